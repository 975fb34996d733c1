/// Identifies a text by its publisher's identifier and its words, in whatever file it is: a program that
/// manages books may rewrite the file.
public struct Edition: Hashable, Sendable, CustomStringConvertible {
  private let identifier: UInt64
  private let text: UInt64?

  /// The publisher's identifier is an ISBN or a UUID. White space of the text is ignored; the text is nil if
  /// only a part is known. Costs O(*n*).
  init(_ identifier: String, text: [UInt8]?) {
    /// Hashes bytes from `first` on; "!" leaves out white space.
    func hash(_ bytes: TextBytes, from first: UInt8) -> UInt64 {
      var hash = ByteHash()
      for byte in bytes where byte >= first { hash.add(byte) }
      return hash.value
    }
    self.identifier = Array(identifier.utf8).withTextBytes { hash($0, from: 0) }
    self.text = text?.withTextBytes { hash($0, from: "!") }
  }

  /// Form stored in files. If the text is unknown, it is the common beginning of all forms with the
  /// identifier.
  public var description: String {
    String(identifier, radix: 36) + "." + (text.map { String($0, radix: 36) } ?? "")
  }
}
