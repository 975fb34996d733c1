import SampleFiles
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct KindleBookTests {
  /// A book in KF8, made by calibre from an EPUB written for it.
  private static let lamps = Program.root + "/Tests/ConfinedDecodersTests/Lamps.azw3"

  private static let pages = """
                              The First Lamp


    It rained on the harbour¹, and the keeper lit the first lamp.

                                ┌────────┐
                                │ A lamp │
                                └────────┘
    """

  private func output(_ arguments: String) throws -> String {
    try Program().output(of: "\(Program.executable) \(arguments)")
  }

  @Test func anAZW3IsReadAsItsEPUB() throws {
    let text = try output("--print \(Self.lamps)")
    #expect(text.contains(Self.pages))
    #expect(text.contains("\n▁▁▁▁▁▁▁▁▁▁\n1 All night long."))
    #expect(
      try output("--contents \(Self.lamps)") == "1\t0\tThe First Lamp\n1\t89\tThe Second Lamp\n")
    let information = try output("--info \(Self.lamps)")
    #expect(information.hasPrefix("title: Five Lamps\nauthor: Ada Wick\nlanguage: en\n"))
    #expect(information.contains("\nbytes: 11666\n"), "those of the file")
  }

  @Test func aPipeMayDeliverOne() throws {
    #expect(try output("--print - < \(Self.lamps)").contains(Self.pages))
    let program = try Program()
    let pipe = "mkfifo \(program.home)/pipe; cat \(Self.lamps) > \(program.home)/pipe &"
    let text = try program.output(of: "\(pipe) \(Program.executable) --print \(program.home)/pipe")
    #expect(text.contains(Self.pages))
  }

  @Test func itsNotesAndThePlaceInItAreThoseOfTheFile() throws {
    let program = try Program()
    let session = try program.run([Self.lamps], columns: 80, rows: 24)
    try session.waitUntil("the book") { $0.contains("It rained on the harbour") }
    // The note stands at the foot of the page too.
    let page = try session.waitUntil("the note at the foot") { $0.contains("All night long.") }
    #expect(!page.contains("Esc"))
    try session.press("u", showing: "Esc")
    #expect(session.screen.contains("All night long."))
    try session.send("\u{1B}")
    try session.waitUntil("the page again") { !$0.contains("Esc") }
    try session.quit()
    #expect(program.savedPlace()?.contains("/Lamps.azw3\n") == true)
  }

  @Test func aPalmBookIsReadAsAPlainText() throws {
    let text = "It rained on the harbour, all night long.\n\nNobody saw the keeper.\n"
    let program = try Program()
    let book = program.write(palmBook(named: "Five Lamps", Array(text.utf8)), to: "lamps.pdb")
    let pages = try program.output(of: "\(Program.executable) --print \(book)")
    #expect(pages.contains("  Nobody saw the keeper.\n"))
  }

  @Test func whatCannotBeReadIsRefusedInASentence() throws {
    let program = try Program()
    func refusal(_ bytes: [UInt8]) throws -> String {
      let book = program.write(bytes, to: "book.mobi")
      return try program.output(of: "\(Program.executable) --print \(book) 2>&1 || true")
    }
    let locked = mobiBook(titled: "Locked", by: "Ada Wick", "<p>It rained.</p>", encryption: 2)
    #expect(try refusal(locked).hasSuffix("book.mobi is encrypted (DRM); Bifolio cannot open it\n"))
    let whole = mobiBook(titled: "Whole", by: "Ada Wick", "<p>It rained.</p>")
    #expect(try refusal(whole).contains("It rained."))
    #expect(
      try refusal(Array(whole.prefix(200))).hasSuffix("book.mobi is damaged and cannot be read\n"))
  }
  /// libmobi may crash on such books; only the unpacking process ends.
  @Test func oneThatIsCutOrHasAWrongByteAnywhereIsReadOrRefused() throws {
    let program = try Program()
    let book = mobiBook(
      titled: "Whole", by: "Ada Wick", "<p>It rained.</p>",
      images: [png(width: 4, height: 4, (9, 9, 9))])
    var books = stride(from: 0, to: book.count, by: 41).map { Array(book[..<$0]) }
    for (index, place) in stride(from: 60, to: min(700, book.count), by: 9).enumerated() {
      var changed = book
      changed[place] = [0, 1, 0x7F, 0xFF][index % 4]
      books.append(changed)
    }
    for (number, bytes) in books.enumerated() {
      _ = program.write(bytes, to: "\(number).mobi")
    }
    let answers = try program.output(
      of: """
        cd \(program.home); for number in $(seq 0 \(books.count - 1)); do
          answer=$(\(Program.executable) --print $number.mobi 2>&1 < /dev/null)
          echo "$? $answer" | tr '\\n' ' '; echo
        done
        """)
    let lines = answers.split(separator: "\n")
    #expect(lines.count == books.count)
    for (number, line) in lines.enumerated() {
      let isRefused = line.hasPrefix("1 bifolio: ") && line.contains("\(number).mobi")
      #expect(line.hasPrefix("0 ") || isRefused, "\(number): \(line)")
    }
    #expect(lines.contains { $0.hasPrefix("0 ") } && lines.contains { $0.hasPrefix("1 ") })
  }
}
