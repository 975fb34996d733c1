/// The first bytes of a file: enough to show the first pages of a book before the rest is read.
struct BookBeginning {
  /// The bytes, which end with a line.
  let bytes: [UInt8]
  /// The length of the file.
  private let fileLength: Int

  /// The text at the end of the beginning that is left out: what it is may depend on what follows.
  private static let margin = 4_096

  /// Takes as much of `bytes` as can be read by itself: whole lines. Nil where that is less than
  /// half of them, or where a character may take several bytes that look like others.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of a file.
  ///   - fileLength: Its length.
  init?(_ bytes: [UInt8], of fileLength: Int) {
    guard !bytes.contains(0), let end = bytes.lastIndex(of: 0x0A), end > bytes.count / 2 else {
      return nil
    }
    self.bytes = Array(bytes[...end])
    self.fileLength = fileLength
  }

  /// The probable length of the whole text, of which `count` bytes are known.
  func length(of count: Int) -> Int {
    Int(Double(count) * Double(fileLength) / Double(bytes.count))
  }

  /// Leaves out the end of a text of which only the beginning is known, and what stands there.
  func cut(_ structure: inout Structure, _ text: inout [UInt8]) {
    structure.leaveOut(after: text.count - Self.margin)
    text.removeLast(text.count - (structure.blocks.last?.range.upperBound ?? 0))
  }
}

extension Book {
  /// Reads the first pages of a plain-text book.
  ///
  /// They are as those of the whole book, unless something that comes later teaches otherwise: what
  /// its chapters look like, which words it divides, which encoding is meant. Its places are those
  /// of the whole book, as far as it is known.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file.
  ///   - fileLength: The length of the file.
  ///   - fingerprint: The fingerprint of the whole file.
  ///   - name: The title where the text has none: the file's name, say.
  ///   - encodingName: The encoding that the reader has chosen; where there is none, it is found
  ///     out.
  ///   - options: What is to be taken otherwise than by guess.
  /// - Returns: nil where so little says nothing about the book.
  public init?(
    beginning bytes: [UInt8], of fileLength: Int, fingerprint: Fingerprint, named name: String,
    encoding encodingName: String? = nil, options: PlainTextOptions = PlainTextOptions()
  ) {
    guard let beginning = BookBeginning(bytes, of: fileLength),
      let decoded = try? DecodedText(beginning.bytes, encoding: encodingName)
    else { return nil }
    self.init(
      decoded, named: name, options: options, fingerprint: fingerprint, beginning: beginning)
    if sections.isEmpty { return nil }
  }
}
