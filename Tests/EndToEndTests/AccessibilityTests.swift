import CLibrary
import TerminalHarness
import Testing

/// The speech of a screen reader during reading.
@Suite(.timeLimit(.minutes(30)))
struct AccessibilityTests {
  private let text = """
    THE LAMP ON THE HILL



    CHAPTER I. The Fog


    The lamp was lit at six. Nobody saw the keeper climb the stairs, for the fog had come in from \
    the sea and lay on the fields like wool.

    "Is it you?" she asked. Nobody answered her.

    * * *

    She went up slowly, and counted the stairs, and lost count twice, and began again where the \
    rope was worn.



    CHAPTER II. The Morning


    In the morning the fog was gone, and the keeper slept, and the lamp was a small thing in a \
    great deal of light.

    The boats went out.

    """

  /// A terminal of 60 columns and 12 rows with the program and a screen reader.
  private final class Listener {
    let session: TerminalSession
    private var reader = ScreenReader()

    init(_ session: TerminalSession) { self.session = session }

    /// Returns the speech of a screen reader after keys, once the screen is at rest.
    func press(_ keys: String) throws -> String {
      try session.send(keys)
      return try listen()
    }

    /// Returns the speech after keys of a screen reader that speaks the bytes sent, in order of arrival.
    func hear(_ keys: String) throws -> String {
      session.clearOutput()
      try session.send(keys)
      try session.settle(quiet: .milliseconds(300))
      return SpokenOutput.pieces(of: session.output).joined(separator: "\n")
    }

    /// Returns the speech of a screen reader for the screen, once it is at rest.
    func listen() throws -> String {
      try session.settle(quiet: .milliseconds(300))
      return reader.hear(session.screen).joined(separator: "\n")
    }
  }

  private func opened(_ options: [String] = ["--accessible"]) throws -> Listener {
    let program = try Program(isNew: options.contains("--accessible"))
    let path = program.write(text, to: "lamp.txt")
    let session = try program.run(options + [path], columns: 60, rows: 12)
    try session.waitUntil("the page") { $0.contains("1 of 4") }
    return Listener(session)
  }

