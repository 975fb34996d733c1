import BookText
import Decoding

/// The first bytes of a file: enough to show the first pages of a book before the rest is read.
struct BookBeginning {
  /// The bytes, which end with a line, or with a word if lines are very long.
  let bytes: [UInt8]
  /// The length of the file.
  private let fileLength: Int

  /// Takes as much of `bytes` as can be read by itself: whole lines or, if the last begins in their
  /// first half, whole words. Returns nil if a character may take several bytes that look like
  /// others.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of a file.
  ///   - fileLength: Its length.
  init?(_ bytes: [UInt8], of fileLength: Int) {
    guard !bytes.contains(0), let end = Self.end(of: bytes) else { return nil }
    self.bytes = Array(bytes[..<end])
    self.fileLength = fileLength
  }

  /// Returns the end of the last line, the last blank or, in UTF-8, the last whole character.
  private static func end(of bytes: [UInt8]) -> Int? {
    let half = bytes.count / 2
    for byte in [0x0A, 0x20] as [UInt8] {
      if let last = bytes[half...].lastIndex(of: byte) { return last + 1 }
    }
    guard let last = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }),
      String(validating: bytes[..<last], as: UTF8.self) != nil
    else { return nil }
    return last
  }

  /// Returns the probable length of the whole text, of which `count` bytes are known.
  func length(of count: Int) -> Int {
    Int(Double(count) * Double(fileLength) / Double(bytes.count))
  }
}

extension Book {
  /// Reads the first pages of a plain-text book.
  ///
  /// They are the same as those of the whole book, unless later text changes the recognition: the
  /// form of its chapters, its divided words, its encoding. Its places are those of the whole book,
  /// as far as it is known.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file.
  ///   - fileLength: The length of the file.
  ///   - fingerprint: The fingerprint of the whole file.
  ///   - name: The title if the text names none, such as the name of the file.
  ///   - encodingName: The encoding that the reader chose; nil to detect it.
  ///   - options: The options that override the recognition.
  /// - Returns: nil if the bytes are too few to show a page.
  public init?(
    beginning bytes: [UInt8], of fileLength: Int, fingerprint: Fingerprint, named name: String,
    encoding encodingName: String? = nil, options: PlainTextOptions = PlainTextOptions()
  ) {
    guard let beginning = BookBeginning(bytes, of: fileLength),
      let decoded = try? DecodedText(beginning.bytes, encoding: encodingName)
    else { return nil }
    self.init(decoded, named: name, options: options, fingerprint: fingerprint)
    length = beginning.length(of: text.count)
    isWhole = false
    guard let book = withoutEnd() else { return nil }
    self = book
  }
}
