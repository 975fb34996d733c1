import SeededRandom
import Testing

@testable import BookText

@Suite("Titles on one line")
struct FoldedTextTests {
  @Test(arguments: [
    ("The Lamp", "The Lamp"), ("The  Lamp", "The Lamp"), (" The Lamp", "The Lamp"),
    ("The Lamp ", "The Lamp"), ("The\tLamp", "The Lamp"), ("The\nLamp", "The Lamp"),
    ("IV\n\nThe Lamp", "IV. The Lamp"), ("IV.\n\nThe Lamp", "IV. The Lamp"), ("", ""), (" ", ""),
  ])
  func whiteSpaceBecomesSingleBlanks(text: String, title: String) {
    #expect(headingTitle(Array(text.utf8)[...]) == title)
  }

  @Test(arguments: 0..<20)
  func aTitleWithoutNeedOfFoldingIsWhatFoldingMakesOfIt(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        ["a", "é", " ", "\t", "."].randomElement(using: &random) ?? ""
      }.joined()
      let folded = foldedText(Array(text.utf8)[...])
      #expect(headingTitle(Array(text.utf8)[...]) == folded)
    }
  }
}
