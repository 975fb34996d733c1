import BookText
import Decoding

extension PlainTextOptions {
  /// Whether a text with these first bytes is set as a book, and plainly is Markdown: it is read as a
  /// document.
  ///
  /// - Parameters:
  ///   - head: The first bytes of the file; some kilobytes decide. False for bytes that are not a text.
  ///   - encoding: The encoding chosen by the reader; nil to detect it.
  /// - Complexity: O(*n*).
  public func isMarkdownBook(_ head: [UInt8], encoding: String? = nil) -> Bool {
    // Most texts have none of the signs of its titles.
    guard head.contains("#") || head.contains("="), !head.contains(0),
      let decoded = try? DecodedText(head, encoding: encoding),
      decoded.utf8.withTextBytes({ Markup.isMarkdown($0) })
    else { return false }
    return TextForm(of: decoded, self) == .book
  }
}
