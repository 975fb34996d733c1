import BookText
import Testing

@testable import PlainText

/// Verse of a print, whose edges are exact.
@Suite("Verse of a print")
struct PrintedVerseTests {
  private static let measure = 60

  private static func line(_ text: String, left: Double = 0, gap: Double = 0) -> PrintedLine {
    PrintedLine(
      text, edges: (left, left + Double(text.count)),
      firstWord: Double(text.prefix { $0 != " " }.count), gap: gap)
  }

  private static let prose = [
    line("The lamp had stood in the window of the house for a year or", gap: 1),
    line("two, and nobody knew who lit it in the evening, nor when the"),
    line("oil in it would come to an end."),
  ]

  /// Returns the kinds and the lines of the blocks between prose.
  private func blocks(_ lines: [PrintedLine]) -> [String] {
    let all = Self.prose + lines + Self.prose
    let own = Self.prose.count..<Self.prose.count + lines.count
    return PrintedText(all, measure: Self.measure, areHeadingsKnown: true).parts
      .filter { own.contains($0.lines.lowerBound) }
      .map { "\($0.kind) \($0.lines.count)" }
  }

  @Test("Two lines are verse only if they are set in")
  func pairs() {
    func pair(_ left: Double) -> [PrintedLine] {
      [
        Self.line("The wooden man came out at noon,", left: left, gap: 1),
        Self.line("His wife went in at ten.", left: left),
      ]
    }
    #expect(blocks(pair(4)) == ["verse 2"])
    #expect(blocks(pair(0)) == ["paragraph 1", "paragraph 1"])
  }

  @Test("A full line that goes on in a small letter is prose; a short one ends its paragraph")
  func fullLines() {
    func stanza(_ second: String, _ third: String) -> [PrintedLine] {
      [
        Self.line("The wooden man came out at noon,", left: 4, gap: 1),
        Self.line(second, left: 4), Self.line(third, left: 4),
        Self.line("And nobody believed them.", left: 4),
      ]
    }
    let full = "His wife went in to wind the clock, and curse the rain"
    #expect(blocks(stanza("His wife went in", "and wound the clock")) == ["verse 4"])
    #expect(
      blocks(stanza(full, "and wound the clock"))
        == ["paragraph 1", "paragraph 2", "paragraph 1"])
  }
}
