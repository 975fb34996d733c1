import BookText
import Decoding

extension Book {
  /// Reads the first pages of a plain-text book.
  ///
  /// The pages equal the whole book's, unless later text changes the recognition: the form of chapters,
  /// divided words, the encoding. Places are valid in the whole book. The length is estimated. Nil if the
  /// bytes are too few to show a page, have a NUL byte, or cannot be decoded by themselves.
  /// - Parameter name: The title if the text names none, such as the name of the file.
  /// - Parameter encodingName: The encoding chosen by the reader; nil to detect it.
  public init?(
    beginning bytes: [UInt8], of fileLength: Int, fingerprint: Fingerprint, named name: String,
    encoding encodingName: String? = nil, options: PlainTextOptions = PlainTextOptions()
  ) {
    guard !bytes.contains(0), let end = Self.lengthOfCompleteText(in: bytes),
      let (decoded, form) = try? Self.decode(
        Array(bytes[..<end]), encodingName: encodingName, options)
    else { return nil }
    self.init(decoded, as: form, named: name, options: options, fingerprint: fingerprint)
    length = Int(Double(text.count) * Double(fileLength) / Double(end))
    isWhole = false
    guard let book = withoutEnd() else { return nil }
    self = book
  }

  /// First bytes of a file that can be read by themselves: up to the last line end in their second half, else
  /// up to the last blank there, else up to the last character in UTF-8. Nil in another encoding, since its
  /// characters may be divided anywhere.
  private static func lengthOfCompleteText(in bytes: [UInt8]) -> Int? {
    let half = bytes.count / 2
    for byte in ["\n", " "] as [UInt8] {
      if let last = bytes[half...].lastIndex(of: byte) { return last + 1 }
    }
    guard let last = bytes.lastIndex(where: { !$0.continuesCharacter }),
      String(validating: bytes[..<last], as: UTF8.self) != nil
    else { return nil }
    return last
  }
}
