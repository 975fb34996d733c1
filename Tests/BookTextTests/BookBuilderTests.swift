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
        builder.append(Array("text".utf8)[...])
        builder.endBlock()
      case 2:
        builder.makeLastBlockImage(ImageSize(width: 20, height: 20), path: "lamp.png")
      case 3:
        // The kind of any block may change later.
        let place = Int.random(in: 0...builder.text.count, using: &random)
        let isHeading = Bool.random(using: &random)
        builder.changeBlocks(in: place..<place + 1) { block in
          block.kind = isHeading ? .heading(level: 1) : .paragraph
        }
      default:
        builder.beginBlock(.heading(level: 2))
        builder.append(Array("head".utf8)[...])
        builder.endBlock()
      }
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      let section = builder.blocks[min(start, builder.blocks.count)...]
      let expected = !section.isEmpty && section.allSatisfy(\.isHeading)
      #expect(builder.isAtHeadOfSection() == expected)
    }
  }
}