  @Test func rowsThatChangeAreSentWhole() throws {
    let program = try Program()
    // Two pages with a difference of one word in their last lines.
    let text = (1...40).map { "The lamp on the hill, line \($0)\n\n" }.joined()
    let path = program.write(text, to: "lamp.txt")
    let session = try program.run(
      ["--accessible", "--layout", "kept", path], columns: 60, rows: 12)
    try session.waitUntil("the page") { $0.contains("line 5") }
    try session.settle()
    session.clearOutput()
    let before = session.screen.lines
    try session.send("\u{1B}[C")
    try session.settle(quiet: .milliseconds(300))
    let sent = String(decoding: session.output, as: UTF8.self)
    let changed = session.screen.lines.enumerated().filter { $0.element != before[$0.offset] }
    #expect(changed.count > 5)
    for (_, line) in changed where !line.isEmpty { #expect(sent.contains(line), "\(line)") }
    try session.quit()
  }

  @Test func pagesAreReadInOrderAndTheLastRowSaysWhereTheReaderIs() throws {
    let listener = try opened()
    let first = try listener.listen()
    #expect(
      first == """
        > |THE LAMP ON THE HILL
        THE LAMP ON THE HILL, page 1 of 4, ? shows the keys
        """)
    let second = try listener.press("\u{1B}[C")
    #expect(
      second == """
        > |CHAPTER I. The Fog
        The lamp was lit at six. Nobody saw the keeper climb the
        stairs, for the fog had come in from the sea and lay on the
        fields like wool.
        “Is it you?” she asked. Nobody answered her.
        CHAPTER I. The Fog, page 2 of 4
        """)
    let back = try listener.press("gb")
    #expect(
      back == """
        > |THE LAMP ON THE HILL
        First page
        """)
    #expect(listener.session.screen.cursor.isVisible)
  }

  @Test func whatIsSentIsHeardInOrderInLists() throws {
    let listener = try opened()
    _ = try listener.listen()
    #expect(
      try listener.hear("C") == """
        Contents
        CHAPTER I. The Fog, page 2
        CHAPTER II. The Morning, page 4
        Up and Down choose, Enter open, / filter, Esc back
        """)
    // The entry reached, and nothing of the previous one.
    #expect(try listener.hear("j") == "CHAPTER II. The Morning, page 4")
    #expect(try listener.hear("k") == "CHAPTER I. The Fog, page 2")
    // Typed characters, then the remaining rows.
    #expect(
      try listener.hear("/mor") == """
        Contents  /mor
        1 of 2
        CHAPTER II. The Morning, page 4
        Up and Down choose, Enter open, Esc end the filter
        """)
  }

  @Test func whatIsSentIsHeardInOrderInASearch() throws {
    let listener = try opened()
    _ = try listener.press("2g")
    #expect(
      try listener.hear("/")
        == "Search:   Alt-/ all books, off  accents ignored")
    let typed = try listener.hear("keeper")
    #expect(!typed.contains("lamp") && typed.contains("1 of 2"))
    // The row of the match, and its number.
    #expect(
      try listener.hear("\r") == """
        The lamp was lit at six. Nobody saw the keeper climb the
        keeper: 1 of 2
        """)
    #expect(
      try listener.hear("n").hasPrefix(
        """
        In the morning the fog was gone, and the keeper slept, and
        keeper: 2 of 2
        CHAPTER II. The Morning
        """))
  }

  @Test func aMatchOnTheSamePageIsHeardByItsRow() throws {
    let listener = try opened()
    _ = try listener.press("2g")
    _ = try listener.press("/fog\r")
    // Nothing of the remaining row.
    #expect(
      try listener.hear("n") == """
        stairs, for the fog had come in from the sea and lay on the
        fog: 2 of 3
        """)
    #expect(
      try listener.hear("N") == """
        CHAPTER I. The Fog
        fog: 1 of 3
        """)
  }

  @Test func theHelpSaysWhatAKeyDoesBeforeTheKey() throws {
    let listener = try opened()
    _ = try listener.listen()
    let help = try listener.hear("?")
    #expect(help.hasPrefix("Keys\nTurn to the next page: Right, "))
    #expect(help.contains("\nThe keys that matter\n"))
    #expect(try listener.hear("j").hasPrefix("Turn back to the previous page: Left, "))
  }

  @Test func aNoteAndTheMenuAreHeardInOrder() throws {
    let listener = try opened()
    _ = try listener.press("2g")
    let menu = try listener.hear("i")
    #expect(menu.hasPrefix("CHAPTER I. The…, page 2 of 4, "))
    _ = try listener.press("va")
    _ = try listener.press("A lamp of tin\r")
    let note = try listener.hear("e")
    #expect(
      note == """
        Your note, 1 of 1
        A lamp of tin
        Enter edit, v select, Esc back
        """)
  }

  @Test func thePlaceIsNotSaidInTheMiddleOfASentence() throws {
    let program = try Program()
    let words = (1...400).map { "the lamp of \($0)" }.joined(separator: " and ")
    let path = program.write(words + ".\n", to: "lamp.txt")
    let session = try program.run(["--accessible", path], columns: 60, rows: 12)
    try session.waitUntil("the page") { $0.contains("the lamp of 1 ") }
    let listener = Listener(session)
    let next = try listener.hear("\u{1B}[C")
    #expect(next.contains("lamp of") && !next.contains("page"))
    #expect(try listener.hear("i").contains("page 2 of"))
    let end = try listener.hear("G")
    #expect(end.contains("400.") && end.split(separator: "\n").last?.contains(", page ") == true)
  }

  @Test func theContentsAreARowForEachChapter() throws {
    let listener = try opened()
    _ = try listener.listen()
    let contents = try listener.press("C")
    #expect(
      contents == """
        Contents
        >   |CHAPTER I. The Fog, page 2
          CHAPTER II. The Morning, page 4
        Up and Down choose, Enter open, / filter, Esc back
        """)
    let next = try listener.press("\u{1B}[B")
    #expect(next == ">   |CHAPTER II. The Morning, page 4")
    let chapter = try listener.press("\r")
    #expect(
      chapter == """
        > |CHAPTER II. The Morning
        In the morning the fog was gone, and the keeper slept, and
        the lamp was a small thing in a great deal of light.
        The boats went out.
        CHAPTER II. The Morning, page 4 of 4
        """)
  }

  @Test func theSearchSaysWhatIsTypedAndLeadsToTheWord() throws {
    let listener = try opened()
    _ = try listener.press("2g")
    let prompt = try listener.press("/")
    #expect(prompt == "> Search: |  Alt-/ all books, off  accents ignored")
    let typed = try listener.press("keeper")
    #expect(typed == "> Search: keeper|  1 of 2  accents ignored")
    let found = try listener.press("\r")
    #expect(
      found == """
        > The lamp was lit at six. Nobody saw the |keeper climb the
        keeper: 1 of 2
        """)
    let next = try listener.press("n")
    #expect(next.contains("> In the morning the fog was gone, and the |keeper slept, and\n"))
  }

  @Test func wordsAreSelectedUnderTheCursorAndABookmarkIsSaid() throws {
    let listener = try opened()
    _ = try listener.press("2g")
    // The cursor is on the first word already.
    let selection = try listener.press("w")
    #expect(selection == "1-5 highlight, a note, y copy, D look up, A read, x remove")
    let word = try listener.press("\u{1B}[C")
    #expect(word == "> CHAPTER |I. The Fog")
    let marked = try listener.press("\r")
    #expect(
      marked == """
        > |CHAPTER I. The Fog
        Highlighted
        """)
    let bookmark = try listener.press("d")
    #expect(bookmark == "Bookmark added")
    let place = try listener.press("\u{1B}")
    #expect(place == "CHAPTER I. The Fog, page 2 of 4, bookmark, highlight")
    let shelf = try listener.press("B")
    #expect(shelf.hasPrefix("Shelf, "))
    #expect(shelf.contains("> |Open now: THE LAMP ON THE HILL, page 2 of 4"))
  }

  @Test func theCursorIsOnTheFocusAndHiddenOtherwise() throws {
    let listener = try opened(["--transition", "none"])
    try listener.session.send("2g")
    try listener.session.settle()
    let screen = listener.session.screen
    #expect(!screen.cursor.isVisible)
    let row = screen.lines[screen.cursor.row]
    #expect(row.dropFirst(screen.cursor.column).hasPrefix("CHAPTER I."))
    // Only the cursor moves: a few bytes.
    try listener.session.send("w")
    try listener.session.settle()
    let words = listener.session.screen
    try listener.session.send("\u{1B}[C")
    try listener.session.waitUntil("the next word") { $0.cursor.column == words.cursor.column + 8 }
  }

  @Test func theSettingShowsTheCursor() throws {
    let listener = try opened(["--set", "accessible=cursor", "--transition", "none"])
    #expect(listener.session.screen.cursor.isVisible)
  }
}
