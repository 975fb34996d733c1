import BookText
import Markup

/// A reader of a book that is one file of markup: HTML, FictionBook.
protocol MarkupFileReader {
  var options: DocumentOptions { get }

  /// Reads the markup into `flow`.
  func read(_ text: MarkupText, into flow: inout DocumentFlow)
}

extension MarkupFileReader {
  /// Decodes the bytes of a file.
  ///
  /// - Throws: ``DocumentError/noText`` if the bytes are not text.
  func text(of bytes: [UInt8]) throws(DocumentError) -> MarkupText {
    guard let text = MarkupText(bytes, chosen: options.encoding) else { throw .noText }
    return text
  }

  /// Reads markup into blocks.
  ///
  /// - Parameters:
  ///   - text: The decoded markup.
  ///   - isTraced: True if places can be mapped back to the markup.
  func flow(of text: MarkupText, isTraced: Bool = false) -> DocumentFlow {
    var flow = DocumentFlow(options, encoding: text.encoding, isTraced: isTraced)
    read(text, into: &flow)
    return flow
  }

  /// Returns the markup at a place in the book, or nil if the bytes are not text.
  ///
  /// - Complexity: O(*n*): the markup is read again.
  func source(of place: TextOffset, in bytes: [UInt8]) -> DocumentSource? {
    guard let text = try? text(of: bytes) else { return nil }
    let trace = flow(of: text, isTraced: true).trace
    return .markup(text.utf8, offset: trace?.source(of: place.utf8) ?? 0)
  }
}

extension DocumentFlow {
  /// Creates a flow for a book that is one file.
  ///
  /// - Parameters:
  ///   - options: The name, encoding and fingerprint of the book.
  ///   - encoding: The encoding of the file.
  ///   - isTraced: True if places can be mapped back to the markup.
  init(_ options: DocumentOptions, encoding: TextEncoding, isTraced: Bool) {
    var builder = BookBuilder(
      named: options.name, encoding: encoding, fingerprint: options.fingerprint)
    builder.result.format = .markup
    builder.showsNotices = options.showsNotices
    self.init(builder)
    if isTraced { trace = SourceTrace() }
  }
}
