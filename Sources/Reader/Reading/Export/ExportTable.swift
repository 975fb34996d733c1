import Cells
import Defaults

/// Marks and looked-up words as rows, in the formats of other programs.
public enum ExportTable {
  /// The highlights and the notes as CSV (RFC 4180), with the columns imported by Readwise, the chapter and
  /// the printed page; the location is in percent. Readwise takes each row for a highlight, so bookmarks
  /// without a note are left out, and others have the sentence at their place.
  public static func csv(_ books: [ExportedBook]) -> String {
    let head = [
      "Highlight", "Title", "Author", "URL", "Note", "Location", "Date", "Chapter", "Page",
      "Place",
    ]
    let rows = books.flatMap { book in
      book.marks.filter { $0.kind == .highlight || $0.kind != .word && !$0.note.isEmpty }.map {
        mark in
        [
          mark.sentence ?? mark.text, book.title, book.author ?? "", "", mark.note,
          String(mark.percent),
          mark.time ?? "", mark.chapter ?? "", mark.printedPage ?? "", mark.line ?? "",
        ]
      }
    }
    return ([head] + rows).map(csvLine).joined()
  }

  private static let wordColumns = ["Word", "Sentence", "Title", "Meaning"]

  /// The looked-up words as CSV: word, sentence, title, meaning, chapter and printed page.
  public static func csv(wordsOf books: [ExportedBook]) -> String {
    let rows = lookedUpWords(in: books).map { word, mark, book in
      [word, mark.text, book.title, mark.note, mark.chapter ?? "", mark.printedPage ?? ""]
    }
    return ([wordColumns + ["Chapter", "Page"]] + rows).map(csvLine).joined()
  }

  /// The looked-up words, one a line: word, sentence, title and meaning, separated by tabs, as Anki imports
  /// them. Two lines above them tell Anki the format. Empty without words.
  public static func tabSeparated(wordsOf books: [ExportedBook]) -> String {
    let head = "#separator:tab\n#columns:" + wordColumns.joined(separator: "\t") + "\n"
    let rows = lookedUpWords(in: books).map { word, mark, book in
      [word, mark.text, book.title, mark.note].map { cell in
        sanitized(cell.split(whereSeparator: \.isNewline).joined(separator: " "))
      }.joined(separator: "\t") + "\n"
    }
    return rows.isEmpty ? "" : head + rows.joined()
  }

  /// The marks, or only the looked-up words, one JSON object (RFC 8259) a line.
  public static func json(_ books: [ExportedBook], onlyWords: Bool = false) -> String {
    books.flatMap { book in
      book.marks.filter { ($0.kind == .word) == onlyWords }.map { mark in
        jsonLine([
          ("title", .text(book.title)), ("author", .text(book.author)), ("path", .text(book.path)),
          ("kind", .text(mark.kind.rawValue)), ("pen", .text(mark.pen)), ("name", .text(mark.name)),
          ("chapter", .text(mark.chapter)), ("percent", .hundredths(mark.hundredths)),
          ("offset", .number(mark.offset)),
          ("printedPage", .text(mark.printedPage)), ("text", .text(mark.text)),
          ("note", .text(mark.note)), ("time", .text(mark.time)), ("line", .text(mark.line)),
        ])
      }
    }.joined()
  }

  private static func lookedUpWords(
    in books: [ExportedBook]
  ) -> [(word: String, mark: ExportedMark, book: ExportedBook)] {
    books.flatMap { book in
      book.marks.filter { $0.kind == .word }.map { ($0.name ?? "", $0, book) }
    }
  }

  /// Signs at the beginning of a formula in spreadsheets.
  private static let formulaSigns = "=+-@"

  /// Quotes cells where necessary, and leaves out control characters except line ends. An apostrophe before a
  /// formula, invisible in spreadsheets, keeps them from computing it.
  private static func csvLine(_ cells: [String]) -> String {
    let quoted = cells.map { cell in
      var text = cell.split(separator: "\n", omittingEmptySubsequences: false)
        .map { sanitized(String($0)) }.joined(separator: "\n")
      if let sign = text.first, formulaSigns.contains(sign) { text = "'" + text }
      guard text.contains(where: { ",\"\n".contains($0) }) else { return text }
      return "\""
        + text.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"") + "\""
    }
    return quoted.joined(separator: ",") + "\r\n"
  }

  /// A value of a JSON object; nil, false and empty texts are left out.
  public enum JSONValue {
    case text(String?)
    case number(Int?)
    /// A number with two decimals, in hundredths.
    case hundredths(Int)
    case flag(Bool)
    /// A text and a flag, printed even if empty or false.
    case string(String)
    case truth(Bool)
  }

  /// Returns a JSON object on a line with its line end. Members are left out as ``JSONValue`` says.
  public static func jsonLine(_ members: [(name: String, value: JSONValue)]) -> String {
    let parts = members.compactMap { name, value -> String? in
      switch value {
      case .text(let text?) where !text.isEmpty: "\"\(name)\": \(quoted(text))"
      case .number(let number?): "\"\(name)\": \(number)"
      case .hundredths(let number): "\"\(name)\": \(decimal(number))"
      case .flag(true): "\"\(name)\": true"
      case .string(let text): "\"\(name)\": \(quoted(text))"
      case .truth(let isTrue): "\"\(name)\": \(isTrue)"
      case .text, .number, .flag: nil
      }
    }
    return "{" + parts.joined(separator: ", ") + "}\n"
  }

  /// Returns a number of hundredths, 0 or more, with two decimals: 12.34.
  static func decimal(_ hundredths: Int) -> String {
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  /// Returns a JSON string with its quotation marks; invisible and control characters are escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value >= 0x7F && isHidden(scalar, after: previous):
        for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
