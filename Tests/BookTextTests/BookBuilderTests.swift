import SeededRandom
import Testing

@testable import BookText

@Suite("A book that is made block by block")
struct BookBuilderTests {
  private func builder() -> BookBuilder {
    BookBuilder(
      named: "lamp", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
  }

  @Test func hasRoomForTextThatIsLongerThanWhatItHas() {
    var builder = builder()
    builder.reserveText(1_000)
    #expect(builder.text.capacity >= 1_000 && builder.text.isEmpty)
    builder.beginBlock(.paragraph)
    builder.append(String(repeating: "x", count: 600).utf8)
    builder.endBlock()
    builder.reserveText(600)
    #expect(builder.text.capacity < 1_200)
    builder.reserveText(601)
    #expect(builder.text.capacity >= 1_201 && builder.text.count == 600)
  }

  @Test("is at the head of a section while the section has headings only", arguments: 1...20)
  func headOfSection(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var builder = builder()
    // The first block of the section.
    var start = 0
    for _ in 0..<300 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        builder.beginSection()
        start = builder.blocks.count
      case 1:
        builder.beginBlock(.paragraph)
        builder.append("text".utf8)
        builder.endBlock()
      case 2:
        builder.appendImage("", ImageSize(width: 20, height: 20), path: "lamp.png")
      case 3:
        // The kind of any block may change later.
        let place = Int.random(in: 0...builder.text.count, using: &random)
        let isHeading = Bool.random(using: &random)
        builder.changeBlocks(in: place..<place + 1) { block in
          block.kind = isHeading ? .heading(level: 1) : .paragraph
        }
      default:
        builder.beginBlock(.heading(level: 2))
        builder.append("head".utf8)
        builder.endBlock()
      }
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let section = builder.blocks[min(start, builder.blocks.count)...]
      let expected = !section.isEmpty && section.allSatisfy(\.isHeading)
      #expect(builder.isAtHeadOfSection() == expected)
    }
  }

  private func text(_ words: String, _ style: Emphasis.Style = []) -> BlockText {
    var text = BlockText()
    text.append(words.utf8, style)
    return text
  }

  @Test func whiteSpaceBetweenTheBlocksOfATextIsInNone() throws {
    var builder = builder()
    builder.append(text("Before."), as: [Block(kind: .paragraph, range: 0..<7)])
    let parts = [0..<5, 5..<9, 9..<12, 12..<19].map {
      Block(kind: .listItem, range: $0, blankLinesBefore: 1)
    }
    builder.append(text("one\n  two   three  ", .italic), as: parts, indentedBy: 2)
    let book = try builder.book()
    #expect(book.text == Array("Before.\n\n  one\n  two   three".utf8))
    #expect(book.blocks.map(\.range) == [0..<7, 11..<14, 17..<20, 23..<28])
    #expect(book.emphasis == [Emphasis(range: 11..<28, style: .italic)])
  }

  @Test func aTextWithoutVisibleCharactersIsDropped() {
    var builder = builder()
    builder.append(text(" \n\t"), as: [Block(kind: .paragraph, range: 0..<0)])
    builder.append(text("x"), as: [])
    #expect(builder.text.isEmpty && builder.blocks.isEmpty)
  }

  @Test func sceneBreaksGoOnWithThoseBeforeThemInTheSection() {
    var builder = builder()
    let signs = Block(kind: .sceneBreak, range: 0..<3, blankLinesBefore: 1)
    builder.append(text("***"), as: [signs])
    builder.append(text("***"), as: [signs])
    builder.beginSection()
    builder.append(text("***"), as: [signs])
    #expect(builder.blocks.map(\.range) == [0..<8, 10..<13])
  }

  @Test func theStartOfABlockIsKnownBeforeItsText() {
    var builder = builder()
    for lines in [1, 0, 3] {
      let start = builder.start(ofBlockAfter: lines)
      builder.append(
        text("word"), as: [Block(kind: .paragraph, range: 0..<4, blankLinesBefore: lines)])
      #expect(builder.blocks.last?.range == start..<start + 4)
    }
  }

  @Test func imagesHaveTheFilesOfTheirPaths() throws {
    var builder = builder()
    let image = Block.Kind.image(ImageSize(width: 20, height: 20))
    builder.append(
      text("[A lamp]"), as: [Block(kind: image, range: 0..<8)], imagePath: "lamp.png")
    #expect(try builder.book().images == [BookImage(range: 0..<8, path: "lamp.png")])
  }
}
