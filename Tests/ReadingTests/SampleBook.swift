import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// Returns a book of twelve short chapters. Each word occurs only once, so that every place is unique.
func sampleBook(chapters: Int = 12, wordsPerChapter: Int = 260) throws -> Book {
  var text = "The Counting House\n\n\n\n\n"
  for chapter in 1...chapters {
    text += "CHAPTER \(chapter). Of Sums\n\n\n"
    var line = ""
    for word in 0..<wordsPerChapter {
      let token = "w\(chapter)x\(word)"
      if line.count + token.count + 1 > 70 {
        text += line + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + token
      if word % 67 == 66 {
        text += line + ".\n\n"
        line = ""
      }
    }
    text += line + ".\n\n\n\n\n"
  }
  return try Book(plainText: Array(text.utf8), named: "sample")
}

extension Book {
  /// Returns the offset of some words, or 0.
  func offset(of words: String) -> Int {
    text.indices.first { text[$0...].starts(with: words.utf8) } ?? 0
  }
}

/// Returns a reader at rest on a screen of the given size.
func reader(
  _ book: Book, columns: Int, rows: Int, at place: TextOffset = .start,
  settings: Settings = Settings(), depth: Appearance.ColorDepth = .direct
) -> Reader {
  var reader = Reader(
    book: book, at: place, settings: settings, appearance: Appearance(depth: depth),
    screen: Size(columns: columns, rows: rows))
  while reader.hasWork { reader.work(at: .zero) }
  return reader
}

/// Returns a reader of the sample book on a page; turns are not animated, unless other settings are made.
func sampleReader(
  onPage page: Int, columns: Int = 80, rows: Int = 24,
  _ change: (inout Settings) -> Void = { $0.transition = .none }
) throws -> Reader {
  var settings = Settings()
  change(&settings)
  var reader = reader(try sampleBook(), columns: columns, rows: rows, settings: settings)
  _ = reader.type("\(page)g")
  return reader
}

extension Settings {
  /// Returns settings with keys for commands without default keys.
  static func withKeys(_ keys: KeyValuePairs<String, String>) throws -> Settings {
    let lines = keys.map { "key.\($0.key) = \($0.value)\n" }.joined()
    return Settings(try DefaultsFile(Array("bifolio-defaults 1\n\(lines)".utf8)))
  }
}

extension Reader {
  /// Presses keys one after the other, each two seconds after the last, completing each turn.
  mutating func press(_ keys: Key.Code..., modifiers: Key.Modifiers = []) -> [Question] {
    questions { reader in
      for key in keys {
        let now = reader.lastInput + .seconds(2)
        reader.handle(.key(Key(key, modifiers)), at: now)
        reader.tick(at: now + .seconds(1))
        reader.forgetJump()
      }
    }
  }

  /// Removes the message about a jump, as the next key does: it hides the folio. JumpTests look at it.
  private mutating func forgetJump() {
    if layers.page.notice?.contains(" goes back") == true { layers.page.notice = nil }
  }

  /// Types characters the same way.
  mutating func type(_ text: String) -> [Question] {
    text.unicodeScalars.flatMap { press(.character($0)) }
  }

  /// Presses and releases the first mouse button in a cell.
  @discardableResult
  mutating func click(_ column: Int, _ row: Int) -> [Question] {
    questions { reader in
      for action in [MouseReport.Action.press(button: 0), .release(button: 0)] {
        reader.handle(
          .mouse(MouseReport(action, column: column, row: row)), at: .seconds(700_000_000))
      }
    }
  }

  /// The first heading on the screen of the keys of a screen.
  var headingOfHelp: String? {
    mutating get {
      let headings = KeyScreen.allCases.map(\.rawValue)
      return screenText().lazy.compactMap { row in headings.first { row.contains($0) } }.first
    }
  }

  /// When reports of ``mouse(_:_:_:after:)`` begin.
  static let start = Duration.seconds(500_000_000)

  /// Handles a report of the mouse, some milliseconds after ``start``.
  @discardableResult
  mutating func mouse(
    _ action: MouseReport.Action, _ column: Int, _ row: Int, after milliseconds: Int = 0
  ) -> [Question] {
    questions {
      $0.handle(
        .mouse(MouseReport(action, column: column, row: row)),
        at: Self.start + .milliseconds(milliseconds))
    }
  }

  /// Turns by a key. Expects the first and the last frame of the turn to be the screens at rest before and
  /// after it, and a frame in between to be neither.
  mutating func expectATurnBetweenScreensAtRest(
    by key: Key.Code, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let start = Duration.seconds(600_000_000)
    let before = frame(at: start)
    handle(.key(Key(key)), at: start)
    #expect(frame(at: start) == before, sourceLocation: sourceLocation)
    let half = frame(at: start + .milliseconds(165))
    let last = frame(at: start + .milliseconds(360))
    tick(at: start + .milliseconds(360))
    let after = frame(at: start + .milliseconds(361))
    #expect(last == after, sourceLocation: sourceLocation)
    #expect(
      half != before && half != after && before != after, sourceLocation: sourceLocation)
  }

  /// Returns the screen long after the last key, without the signs of the map on the fore-edge.
  mutating func screenText() -> [String] {
    var grid = frame(at: .seconds(100_000_000))
    guard let layout = pages.layout else { return grid.lines }
    let (paper, edges) = (layout.paper.columns, layout.edges)
    for column in 0..<grid.size.columns
    where !paper.contains(column)
      && (paper.lowerBound - edges..<paper.upperBound + edges).contains(column)
    {
      for row in 0..<grid.size.rows where "▀▄█".contains(grid[column: column, row: row].glyph.text)
      {
        grid[column: column, row: row].glyph = .space
      }
    }
    return grid.lines
  }

  /// Returns the last row of the screen, the place of messages.
  mutating func foot() -> String { screenText().last ?? "" }

  /// Returns the words of the sample book on the screen, in reading order.
  mutating func words() -> [String] {
    guard let layout = pages.layout else { return [] }
    let grid = frame(at: .seconds(100_000_000))
    var words: [String] = []
    for area in layout.pages {
      for row in area.text.rows {
        var line = ""
        for column in area.text.columns { line += grid[column: column, row: row].glyph.text }
        words += line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
          .map { $0.lowercased() }.filter { $0.hasPrefix("w") && $0.contains("x") }
      }
    }
    return words
  }
}
