import BookText
import Testing

@testable import Documents

@Suite("The edges of printed pages in a PDF")
struct PDFPrintedPageTests {
  /// A word at a place: its text, its left upper corner and its height.
  private typealias Word = (text: String, left: Double, top: Double, height: Double)

  /// Returns the HTML of pages of lines.
  ///
  /// - Parameter isTypewritten: Whether all letters are equally wide.
  private func html(
    _ pages: [[[Word]]], isTypewritten: Bool = false, showsPages: Bool = true
  ) throws -> String {
    var xml = "<html><doc>"
    for page in pages {
      xml += "<page width=\"400\" height=\"560\">"
      for line in page {
        xml += "<block><line>"
        for word in line {
          let width =
            isTypewritten ? Double(word.text.count) * 5 : width(of: word.text, word.height)
          let right = word.left + width
          xml += "<word xMin=\"\(word.left)\" yMin=\"\(word.top)\" xMax=\"\(right)\" "
          xml += "yMax=\"\(word.top + word.height)\">\(word.text)</word>"
        }
        xml += "</line></block>"
      }
      xml += "</page>"
    }
    return try blocks(ofPDF: xml + "</doc></html>", withPages: showsPages)
      .joined(separator: "\n")
  }

  /// The width of a word: letters are half as wide as high, and some of them narrower, as in no listing.
  private func width(of word: String, _ height: Double) -> Double {
    word.reduce(0) { $0 + ("ilt.,".contains($1) ? height / 4 : height / 2) }
  }

  /// A line whose words have blanks between them.
  private func line(
    _ text: String, left: Double = 50, top: Double, height: Double = 10
  ) -> [Word] {
    var left = left
    return text.split(separator: " ").map { word in
      defer { left += width(of: String(word), height) + height / 3 }
      return (String(word), left, top, height)
    }
  }

  private static let text = [
    "the lamp stood in the window of the house on the old",
    "quay and nobody who came by had ever lit it or had",
    "asked for oil in all the years since the boats had",
    "gone out to the bar and had not come back to shore",
  ]

  private func paragraph(from top: Double) -> [[Word]] {
    Self.text.enumerated().map { line($1, top: top + Double($0) * 12) }
  }

  @Test("The number of each page is where it begins, in a paragraph too")
  func pages() throws {
    let html = try html([paragraph(from: 100), paragraph(from: 100)])
    #expect(html.contains("<p><page=1>the lamp"))
    #expect(html.contains("back to shore<page=2> the lamp"))
  }

  /// A page as a browser prints it, its edges close to the text.
  private func printed(_ page: Int, of count: Int, date: String) -> [[Word]] {
    let head = line(date, left: 20, top: 15, height: 8)
    let text = [26.0, 450].flatMap { top in
      Self.text.indices.map { line(Self.text[(page + $0) % 4], top: top + Double($0) * 12) }
    }
    let foot = line("https://lamp.example/quay \(page)/\(count)", left: 20, top: 499, height: 8)
    return [head + line("The Lamp", left: 150, top: 15, height: 8)] + text + [foot]
  }

  @Test("Rows that come back at one height are heads and feet without a gap to the text")
  func browsers() throws {
    let html = try html((1...3).map { printed($0, of: 3, date: "11/29/26, 7:17 PM") })
    #expect(!html.contains("7:17") && !html.contains("Lamp<") && !html.contains("lamp.example"))
    #expect(html.split(separator: "gone out to the bar").count == 7)
    // Not on two pages alone.
    let two = try self.html((1...2).map { printed($0, of: 3, date: "11/29/26, 7:17 PM") })
    #expect(two.contains("7:17"))
  }

  @Test("Pages with the same text at one height keep it")
  func forms() throws {
    let html = try html((0..<5).map { _ in paragraph(from: 40) + paragraph(from: 480) })
    #expect(html.split(separator: "gone out to the bar").count == 11)
    #expect(html.split(separator: "the lamp stood").count == 11)
  }

