import BookText
import Decoding

/// Maps the text of a book to the bytes of its file. It is made by decoding the file once more while
/// recording every step: the byte order mark, the encoding of characters, the removed line ends, control
/// characters and emphasis marks. So it cannot differ from the text.
public struct SourceMap: Sendable {
  private let file: [UInt8]
  private let trace: DecodedText.Trace
  private let count: Int

  /// Nil if these are not the bytes from which the book was read. If they were compressed in the file with
  /// the book's fingerprint, `isUnpacked` is true. Costs O(*n*), about as long as it took to read the book.
  public init?(of book: Book, in file: [UInt8], isUnpacked: Bool = false) {
    guard isUnpacked || book.fingerprint == Fingerprint(of: file),
      let decoded = try? DecodedText(
        file, encoding: book.encoding.name, tracing: true,
        showsControls: book.form == .asIs)
    else { return nil }
    var trace = decoded.trace
    let marked = TextWithoutSigns(decoded, as: book.form)
    guard marked.text.count == book.text.count else { return nil }
    trace.steps.append(marked.marks.editMap)
    self.trace = trace
    self.file = file
    count = book.text.count
  }

  /// Byte of the file for the beginning of the character at `place`; places beyond the end of the text map to
  /// its end. Costs O(log *n*) and, if bytes are not the text, the length of a window of some 1,024 bytes;
  /// the length of a line in encodings with several character sets.
  public func offset(of place: TextOffset) -> Int {
    var position = min(place.utf8, count)
    for step in trace.steps.reversed() { position = step.start(of: position) }
    return trace.source(of: position, in: file)
  }

  /// Text of the file as it was decoded, with its line ends and control characters. Costs O(*n*).
  public var decodedText: [UInt8] { trace.decodedText(of: file) }

  /// Byte of ``decodedText`` for the beginning of the character at `place`. Costs O(log *n*).
  public func decodedOffset(of place: TextOffset) -> Int {
    trace.steps.reversed().reduce(min(place.utf8, count)) { $1.start(of: $0) }
  }

  /// Place in the text of a byte of ``decodedText``; for removed bytes, the place after them. Costs O(log²
  /// *n*).
  public func place(ofDecodedByte byte: Int) -> TextOffset {
    TextOffset(
      utf8: (0..<count).firstIndexAfter { decodedOffset(of: TextOffset(utf8: $0)) < byte })
  }

  /// Place in the text of a byte of the file; for removed bytes, the place after them. Costs O(log *n*) calls
  /// like ``offset(of:)``.
  public func place(ofByte byte: Int) -> TextOffset {
    TextOffset(utf8: (0..<count).firstIndexAfter { offset(of: TextOffset(utf8: $0)) < byte })
  }

  /// Includes everything removed between the range and the characters before and after it, such as emphasis
  /// marks.
  public func range(of range: Range<Int>) -> Range<Int> {
    var start = min(max(0, range.lowerBound), count)
    for step in trace.steps.reversed() { start = step.end(before: start) }
    let lower = trace.source(of: start, in: file)
    return lower..<max(lower, offset(of: TextOffset(utf8: range.upperBound)))
  }
}
