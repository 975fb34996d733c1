import BookText
import Layouts
import PlainText
import ProcessorTime
import Typesetting

/// Texts cut from real books at the borders of paragraphs, and joined: the book keeps the laws of books, and
/// its pages the law of pages, alone and facing another such text.
func fuzzPieces(_ input: Input) {
  var choices = Choices(input.bytes)
  let shape = Shape(&choices)
  let text = pieces.text(&choices)
  let other = shape.isFacing ? pieces.text(&choices) : []
  var book: Book?
  require(text, shape, "reading") { book = try? Book(plainText: text, named: "pieces") }
  guard let book else { return }
  check(book)
  if let map = SourceMap(of: book, in: text) {
    for block in book.blocks { _ = map.range(of: block.range) }
  }
  check(book, facing: try? Book(plainText: other, named: "others"), shape)
}

/// Random blocks beside each other, alone and facing others, under the law of pages.
func fuzzBlocks(_ input: Input) {
  var choices = Choices(input.bytes)
  let shape = Shape(&choices)
  guard let book = RandomBlocks.book(&choices) else { return }
  check(book)
  check(book, facing: shape.isFacing ? RandomBlocks.book(&choices) : nil, shape)
}

private let pieces: JoinedPieces = {
  let found = JoinedPieces(of: ["Books", "Tests/Structure", "../shared/books"])
  require(!found.isEmpty, "there are texts to cut")
  return found
}()

/// The pages of a text, and whether another faces it.
private struct Shape {
  let format: PageFormat
  let isFacing: Bool

  init(_ choices: inout Choices) {
    isFacing = choices.isOdd()
    format = PageFormat(
      measure: 8 + choices.number(below: 90), lines: 1 + choices.number(below: 50),
      style: TypeStyle(isJustified: choices.isOdd(), spacesParagraphs: choices.isOdd()))
  }
}

private func check(_ book: Book, facing other: Book?, _ shape: Shape) {
  let all = book.text + (other?.text ?? [])
  require(all, shape, "setting") {
    let breaches =
      other.map { LawOfPages.breaches(of: book, facing: $0, shape.format) }
      ?? LawOfPages.breaches(of: book, shape.format)
    require(breaches.isEmpty, "\(breaches) in \(shape.format.measure)×\(shape.format.lines)")
  }
}

/// Runs work, and requires that its processor time is in proportion to the length of a text: two seconds for a
/// megabyte, and more for the narrowest pages.
private func require(_ text: [UInt8], _ shape: Shape, _ name: String, _ body: () -> Void) {
  let time = processorTime(of: body)
  let isNarrow = shape.format.measure * shape.format.lines < leastCells
  let limit = (.milliseconds(200) + .nanoseconds(1_800 * text.count)) * (isNarrow ? 4 : 1) * factor
  require(time <= limit, "\(name) \(text.count) bytes takes \(time)")
}

/// Cells of a page from which on the time is limited as for readers' pages.
private let leastCells = 400

#if SANITIZED
  private let factor = 8
#else
  /// Counting branches lengthens all.
  private let factor = 3
#endif
