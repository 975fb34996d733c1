import BookText
import Testing

@testable import PlainText

/// Lines whose ends a document gives.
@Suite("Verse of documents")
struct GivenLinesTests {
  private func areVerse(_ text: String, _ origin: GivenLines.Origin) -> Bool {
    var text = text
    return text.withTextBytes { GivenLines($0).areVerse(origin) }
  }

  @Test("Three lines are verse with the words, capitals and stops of verse, four with any")
  func lines() {
    #expect(areVerse("The man went out,\nHis wife went in,\nAnd so to bed.", .ended))
    #expect(!areVerse("The man went out,\nHis wife went in.", .ended))
    #expect(!areVerse("Mill Lane,\nSandby,\nThe Coast.", .ended))
    #expect(!areVerse("The man went out,\nhis wife went in,\nand so to bed.", .ended))
    #expect(areVerse("Mill Lane,\nSandby,\nThe Coast.", .named))
    #expect(areVerse("Mill Lane,\nSandby,\nThe Coast,\nThe World.", .ended))
  }

  private func areProse(_ text: String) -> Bool {
    var text = text
    return text.withTextBytes { GivenLines($0).areProse }
  }

  @Test("Lines are prose if most are words, and sentences go on from one to the next")
  func wrappedProse() {
    #expect(
      areProse("The man went out to\nthe lamp in the night,\nand nobody saw him.\nHe went home."))
    #expect(!areProse("The man went out.\nHis wife went in.\nAnd so to bed.\nNobody saw."))
    #expect(!areProse("lamp = find(oil)\nif lamp < 1 {\nfill(lamp, 12)\nand nobody saw"))
    #expect(!areProse("The man went out\nand nobody saw him."))
  }

  @Test("Four in five lines have 80 letters, whatever their bytes")
  func widths() {
    let line = "Да и нет " + String(repeating: "я", count: 71)
    let long = line + "я"
    #expect(areVerse("\(line)\n\(line)\n\(line)\n\(line)", .ended))
    #expect(!areVerse("\(line)\n\(line)\n\(line)\n\(long)", .ended))
    #expect(areVerse("\(line)\n\(line)\n\(line)\n\(line)\n\(long)", .ended))
  }

  @Test("A column full of sentences that go on is prose, and so are items")
  func prose() {
    let column = """
      The wooden man came out of his door whenever the air was dry,
      and his wife whenever it was wet, so that they never met each
      other. The clockmaker had glued them to the two ends of a thin
      board, which hung from a string of gut, and he had never given
      it another thought.
      """
    let items = "1. Take the man.\n2. Take his wife.\n3. Take the board.\n4. Take the glue."
    #expect(!areVerse(column, .named) && !areVerse(column, .ended))
    #expect(!areVerse(items, .named) && !areVerse(items, .ended))
  }

  @Test("Lines with all their blanks are verse if they are words with capitals and stops")
  func keptLines() {
    #expect(areVerse("The man went out,\n  His wife went in,\nAnd so to bed.", .kept))
    for code in [
      "Take the man 1,\nTake the man 2,\nTake the man 3.",
      "The man  went out,\nHis wife  went in,\nAnd so to bed.",
      "The man went out,\nRun bed --off now,\nAnd so to bed.",
      "the man went out,\nhis wife went in,\nand so to bed.",
      "The man went out\nHis wife went in\nAnd so to bed",
      "MOVE the man out,\nMOVE his wife in,\nAnd so to bed.",
      "Go to bed,\nThe man,\nHis wife.",
    ] { #expect(!areVerse(code, .kept), "\(code)") }
  }
}
