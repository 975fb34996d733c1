import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// The reading cursor on the pages of a screen reader: its row, and the last row, after each key.
struct ReadingCursorTests {
  private static let late = Duration.seconds(700_000_000)

  private let text = """
    THE LAMP ON THE HILL



    CHAPTER I. The Fog


    The lamp was lit at six. Nobody saw it, for the fog lay on the uncultivated fields.

    "Is it you?" she asked. Nobody answered her.

    The keeper wrote it down. Then he slept.



    CHAPTER II. The Morning


    In the morning the fog was gone.

    """

  private func opened(
    _ form: Settings.Accessible = .on, at place: TextOffset = .start,
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Reader {
    var settings = Settings()
    (settings.accessible, settings.transition) = (form, .none)
    change(&settings)
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    return reader(book, columns: 40, rows: 24, at: place, settings: settings)
  }

  /// Returns the row of the cursor, from the cursor on.
  private func row(_ reader: inout Reader) throws -> String {
    let grid = reader.frame(at: Self.late)
    let cursor = try #require(grid.cursor)
    return String(grid.lines[cursor.row].dropFirst(cursor.column))
  }

  @Test func aKeyThatScrollsByALineReadsTheNextLine() throws {
    let lines = (1...60).map { "line \($0) of the log" }
    let options = PlainTextOptions(treatment: .asIs)
    let book = try Book(
      plainText: Array(lines.joined(separator: "\n").utf8), named: "a.log", options: options)
    var settings = Settings()
    (settings.accessible, settings.transition) = (.on, .none)
    var reader = ReadingTests.reader(book, columns: 40, rows: 24, settings: settings)
    for number in 2...30 {
      _ = reader.type("j")
      #expect(try row(&reader) == lines[number - 1])
    }
    for number in (20...29).reversed() {
      _ = reader.type("k")
      #expect(try row(&reader) == lines[number - 1])
    }
    _ = reader.type("G")
    #expect(try row(&reader) == lines[59])
    _ = reader.type("k")
    #expect(try row(&reader) == lines[58])
  }

  @Test func downReadsLineByLineAndLeavesEveryOtherKeyAsOnThePage() throws {
    var reader = try opened()
    _ = reader.type("]")
    #expect(try row(&reader) == "CHAPTER I. The Fog")
    _ = reader.press(.down)
    #expect(try row(&reader) == "The lamp was lit at six. Nobody saw it,")
    _ = reader.press(.down)
    #expect(try row(&reader) == "for the fog lay on the uncultivated")
    #expect(reader.foot() == "CHAPTER I. The Fog, page 2 of 3")
    // Keys that would change a selection.
    _ = reader.type("x")
    #expect(reader.marks.all.isEmpty && reader.layers.selection == nil)
    _ = reader.press(.enter)
    #expect(reader.marks.all.isEmpty && reader.pageNumber.page == 3)
    _ = reader.press(.up)
    #expect(
      try row(&reader) == "The keeper wrote it down. Then he slept." && reader.pageNumber.page == 2)
    _ = reader.press(.down)
    #expect(try row(&reader) == "CHAPTER II. The Morning")
    for _ in 0..<3 { _ = reader.press(.down) }
    #expect(reader.foot() == "Last page")
  }

  @Test func aSelectionBeginsAtTheCursorAndIsExtendedByLines() throws {
    var reader = try opened()
    _ = reader.type("]")
    _ = reader.press(.down, .down)
    _ = reader.type("v")
    #expect(try row(&reader).hasPrefix("for the fog"))
    _ = reader.type(" ")
    _ = reader.press(.down)
    let selection = try #require(reader.layers.selection)
    #expect(reader.book.line(selection).hasPrefix("for the fog lay on the uncultivated fields"))
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.range) == [selection])
    // The cursor is still where the selection began.
    #expect(try row(&reader).hasPrefix("for the fog"))
  }

  @Test func commandsBeginFromTheCursor() throws {
    var reader = try opened()
    _ = reader.type("]")
    _ = reader.press(.down, .down, .down, .down)
    let place = reader.scene.cursorPlace
    _ = reader.type("d")
    #expect(reader.marks.all.map(\.range.lowerBound) == [place])
    #expect(reader.foot() == "Bookmark added")
    _ = reader.type("ma")
    #expect(reader.marks.all.last?.range.lowerBound == place)
    _ = reader.type("A")
    #expect(reader.book.line(try #require(reader.spoken)) == "\"Is it you?\" she asked.")
    // Silenced, the voice leaves the cursor at its sentence.
    reader.take(.program(.speechEnded), at: reader.lastInput + .seconds(2))
    _ = reader.type("A")
    #expect(reader.book.line(reader.scene.cursorPlace..<reader.scene.cursorPlace + 6) == "Nobody")
    #expect(reader.snapshot.anchor.utf8 == reader.scene.cursorPlace)
  }

  @Test func allJumpsPutTheCursorOnTheirTargetAndItIsSaved() throws {
    var reader = try opened()
    let target = reader.book.offset(of: "Then he slept")
    reader.carryOut([.go(.place(TextOffset(utf8: target)))], at: .zero)
    reader.settle()
    #expect(reader.pageNumber.page == 2 && reader.scene.cursorPlace == target)
    #expect(try row(&reader).hasPrefix("Then he slept."))
    #expect(reader.snapshot.anchor.utf8 == target)
    // And it is back there: after a jump, in a smaller window, in the next session.
    _ = reader.type("]")
    _ = reader.press(.character("o"), modifiers: .control)
    #expect(reader.scene.cursorPlace == target)
    reader.take(.terminal(.resized(Size(columns: 30, rows: 8))), at: .zero)
    #expect(reader.scene.cursorPlace == target)
    #expect(try row(&reader).hasPrefix("Then"))
    var next = try opened(at: reader.snapshot.anchor)
    #expect(try row(&next).hasPrefix("Then he slept."))
    _ = next.type("/keeper")
    _ = next.press(.enter)
    #expect(try row(&next).hasPrefix("keeper wrote"))
    #expect(next.foot().hasPrefix("keeper: 1 of 1"))
  }

  @Test func numbersAndSharesSayThePage() throws {
    var reader = try opened()
    _ = reader.type("3")
    _ = reader.press(.enter)
    #expect(reader.foot() == "CHAPTER II. The Morning, page 3 of 3")
    _ = reader.type("50%")
    #expect(reader.foot() == "CHAPTER I. The Fog, page 2 of 3")
    _ = reader.type("}")
    let paragraph = try row(&reader)
    #expect(["The keeper", "“Is it you?”"].contains { paragraph.hasPrefix($0) })
  }

  @Test func somebodyWhoSeesTheCursorMovesItTooAndOthersTurnThePage() throws {
    var seen = try opened(.off) { $0.accessible = .cursor }
    _ = seen.type("]")
    _ = seen.press(.down)
    let first = try row(&seen)
    #expect(first.contains("lamp was lit"))
    _ = seen.press(.down)
    #expect(try row(&seen) != first && seen.pageNumber.page == 2)
    _ = seen.press(.right)
    #expect(seen.pageNumber.page == 3)
    var other = try opened(.off)
    _ = other.press(.down)
    #expect(other.pageNumber.page == 2)
  }
}
