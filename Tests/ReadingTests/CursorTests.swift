import BookText
import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// The cursor, always on the focus.
struct CursorTests {
  private static let late = Duration.seconds(700_000_000)

  /// Returns the row of the cursor before the cursor, and from the cursor on.
  private func row(_ reader: inout Reader) throws -> (before: String, after: String) {
    let grid = reader.frame(at: Self.late)
    let cursor = try #require(grid.cursor)
    let glyphs = (0..<grid.size.columns).map { grid[column: $0, row: cursor.row].glyph.text }
    return (glyphs[..<cursor.column].joined(), glyphs[cursor.column...].joined())
  }

  @Test(arguments: [(80, 24), (160, 45), (40, 12), (23, 7)])
  func itIsOnTheFirstWordOfANewPage(columns: Int, rows: Int) throws {
    var reader = try sampleReader(onPage: 5, columns: columns, rows: rows)
    for _ in 0..<4 {
      _ = reader.press(.right)
      let first = try #require(reader.words().first)
      let after = try row(&reader).after
      // A chapter begins with its heading.
      #expect(after.lowercased().hasPrefix(first) || after.hasPrefix("CHAPTER"), "\(after)")
    }
  }

  @Test func itIsOnTheSelectedWord() throws {
    var reader = try sampleReader(onPage: 3)
    let words = reader.words()
    _ = reader.type("w")
    #expect(try row(&reader).after.hasPrefix(words[0]))
    _ = reader.press(.right, .right)
    #expect(try row(&reader).after.hasPrefix(words[2]))
    // The moving end, not the beginning of the selected text.
    _ = reader.type("v")
    _ = reader.press(.right)
    #expect(try row(&reader).after.hasPrefix(words[3]))
  }

  @Test func itIsOnTheChosenRowOfAList() throws {
    var reader = try sampleReader(onPage: 3)
    _ = reader.type("Cg")
    for chapter in ["CHAPTER 1. ", "CHAPTER 2. ", "CHAPTER 3. "] {
      #expect(try row(&reader).after.hasPrefix(chapter))
      _ = reader.press(.down)
    }
    _ = reader.type("/zzz")
    #expect(try row(&reader).before.hasSuffix("/zzz"))
    _ = reader.press(.escape, .escape)
    _ = reader.type("S")
    #expect(try row(&reader).after.hasPrefix("Theme"))
  }

  @Test(arguments: [
    ("/x200", "/x200"), ("12", "Go to page 12"), ("m", "Letter of the new mark: "),
    ("D", "Look up: "), ("wa", "Note: "),
  ])
  func itIsAtTheEndOfWhatIsTyped(keys: String, typed: String) throws {
    for columns in [80, 40] {
      var reader = try sampleReader(onPage: 3, columns: columns)
      _ = reader.type(keys)
      let row = try row(&reader)
      #expect(row.before.hasSuffix(typed) && row.after.hasPrefix("_"), "\(row)")
    }
  }

  @Test func itIsOnTheMatchAndOnTheSentenceThatIsReadAloud() throws {
    var reader = try sampleReader(onPage: 1)
    _ = reader.type("/w3x100")
    while reader.hasWork { reader.work(at: Self.late) }
    _ = reader.press(.enter)
    #expect(try row(&reader).after.hasPrefix("w3x100"))
    _ = reader.press(.escape)
    _ = reader.type("A")
    let first = try #require(reader.spoken)
    reader.take(.program(.speechEnded), at: reader.lastInput + .seconds(2))
    let spoken = try #require(reader.spoken)
    #expect(spoken != first)
    let sentence = reader.book.line(spoken).prefix(5)
    #expect(try row(&reader).after.hasPrefix(sentence))
  }

  @Test func itIsNowhereDuringATurn() throws {
    var reader = reader(try sampleBook(), columns: 80, rows: 24)
    #expect(reader.frame(at: .zero).cursor != nil)
    reader.handle(.key(Key(.right)), at: .zero)
    #expect(reader.frame(at: .milliseconds(150)).cursor == nil)
    reader.tick(at: .seconds(1))
    #expect(reader.frame(at: .seconds(1)).cursor != nil)
  }

  @Test func itIsShownIfTheReaderWantsThat() throws {
    var settings = Settings()
    var hidden = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    #expect(hidden.frame(at: .zero).cursor?.isVisible == false)
    settings.accessible = .cursor
    var shown = reader(try sampleBook(), columns: 80, rows: 24, settings: settings)
    #expect(shown.frame(at: .zero).cursor?.isVisible == true)
  }

  @Test(arguments: PanelTests.panels, [(20, 5), (80, 24), (160, 45)])
  func everythingThatOpensHasIt(panel: (keys: String, seen: String), size: (Int, Int)) throws {
    var reader = try sampleReader(onPage: 9, columns: size.0, rows: size.1)
    _ = reader.type(panel.keys)
    let grid = reader.frame(at: Self.late)
    let cursor = try #require(grid.cursor)
    #expect((0..<size.0).contains(cursor.column) && (0..<size.1).contains(cursor.row))
  }
}
