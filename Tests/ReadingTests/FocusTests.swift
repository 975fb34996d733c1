import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

@Suite("A focus on what is being read")
struct FocusTests {
  private let text = """
    CHAPTER I


    It rained. “Will it stop?” she asked, and she looked out of the window for a
    long time, until the lamp was lit. Nobody knew.

    * * *

    Then it stopped.

    """

  private func opened(_ unit: Settings.Focus, depth: Appearance.ColorDepth = .direct) throws
    -> Reader
  {
    var settings = Settings()
    (settings.transition, settings.focus) = (.none, unit)
    return reader(
      try Book(plainText: Array(text.utf8), named: "rain"), columns: 60, rows: 24,
      settings: settings, depth: depth)
  }

  /// The bright text of a page, without the running head and the foot.
  private func lit(_ reader: inout Reader) -> String {
    let grid = reader.frame(at: .seconds(700_000_000))
    let palette = reader.palette
    let rows = (2..<grid.size.rows - 2).map { row in
      let letters = (0..<grid.size.columns).map { column in
        let cell = grid[column: column, row: row]
        let isDim =
          palette.hasShades
          ? cell.style.foreground == palette.faint : cell.style.attributes.contains(.dim)
        return isDim ? " " : cell.glyph.text
      }
      return letters.joined().split(separator: " ").joined(separator: " ")
    }
    return rows.filter { !$0.isEmpty }.joined(separator: " / ")
  }

  /// The text in focus, at first and after each of some keys.
  private func path(_ unit: Settings.Focus, _ keys: [Key.Code]) throws -> [String] {
    var reader = try opened(unit)
    var seen = [lit(&reader)]
    for key in keys {
      _ = reader.press(key)
      seen.append(lit(&reader))
    }
    return seen
  }

  @Test func aSentenceIsFollowedByTheNextThatHasWords() throws {
    #expect(
      try path(.sentence, Array(repeating: .down, count: 4)).map { String($0.prefix(16)) } == [
        "CHAPTER I", "It rained.", "“Will it stop?” ", "Nobody knew.", "Then it stopped.",
      ])
  }

  @Test func linesAndParagraphsAreMovedBackToo() throws {
    let lines = try path(.line, [.down, .down, .down, .up])
    #expect(lines[1].hasPrefix("It rained.") && lines[2] == lines[4] && lines[2] != lines[3])
    let paragraphs = try path(.paragraph, [.down, .up])
    #expect(paragraphs[1].hasPrefix("It rained.") && paragraphs[1].hasSuffix("Nobody knew."))
    #expect(paragraphs[2] == "CHAPTER I")
  }

  @Test(arguments: [Settings.Focus.line, .sentence, .paragraph], [(80, 24), (160, 45)])
  func everyWordHasTheFocusOnceOnTheWayThroughABookAndBack(
    unit: Settings.Focus, size: (columns: Int, rows: Int)
  ) throws {
    var reader = try sampleReader(onPage: 1, columns: size.columns, rows: size.rows) {
      ($0.transition, $0.focus) = (.none, unit)
    }
    func focused() throws -> Range<Int> {
      let text = reader.visibleText
      let range = try #require(reader.readingFocus.range(in: text, of: reader.pages))
      return range.clamped(to: text)
    }
    var seen: [Range<Int>] = [try focused()]
    while seen.count < 3_000 {
      _ = reader.press(.down)
      let next = try focused()
      if next == seen.last { break }
      #expect(next.lowerBound >= seen[seen.count - 1].upperBound)
      #expect(reader.visibleText.contains(next.lowerBound))
      seen.append(next)
    }
    let words = reader.book.line(0..<reader.book.text.count).split(separator: " ")
    let shown = seen.map { reader.book.line($0) }.joined(separator: " ").split(separator: " ")
    // A divided word is in two lines.
    #expect(abs(shown.count - words.count) <= (unit == .line ? words.count / 20 : 0))
    for expected in seen.dropLast().reversed() {
      _ = reader.press(.up)
      let start = try focused().lowerBound
      #expect(start == expected.lowerBound)
      if start != expected.lowerBound { return }
    }
  }

  @Test func aTurnOfThePageGivesItsFirstLineTheFocus() throws {
    var reader = try sampleReader(onPage: 3) { ($0.transition, $0.focus) = (.none, .line) }
    _ = reader.press(.down)
    _ = reader.press(.right)
    let text = reader.visibleText
    #expect(reader.readingFocus.range(in: text, of: reader.pages)?.lowerBound == text.lowerBound)
  }

  @Test func theSentenceThatIsReadAloudHasTheFocus() throws {
    var reader = try opened(.line)
    _ = reader.type("A")
    reader.take(.program(.speechEnded), at: reader.lastInput + .seconds(2))
    #expect(lit(&reader) == "It rained.")
  }

  @Test func theKeyChoosesWhatHasTheFocus() throws {
    var reader = try opened(.off)
    #expect(lit(&reader).contains("Then it stopped."))
    _ = reader.type("r")
    #expect(lit(&reader).hasPrefix("CHAPTER I"))
    #expect(reader.screenText()[23].contains("Focus: line"))
    _ = reader.type("rrr")
    #expect(reader.settings.focus == .off)
  }

  @Test func withoutColoursAndForScreenReadersItIsDimOrOff() throws {
    var plain = try opened(.sentence, depth: .none)
    _ = plain.press(.down)
    #expect(lit(&plain) == "It rained.")
    var settings = Settings()
    (settings.accessible, settings.focus) = (.on, .line)
    #expect(settings.presented.focus == .off)
  }
}
