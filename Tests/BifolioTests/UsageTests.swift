import Cells
import Defaults
import Testing

@testable import bifolio

@Suite("The help on the command line")
struct UsageTests {
  private let lines = usage().split(separator: "\n", omittingEmptySubsequences: false)

  @Test("matches the expected text")
  func text() {
    #expect(
      usage() == """
        Usage: bifolio [OPTION]… [BOOK]…
        Opens a text or EPUB as pages: BOOK (a file, or a few letters of the title of
        one you have read), else the last one, or text from a pipe. See bifolio(1).
          --page N, --chapter N|TITLE, --at PERCENT  open there; also +N, +/WORDS
          --shelf, --list, --search WORDS, --index, --sync  books
          --print, --width N, --height N  print the typeset pages
          --contents, --structure, --why, --info  print what is known of the book
          --as-is, --as-book, --format text|markdown|html|fb2  text as typed; as a book
          --quit-if-one-screen, --private, --forget-missing  -F; keep nothing; tidy
          --export, --all, --to DIR, --words, --as markdown|csv|json|kindle  marks
          --import FILE  add the marks of a file of KOReader's or Kindle's
        Settings for this time (S while reading changes them for good):
          --theme auto|paper|sepia|night|contrast|terminal|own  --spread auto|one|two
          --transition curl|scroll|none  --measure N  --margins narrow|normal|wide
          --leading auto|single|double  --alignment ragged|justified  --clock off|on
          --long-lines cut|wrapped  --hyphenation off|on  --paragraphs indented|spaced
          --quotes dressed|typed  --openings plain|capitals  --images on|cells|off
          --footer page|chapter|percent|time|none  --cover alone|paired  --accessible
          --orientation horizontal|vertical  --direction auto|ltr|rtl  --pace N
          --taps edges|thirds|halves  --order read|title|author|series|added  --rate N
          --cursor hidden|shown  --punctuation auto|none|some|all  --encoding NAME
          --lines auto|book|prose|kept  --notices hidden|shown
          -h, --help; -V, --version  this help, the version (? shows the keys)
        """)
  }

  @Test("lists every option with its value, and explains those that are not settings")
  func options() {
    for option in Option.all where !option.isHidden {
      let found = lines.filter { " \($0) ".contains("\(option.synopsis)") }
      #expect(found.count == 1, "\(option.name)")
    }
  }

  @Test("fits on a screen of 80 columns and 24 rows")
  func size() {
    #expect(lines.count <= 23)
    for line in lines { #expect(cellWidth(of: String(line)) <= 80, "\(line)") }
  }

  @Test("contains no tabs, control characters, or trailing blanks")
  func plain() {
    #expect(!usage().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!lines.contains { $0.hasSuffix(" ") })
    #expect(lines.first == "Usage: bifolio [OPTION]… [BOOK]…")
    #expect(lines.last?.isEmpty == false)
  }
}
