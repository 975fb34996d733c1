/// Identifies a text by its publisher's identifier and its words, in whatever file it is: a program
/// that manages books may rewrite the file.
public struct Edition: Hashable, Sendable, CustomStringConvertible {
  private let identifier: UInt64
  private let text: UInt64

  /// - Parameters:
  ///   - identifier: The publisher's, such as an ISBN or a UUID.
  ///   - text: The whole text; white space is ignored.
  /// - Complexity: O(*n*).
  init(_ identifier: String, text: [UInt8]) {
    self.identifier = Self.hash(identifier)
    var hash = ByteHash()
    text.withUnsafeBufferPointer { text in
      for byte in text where byte > 0x20 { hash.add(byte) }
    }
    self.text = hash.value
  }

  private static func hash(_ identifier: String) -> UInt64 {
    var hash = ByteHash()
    for byte in identifier.utf8 { hash.add(byte) }
    return hash.value
  }

  /// Returns the common prefix of the descriptions of all editions with an identifier.
  public static func prefix(of identifier: String) -> String {
    String(hash(identifier), radix: 36) + "."
  }

  /// The form stored in files.
  public var description: String {
    String(identifier, radix: 36) + "." + String(text, radix: 36)
  }
}
