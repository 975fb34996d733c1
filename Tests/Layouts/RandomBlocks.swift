import BookText
import Documents
import Markup
import PlainText

/// Books of random blocks beside each other: ordinary ones, and what layouts are afraid of.
public enum RandomBlocks {
  /// Most blocks of a book.
  private static let most = 12
  /// Most bytes of a book beyond its last block.
  private static let longest = 60_000

  /// Returns a book: of a plain text, of a document, or of blocks of any kind; nil if there is no text in it.
  public static func book(_ choices: inout Choices) -> Book? {
    switch choices.number(below: 3) {
    case 0: plain(&choices)
    case 1: document(&choices)
    default: built(&choices)
    }
  }

  // MARK: Words

  private static let words = [
    "the", "lamp", "a", "harbour-wall", "1,024", "Überfahrt", "море", "שלום", "漢字", "—", "“so”",
    "e\u{301}tude", "soft\u{AD}hyphen", "http://a.example/b?c=d", "x", "I.", "well…",
  ]
  private static let invisible: [Unicode.Scalar] = [
    "\u{200B}", "\u{202E}", "\u{2060}", "\u{AD}", "\u{FEFF}", "\u{200D}", "\u{2066}",
  ]
  private static let edges = [
    "", "   ", "          ", "\t", "> ", ">      ", "| ", "  * ", "    # ",
  ]
  private static let rests = [
    "", ":", ".", ",", ";", "?", "(", ")", "[1]", "{", "}", "--", "“", "'", "1.", "IV", "A", "§ 2",
    "No. 7", "for",
    "if x:", "x = 1", "a:", "1", "-1", "3d", "Ch.", "VOL", "FIN", "THE END", "...", "…", "*", "_x_",
    "A.", "ibid.",
  ]

  /// Returns a line of next to nothing at some edge.
  private static func line(_ choices: inout Choices) -> String {
    let count = choices.number(below: 4)
    return choices.element(of: edges)
      + (0..<count).map { _ in choices.element(of: rests) }.joined(
        separator: choices.element(of: [" ", "    "]))
      + (choices.number(below: 6) == 0 ? words(&choices) : "")
  }

  private static let signs = ["-", "=", "*", "_", "—", "·", "~", "#", ". ", "* "]
  /// Numbers of equal signs: a few, a page, several pages, a long line, a passage.
  private static let counts = [1, 3, 40, 700, 4_000, 30_000]

  private static func words(_ choices: inout Choices) -> String {
    let count = 1 + choices.number(below: 90)
    let (first, step) = (choices.number(below: words.count), 1 + choices.number(below: 7))
    return (0..<count).map { words[(first + $0 * step) % words.count] }.joined(separator: " ")
      + [".", "", "!", ":"][choices.number(below: 4)]
  }

  /// Returns the text of a block, without empty lines.
  private static func text(_ choices: inout Choices) -> String {
    let count = choices.element(of: counts)
    switch choices.number(below: 12) {
    case 0: return String(repeating: choices.element(of: signs), count: count)
    case 1:
      let blank = choices.element(of: [" ", "\t", "\u{A0}", "\u{3000}"])
      return "Before" + String(repeating: blank, count: count) + "after."
    case 2:
      let sign = Character(choices.element(of: invisible))
      return choices.element(of: ["", "Before "]) + String(repeating: sign, count: count)
    case 3:
      return String(
        repeating: choices.element(of: ["a", "漢", "ё", "e\u{301}", "🏳️‍🌈", "1", "ก"]), count: count)
    case 4:
      let row = choices.element(of: ["Gate    4 feet    oak", "漢    2    x", "lamp  |  lit"])
      return Array(repeating: row, count: 1 + count % 60).joined(separator: "\n")
    case 5: return String(repeating: "漢字《かんじ》", count: 1 + count % 900)
    case 6:
      return (0..<1 + choices.number(below: 9)).map { "    The lamp \($0), and no more" }
        .joined(separator: "\n")
    case 7: return "[Illustration: \(words(&choices))]"
    case 8, 9:
      return (0..<1 + choices.number(below: 12)).map { _ in line(&choices) }
        .joined(separator: choices.element(of: ["\n", "\r\n", " \n"]))
    default: return words(&choices)
    }
  }

  // MARK: Books

  private static func plain(_ choices: inout Choices) -> Book? {
    var text = ""
    for _ in 0..<1 + choices.number(below: most) where text.utf8.count < longest {
      switch choices.number(below: 6) {
      case 0: text += "CHAPTER \(1 + choices.number(below: 4))\n\n"
      case 1: text += "* * *\n\n"
      case 2: text += "[\(1 + choices.number(below: 3))] \(words(&choices))\n\n"
      default:
        text += self.text(&choices) + String(repeating: "\n", count: 1 + choices.number(below: 5))
      }
    }
    return try? Book(plainText: Array(text.utf8), named: "blocks")
  }

  private static func document(_ choices: inout Choices) -> Book? {
    var text = ""
    for _ in 0..<1 + choices.number(below: most) where text.utf8.count < longest {
      let body = self.text(&choices).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      switch choices.number(below: 12) {
      case 0: text += "<h2>\(words(&choices))</h2>"
      case 1: text += "<hr>"
      case 2: text += "<p><img alt='\(choices.isOdd() ? "a gate" : "")' width=300 height=200></p>"
      case 3:
        let cells = 1 + choices.number(below: 6)
        let row = "<tr>" + String(repeating: "<td>\(body.prefix(300))</td>", count: cells) + "</tr>"
        text += "<table>" + String(repeating: row, count: 1 + choices.number(below: 5)) + "</table>"
      case 4: text += "<pre>\(body)</pre>"
      case 5: text += "<p><ruby>漢字<rt>\(body.prefix(30))</rt></ruby>\(body)</p>"
      case 6: text += "<ul><li>\(body)</li><li>\(words(&choices))</li></ul>"
      case 7: text += "<blockquote><p>\(body)</p></blockquote>"
      default: text += "<p>\(body)</p>"
      }
    }
    let bytes = Array("<html><head><title>blocks</title></head><body>\(text)</body></html>".utf8)
    let options = DocumentOptions(named: "blocks", fingerprint: Fingerprint(of: bytes))
    guard case .book(let book)? = try? Document.html.contents(of: FileBytes(bytes), options) else {
      return nil
    }
    return book
  }

  private static let kinds: [Block.Kind] = [
    .paragraph, .paragraph, .quotation, .listItem, .titleLine, .contents, .verse,
    .indented(hang: 4),
    .term, .literal, .speech, .preformatted, .table, .sceneBreak, .footnote, .caption, .signature,
    .heading(level: 1), .heading(level: 2),
  ]

  private static func built(_ choices: inout Choices) -> Book? {
    var builder = BookBuilder(
      named: "blocks", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
    var length = 0
    for index in 0..<1 + choices.number(below: most) where length < longest {
      if choices.number(below: 8) == 1 {
        let size = [ImageSize(), ImageSize(width: 300, height: 2_000)][choices.number(below: 2)]
        builder.appendImage(choices.isOdd() ? words(&choices) : "", size, path: "a")
        continue
      }
      if index > 0, choices.number(below: 5) == 1 { builder.beginSection() }
      let text = text(&choices)
      length += text.utf8.count
      builder.beginBlock(
        choices.element(of: kinds), layout: BlockLayout(),
        blankLinesBefore: choices.number(below: 6))
      builder.append(text.utf8)
      builder.endBlock()
    }
    return try? builder.book()
  }
}
