import BookText
import SeededRandom
import Testing

@testable import Documents

/// A text on printed pages, as `pdftotext -bbox-layout` describes it.
private struct Print {
  private var xml = "<!DOCTYPE html><html><head><title>The Lamps</title></head><body><doc>\n"
  /// The width of a character and the distance of lines, in points.
  private let width = 5.0
  private let pitch = 12.0

  init() {}

  init(_ blocks: [(left: Double, top: Double, lines: [String])], height: Double = 10) {
    page(blocks, height: height)
  }

  mutating func page(_ blocks: [(left: Double, top: Double, lines: [String])], height: Double = 10)
  {
    xml += "<page width=\"595.0\" height=\"842.0\"><flow>\n"
    for block in blocks { add(block.lines, block.left, block.top, height) }
    xml += "</flow></page>\n"
  }

  /// Adds a wide page with a title in large letters.
  mutating func slide(_ title: String, _ lines: [String]) {
    xml += "<page width=\"595.0\" height=\"446.0\"><flow>\n"
    add([title], 100, 60, 17)
    add(lines, 100, 150, 10)
    xml += "</flow></page>\n"
  }

  private mutating func add(_ lines: [String], _ left: Double, _ top: Double, _ height: Double) {
    xml += "<block>\n"
    for (row, line) in lines.enumerated() {
      // Narrow letters are narrower, but not in a listing, which begins with a bar.
      let isFixed = line.hasPrefix("|")
      let y = top + Double(row) * pitch
      var x = left
      xml += "<line>"
      for part in (isFixed ? line.dropFirst() : line[...]).split(
        separator: " ", omittingEmptySubsequences: false)
      {
        let own = part.reduce(0.0) { $0 + (isFixed || !"ilt.,".contains($1) ? width : width / 2) }
        if !part.isEmpty {
          xml += "<word xMin=\"\(x)\" yMin=\"\(y)\" xMax=\"\(x + own)\" yMax=\"\(y + height)\">"
          xml += part.replacing("&", with: "&amp;") + "</word>"
        }
        x += own + width
      }
      xml += "</line>\n"
    }
    xml += "</block>\n"
  }

  /// - Parameters:
  ///   - entries: The list of contents.
  ///   - bold: The places of bold lines: the page, counted from one, and the left upper corner.
  func html(
    _ entries: [PageOutline.Entry] = [], bold: [(page: Int, left: Double, top: Double)] = []
  ) throws -> [String] {
    var weights = "<pdf2xml>"
    for page in 1...max(1, bold.map(\.page).max() ?? 1) {
      // Twice as many pixels as points.
      weights += "<page number=\"\(page)\" height=\"1684\" width=\"1190\">"
      for part in bold where part.page == page {
        weights += "<text top=\"\(part.top * 2)\" left=\"\(part.left * 2)\" width=\"400\" "
        weights += "height=\"20\" font=\"0\"><b>bold</b></text>\n"
      }
      weights += "</page>"
    }
    return try blocks(
      ofPDF: xml + "</doc></body></html>", entries, letters: weights + "</pdf2xml>")
  }
}

/// `Tests/Elements/pdf` has what can be typed: columns, heads and feet, tables, lists and notes.
@Suite("The pages of a PDF")
struct PDFPagesTests {
  private static let full = "the lamp stood in the window of the house and nobody had lit it"

