import Testing

@testable import PlainText

@Suite("Where sentences go on and end")
struct SentenceTests {
  @Test(
    "Words go on with a sentence in a small letter",
    arguments: ["and so", "\u{E9}t\u{E9}", "\u{438}"])
  func goingOn(words: String) { #expect(words.goesOnWithSentence) }

  @Test(
    "A capital, a number, a dash, a bracket and a quotation mark begin another",
    arguments: ["And so", "12 men", "- so", "(and so", "\u{201C}and\u{201D} so", ""])
  func beginning(words: String) { #expect(!words.goesOnWithSentence) }

  @Test("A stop ends a sentence, before quotation marks too; a comma and a semicolon do not")
  func ends() {
    for end in ["It was late.", "\u{201C}Late!\u{201D}", "(Late?)", "\u{665A}\u{3002}"] {
      #expect(end.endsSentence, "\(end)")
    }
    for end in ["It was late,", "It was late;", "It was late"] {
      #expect(!end.endsSentence, "\(end)")
    }
  }
}
