/// The first bytes of a file: enough to show the first pages of a book before the rest is read.
struct BookBeginning {
  /// The bytes, which end with a line, or with a word where lines are very long.
  let bytes: [UInt8]
  /// The length of the file.
  private let fileLength: Int

  /// The text at the end of the beginning that is left out: what it is may depend on what follows.
  private static let margin = 4_096

  /// Takes as much of `bytes` as can be read by itself: whole lines or, where the last begins in their
  /// first half, whole words. Nil where a character may take several bytes that look like others.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of a file.
  ///   - fileLength: Its length.
  init?(_ bytes: [UInt8], of fileLength: Int) {
    guard !bytes.contains(0), let end = Self.end(of: bytes) else { return nil }
    self.bytes = Array(bytes[..<end])
    self.fileLength = fileLength
  }

  /// After the last line end, the last blank or, in UTF-8, the last whole character.
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

  /// The probable length of the whole text, of which `count` bytes are known.
  func length(of count: Int) -> Int {
    Int(Double(count) * Double(fileLength) / Double(bytes.count))
  }

  /// Leaves out the end of a text of which only the beginning is known, and what stands there.
  func cut(_ structure: inout Structure, _ text: inout [UInt8]) {
    structure.leaveOut(after: text.count - Self.margin, in: text)
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
