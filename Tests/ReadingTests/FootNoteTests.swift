import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// Notes at the foot of their pages are text of the book like any other.
@Suite("Notes at the foot of the page")
struct FootNoteTests {
  private static let prose = """
    The keeper of the lock had three clocks, and they had never once agreed, so that on the canal
    a man could be early and late and punctual by turns without leaving the room.
    """

  /// A chapter whose notes are at its end.
  private static let text = """
    CHAPTER I


    The lamp[1] was lit at five.

    \(prose)

    \(prose)

    Then the stove[2] went out.

    \(prose)

    [1] An oil lamp, of the kind with a round wick: see www.example.org for it.

    [2] It smoked.

    CHAPTER II


    Nobody spoke for a long time.

    """

  private func opened(
    columns: Int = 46, rows: Int = 18, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Reader {
    var settings = Settings()
    change(&settings)
    return reader(
      try Book(plainText: Array(Self.text.utf8), named: "lamp"), columns: columns, rows: rows,
      settings: settings)
  }

  private func text(_ reader: inout Reader) -> String {
    reader.screenText().map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return row
    }.joined(separator: "\n")
  }

  @Test func aNoteStandsBelowARuleOnThePageOfItsReference() throws {
    var reader = try opened()
    #expect(
      text(&reader) == """

                          CHAPTER I

          The lamp[1] was lit at five.
            The keeper of the lock had three clocks,
          and they had never once agreed, so that on
          the canal a man could be early and late
          and punctual by turns without leaving
          the room.
            The keeper of the lock had three clocks,
          and they had never once agreed, so that on
          the canal a man could be early and late

          ▁▁▁▁▁▁▁▁▁▁
          [1] An oil lamp, of the kind with a round
              wick: see www.example.org for it.

                            1 of 3
        """)
  }

  @Test func aNoteStaysWhereTheBookHasItIfTheReaderWantsThat() throws {
    var reader = try opened { $0.notes = .place }
    #expect(!text(&reader).contains("An oil lamp"))
    #expect(!text(&reader).contains("▁▁▁▁▁▁▁▁▁▁"))
  }

  @Test func aScreenReaderReadsANoteAfterTheParagraphWithItsReference() throws {
    var reader = try opened { $0.accessible = .on }
    let lines = text(&reader).split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains("The lamp[1] was lit at five.") })
    #expect(
      lines[row...].prefix(5).map(String.init) == [
        "The lamp[1] was lit at five.",
        "Note [1] An oil lamp, of the kind with a round",
        "wick: see www.example.org for it.",
        "",
        "The keeper of the lock had three clocks,",
      ])
    #expect(!text(&reader).contains("──"))
    // Words are found where they are shown.
    _ = reader.type("v/wick")
    _ = reader.press(.enter)
    _ = reader.type("j")
    #expect(reader.word == "The")
  }

  @Test func aNoteThatIsCutEndsWithTheKeyThatShowsAllOfIt() throws {
    let note = (1...3_000).map { "w\($0)" }.joined(separator: " ")
    let text = Self.text.replacing("It smoked.", with: note)
    let cases: [(keys: KeyValuePairs<String, String>, table: Settings.KeyTable, sign: String)] = [
      ([:], .page, "… e"), (["notes": "F7"], .page, "… F7"), (["notes": "\"\""], .page, "… notes"),
      ([:], .less, "… notes"),
    ]
    for (keys, table, sign) in cases {
      for (columns, rows) in [(46, 18), (80, 24), (160, 45)] {
        var settings = try Settings.withKeys(keys)
        settings.keyTable = table
        settings.transition = .none
        let book = try Book(plainText: Array(text.utf8), named: "lamp")
        var reader = reader(book, columns: columns, rows: rows, settings: settings)
        var ends: [String] = []
        for _ in 0..<4 {
          ends += reader.screenText().filter { $0.contains("…") }.map {
            String($0.drop { $0 != "…" }.prefix { $0 != "│" })
          }
          _ = reader.press(.right)
        }
        let shown = ends.map { $0.split(separator: "  ").first.map(String.init) ?? "" }
        #expect(shown.contains(sign), "\(columns)×\(rows): \(shown)")
      }
    }
  }

  @Test func wordsOfANoteAreSelectedAndCopied() throws {
    var reader = try opened()
    _ = reader.type("v/wick")
    _ = reader.press(.enter)
    #expect(reader.type("y") == [.terminal(.copy("wick"))])
    // Down from the last line of the text into the note.
    _ = reader.type("v")
    var words: [String] = []
    for _ in 0..<16 {
      words.append(reader.selected)
      _ = reader.type("j")
    }
    #expect(words.contains("www.example.org"), "\(words)")
  }

  @Test func wordsOfTheTextFollowEachOtherAcrossNotes() throws {
    var reader = try opened()
    _ = reader.type("v/punctual")
    _ = reader.press(.enter)
    var words: [String] = []
    for _ in 0..<140 {
      words.append(reader.selected)
      _ = reader.type("l")
    }
    #expect(words.contains("Nobody") && !words.contains("smoked"))
    #expect(words.firstIndex(of: "Nobody") == words.lastIndex(of: "room").map { $0 + 3 })
  }

  @Test func aSearchFindsANoteOnThePageOfItsReference() throws {
    var reader = try opened()
    let page = text(&reader)
    _ = reader.type("G")
    _ = reader.type("/round wick")
    _ = reader.press(.enter)
    #expect(text(&reader).hasPrefix(String(page.prefix(120))))
    #expect(reader.context().visibleMatch != nil)
    _ = reader.type("/smoked")
    _ = reader.press(.enter)
    #expect(text(&reader).contains("[2] It smoked."))
    #expect(text(&reader).contains("Then the stove[2]"))
  }

  @Test func linksOfANoteAreAmongTheLinksOfItsPage() throws {
    var reader = try opened()
    _ = reader.type("u")
    #expect(text(&reader).contains("www.example.org"))
  }

  @Test func aClickInANoteFindsItsWords() throws {
    var reader = try opened()
    let lines = reader.screenText()
    let row = try #require(lines.firstIndex { $0.contains("www.example") })
    let column = try #require(
      lines[row].range(of: "www").map {
        lines[row].distance(from: lines[row].startIndex, to: $0.lowerBound)
      })
    reader.click(column + 2, row)
    #expect(text(&reader).contains("Links") || text(&reader).contains("www.example.org"))
    #expect(!reader.isReading)
  }

  @Test func aMarkInANoteLeadsToThePageOfItsReference() throws {
    var reader = try opened()
    _ = reader.type("v/wick")
    _ = reader.press(.enter)
    _ = reader.press(.enter)
    _ = reader.type("G")
    #expect(!text(&reader).contains("An oil lamp"))
    _ = reader.type("M")
    _ = reader.press(.enter)
    #expect(text(&reader).contains("An oil lamp"))
  }

  @Test func paragraphsAreGoneToAcrossNotes() throws {
    var reader = try opened()
    for _ in 0..<8 { _ = reader.type("}") }
    #expect(text(&reader).contains("Nobody spoke"))
    for _ in 0..<8 { _ = reader.type("{") }
    #expect(text(&reader).contains("The lamp[1]"))
  }

  @Test func theFocusGoesAcrossNotes() throws {
    var reader = try opened { $0.focus = .paragraph }
    for _ in 0..<8 { _ = reader.press(.down) }
    #expect(text(&reader).contains("Nobody spoke"))
  }
}

extension Reader {
  /// The word with the cursor.
  fileprivate var word: String? {
    layers.focus.flatMap { TextUnits(book: book).word(at: $0) }.map { book.line($0) }
  }

  /// The selected text.
  fileprivate var selected: String { layers.selection.map { book.line($0) } ?? "" }
}
