import CLibrary
import Cells
import SampleFiles
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct PrintTests {
  /// The program's output to a file.
  private func printed(_ arguments: String) throws -> String {
    let program = try Program()
    let session = try TerminalSession(
      executable: "/bin/sh",
      arguments: ["-c", "\(Program.executable) \(arguments) > \(program.home)/out"],
      environment: program.environment())
    #expect(try session.waitForExit(within: .seconds(30)) == .exited(0))
    return Program.contents(of: program.home + "/out") ?? ""
  }

  @Test(arguments: [20, 40, 60, 72, 120])
  func noPrintedLineIsWiderThanAsked(width: Int) throws {
    for book in ["handbook", "sampler", "five-small-hours", "causeway-book"] {
      let text = try printed("--print --width \(width) --height 30 \(Program.book(book))")
      let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false)
      #expect(pages.count > 3)
      for page in pages {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 31)
        for line in lines {
          #expect(cellWidth(of: String(line)) <= width, "\(line)")
        }
      }
    }
  }

  @Test("the last frame of a drawn turn has the words of the printed page, in their order")
  func drawnPages() throws {
    let program = try Program()
    for (book, page) in [("causeway-book", 5), ("handbook", 9), ("five-small-hours", 3)] {
      let path = Program.book(book)
      let drawn = try program.output(
        of: "cd \(program.home) && rm -f page.svg && \(Program.executable) --picture page.svg "
          + "--size 80x24 --page \(page) --turn next \(path) && cat page.svg")
      // The words that a viewer without animations shows, by rows: the page without its head and folio.
      var rows: [Int: [(x: Int, text: String)]] = [:]
      var isHidden = false
      for line in drawn.split(separator: "\n") {
        if line.hasPrefix("<g") { isHidden = line.contains("visibility=\"hidden\">") }
        guard !isHidden else { continue }
        for match in line.matches(of: /<text x="(\d+)" y="(\d+)"[^>]*>([^<]*)</) {
          rows[Int(match.2) ?? 0, default: []].append((Int(match.1) ?? 0, String(match.3)))
        }
      }
      let texts = rows.sorted { $0.key < $1.key }.map { row in
        row.value.sorted { $0.x < $1.x }.map(\.text).joined(separator: " ")
      }
      let shown = texts.dropLast().joined(separator: " ").replacing("&quot;", with: "\"")
        .replacing("&gt;", with: ">").replacing("&lt;", with: "<").replacing("&amp;", with: "&")
      let printed = try program.output(
        of: "\(Program.executable) --print --width 66 --height 20 --page \(page + 1) \(path)")
      let page = String(printed.split(separator: "\u{0C}")[0])
      #expect(words(of: shown).hasSuffix(words(of: page)), "\(book): \(shown)")
      #expect(words(of: page).count > 100)
    }
  }

  private func words(of text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  @Test(arguments: [
    "garbage", "bifolio-defaults 1\ntheme = night\nnonsense\noffset = 8\n", "",
    "bifolio-defaults 1\noffset = 8\n", "bifolio-defaults 2\noffset = 8\n[new]\n",
    "bifolio-defaults 1\noffset = 9223372036854775807\nmark.h1.kind = highlight\n"
      + "mark.h1.offset = 5\nmark.h1.length = 9223372036854775807\n",
  ])
  func printingChangesNoFile(text: String) throws {
    let program = try Program()
    let session = try program.open()
    try session.send("lq")
    try session.waitForExit()
    let state = "cd \(program.home) && find .config .local"
    let damage = "printf '%s' '\(text)' | tee .config/bifolio/settings >"
    _ = try program.output(
      of:
        "mkdir -p \(program.home)/.config/bifolio; for file in `\(state) -type f`; do \(damage) $file; done"
    )
    // A synchroniser has left a copy of each book's file, which a session would merge.
    _ = try program.output(of: "\(state) -path '*/books/*' -exec cp {} '{} (1)' ';'")
    let sums = "\(state) | sort; \(state) -type f -exec cksum {} + | sort"
    let before = try program.output(of: sums)
    #expect(before.contains("/books/"))
    for option in ["export", "info", "contents", "structure", "print"] {
      let printed = try program.output(
        of: "\(Program.executable) --\(option) \(Program.book("handbook"))")
      #expect(!printed.isEmpty, "\(option)")
    }
    _ = try program.output(of: "\(Program.executable) --list; \(Program.executable) --titles")
    #expect(try program.output(of: sums) == before)
  }

  @Test func marksInAllBooksArePrintedAlsoOfBooksThatAreGone() throws {
    let program = try Program()
    func printed(_ arguments: String) throws -> String {
      try program.output(of: "\(Program.executable) \(arguments)")
    }
    for name in ["one", "two"] {
      let text = "Title: Book \(name)\n\n\nThe lamp of \(name) was lit, and nothing else.\n"
      let path = program.write(text, to: "\(name).txt")
      let session = try program.run(["--transition", "none", path])
      try session.waitUntil("a page") { $0.contains("lamp of") }
      try session.send("dq")
      try session.waitForExit()
    }
    let all = try printed("--export --all")
    #expect(all.contains("# Book one\n") && all.contains("# Book two\n"))
    // A file for each, and without a book the last one, whatever standard input is.
    #expect(try printed("--export --to \(program.home)/marks < /dev/null").hasPrefix("2 files in "))
    let last = try printed("--export < /dev/null")
    #expect(last.contains("# Book two\n") && !last.contains("# Book one\n"))
    unlink(program.home + "/one.txt")
    // Bookmarks are not highlights for other programs.
    #expect(try printed("--export --all --as csv 2> /dev/null").split(separator: "\r\n").count == 1)
    let rows = try printed("--export --all --as json 2> \(program.home)/said").split(
      separator: "\n")
    #expect(rows.count == 2)
    #expect(
      rows.contains { $0.contains("lamp of one") } && rows.contains { $0.contains("Book two") })
    #expect(
      Program.contents(of: program.home + "/said")?.contains("1 of 2 books cannot be read") == true)
    let books = try printed("--list --as json").split(separator: "\n")
    #expect(books.count == 2 && books.allSatisfy { $0.contains("\"marks\": 1") })
  }

  @Test func importedMarksGoToAllBooksWithTheirTitlesAlsoToThoseNeverOpened() throws {
    let program = try Program()
    mkdir(program.home + "/Books", 0o755)
    for title in ["Six Lamps", "The Stove"] {
      _ = program.write(
        "Title: \(title)\n\nAuthor: Ann Wick\n\n\n\nThe keeper of \(title) went out at five.\n\nIt rained.\n",
        to: "Books/\(title).txt")
    }
    _ = program.write("bifolio-defaults 1\nfolders = ~/Books\n", to: ".config/bifolio/settings")
    func entry(_ title: String, _ words: String) -> String {
      "\(title) (Ann Wick)\n- Your Highlight on page 1 | Location 1-2 | Added on Monday\n\n\(words)\n==========\n"
    }
    let clippings = program.write(
      entry("Six Lamps", "went out at five") + entry("The Whale", "Call me")
        + entry("The Stove", "It rained") + entry("Six Lamps", "never written"), to: "clippings.txt"
    )
    func output(_ arguments: String) throws -> String {
      try program.output(of: "\(Program.executable) \(arguments) < /dev/null")
    }
    let said = try output("--import \(clippings)").split(separator: "\n")
    #expect(
      said == [
        "Six Lamps: 1 of 2 marks added, 1 not found in the text", "The Stove: 1 of 1 mark added",
        "No known book has these titles:", "  The Whale: 1 mark",
      ])
    let marks = try output("--export --all")
    #expect(marks.contains("# Six Lamps") && marks.contains("went out at five"))
    #expect(marks.contains("# The Stove") && marks.contains("It rained"))
    #expect(try output("--list").split(separator: "\n").count == 2)
    let other = program.write(entry("The Whale", "Call me"), to: "other.txt")
    let refusal = try program.output(
      of: "\(Program.executable) --import \(other) < /dev/null 2>&1; echo $?")
    #expect(refusal.hasSuffix("name the book, or add its folder to the shelf\n1\n"), "\(refusal)")
  }

  @Test(arguments: ["Lamp.sdr", "Lamp.sdr/", "./Lamp.sdr"])
  func marksInAFolderOfKOReaderGoToTheBookBesideIt(path: String) throws {
    let program = try Program()
    mkdir(program.home + "/Lamp.sdr", 0o755)
    _ = program.write("The keeper went out at five.\n\nIt rained.\n", to: "Lamp.txt")
    _ = program.write("Another book.\n", to: "Lamp.oil.txt")
    _ = program.write(
      """
      return { ["annotations"] = { [1] = { ["page"] = "/FictionBook/body/pre[1]/text().11",
      ["text"] = "went out at five" } }, ["doc_props"] = { ["title"] = "Another Title" } }
      """, to: "Lamp.sdr/metadata.txt.lua")
    let said = try program.output(
      of: "cd \(program.home) && \(Program.executable) --import \(path) < /dev/null 2>&1")
    #expect(said.contains("1 of 1 mark added"), "\(said)")
  }

  @Test func whatIsKnownOfABookIsPrinted() throws {
    let lines = try printed("--info \(Program.book("handbook"))").split(separator: "\n")
    let keys = lines.map { $0.prefix { $0 != ":" } }
    #expect(
      keys == [
        "title", "language", "encoding", "encoding found by", "bytes", "words", "characters",
        "chapters", "left out", "pages at 80x24",
      ])
    #expect(
      lines.prefix(4) == [
        "title: The Bifolio Handbook", "language: en", "encoding: UTF-8",
        "encoding found by: valid UTF-8",
      ])
  }

  @Test func theChosenEncodingIsFollowedAndSaid() throws {
    let program = try Program()
    let text = "Title \u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\n\nAuthor: nobody. " + "Ж. "
    let path = program.write(text, to: "book.txt")
    let lines = try printed("--info --encoding koi8-r --width 60 --height 30 \(path)")
    #expect(lines.contains("encoding: KOI8-R\nencoding found by: choice of the reader\n"))
    #expect(lines.contains("pages at 60x30: 1\n"))
    #expect(
      !lines.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}"
      })
    #expect(try printed("--print --encoding UTF-8 \(path)").contains("Ж."))
    #expect(try printed("--print --encoding UTF-16 \(path)").contains("Ж.") == false)
  }

  @Test func filesThatCannotBeReadAreCountedOnceOnStandardError() throws {
    let program = try Program()
    let items = (1...3).map { "<item id='i\($0)' href='c\($0).xhtml'/>" }.joined()
    let spine = (1...3).map { "<itemref idref='i\($0)'/>" }.joined()
    let book = program.write(
      zip([
        (name: "META-INF/container.xml", content: "<rootfile full-path='a.opf'/>"),
        (
          name: "a.opf",
          content: "<package><manifest>\(items)</manifest><spine>\(spine)</spine></package>"
        ), (name: "c1.xhtml", content: "<p>A lamp.</p>"),
      ]), to: "book.epub")
    let session = try TerminalSession(
      executable: "/bin/sh",
      arguments: [
        "-c", "\(Program.executable) --print \(book) > \(program.home)/out 2> \(program.home)/err",
      ], environment: program.environment())
    #expect(try session.waitForExit(within: .seconds(30)) == .exited(0))
    #expect(Program.contents(of: program.home + "/out")?.contains("A lamp.") == true)
    #expect(
      Program.contents(of: program.home + "/err")
        == "bifolio: 2 files of the book cannot be read: see --info\n")
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let help = try printed("--help")
    #expect(help.hasPrefix("Usage: bifolio"))
    #expect(help.contains("--spread auto|one|two|paired"))
    #expect(help.contains("print the typeset pages"))
    #expect(try printed("-h").split(separator: "\n").contains { $0.contains("git log -p") })
    #expect(try printed("--help all").contains("--transition curl|scroll|none"))
    #expect(try printed("--version").hasPrefix("bifolio 0."))
  }

  @Test func helpHasExplanationsBelowTheOptionsOfANarrowTerminal() throws {
    let session = try Program().run(["--help"], columns: 40, rows: 120)
    #expect(try session.waitForExit() == .exited(0))
    #expect(session.screen.lines.contains("      one page or two"))
    #expect(session.screen.lines.contains("  --spread auto|one|two|paired"))
  }

  @Test func filesGetUTF8InALocaleWithAnotherCodeSetAndPeopleAreToldSo() throws {
    let program = try Program()
    let book = program.write("Größe\n", to: "lamp.txt")
    func said(_ locale: String, _ options: String) throws -> String {
      try program.output(
        of:
          "LC_ALL=\(locale) \(Program.executable) \(options) \(book) 2>&1 >\(program.home)/printed")
    }
    #expect(
      try said("de_DE.ISO-8859-1", "--print")
        == "bifolio: the text is in UTF-8, but this locale uses ISO-8859-1: iconv -f UTF-8 converts the text\n"
    )
    #expect(Program.contents(of: program.home + "/printed")?.contains("Größe") == true)
    #expect(try said("C", "--print") == "")
    #expect(try said("de_DE.ISO-8859-1", "--export --as json") == "")
  }
}