  @Test(
    "Words at one height of two pages are a head if they are on both, end no sentence, and stand apart",
    arguments: [("The lamp", 40.0, false), ("Dear Sir,", 40, true), ("The lamp", 88, true)])
  func twoPages(head: String, top: Double, stays: Bool) throws {
    let html = try html((0..<2).map { _ in [line(head, top: top)] + paragraph(from: 100) })
    #expect(html.contains(head) == stays)
  }

  @Test("Heads are near the edge of the text, however large the sheet")
  func sheets() throws {
    let pages = (0..<4).map { page in
      [line("The Lamp", top: 150)] + paragraph(from: 180) + paragraph(from: 230)
        + [line("\(page + 5)", left: 180, top: 300)]
    }
    let html = try html(pages)
    #expect(!html.contains("The Lamp") && html.contains("<page=6>"))
  }

  @Test("Pages count from the numbers that are printed on them")
  func printedNumbers() throws {
    let html = try html(
      (0..<4).map { page in
        paragraph(from: 100) + [line("\(page + 31)", left: 180, top: 500)]
      })
    #expect(html.contains("<page=31>") && html.contains("<page=34>"))
    #expect(!html.contains("<page=1>"))
  }

  @Test("Pages in Roman numerals come before others, and pages without a number count on")
  func romanNumbers() throws {
    let folios = ["", "", "iii", "iv", "", "", "3", "4", "", "6"]
    let html = try html(
      folios.map { paragraph(from: 100) + [line($0, left: 180, top: 500)].filter { !$0.isEmpty } })
    let numbers = html.split(separator: "<page=").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(numbers == ["i", "ii", "iii", "iv", "1", "2", "3", "4", "5", "6"], "\(numbers)")
  }

  /// Returns the numbers of pages of text with something printed at their feet.
  private func numbers(_ feet: [String]) throws -> [String] {
    let html = try html(
      feet.map { paragraph(from: 100) + [line($0, left: 180, top: 500)].filter { !$0.isEmpty } })
    return html.split(separator: "<page=").dropFirst().map { String($0.prefix { $0 != ">" }) }
  }

  @Test("Plates between numbered pages have no numbers, for the text counts on after them")
  func plates() throws {
    let feet = (1...6).map(String.init) + ["", ""] + (7...12).map(String.init)
    #expect(try numbers(feet) == (1...12).map(String.init))
    // A page without a number that belongs to the text.
    let some = (1...6).map(String.init) + ["", "", ""] + (8...12).map(String.init)
    #expect(try numbers(some) == (1...12).map(String.init))
  }

  @Test("Numbers begin again with another part, on its pages without a number too")
  func numbersBeginAgain() throws {
    let parts = (1...6).map(String.init) + ["", ""] + (3...6).map(String.init)
    #expect(try numbers(parts) == (Array(1...6) + Array(1...6)).map(String.init))
  }

  @Test("Of two numbers on each page, the one that counts on most pages is the page's")
  func twoNumbers() throws {
    for first in 61..<77 {
      // The second counts on the first pages alone.
      let html = try html(
        (0..<8).map { page in
          let foot = line("\(page + 21)", left: 80, top: 500)
          let other = line("\(page < 5 ? page + first : 90)", left: 300, top: 500)
          return paragraph(from: 100) + [foot + other]
        })
      #expect(html.contains("<page=21>") && html.contains("<page=28>"), "\(html)")
    }
  }

  @Test("A Roman number may be after the word for a page")
  func romanNumbersAfterWords() throws {
    let roman = ["vii", "viii", "ix", "x", "xi", "xii"]
    #expect(try numbers(roman.map { "Page \($0)" }) == roman)
  }

  @Test(
    "The number of a page may stand between other words, or before that of all pages",
    arguments: ["12", "12 / 80", "– 12 –"])
  func numbersAmongWords(first: String) throws {
    let html = try html(
      (12..<17).map { page in
        let number = first.replacing("12", with: String(page))
        let foot = line("The Lamps", top: 500) + line(number, left: 180, top: 500)
        return [foot + line("in autumn", left: 300, top: 500)] + paragraph(from: 100)
      })
    #expect(html.contains("<page=12>") && html.contains("<page=16>"), "\(html)")
    #expect(!html.contains("Lamps"))
  }

