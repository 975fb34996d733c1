/// Identifies a text by its publisher's identifier and its words, in whatever file it is: a program
/// that manages books may rewrite the file.
public struct Edition: Hashable, Sendable, CustomStringConvertible {
  private let identifier: UInt64
  private let text: UInt64?

  /// - Parameters:
  ///   - identifier: The publisher's, such as an ISBN or a UUID.
  ///   - text: The whole text, in which white space is ignored; nil if only a part of it is known.
  /// - Complexity: O(*n*).
  init(_ identifier: String, text: [UInt8]?) {
    func hash(_ bytes: TextBytes, from first: UInt8) -> UInt64 {
      var hash = ByteHash()
      for byte in bytes where byte >= first { hash.add(byte) }
      return hash.value
    }
    self.identifier = Array(identifier.utf8).withTextBytes { hash($0, from: 0) }
    self.text = text?.withTextBytes { hash($0, from: "!") }
  }

  /// The form stored in files; of an edition whose text is not known, the beginning of that of all with its
  /// identifier.
  public var description: String {
    String(identifier, radix: 36) + "." + (text.map { String($0, radix: 36) } ?? "")
  }
}