  @Test("Roman numerals, letters and numbers without a zero before mark items, words do not")
  func marks() {
    #expect(["01.", "00.", "0.", "10."].map(PDFMark.number) == [nil, nil, 0, 10])
    for mark in ["a)", "(b)", "iv)", "xviii)", "•", "12."] { #expect(PDFMark.isItem(mark[...])) }
    for word in ["abc)", ")", "†", "mix)", "1234."] { #expect(!PDFMark.isItem(word[...])) }
  }

  @Test("No line of the text goes, and heads and feet do", arguments: 1...80)
  func everyLineStays(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var print = Print()
    let texts = [
      "end", "}", "lamp", "lamp oil", "wick \(seed)", "4", "the boat of the bell", Self.full,
    ]
    let (head, foot) = (
      Int.random(in: 0..<4, using: &random), Int.random(in: 0..<3, using: &random)
    )
    // Pages of one length end at one height. Heads beside fewer lines than they may have themselves stay.
    let length = Bool.random(using: &random) ? Int.random(in: 5...20, using: &random) : nil
    let pages = Int.random(in: 5...12, using: &random)
    var written: [Substring: Int] = [:]
    for page in 1...pages {
      var blocks: [(left: Double, top: Double, lines: [String])] = []
      let heads = ["", "HEAD", "\(page) HEAD", page.isMultiple(of: 2) ? "HEAD" : "TITLE"]
      if head > 0 { blocks.append((100, 40, [heads[head]])) }
      var top = 100.0
      for line in 0..<(length ?? Int.random(in: 1...20, using: &random)) {
        let text = texts[Int.random(in: 0..<texts.count, using: &random)]
        if line > 0, length == nil, Int.random(in: 0..<4, using: &random) == 0 { top += 12 }
        blocks.append((100, top, [text]))
        top += 12
        for word in text.split(separator: " ") { written[word, default: 0] += 1 }
      }
      if foot > 0 { blocks.append((300, 780, [["", "FOOT", "FOOT \(page) of \(pages)"][foot]])) }
      print.page(blocks)
    }
    let html = try print.html().joined(separator: " ")
    let found = html.split { " <>\n".contains($0) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (word, count) in written { #expect(found[word] == count, "\(word)") }
    #expect(!html.contains("HEAD") && !html.contains("FOOT") && !html.contains("TITLE"))
  }

  @Test("Headings are the titles of the list of contents, on their pages, and one above them")
  func headings() throws {
    var print = Print([(100, 100, ["The Lamps"])], height: 17)
    print.page([
      (100, 100, ["2 The Oil", Self.full]), (100, 160, ["The Wick was said to be long."]),
    ])
    let entries = [
      PageOutline.Entry(title: "The Oil", level: 2, page: 2),
      PageOutline.Entry(title: "The Wick", level: 2, page: 2),
      PageOutline.Entry(title: Self.full, level: 1, page: 9),
    ]
    let text = ["<p>\(Self.full)</p>", "<p>The Wick was said to be long.</p>"]
    #expect(try print.html(entries) == ["<h1>The Lamps</h1>", "<h2>2 The Oil</h2>"] + text)
  }

  @Test("Bullets make lists, and a number beside a title of the list of contents makes one heading")
  func itemsAndNumbers() throws {
    let print = Print([
      (100, 100, ["1.1"]), (140, 100, ["The Oil"]),
      (100, 130, ["• Six lamps.", "• Seven wicks, and the oil that", "they want."]),
      (100, 190, ["The end."]),
    ])
    let html = try print.html([PageOutline.Entry(title: "The Oil", level: 3, page: 1)])
    #expect(
      html == [
        "<h3>1.1 The Oil</h3>", "<li>• Six lamps.</li>",
        "<li>• Seven wicks, and the oil that they want.</li>", "<p>The end.</p>",
      ])
  }

  /// Returns lines of two columns, at 50 and at 260 points, as one line of equally wide letters.
  private func beside(_ left: String, _ right: String) -> String {
    left + String(repeating: " ", count: 42 - left.count) + right
  }

  @Test("A wide page of few lines is a slide: its title is a heading, and each short line a text")
  func slides() throws {
    var print = Print()
    let long = "a line that is as long as any other of these and goes"
    print.slide("The Lamps", ["A. Keeper", "The Guild", long])
    print.slide("What they burn", ["Oil of fish", long, "on below", "Gas"])
    print.slide("Thanks", ["to the guild"])
    let html = try print.html()
    #expect(
      html == [
        "<h1>The Lamps</h1>", "<p>A. Keeper</p>", "<p>The Guild</p>", "<p>\(long)</p>",
        "<h1>What they burn</h1>",
        "<p>Oil of fish</p>", "<p>\(long) on below</p>", "<p>Gas</p>", "<h1>Thanks</h1>",
        "<p>to the guild</p>",
      ])
    // Below the titles of the list of contents.
    let entry = PageOutline.Entry(title: "Oil", level: 1, page: 2)
    #expect(try print.html([entry]).contains("<h2>What they burn</h2>"))
  }

  @Test("The parts of a line in one column are joined, and its text goes on in the next")
  func partsOfALine() throws {
    var print = Print()
    let left = (1...9).map { "one \($0) a brown dog ran home around a " }
    let right = (1...9).map { "two \($0) a green book on a chair and a" }
    print.page([
      (50, 100, Array(left[..<8])), (50, 196, [beside(left[8], right[8])]),
      // The fourth line has a wide blank. No lines but the last are level.
      (260, 97, Array(right[..<3])), (260, 133, ["two 4 a green book"]),
      (353, 133, ["on a chair and a"]),
      (260, 145, Array(right[4..<8])),
    ])
    let html = try print.html()
    #expect(html.count { $0.hasPrefix("<p>") } == 1, "\(html)")
    #expect(
      html.joined().contains(
        "two 3 a green book on a chair and a two 4 a green book on a chair and a"))
  }

  @Test("Lines of two columns are parted where a narrow gap let them run together")
  func narrowGap() throws {
    var print = Print()
    let left = (1...9).map { "one \($0) a brown dog ran home around a barn" }
    let right = (1...9).map { "two \($0) a green book on a chair or a desk" }
    print.page([
      (50, 60, ["a name across a page and a good deal more above a page"]),
      (50, 100, zip(left, right).prefix(3).map { beside($0, $1) }),
      (50, 136, Array(left[3...])), (260, 136, Array(right[3...])),
    ])
    let expected = ["name"] + Array(repeating: "one", count: 9) + Array(repeating: "two", count: 9)
    #expect(order(try print.html(), of: ["name", "one", "two"]) == expected)
  }

  /// Returns a page with two columns of verse. The first begins `shift` points below the other.
  private func verse(shift: Double) throws -> [String] {
    let print = Print(
      (0..<6).flatMap { stanza -> [(left: Double, top: Double, lines: [String])] in
        let top = 100 + Double(stanza) * 60
        return [
          (50, top + shift, (1...4).map { "one \($0) a brown dog" + ($0 == 2 ? " ran home" : "") }),
          (
            260, top,
            (1...4).map { "two \($0) of a green book" + ($0 == 3 ? " or a bench on a road" : "") }
          ),
        ]
      })
    return try print.html()
  }

  @Test("Two columns of lines that end anywhere are read one after the other")
  func columnsOfVerse() throws {
    let names = order(try verse(shift: 5), of: ["one", "two"])
    #expect(names == Array(repeating: "one", count: 24) + Array(repeating: "two", count: 24))
  }

  /// Returns the words of a page that are among some, in the order of reading.
  private func order(_ html: [String], of names: Set<String>) -> [String] {
    html.joined(separator: " ").split { " <>".contains($0) }.map(String.init)
      .filter(names.contains)
  }

  @Test("Cells are apart after a narrow gap where those of two rows begin; bold ones name columns")
  func narrowGaps() throws {
    var print = Print()
    print.page([
      (100, 100, ["Lamp"]), (150, 100, ["Oil   Boats that came"]), (290, 100, ["Remark"]),
      (100, 120, ["Argand"]), (150, 120, ["12"]), (175, 120, ["none at all"]),
      (290, 120, ["quiet"]),
      (100, 140, ["Davy"]), (150, 140, ["one  six of them"]), (290, 140, ["late"]),
      (100, 160, ["Carcel"]), (150, 160, ["9"]), (175, 160, ["seven"]), (290, 160, ["bright"]),
      (100, 200, [Self.full]),
    ])
    let bold = [100, 150, 290].map { (page: 1, left: Double($0), top: 100.0) }
    #expect(
      try print.html(bold: bold) == [
        "<tr><th><b>Lamp</b></th><th><b>Oil</b></th><th><b>Boats that came</b></th>"
          + "<th><b>Remark</b></th></tr>",
        "<tr><td>Argand</td><td>12</td><td>none at all</td><td>quiet</td></tr>",
        "<tr><td>Davy</td><td>one</td><td>six of them</td><td>late</td></tr>",
        "<tr><td>Carcel</td><td>9</td><td>seven</td><td>bright</td></tr>",
        "<p>\(Self.full)</p>",
      ])
  }

