import BookText
import Markup

@testable import Documents
@testable import PlainText

/// Reads a file as the program does.
func contents(of bytes: [UInt8], named name: String = "") throws -> DocumentContents? {
  guard let document = Document(head: Array(bytes.prefix(4_096)), named: name) else { return nil }
  return try document.contents(
    of: FileBytes(bytes),
    DocumentOptions(named: "file", fingerprint: Fingerprint(of: bytes)))
}

/// Reads a book.
func book(_ bytes: [UInt8], named name: String = "") throws -> Book? {
  guard case .book(let book) = try contents(of: bytes, named: name) else { return nil }
  return book
}

/// Reads an EPUB of one chapter.
func chapter(_ body: String, css: String = "") throws -> Book {
  try book(epub([body], css: css)) ?? Book(plainText: Array("none".utf8), named: "none")
}

extension Book {
  /// Its blocks as text, one a line: kind and words, with breaks as `/` and ends of cells as `|`.
  var outline: [String] {
    blocks.map { block in
      let words = String(decoding: text[block.range], as: UTF8.self)
        .replacing("\t", with: " | ")
        .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        .joined(separator: " / ")
      return "\(block.kind) \(words)"
    }
  }

  /// Returns the words of a range.
  func words(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// The emphasised words, each with its style.
  var emphasised: [String: Emphasis.Style] {
    Dictionary(emphasis.map { (words($0.range), $0.style) }) { first, _ in first }
  }
}
