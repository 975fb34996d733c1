import BookText
import Markup
import ProcessorTime
import Testing

@testable import Documents

@Suite("Markdown")
struct MarkdownTests {
  private func read(_ text: String, named name: String = "a.md") throws -> Book {
    try #require(try book(Array(text.utf8), named: name))
  }

  @Test func markdownIsKnownByItsName() {
    func isMarkdown(_ name: String, _ text: String = "# A") -> Bool {
      if case .markdown? = Document(head: Array(text.utf8), named: name) { return true }
      return false
    }
    #expect(isMarkdown("a.md"))
    #expect(isMarkdown("A.MARKDOWN"))
    #expect(isMarkdown("a.md", "<h1 align=center>A</h1>"))
    #expect(!isMarkdown("a.txt"))
    #expect(!isMarkdown("a.md", "<!DOCTYPE html><p>a"))
  }

  @Test(
    "takes no time that grows with its square", arguments: ["<![CDATA[", "<!A", "![[]()", "<?"])
  func repetitions(sign: String) throws {
    let text = Array(String(repeating: sign, count: 600_000 / sign.utf8.count).utf8)
    #expect(processorTime { _ = try? book(text, named: "a.md") } < .seconds(3))
  }

  @Test func blocksAreRead() throws {
    let book = try read(
      """
      # The Lamp

      It was *lit* and **hot**, `so`.

      - one
      - [x] two

      > said

      ```
      a  b
      ```

      ## Out

      End.
      """)
    #expect(
      book.outline == [
        "heading(level: 1) The Lamp", "paragraph It was lit and hot, `so`.", "listItem one",
        "listItem ☑ two", "quotation said", "preformatted a b", "heading(level: 2) Out",
        "paragraph End.",
      ])
    #expect(book.title == "The Lamp")
    #expect(book.emphasised["lit"] == .italic)
    #expect(book.emphasised["hot"] == .bold)
    #expect(book.emphasised["`so`"] == .code)
  }

  @Test func footnotesAreNotes() throws {
    let book = try read("A claim[^x].\n\n[^x]: Its reason.\n")
    let note = try #require(book.noteReferences(in: 0..<book.text.count).first)
    #expect(book.words(note.note).hasPrefix("Its reason."))
  }

  /// The library writes one for each reference.
  @Test func noteHasNoArrowThatNobodyTyped() throws {
    let book = try read("One[^x], two[^x].\n\n[^x]: [Its](#fnref-x) reason ↩ [here](#fnref-y).\n")
    #expect(book.outline.last == "listItem Its reason ↩ here.")
    #expect(book.documentLinks.allSatisfy { !$0.range.isEmpty })
  }

  @Test func linksLeadToHeadings() throws {
    let book = try read("[go](#far-away)\n\n# Near\n\na\n\n# Far, Away!\n\nb\n")
    let link = try #require(book.documentLinks.first)
    guard case .place(let place) = link.target else {
      Issue.record("not a place")
      return
    }
    #expect(book.words(place.utf8..<place.utf8 + 3) == "Far")
  }

  @Test func headerBeforeTheTextNamesTheBook() throws {
    let book = try read("---\ntitle: \"The Lamp\"\nauthor: A. Smith\nlang: fr\n---\nText.\n")
    #expect(book.title == "The Lamp")
    #expect(book.credits.author == "A. Smith")
    for authors in ["[A, \"B C\"]", "\n  - A\n  - B C", "\n- A\n- 'B C'"] {
      let names = try read("---\nauthor: \(authors)\ntitle: T\n---\nText.\n").credits.author
      #expect(names == "A, B C")
    }
    #expect(book.language == "fr")
    #expect(
      book.outline == ["heading(level: 1) The Lamp", "paragraph A. Smith", "paragraph Text."])
    let rules = try read("---\n\nText: more.\n\n---\n\nEnd.\n")
    #expect(rules.words(0..<rules.text.count).contains("End."))
  }

  @Test func alertsAreNamedInBoldType() throws {
    let book = try read("> [!NOTE]\n> Lit *lamps*.\n\n> [!Danger Zone]\n> Oil.\n\n    > [!TIP]\n")
    #expect(
      book.outline == [
        "quotation Note / Lit lamps.", "quotation [!Danger Zone] Oil.", "preformatted > [!TIP]",
      ])
    #expect(book.emphasised["Note"] == .bold)
  }

  @Test func theNameOfAHeadingIsATargetOfLinks() throws {
    let book = try read("[go](#x)\n\n# Near {.a}\n\na\n\n# Far {#x .b}\n\n# A {set}\n")
    let link = try #require(book.documentLinks.first)
    guard case .place(let place) = link.target else { throw CancellationError() }
    #expect(book.words(place.utf8..<place.utf8 + 3) == "Far")
    #expect(
      book.blocks.filter(\.isHeading).map { book.words($0.range) } == ["Near", "Far", "A {set}"])
  }

  @Test func linksToFilesBesideItAreKeptWithTheirParts() throws {
    let text = """
      # One Two

      [a](b.md), [c](d/../e.html#f%20g), [h](./i.txt?j#k), [l](../m.md), [n](/o.md), [p](q%00.md), \
      [r](#one-two), [s](.), [t](u/..), [v](https://w/x.md), [y](../../z.md)
      """
    let book = try read(text)
    let targets = book.links(in: 0..<book.text.count).map(\.target)
    #expect(
      targets == [
        .file(LinkedFile(path: "b.md")), .file(LinkedFile(path: "e.html", part: "f g")),
        .file(LinkedFile(path: "i.txt", part: "k")), .file(LinkedFile(path: "../m.md")),
        .place(TextOffset(utf8: 0)), .address("https://w/x.md"),
        .file(LinkedFile(path: "../../z.md")),
      ])
    #expect(book.parts == ["one-two": TextOffset(utf8: 0)])
  }

  @Test func imagesAreThoseOfFilesBesideIt() throws {
    let head: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 200, 0, 0, 0, 100, 8, 6, 0, 0, 0]
    let read: DocumentOptions.FileReader = { path, count in
      switch path {
      case "a/b c.png": Array(head.prefix(count))
      case "late.png": count < 4_096 ? Array(repeating: 0, count: count) : head
      case "no.svg": Array("<svg/>".utf8)
      default: nil
      }
    }
    let pictures = "![A](a/b%20c.png)\n\n![L](late.png)\n\n![S](no.svg)\n\n![N](none.png)\n"
    let html = "<p><img src='a/b%20c.png' alt='A'></p><p><img src='/late.png' alt='L'></p>"
    let size = ImageSize(width: 200, height: 100)
    for (name, text, paths, sizes) in [
      ("a.md", pictures, ["./a/b c.png", "./late.png", "./no.svg"], [size, size, ImageSize()]),
      ("a.html", html, ["./a/b c.png"], [size]),
    ] {
      let bytes = Array(text.utf8)
      let document = try #require(Document(head: bytes, named: name))
      func book(_ read: DocumentOptions.FileReader?) throws -> Book? {
        let contents = try document.contents(
          of: FileBytes(bytes),
          DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes), readBeside: read))
        guard case .book(let book) = contents else { return nil }
        return book
      }
      let found = try #require(try book(read))
      #expect(found.images.map(\.path) == paths)
      #expect(found.images.map { found.size(of: $0) } == sizes)
      // A document without access to files has their words.
      #expect(try book(nil)?.images.isEmpty == true)
      func image(_ path: String) -> [UInt8]? {
        document.image(
          at: path, in: FileBytes(bytes), readBeside: read)
      }
      #expect(image("./a/b c.png") == head && image("a/b c.png") == nil)
      #expect(image("./none.png") == nil)
    }
  }

  @Test func styleSheetsBesideAnHTMLFileAreThoseOfItsFolder() throws {
    let sheets = [
      "css/a.css": "@import '../b.css'; .a { display: none }", "b.css": ".b { display: none }",
      "print.css": ".c { display: none }", "../out.css": ".d { display: none }",
    ]
    let links = ["css/a.css", "../out.css", "none.css", "https://example.org/b.css"].map {
      "<link rel='stylesheet' href='\($0)'>"
    }.joined()
    let text = """
      <html><head>\(links)<link rel='stylesheet' media='print' href='print.css'></head><body>
      <p class='a'>a</p><p class='b'>b</p><p class='c'>c</p><p class='d'>d</p></body></html>
      """
    let bytes = Array(text.utf8)
    let asked = Asked()
    let contents = try Document.html.contents(
      of: FileBytes(bytes),
      DocumentOptions(
        named: "a", fingerprint: Fingerprint(of: bytes),
        readBeside: { path, _ in
          asked.paths.append(path)
          return path.hasPrefix("../") ? nil : sheets[path].map { Array($0.utf8) }
        }))
    guard case .book(let book) = contents else {
      Issue.record("no book")
      return
    }
    #expect(book.outline == ["paragraph c", "paragraph d"])
    #expect(Set(asked.paths) == ["css/a.css", "b.css", "../out.css", "none.css"])
  }

  @Test func aMissingImageIsLookedForOnceAndSoManyAtMost() {
    let asked = Asked()
    let images = ImagesBeside(
      DocumentOptions(
        named: "a", fingerprint: Fingerprint(of: []),
        readBeside: { path, _ in
          asked.paths.append(path)
          return nil
        }))
    for _ in 0..<3 { #expect(images.image(at: "a.png") == nil) }
    #expect(asked.paths == ["a.png"])
    for number in 0..<20_000 { _ = images.image(at: "\(number).png") }
    #expect(asked.paths.count == 10_000)
  }

  /// The paths requested, by one thread.
  private final class Asked: @unchecked Sendable { var paths: [String] = [] }

  @Test func placeLeadsBackToItsLine() throws {
    let text = "# One\n\nFirst words.\n\n- item\n\nLast words.\n"
    let bytes = Array(text.utf8)
    let book = try read(text)
    let last = try #require(book.blocks.last)
    let document = try #require(Document(head: bytes, named: "a.md"))
    let source = try document.source(
      of: TextOffset(utf8: last.range.lowerBound), in: FileBytes(bytes),
      DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes)))
    guard case .markup(let markup, let offset)? = source else {
      Issue.record("no markup")
      return
    }
    #expect(String(decoding: markup[offset...], as: UTF8.self) == "Last words.\n")
  }

  @Test(arguments: [
    // A table of nine million cells, if it were read.
    String(repeating: "|a", count: 900) + "\n" + String(repeating: "|-", count: 900) + "\n"
      + String(repeating: "|a\n", count: 3_000),
    // A row of 30,000 cells.
    String(repeating: "|", count: 30_000) + "\n" + String(repeating: "|-", count: 30_000) + "\n",
    // The same with the line ends of old Macintoshes.
    String(repeating: "|a", count: 900) + "\r" + String(repeating: "|-", count: 900) + "\r"
      + String(repeating: "|a\r", count: 3_000),
    // Quotations in each other around brackets.
    String(repeating: "> ", count: 20_000) + "x\n" + String(repeating: "[", count: 20_000),
    // Lists and notes in each other around blank lines.
    String(repeating: "- ", count: 10_000) + "x\n" + String(repeating: "\n", count: 10_000),
    String(repeating: "[^a]:", count: 10_000) + "x\n" + String(repeating: "\r\n", count: 10_000),
    // More signs, items or quotations than there is memory for.
    String(repeating: "[", count: 1_000_000),
    String(repeating: "- - - - a\n", count: 100_000),
    String(repeating: ">>>>>>>> a\n\n", count: 80_000),
  ])
  func markdownThatWouldTakeTooLongIsPlainText(text: String) throws {
    let bytes = Array(text.utf8)
    let document = try #require(Document(head: bytes, named: "a.md"))
    let contents = try document.contents(
      of: FileBytes(bytes),
      DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes)))
    guard case .simplified(.text(bytes, name: nil)) = contents else {
      Issue.record("read as Markdown")
      return
    }
  }

  @Test func anAddressThatManyLinksNameIsNotRepeatedWithoutLimit() throws {
    let links = String(repeating: "[a] ", count: 20_000)
    let bytes = Array(("[a]: /" + String(repeating: "x", count: 20_000) + "\n\n" + links).utf8)
    let document = try #require(Document(head: bytes, named: "a.md"))
    let contents = try document.contents(
      of: FileBytes(bytes),
      DocumentOptions(named: "a", fingerprint: Fingerprint(of: bytes)))
    // Later versions of the library limit it themselves (0.29.0.gfm.13), and leave the rest as it is.
    if case .simplified(.text(bytes, name: nil)) = contents { return }
    let read = try #require(try book(bytes, named: "a.md"))
    #expect(read.text.count <= bytes.count)
  }

  @Test func zeroBytesAreReplacementCharacters() throws {
    #expect(
      try read("# A\u{0}B\n\n*c\u{0}*").outline == [
        "heading(level: 1) A\u{FFFD}B", "paragraph c\u{FFFD}",
      ])
    // In UTF-16 every second byte is one.
    let wide = try book(Array("# AB\n\ncd ef".utf16.flatMap { [UInt8($0), 0] }), named: "a.md")
    #expect(wide?.outline == ["heading(level: 1) AB", "paragraph cd ef"])
  }

  @Test func aNameOfANoteThatTheLibraryCutsInACharacterLeavesValidText() throws {
    // Of a name over a line end without a note the library keeps too few bytes.
    let book = try read("x [^aˇˇˇˇˇˇˇˇ\nˇˇˇ] y")
    #expect(book.outline == ["paragraph x [^a\u{FFFD}] y"])
    #expect(String(validating: book.text, as: UTF8.self) != nil)
  }

  @Test func quotationsAndListsInEachOtherAreRead() throws {
    let book = try read(
      String(repeating: "> ", count: 40) + "deep\n\n" + String(repeating: "- ", count: 40)
        + "item\n\n"
        + String(repeating: "word [a] *b*\n", count: 2_000))
    #expect(book.outline.first == "quotation deep")
    #expect(book.outline.contains("listItem item"))
    #expect(book.emphasised["b"] == .italic)
  }

  @Test func nestingIsEstimatedFromTheSignsBeforeTheText() {
    // The depth of each line times its length and 16.
    #expect(MarkdownCost(of: Array("word\nmore".utf8)).walks == 0)
    #expect(MarkdownCost(of: Array("> > a".utf8)).walks == 3 * (5 + 16))
    #expect(MarkdownCost(of: Array(">>a\nb\n\nc".utf8)).walks == 2 * (3 + 16 + 1 + 16 + 16))
    #expect(
      MarkdownCost(of: Array(">>a\r\nb\r\n\r\nc".utf8)).walks == 2 * (3 + 16 + 1 + 16 + 16))
    #expect(MarkdownCost(of: Array("\t- a\n10) b".utf8)).walks == 3 * (4 + 16) + 3 * (5 + 16))
    #expect(MarkdownCost(of: Array("[^note]: a".utf8)).walks == 1 * (10 + 16))
  }

  @Test func theSquaresOfManyBarsAreNoOverflow() {
    let bars = Array(repeating: UInt8(ascii: "|"), count: 3_400_000)
    let lines = String(repeating: "a\n", count: 830_000)
    #expect(MarkdownCost(of: bars + Array("\n\(lines)".utf8)).steps > 1 << 59)
    #expect(MarkdownCost(of: Array("|a|\nb\n\n|".utf8)).searches == 4 + 4 + 0 + 1)
  }

  @Test func listsInListsOfAHeaderStayAsTheyAre() throws {
    let depth = 50_000
    let inner = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
    var title: String?
    let time = try processorTime {
      title = try read("---\ntitle: [\(inner)]\n---\nText.\n").title
    }
    // Titles are cut.
    #expect(title == inner.prefix(1_000) + "…")
    #expect(time < .seconds(2))
    #expect(
      try read("---\nauthor: [A, [B, 'C']]\n---\nText.\n").credits.author == "A, [B, 'C']")
  }

  @Test func backticksOfEveryLengthTakeTimeInProportion() throws {
    // Four megabytes, each run shorter than all before it.
    let runs = (1...2_800).reversed().map { String(repeating: "`", count: $0) }
    let text = "$" + runs.joined(separator: "a") + "\n"
    let time = try processorTime { _ = try read(text) }
    #expect(time < .seconds(2))
  }

  @Test func tableOfOrdinarySizeAndManyLinksAreRead() throws {
    let rows = String(repeating: "|a|b|c|d\n", count: 3_000)
    let links = (0..<1_000).map { "[\($0)]: https://example.org/\($0)\n" }.joined()
    let uses = (0..<1_000).map { "[\($0)]" }.joined(separator: " ")
    let book = try read("|a|b|c|d\n|-|-|-|-\n\(rows)\n\(links)\n\(uses)\n")
    #expect(book.documentLinks.count == 1_000)
    #expect(book.tables.map(\.cells.count) == [4 * 3_001])
  }

  // MARK: Formulas in TeX

  private static let formulas: [(String, String)] = [
    ("$E = mc^2$", "E = mc2"), ("$\\alpha_1 \\le \\beta_{ij}$", "α1 ≤ β_(ij)"),
    ("$\\frac{a+1}{2}x$", "(a + 1)/2 x"), ("$\\sqrt[3]{x} - \\sqrt 2$", "3√x − √2"),
    ("$f'(x) \\cdot g''$", "f′(x) · g′′"), ("$\\left( \\frac{a}{b} \\right)^2$", "(a/b)2"),
    ("$x \\in \\mathbb{R}^n$", "x ∈ ℝn"), ("$\\sin x + \\text{ if it } y$", "sin x + if it y"),
    ("$\\{ x \\mid x > 0 \\}$", "{x∣x > 0}"), ("$\\binom{n}{k}$", "(n; k)"),
    ("$\\begin{bmatrix} 1 & 0 \\\\ 0 & 1 \\\\ \\end{bmatrix}$", "[1, 0; 0, 1]"),
    ("$\\hat{x} \\vec{v}$", "x\u{302}v"), ("$3.14, 2.$", "3.14, 2."), ("$a*b$", "a ∗ b"),
    ("$a < b$", "a < b"), ("$\"x\"$", "\"x\""),
    ("it costs $5 and $6.", "it costs $5 and $6."), ("$5/$6", "$5/$6"), ("a $ b $ c", "a $ b $ c"),
    ("\\$x\\$", "$x$"), ("`$x$`", "`$x$`"), ("``$x$ ` $y$``", "`$x$ ` $y$`"), ("$x", "$x"),
    ("`a``` $x$ ``", "`a``` x ``"),
    ("$$", "$$"),
    ("$\\foo{x}$", "$\\foo{x}$"), ("$\\frac{a}$", "$\\frac{a}$"), ("${a$", "${a$"),
    ("$a}$", "$a}$"),
    ("$\\left( a$", "$\\left( a$"), ("$\\begin{matrix} a$", "$\\begin{matrix} a$"),
    ("$\\sqrt[3$", "$\\sqrt[3$"), ("$x^$", "$x^$"),
  ]

  @Test(arguments: formulas)
  func aFormulaIsReadAndAnythingElseStaysAsItIs(text: String, shown: String) throws {
    let book = try #require(try book(Array("So \(text) now.\n".utf8), named: "a.md"))
    #expect(book.words(0..<book.text.count) == "So \(shown) now.")
  }

  @Test func displayedFormulasAreLinesOfTheirOwn() throws {
    let text = """
      One
      $$
      \\frac{a}{b}
      $$
      two $$x$$ three.

      ```math
      \\sum_i a
      ```

      ```
      $x$
      ```

          $y$

      Four.
      """
    let book = try #require(try book(Array(text.utf8), named: "a.md"))
    #expect(
      book.outline == [
        "paragraph One / a/b / two / x / three.", "paragraph ∑_i a", "preformatted $x$",
        "preformatted $y$", "paragraph Four.",
      ])
    #expect(book.formulas.count == 2)
  }

  @Test func nestedBracesEndTheReadingOfAFormula() throws {
    for depth in [60, 70, 1_000] {
      let formula =
        String(repeating: "{", count: depth) + "x" + String(repeating: "}", count: depth)
      let book = try #require(try book(Array("$\(formula)$\n".utf8), named: "a.md"))
      #expect(book.words(0..<book.text.count) == (depth == 60 ? "x" : "$\(formula)$"))
    }
  }
}
