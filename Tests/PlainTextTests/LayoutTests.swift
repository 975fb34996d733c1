import BookText
import PlainText
import Testing

/// The layout of a typist or a scanner is undone before lines are classified.
@Suite("Undone layouts")
struct LayoutTests {
  private static let sentence =
    "The ferry went over at six in the morning and came back at seven with whatever the other "
    + "side had to send us, which was mostly eggs and not always whole."
  private static let answer =
    "Nobody had ever asked the ferryman whether he would rather have stayed on one of the two "
    + "sides, and it is late in the day."

  /// Returns the lines of `text`, wrapped at `width` columns.
  private func lines(_ text: String, _ width: Int = 60) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = line.isEmpty ? String(word) : line + " " + word
      }
    }
    return lines
  }

  // MARK: Double spacing

  private var doubleSpaced: String {
    (0..<4).map { _ in lines(Self.sentence) + [""] + lines(Self.answer) + [""] }.joined()
      .joined(separator: "\n\n")
  }

  @Test func normalisingKeepsTextOffsets() throws {
    let text = doubleSpaced
    let book = try book(text)
    #expect(book.text.count == text.utf8.count)
    let words = Array("Nobody had".utf8)
    let block = book.blocks[1]
    #expect(Array(text.utf8)[block.range.lowerBound...].starts(with: words))
    let map = try #require(SourceMap(of: book, in: Array(text.utf8)))
    #expect(map.range(of: block.range) == block.range)
  }

  @Test func aTextAsItIsKeepsItsBlankLines() throws {
    let options = PlainTextOptions(treatment: .asIs)
    let book = try Book(plainText: Array(doubleSpaced.utf8), named: "", options: options)
    #expect(book.blocks.count == 4 * (lines(Self.sentence) + lines(Self.answer)).count)
  }

  // MARK: Quotation signs

  @Test func aQuotationInsideAnotherIsSetInDeeper() throws {
    let inner = lines(Self.sentence).map { ">> " + $0 }
    let outer = lines(Self.answer).map { "> " + $0 }
    let text = ["Ben wrote:", ""] + inner + [">"] + outer + [""] + lines(Self.answer)
    #expect(
      try book(text.joined(separator: "\n")).blocks.map(\.layout.leading) == [0, 4, 0, 0])
  }
}
