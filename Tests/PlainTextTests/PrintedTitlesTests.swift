import BookText
import Testing

@testable import PlainText

/// Titles of a print, by the height and the weight of their letters.
@Suite("Printed titles")
struct PrintedTitlesTests {
  private static let measure = 60

  /// A line of a print, as wide as its letters.
  private static func line(
    _ text: String, left: Double = 0, gap: Double = 0, height: Double = 1, isBold: Bool = false,
    isOutside: Bool = false, isAlone: Bool = true
  ) -> PrintedLine {
    PrintedLine(
      text, edges: (left, left + Double(text.count)), firstWord: 4, gap: gap, height: height,
      isBold: isBold, isOutside: isOutside, isAlone: isAlone)
  }

  private static let prose = [
    line("The lamp had stood in the window of the house for a year or", gap: 1),
    line("two, and nobody knew who lit it in the evening, nor when the"),
    line("oil in it would come to an end."),
  ]

  /// Returns the headings with their levels, and the texts of their lines.
  private func titles(_ title: [PrintedLine], areHeadingsKnown: Bool = false) -> [String] {
    let lines = Self.prose + title + Self.prose + Self.prose
    return PrintedText(lines, measure: Self.measure, areHeadingsKnown: areHeadingsKnown).parts
      .compactMap { part in
        guard case .heading(let level) = part.kind else { return nil }
        return "\(level) " + lines[part.lines].map(\.text).joined(separator: " / ")
      }
  }

  @Test("Large lines are one title, wherever they begin; of sentences and letters there is none")
  func largeLines() {
    let large = [
      Self.line("The Oil of Whales", left: 20, gap: 1, height: 1.5),
      Self.line("and of Seeds", left: 22, height: 1.5),
    ]
    #expect(titles(large) == ["1 The Oil of Whales / and of Seeds"])
    #expect(titles(large, areHeadingsKnown: true).isEmpty)
    #expect(titles([Self.line("A", gap: 1, height: 3)]).isEmpty)
    #expect(titles([Self.line("Figure 1. The lamp", gap: 1, height: 1.5)]).isEmpty)
    let beside = Self.line("The Oil of Whales", gap: 1, height: 1.5, isAlone: false)
    #expect(titles([beside]).isEmpty)
  }

  @Test("Bold lines are titles if they are apart, left of the text or in its middle")
  func boldLines() {
    func bold(_ text: String, left: Double = 0, gap: Double = 0, isOutside: Bool = false)
      -> PrintedLine
    {
      Self.line(text, left: left, gap: gap, isBold: true, isOutside: isOutside)
    }
    #expect(titles([bold("The Oil of Whales", gap: 1)]) == ["1 The Oil of Whales"])
    #expect(
      titles([bold("The Oil of Whales", left: -4, isOutside: true)]) == ["1 The Oil of Whales"])
    #expect(titles([bold("The Oil", left: 26.5, gap: 1)]) == ["1 The Oil"])
    // In a paragraph, as a term above its text, as an option, and with the end of a sentence to come.
    #expect(titles([bold("The Oil of Whales")]).isEmpty)
    #expect(titles([bold("The Oil of Whales", gap: PrintedLine.leastGap)]).isEmpty)
    #expect(titles([bold("--quiet", gap: 1)]).isEmpty)
    #expect(titles([bold("The oil of whales,", gap: 1)]).isEmpty)
    let term = [
      bold("Whales", gap: 1), Self.line("Large fish.", left: 4), Self.line("Seas.", left: 4),
    ]
    #expect(titles(term).isEmpty)
  }

  @Test("Titles of one look have one level, and numbers with more parts are lower")
  func levels() {
    func numbered(_ text: String) -> PrintedLine {
      Self.line(text, gap: 2, height: 1.2, isBold: true)
    }
    let title = Self.line("The Lamp", gap: 4, height: 2)
    let lines = [
      title, numbered("1 The Oil"), numbered("1.1 Of Whales"), numbered("1.2 Of Seeds"),
      numbered("2 The Wick"),
    ].flatMap { [$0] + Self.prose }
    #expect(
      titles(lines) == [
        "1 The Lamp", "2 1 The Oil", "3 1.1 Of Whales", "3 1.2 Of Seeds", "2 2 The Wick",
      ])
  }

  @Test("If letters show several titles, words and gaps show no others, except the name of a part")
  func others() {
    let titles = ["The Oil", "The Wick", "The Lamp"].map { Self.line($0, gap: 1, height: 1.5) }
    let others = [Self.line("Preface", gap: 3), Self.line("4. The Door", gap: 3)]
    let lines = (titles + others).flatMap { [$0] + Self.prose }
    #expect(
      self.titles(lines).map { $0.dropFirst(2) } == ["The Oil", "The Wick", "The Lamp", "Preface"])
  }
}
