import BookText
import Decoding

extension PlainTextOptions {
  /// Whether a text with these first bytes, some kilobytes, is set as a book, and plainly is Markdown: it is
  /// read as a document. False for bytes that are not a text. Costs O(*n*).
  /// - Parameter encoding: The encoding chosen by the reader; nil to detect it.
  public func isMarkdownBook(_ head: [UInt8], encoding: String? = nil) -> Bool {
    // Most texts have none of the signs of its titles.
    guard head.contains("#") || head.contains("="), !head.contains(0),
      let decoded = try? DecodedText(head, encoding: encoding),
      decoded.utf8.withTextBytes({ Markup.isMarkdown($0) })
    else { return false }
    return TextForm(of: decoded, self) == .book
  }
}