  @Test("The number of a heading or of a note is joined with the text beside it")
  func numbersBesideTexts() throws {
    var print = Print([(100, 100, ["3"]), (130, 100, ["The Oil"])], height: 14)
    print.page([
      (100, 100, ["Two lamps", Self.full]), (108, 160, ["Both of them."]), (100, 160, ["†"]),
    ])
    let html = try print.html()
    #expect(
      html.contains("<h1>3 The Oil</h1>") && html.contains("<p>† Both of them.</p>"), "\(html)")
  }

  @Test(
    "Words that touch are one; small ones above or below the line are raised and lowered numbers",
    arguments: [
      ("RCS 0 10 0|, 0 10", "RCS,"), ("D 0 10 0|UNGEON 2 10", "DUNGEON"),
      ("10 0 10 0|23 0 6", "10²³"), ("H 0 10 0|2 6 12 0|O 0 10", "H₂O"),
      ("x 0 10 0|D 0 6", "x D"), ("5 0 6 0|Licenses 0 10", "5 Licenses"),
      ("do. 0 10 0|5 0 6", "do.⁵"), ("two 0 10 3|words 0 10", "two words"),
      ("kee 0 10 0.2|per 0 10", "keeper"), ("two 0 10 0.5|words 0 10", "two words"),
      ("L 0 10 -3|A 0 6 -1|TEX 0 10", "LATEX"), ("lamp 0 12.2 0|1 1.7 8.1", "lamp¹"),
      ("lamp 0 12.2 -0.5|4 1.7 8.1 0|. 0 12.2", "lamp⁴."),
      ("lamp, 0 12.2 -1|4 1.7 8.1", "lamp,⁴"), ("x 0 10 0|2 3.2 9.2", "x2"),
    ])
  func touchingWords(words: String, text: String) throws {
    var (x, xml) = (100.0, "")
    for word in words.split(separator: "|") {
      let parts = word.split(separator: " ")
      let numbers = parts.dropFirst().compactMap { Double($0) }
      let end = x + 20
      xml += "<word xMin=\"\(x)\" yMin=\"\(100 + numbers[0])\" xMax=\"\(end)\" "
      xml += "yMax=\"\(100 + numbers[1])\">\(parts[0])</word>"
      x = end + (numbers.count > 2 ? numbers[2] : 0)
    }
    let file = "<html><doc><page><block><line>\(xml)</line></block></page></doc></html>"
    #expect(try blocks(ofPDF: file) == ["<p>\(text)</p>"])
  }

  // MARK: Headings in bold letters

  @Test("Bold lines left of the text, centred or apart are headings; options and captions are not")
  func boldHeadings() throws {
    var print = Print()
    let text = [Self.full, Self.full, "in the end."]
    print.page([
      (80, 100, ["THE OIL"]), (100, 112, text), (100, 160, ["Of Whales"]), (100, 184, text),
      (225, 232, ["A LAMP"]), (100, 256, text), (100, 304, ["--quiet"]), (100, 328, text),
      (100, 376, ["Figure 1. The lamp"]), (100, 400, text), (100, 448, ["Of Seeds"]),
      (100, 460, text),
    ])
    let bold: [(page: Int, left: Double, top: Double)] = [
      (1, 80, 100), (1, 100, 160), (1, 225, 232), (1, 100, 304), (1, 100, 376),
    ]
    #expect(
      try print.html(bold: bold).filter { $0.hasPrefix("<h") } == [
        "<h1>THE OIL</h1>", "<h3>Of Whales</h3>", "<h2>A LAMP</h2>",
      ])
    #expect(try !print.html().joined().contains("<h"))
  }

  @Test("With most letters in bold, bold lines say nothing")
  func boldTexts() throws {
    let print = Print([(80, 100, ["The Oil of Whales and of Seeds"]), (100, 124, ["One line."])])
    #expect(try !print.html(bold: [(1, 80, 100)]).joined().contains("<h"))
  }

  // MARK: Drawings and notes

  /// The words of lines, each with its left upper corner and its height.
  private typealias Lines = [[(text: String, left: Double, top: Double, height: Double)]]

  /// Returns the HTML of pages of lines.
  ///
  /// - Parameter reference: The word that is narrower than others.
  private func html(_ pages: [Lines], _ reference: String) throws -> String {
    var xml = "<html><doc>"
    for page in pages {
      xml += "<page>"
      for line in page {
        xml += "<line>"
        for word in line {
          let right = word.left + (word.text == reference ? 4 : 20)
          xml += "<word xMin=\"\(word.left)\" yMin=\"\(word.top)\" xMax=\"\(right)\" "
          xml += "yMax=\"\(word.top + word.height)\">\(word.text)</word>"
        }
        xml += "</line>"
      }
      xml += "</page>"
    }
    return try blocks(ofPDF: xml + "</doc></html>").joined(separator: "\n")
  }

  /// Pages with a raised number in the text of the first, and a note with a small number at the foot
  /// of the last.
  ///
  /// - Parameter last: The first word of the last line of the note.
  private func notes(
    _ reference: String, _ number: String, pages count: Int = 1, last: String = "and"
  ) throws -> String {
    let text: Lines = [
      [("•", 70, 99, 9), ("lamp", 100, 100, 10), (reference, 120, 98, 6), ("stood", 130, 100, 10)],
      [("still.", 100, 112, 10)], [("•", 70, 124, 9), ("So", 100, 124, 10)],
    ]
    let more: Lines = [[("The", 100, 100, 10), ("wick", 130, 100, 10), ("burned.", 160, 100, 10)]]
    let foot: Lines = [
      [(number, 100, 699, 5), ("Of", 126, 700, 8), ("glass", 150, 700, 8)],
      [(last, 106, 710, 8), ("tin.", 130, 710, 8)],
    ]
    return try html(
      (0..<count).map { ($0 == 0 ? text : more) + ($0 == count - 1 ? foot : []) }, reference)
  }

  @Test(
    "A raised mark at the beginning of a line refers to a note too, if the line above has no room",
    arguments: [("7", "⁷", ""), ("7", "⁷", " So on"), ("*", "*", "")])
  func referencesThatBeginLines(mark: String, raised: String, end: String) throws {
    let text: Lines = [
      [("The", 100, 100, 10), ("lamp", 130, 100, 10), ("stood", 160, 100, 10)],
      [("long", 100, 112, 10), ("in", 130, 112, 10), ("place.", 160, 112, 10)],
      [(mark, 100, 123, 6)] + (end.isEmpty ? [] : [("So", 110, 124, 10), ("on", 160, 124, 10)]),
    ]
    func foot(_ number: String) -> Lines {
      [[(number, 100, 700, 8), ("Of", 126, 700, 8), ("tin.", 150, 700, 8)]]
    }
    let note = try html([text + foot(mark + ".")], mark)
    #expect(note.contains("place.<a>\(raised)</a>\(end)</p>\n<aside>Of tin.</aside>"), "\(note)")
    #expect(!(try html([text + foot("8.")], mark)).contains("⁷"))
  }

  @Test("A note at the foot is one if its number is raised in the text of the page")
  func notesAtTheFoot() throws {
    let note = try notes("7", "7")
    #expect(note.contains("lamp<a>⁷</a> stood still."))
    #expect(note.contains("</li>\n<aside>Of glass and tin.<"))
    #expect(try notes("7", "7.") == note)
    let text = try notes("7", "8")
    #expect(!text.contains("<aside") && text.contains("8 Of glass and tin."), "\(text)")
    #expect(try notes("*", "*").contains("lamp<a>*</a> stood still."))
    // The signs of items refer to nothing.
    #expect(try notes("*", "*", last: "†.").contains("lamp* stood still."))
  }

  @Test(
    "Nothing else is taken for printed pages",
    arguments: [
      "", "<html><body><p>Text</p></body></html>", "<doc>", "<doc><page", "plain text < 3",
      "<doc><page><line></line></page></doc>",
    ])
  func otherFiles(text: String) { #expect(throws: (any Error).self) { try blocks(ofPDF: text) } }

  @Test("Each of many pages of one paragraph has its own note with the same number")
  func notesOfALongParagraph() throws {
    let text = try #require(
      PDFPages.Line(
        [PDFPages.Word("Note", left: 0, top: 0, right: 9, bottom: 9)], page: 0, block: 0))
    let empty = try #require(PDFPages(bboxLayout: Array("<doc><page></page></doc>".utf8)))
    let words = PDFWords(PDFLines(empty, PDFContents(PageOutline()))) { _ in nil }
    func note(_ page: Int, _ number: Int) -> PDFNote {
      PDFNote(place: PDFNote.Place(page: page, number: number), lines: [text])
    }
    var unknown = PDFNotes([note(0, 2), note(0, -9), note(0, -1)], words)
    #expect(unknown.next(before: 1).map(\.text.text) == ["* Note", "2 Note", "†† Note"])
    func names(_ pages: ClosedRange<Int>) -> [String?] {
      var notes = PDFNotes(pages.map { note($0, 1) }, words)
      _ = notes.pieces(of: pages.map { _ in "a lamp¹" }.joined(separator: " "), on: pages)
      return notes.next(before: 0).map(\.name)
    }
    for last in [0, 1, 2, 15] { #expect(names(0...last) == (0...last).map { "#note-\($0 + 1)-1" }) }
    // Further notes are paragraphs, when their pages are passed.
    #expect(!names(0...16).contains("#note-17-1"))
  }

  @Test("Lines before the first page are no pages")
  func linesOutsidePages() throws {
    let line = "<line><word xMin=\"0\" yMin=\"0\" xMax=\"9\" yMax=\"9\">lost</word></line>"
    let inside = line.replacing("lost", with: "found")
    let text = line + "<doc>" + line + "<page width=\"9\" height=\"9\">" + inside + "</page></doc>"
    #expect(try blocks(ofPDF: text) == ["<p>found</p>"])
  }

  @Test("Pages without a height have no bold letters")
  func heightsOfBoldLetters() {
    for height in ["0", "0.00000000000000000001", "-1", "x", "0.5", "1"] {
      let text =
        "<page width=\"1\" height=\"\(height)\">"
        + "<text left=\"0\" top=\"1\" width=\"1\" height=\"1\"><b>x</b></text></page>"
      let weights = PDFWeights(pdfToHTML: Array(text.utf8))
      let word = PDFPages.Word("x", left: 0, top: 1, right: 1, bottom: 2)
      let size = PDFPages.Size(width: 1, height: 1)
      let style = weights.style(of: word, on: 0, of: size)?.style
      #expect(style == (height == "1" ? .bold : nil), "\(height)")
    }
  }

  @Test("Damaged numbers and tags lose no word that has its edges")
  func damage() throws {
    let words = """
      <html><doc><page><block><line><word xMin="1e999" yMin="0" xMax="1" yMax="2">far</word>
      <word xMin="0" yMin="0" xMax="-5" yMax="nan">odd</word>
      <word xMin="0" yMin="0" xMax="20" yMax="10">here</word></line></block></page></doc>
      """
    #expect(try blocks(ofPDF: words).joined().contains("here"))
  }
}
