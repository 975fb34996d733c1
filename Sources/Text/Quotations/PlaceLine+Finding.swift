import BookText

extension PlaceLine {
  /// The place of a line in a book, or the reason for none.
  public enum Finding: Equatable, Sendable {
    /// The words. The notice is a sentence for the reader if they differ there, or are elsewhere too.
    case found(Range<Int>, notice: String?)
    /// A sentence about the nearest words.
    case missing(String)
  }

  /// The share decides between equal passages, and without one the first place outside the distributor's
  /// notices. Costs O(*n*) in the text.
  public func find(in book: Book) -> Finding {
    let passages = book.text.withTextBytes { quotation.passages(in: $0) }
    guard let passage = passage(among: passages, in: book) else {
      guard let nearest = passages.nearest else {
        return .missing("“\(book.title)” does not have these words")
      }
      let percent = book.share(before: TextOffset(utf8: nearest)).percent
      return .missing("Not in this edition; the nearest words are at \(percent)%")
    }
    let count = passages.found.count
    let notice =
      if count > 1 {
        "One of \(count) passages with these words"
      } else {
        passages.differs ? "Not word for word: a word differs here" : nil as String?
      }
    return .found(passage, notice: notice)
  }

  /// Nearest to the share of the line; without a share, the first in the body, or else the first of all.
  private func passage(among passages: QuotedPassages, in book: Book) -> Range<Int>? {
    guard let share else {
      // Front matter may have the first words of the text too.
      return passages.found.first { book.body.contains($0.lowerBound) } ?? passages.found.first
    }
    // A share is at most 1: the product fits into an `Int`.
    let before = Int((Double(book.body.count) * share.fraction).rounded())
    return passages.nearest(to: book.body.lowerBound + before)
  }
}
