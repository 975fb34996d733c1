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
}
