import BookText
import Testing

@testable import Documents

@Suite("Right-to-left writing in a PDF")
struct PDFDirectionTests {
  /// Returns the text of a page of 600 points, with its tags. Its lines are written as they stand on the page,
  /// and end at one right edge. A letter is five points wide, a narrow one two. An empty line is a gap.
  private func html(_ lines: [String], letters: String = "") throws -> String {
    var xml = "<html><doc><page width=\"600\" height=\"800\">"
    for (row, line) in lines.enumerated() where !line.isEmpty {
      func width(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + ("ilt,.וי".contains($1) ? 2 : $1 == " " ? 4 : 5) }
      }
      var x = 550 - width(line)
      xml += "<block><line>"
      for word in line.split(separator: " ") {
        let width = width(word)
        xml += "<word xMin=\"\(x)\" yMin=\"\(100 + row * 12)\" xMax=\"\(x + width)\" "
        xml += "yMax=\"\(110 + row * 12)\">\(word)</word>"
        x += width + 4
      }
      xml += "</line></block>"
    }
    return try blocks(
      ofPDF: xml + "</page></doc></html>",
      letters: "<page width=\"600\" height=\"800\">\(letters)</page>"
    ).joined(separator: "\n")
  }

  /// A line as printed, of words given in the order of reading.
  private func printed(_ text: String) -> String {
    text.split(separator: " ").reversed().map { String($0.reversed()) }.joined(separator: " ")
  }

  private static let hebrew = "הזקן ירד אל הנמל לפני עלות השחר עם אנשי הסירות כמו בכל בוקר"

  @Test("Letters and words are read from the right, numbers and other words as printed")
  func order() throws {
    let html = try html([
      "\(printed("מן המגדל בשנת")) 1871 \(printed("את")) the Lamp House \(printed(Self.hebrew))",
      ".1872 \(printed("ועד שנת"))",
    ])
    #expect(html == "<p>\(Self.hebrew) the Lamp House את 1871 מן המגדל בשנת ועד שנת 1872.</p>")
  }

  @Test("Words between others in an English text are turned, and its brackets stay where they are")
  func phrase() throws {
    let html = try html(["He wrote the word (\(printed("שומר המגדל"))) in his book of the harbour"])
    #expect(html == "<p>He wrote the word (שומר המגדל) in his book of the harbour</p>")
  }

  @Test(
    "Brackets open before their words, whether the file has their meaning or their shape",
    arguments: [("(", ")"), (")", "(")])
  func brackets(right: String, left: String) throws {
    let end = "\(left)\(printed("עם כולם"))\(right)"
    let html = try html(["\(end) \(printed(Self.hebrew))", "\(end) \(printed(Self.hebrew))"])
    let line = "\(Self.hebrew) (עם כולם)"
    #expect(html == "<p>\(line) \(line)</p>")
  }

  @Test("Lines begin at the right edge: a short one ends a paragraph, and none is a signature")
  func edges() throws {
    let line = printed(Self.hebrew)
    let short = printed("וחזר הביתה.")
    let html = try html([line, line, short, "", line, line])
    let lines = "\(Self.hebrew) \(Self.hebrew)"
    #expect(html == "<p>\(lines) וחזר הביתה.</p>\n<p>\(lines)</p>")
  }

  @Test("A ligature of Arabic is read from the right, as the letters around it are")
  func ligatures() throws {
    let letters = "<text left=\"50\" top=\"100\" width=\"100\" height=\"10\">نﻷ ﺐﺘﻛ</text>"
    #expect(try html(["نلأ بتك"], letters: letters) == "<p>كتب لأن</p>")
    #expect(try html(["نلأ بتك"]) == "<p>كتب ألن</p>")
  }
}
