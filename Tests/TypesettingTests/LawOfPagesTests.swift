import BookText
import Layouts
import SeededRandom
import Testing
import Typesetting

@Suite("The law of pages")
struct LawOfPagesTests {
  /// Choices from a seed.
  private func choices(_ seed: UInt64) -> Choices {
    var random = SplitMix(seed: seed)
    return Choices((0..<200).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  private func format(_ choices: inout Choices) -> PageFormat {
    PageFormat(
      measure: 20 + choices.number(below: 60), lines: 3 + choices.number(below: 40),
      style: TypeStyle(isJustified: choices.isOdd(), spacesParagraphs: choices.isOdd()))
  }

  @Test("Random blocks end, and have every word on a page", arguments: 0..<150 as Range<UInt64>)
  func alone(seed: UInt64) {
    var choices = choices(seed)
    let format = format(&choices)
    guard let book = RandomBlocks.book(&choices) else { return }
    #expect(LawOfPages.breaches(of: book, format) == [])
  }

  @Test("So do random blocks that face others", arguments: 1_000..<1_150 as Range<UInt64>)
  func facing(seed: UInt64) {
    var choices = choices(seed)
    let format = format(&choices)
    guard let book = RandomBlocks.book(&choices), let other = RandomBlocks.book(&choices) else {
      return
    }
    #expect(LawOfPages.breaches(of: book, facing: other, format) == [])
  }

  @Test("Blocks of invisible characters have a page, whatever the gap between them")
  func invisibleBlocks() throws {
    for blankLines in [0, 1, 3] {
      var builder = BookBuilder(
        named: "nothing", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
        fingerprint: Fingerprint(of: []))
      for kind in [Block.Kind.indented(hang: 4), .paragraph, .verse] {
        builder.beginBlock(kind, layout: BlockLayout(), blankLinesBefore: blankLines)
        builder.append(String(repeating: "\u{2060}", count: 40).utf8)
        builder.endBlock()
      }
      let format = PageFormat(
        measure: 82, lines: 5, style: TypeStyle(isJustified: false, spacesParagraphs: true))
      #expect(LawOfPages.breaches(of: try builder.book(), format) == [], "\(blankLines)")
    }
  }

  @Test("An image as high as the page is parted from what belongs to it, rather than divided")
  func imagesThatFillThePage() throws {
    for kind in [Block.Kind.signature, .caption] {
      for lines in 3...40 {
        var builder = BookBuilder(
          named: "gate", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
          fingerprint: Fingerprint(of: []))
        builder.appendImage("", ImageSize(width: 300, height: 2_000), path: "gate")
        for (kind, words) in [(kind, "The gate, from the harbour."), (.paragraph, "It was open.")] {
          builder.beginBlock(kind, layout: BlockLayout(), blankLinesBefore: 1)
          builder.append(words.utf8)
          builder.endBlock()
        }
        let format = PageFormat(measure: 30, lines: lines)
        #expect(LawOfPages.breaches(of: try builder.book(), format) == [], "\(kind) \(lines)")
      }
    }
  }
}