  @Test("Heads of two pages go if they have the numbers of these pages", arguments: ["Page", ""])
  func headsOfTwoPages(word: String) throws {
    let html = try html(
      (0..<2).map { page in
        let number =
          word.isEmpty
          ? line("THE LAMPS", top: 40) + line("\(page + 1)", left: 300, top: 40)
          : line("\(word) \(page + 1)", left: 180, top: 40)
        return [number] + paragraph(from: 100)
      })
    #expect(!html.contains("LAMPS") && !html.contains("Page"), "\(html)")
  }

  @Test("A large letter belongs to the first word, and the lines beside it to the paragraph")
  func initials() throws {
    var page: [[Word]] = [line("T", top: 98, height: 28)]
    page += [line("he lamp stood in the window of that house", left: 66, top: 100)]
    page += [line("and nobody lit it in all of those years", left: 66, top: 112)]
    page += paragraph(from: 124)
    let html = try html([page], showsPages: false)
    #expect(
      html.contains("<p>The lamp stood in the window of that house and nobody lit it"), "\(html)")
  }

  @Test("Numbers of the lines in the margin are no text")
  func lineNumbers() throws {
    let page = (0..<12).flatMap { row in
      [
        line("\(row + 1)", left: 30, top: 100 + Double(row) * 24),
        line(Self.text[row % 4], top: 100 + Double(row) * 24),
      ]
    }
    let html = try html([page])
    #expect(!html.contains("<td>") && !html.contains("12"), "\(html)")
  }

  /// Returns lines of a typewriter two lines apart, with their numbers in the margin.
  private func typewritten(_ lines: [String]) throws -> String {
    let page = lines.enumerated().flatMap { row, text in
      var left = 60.0 + Double(text.prefix { $0 == " " }.count) * 5
      let words: [Word] = text.split(separator: " ").map { word in
        defer { left += Double(word.count + 1) * 5 }
        return (String(word), left, 60 + Double(row) * 24, 10)
      }
      let number = "\(row + 1)"
      return [
        [(number, 40 - Double(number.count) * 5, 60 + Double(row) * 24, 10)] as [Word], words,
      ]
    }
    return try html([page], isTypewritten: true)
  }

  @Test("Folios in letters larger than the text go")
  func largeFolios() throws {
    let html = try html(
      (5..<11).map { number in
        paragraph(from: 100) + [line("\(number)", left: 180, top: 500, height: 12)]
      })
    #expect((5..<11).allSatisfy { html.contains("<page=\($0)>") }, "\(html)")
    #expect(!html.contains(">7") && !html.contains(" 7"), "\(html)")
  }

  @Test("Numbered lines of a typewriter are prose, two lines apart too")
  func typewrittenLines() throws {
    let html = try typewritten((0..<12).map { Self.text[$0 % 4] })
    #expect(html.contains("house on the old quay and nobody"), "\(html)")
    #expect(!html.contains("<pre>") && !html.contains("12"), "\(html)")
  }

  @Test("The numbers of seven lines stay, for they may be those of a list")
  func fewNumberedLines() throws {
    let seven = try typewritten((0..<7).map { Self.text[$0 % 4] })
    #expect(seven.contains("1    the lamp") && seven.contains("7    asked"), "\(seven)")
    let eight = try typewritten((0..<8).map { Self.text[$0 % 4] })
    #expect(eight.contains("the lamp") && !eight.contains("1 the lamp"), "\(eight)")
    #expect(!eight.contains("8 "), "\(eight)")
  }

  @Test("Typewritten code keeps its lines")
  func typewrittenCode() throws {
    let code = [
      "for lamp in lamps {", "  if lamp.oil < 1 {", "    fill(lamp, 12)", "  } else {",
      "    count += 1",
      "  }", "}", "print(count)", "let total = count * 2", "return total", "# the lamps",
      "exit(0)",
    ]
    let html = try typewritten(code)
    #expect(html.contains("<pre>") && html.contains("  if lamp.oil < 1 {\n"), "\(html)")
  }

  @Test(
    "A note in small letters needs no raised number of its own", arguments: [8, 10.0 * 10 / 11])
  func notes(height: Double) throws {
    let last = line(Self.text[0], top: 100).reduce(0) { max($0, $1.left + width(of: $1.text, 10)) }
    let reference: Word = ("1", last, 98, 6)
    let page =
      [line(Self.text[0], top: 100) + [reference]] + paragraph(from: 112)
      + [line("1 Of glass and tin.", left: 60, top: 400, height: height)]
    let html = try html([page])
    #expect(html.contains("<aside>Of glass and tin.</aside>"), "\(html)")
  }

  /// A page whose lines have references, above notes in letters of a height.
  private func page(
    _ first: String, _ second: String, notes: [String], height: Double
  ) -> [[Word]] {
    [line("the lamp stood in \(first) window of the house on", top: 100)]
      + paragraph(from: 112)
      + [line("oil in all the \(second) since the boats had gone", top: 160)]
      + notes.enumerated().map { line($1, left: 60, top: 400 + Double($0) * 11, height: height) }
  }

  @Test(
    "Marks in one word with the text are those of notes, if the foot has the same in their order",
    arguments: [
      ("some,1", "19472", ["1Of glass.", "2At least ten."], "some,", "¹", "²"),
      ("some.*", "years**", ["*Of glass.", "** At least ten."], "some.", "*", "**"),
      ("old‡", "years§", ["‡ Of glass.", "§At least ten."], "old", "‡", "§"),
    ])
  func gluedMarks(
    first: String, second: String, notes: [String], word: String, one: String, two: String
  ) throws {
    let html = try html([page(first, second, notes: notes, height: 8)])
    #expect(html.contains("in \(word)<a>"), "\(html)")
    #expect(html.contains("<a>\(one)</a> window"))
    #expect(html.contains("<a>\(two)</a>"))
    #expect(html.contains("<aside>Of glass.</aside>"))
    #expect(html.contains("<aside>At least ten.</aside>"))
  }

  @Test(
    "Such marks stay in another order, with a gap, without the other mark, or in large letters",
    arguments: [
      ("some2", "years1", ["1Of glass.", "2At least ten."], 8.0),
      ("some1", "years3", ["1Of glass.", "3At least ten."], 8),
      ("some1", "years", ["1Of glass.", "2At least ten."], 8),
      ("some1", "years1", ["1Of glass."], 8), ("some1", "years2", ["1Of glass.", "2At ten."], 10),
      ("some*", "years", ["* Of glass.", "* At least ten."], 8),
    ])
  func otherMarks(first: String, second: String, notes: [String], height: Double) throws {
    let html = try html([page(first, second, notes: notes, height: height)])
    #expect(!html.contains("<a>"), "\(html)")
    #expect(html.contains(first) && html.contains("Of glass."))
  }

  @Test("Notes as large as the text have the first raised numbers of their page")
  func largeNotes() throws {
    func numbered(_ text: String, _ number: String, top: Double) -> [Word] {
      let words = line(text, top: top)
      let right = words.reduce(0) { max($0, $1.left + width(of: $1.text, 10)) }
      return words + [(number, right, top - 2, 6)]
    }
    func note(_ number: String, _ text: String, top: Double) -> [Word] {
      [(number, 50, top, number.count == 1 ? 6 : 10)] + line(text, left: 62, top: top)
    }
    let text =
      [numbered(Self.text[0], "1", top: 100)] + paragraph(from: 112)
      + [numbered(Self.text[1], "2", top: 160)] + [numbered(Self.text[2], "3", top: 172)]
    let notes = [note("1", "Of glass.", top: 400), note("2", "At least ten.", top: 418)]
    let html = try html([text + notes, paragraph(from: 112) + [note("3.", "Tin.", top: 400)]])
    let found = html.split(separator: "<aside>").dropFirst()
    #expect(found.map { $0.prefix(4) } == ["Of g", "At l", "Tin."], "\(html)")
    // One of three may be anything.
    #expect(try !self.html([text + notes.prefix(1)]).contains("<aside>"))
  }
}
