import Cells
import Defaults
import Testing

@testable import bifolio

@Suite("The help on the command line")
struct UsageTests {
  private static let tiers: [HelpTier] = [.brief, .options, .all]

  private func lines(_ tier: HelpTier, columns: Int = 80) -> [String] {
    usage(tier, columns: columns).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test("has examples in ten lines for -h")
  func brief() {
    #expect(
      usage(.brief) == """
        bifolio: read books in the terminal as pages you turn.

          bifolio book.epub         open a book
          bifolio                   continue the last one
          bifolio moby              open a book on your shelf, by its title
          bifolio ~/Books           show a folder as a shelf
          bifolio --search whales   search the text of all your books
          git log -p | bifolio      read from a pipe

        --help lists the common options. In a book, ? lists the keys, and q quits.
        """)
  }

  @Test("has one option a line for --help")
  func options() {
    #expect(
      usage(.options) == """
        Usage: bifolio [OPTION]… [BOOK]…
        BOOK is a file, a folder, a web address, part of a title, or - for a pipe.
        Without it, the last book opens. In a book, ? lists the keys, and q quits.

        Open
          --page N                         open at a page, as +N does
          --chapter N|TITLE                open at a chapter
          --at PERCENT|LINE                open at a percentage or at quoted words
          --facing FILE                    a translation on facing pages, or “none”
          --layout auto|book|prose|kept    how plain text is laid out
          --encoding NAME                  encoding of the file
          -F, --quit-if-one-screen         if the text fits on one screen, print it
          --private                        save nothing about the book

        Look (for this run only; what you change while reading is saved)
          --theme NAME                     the colours: auto, paper, sepia, night, …
          --spread auto|one|two|paired     one page or two
          --transition curl|scroll|none    how a page turns
          --images on|cells|off            how images are shown
          --accessible                     plain lines for screen readers and braille
          --set NAME=VALUE                 any setting, for this run

        Library
          --shelf                          open on the shelf
          --list                           print the books you have read
          --search WORDS                   search the text of all your books
          --index                          index your books for the search
          --sync                           sync your place with other devices

        Print and export
          --print                          print the typeset pages
          --width N                        width of the pages, in cells
          --height N                       lines on a page
          --picture FILE                   draw the pages into a new SVG file
          --size WIDTHxHEIGHT              with --picture: its size, such as 80x24
          --turn MOVES                     with --picture: let it move, as in next,back
          --contents                       print the headings
          --info                           print facts about the book
          --export                         print your marks and notes
          --all                            with --export: from all books
          --to FOLDER                      with --export: one file per book in FOLDER
          --words                          with --export: the words you looked up
          --as markdown|csv|json|kindle    format of --export; json for --list too
          --import FILE                    add marks from KOReader or a Kindle

        Other
          -h, --help                       this list; -h: examples; all: every option
          -V, --version                    the version
        """)
  }

  @Test("has at most 50 lines for --help")
  func size() {
    #expect(lines(.options).count <= 50)
    #expect(lines(.brief).count == 10)
  }

  @Test("has explanations below the options on a narrow terminal")
  func narrow() {
    #expect(
      lines(.options, columns: 40).prefix(8) == [
        "Usage: bifolio [OPTION]… [BOOK]…",
        "BOOK is a file, a folder, a web address,",
        "part of a title, or - for a pipe.",
        "Without it, the last book opens. In a",
        "book, ? lists the keys, and q quits.",
        "",
        "Open",
        "  --page N",
      ])
  }

  @Test("has every option once for --help all, in a group, with all its values")
  func all() {
    let names = groups.flatMap { $0.names + $0.rest }
    #expect(names.sorted() == Option.all.map(\.name).sorted())
    let text = lines(.all).joined(separator: " ").split(separator: " ").joined(separator: " ")
    for option in Option.all {
      let rows = lines(.all).filter {
        $0.split(separator: " ").prefix { $0.hasPrefix("-") }.contains(Substring(option.written))
      }
      #expect(rows.count == 1, "\(option.name)")
      guard case .words(let words) = option.value else { continue }
      #expect(
        text.contains("\(option.written) \(words.joined(separator: "|"))")
          || text.contains(": \(words.joined(separator: ", "))"), "\(option.name)")
    }
  }

  @Test("fits on terminals of 40 columns and more", arguments: tiers)
  func width(tier: HelpTier) {
    for columns in [40, 71, 72, 79, 80, 200] {
      for line in lines(tier, columns: columns) {
        #expect(cellWidth(of: line) <= min(columns, 80), "\(line)")
      }
    }
  }

  @Test("contains no tabs, control characters, or trailing blanks", arguments: tiers)
  func plain(tier: HelpTier) {
    for columns in [30, 80] {
      let lines = lines(tier, columns: columns)
      #expect(
        !lines.joined(separator: "\n").unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
      #expect(!lines.contains { $0.hasSuffix(" ") })
      #expect(lines.first?.contains("bifolio") == true && lines.last?.isEmpty == false)
    }
  }

  @Test("has examples that the README has too")
  func readme() throws {
    let readme = try text(of: "\(root)/README.md").split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for example in examples {
      #expect(readme.contains("\(example.command) \(example.help)"), "\(example.command)")
    }
  }
}
