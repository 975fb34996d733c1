import BookText
import Testing

@testable import PlainText

/// Verse of a print, whose edges are exact.
@Suite("Verse of a print")
struct PrintedVerseTests {
  private static let measure = 60

  private static func line(
    _ text: String, left: Double = 0, gap: Double = 0, isAtTop: Bool = false
  ) -> PrintedLine {
    PrintedLine(
      text, edges: (left, left + Double(text.count)),
      firstWord: Double(text.prefix { $0 != " " }.count), gap: gap, isAtTop: isAtTop)
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
        Self.line("The wooden man came out at noon.", left: 4, gap: 1),
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

  @Test("One full line in six that goes on makes a poem prose, one in seven does not")
  func shareOfFullLines() {
    func poem(_ lines: Int) -> [PrintedLine] {
      let long = "The wooden man came out and cursed the clock that cursed"
      return [Self.line(long, left: 4, gap: 1), Self.line("the man.", left: 4)]
        + (2..<lines).map { Self.line("And he went in at \($0) again.", left: 4) }
    }
    #expect(blocks(poem(8)) == ["verse 8"])
    #expect(blocks(poem(7)) == ["paragraph 2"] + Array(repeating: "paragraph 1", count: 5))
  }

  @Test("Turned-over lines that hang are verse, although they are full and go on")
  func turnedOverLines() {
    let lines = [
      Self.line("The wooden man came out at noon, and nobody believed him", left: 4, gap: 1),
      Self.line("at all,", left: 8),
      Self.line("His wife went in and wound the clock that hung beside the", left: 4),
      Self.line("inner wall.", left: 8),
    ]
    #expect(blocks(lines) == ["verse 4"])
  }

  @Test(
    "Turned-over lines at the edge are verse if each is one line, and a comma is above a capital")
  func turnedOverLinesAtTheEdge() {
    func lines(_ end: String, _ rest: String) -> [PrintedLine] {
      [
        Self.line("The wooden man came out of the house at noon, and nobody", left: 4, gap: 1),
        Self.line("believed him\(end)", left: 4),
        Self.line("His wife went in by the other door and wound that clock", left: 4),
      ] + rest.split(separator: "/").map { Self.line(String($0), left: 4) }
    }
    #expect(blocks(lines(",", "of hers.")) == ["verse 4"])
    #expect(!blocks(lines(".", "of hers.")).contains("verse 4"))
    #expect(
      !blocks(lines(",", "of hers beside the wall of that house, as she had always/done."))
        .contains("verse 5"))
  }

  /// A stanza divided by the end of a page.
  ///
  /// - Parameter before: Number of lines before the end.
  private static func stanza(_ before: Int, endingWith end: String = ",", left: Double = 4)
    -> [PrintedLine]
  {
    let lines = [
      "The wooden man came out at noon", "His wife went in at ten",
      "The clock that had been wound by none",
      "Struck four and four again",
    ]
    return lines.enumerated().map { index, text in
      line(
        text + (index + 1 == before ? end : ","), left: left,
        gap: index == 0 || index == before ? 1 : 0,
        isAtTop: index == before)
    }
  }

  @Test("A stanza goes on at the top of a page, inside a sentence", arguments: 1...3)
  func dividedStanzas(before: Int) { #expect(blocks(Self.stanza(before)) == ["verse 4"]) }

  @Test("A sentence that ends at the end of a page ends its stanza, and a gap on the page too")
  func undividedStanzas() {
    #expect(blocks(Self.stanza(2, endingWith: ".")) == ["verse 2", "verse 2"])
    let onPage = Self.stanza(2).map { line in
      Self.line(line.text, left: line.left, gap: line.gap)
    }
    #expect(blocks(onPage) == ["verse 2", "verse 2"])
  }

  @Test("Lines at the edge are verse at the end of a page if the rest of the stanza follows")
  func dividedStanzasAtTheEdge() {
    #expect(blocks(Self.stanza(2, left: 0)) == ["verse 4"])
    // Its last line alone is no verse by itself.
    #expect(blocks(Self.stanza(3, left: 0)) == ["verse 4"])
  }

  @Test("Prose before a stanza on the next page stays prose")
  func proseAboveAStanza() {
    let lines = [
      Self.line("Nobody was there, and the wooden man said to the clock,", gap: 1),
      Self.line("as he had always said to it and to the wind and the rain,"),
      Self.line("at noon"),
    ]
    #expect(blocks(lines + Self.stanza(0)).last == "verse 4")
  }
}
