import BookText

extension FacingAlignment {
  /// Returns the places at which two passages can be divided, so that both parts face each other: the first
  /// byte after each pair of sentences except the last. None if either passage has fewer than two sentences.
  ///
  /// - Parameters:
  ///   - book: The book with both passages.
  ///   - first: The paragraphs of the first passage.
  ///   - second: The paragraphs of the second passage.
  /// - Complexity: O(*n*) in the passages.
  public static func divisions(
    of book: Book, _ first: [Range<Int>], _ second: [Range<Int>]
  ) -> [(first: Int, second: Int)] {
    let (ones, others) = (book.sentences(of: first), book.sentences(of: second))
    return groups(of: ones, others, in: book.text).compactMap { group in
      let (end, otherEnd) = (group.first.upperBound, group.second.upperBound)
      guard group.isPaired, end < ones.count, otherEnd < others.count else { return nil }
      return (ones[end].lowerBound, others[otherEnd].lowerBound)
    }
  }

  /// Sentences of the second passage that face a part of the first, from the first sentence to the last,
  /// without blanks at the end. An empty part counts as a byte. Nil if no sentence does, or either passage
  /// has fewer than two. Both passages are paragraphs of the text. Costs O(*n*) in the passages.
  public static func sentences(
    facing part: Range<Int>, of book: Book, _ first: [Range<Int>], _ second: [Range<Int>]
  ) -> Range<Int>? {
    let (ones, others) = (book.sentences(of: first), book.sentences(of: second))
    let facing = groups(of: ones, others, in: book.text).filter { group in
      group.isPaired
        && group.first.contains { index in
          ones[index].lowerBound < max(part.upperBound, part.lowerBound + 1)
            && part.lowerBound < ones[index].upperBound
        }
    }
    guard let start = facing.first?.second.first, let end = facing.last?.second.last else {
      return nil
    }
    var found = others[start].lowerBound..<others[end].upperBound
    while let byte = found.last, book.text[byte] <= " " { found.removeLast() }
    return found
  }

  /// None if either passage has fewer than two sentences, or if they cannot be aligned.
  private static func groups(
    of ones: [Range<Int>], _ others: [Range<Int>], in text: [UInt8]
  ) -> [FacingGroup] {
    guard ones.count > 1, others.count > 1 else { return [] }
    let found = FacingAlignment(
      PairedText(text, ones.map { ($0, false) }), PairedText(text, others.map { ($0, false) }))
    return found?.groups ?? []
  }
}

extension Book {
  /// Returns the sentences of some paragraphs, each with the blanks after it.
  fileprivate func sentences(of paragraphs: [Range<Int>]) -> [Range<Int>] {
    text.withTextBytes { bytes in
      paragraphs.flatMap { paragraph in
        Array(Sentences(in: bytes, paragraph, language: language(at: paragraph.lowerBound)))
      }
    }
  }
}
