/// Tells a text by what its publisher calls it and by its words, in whatever file it is: a program that
/// manages books may rewrite the file.
public struct Edition: Hashable, Sendable, CustomStringConvertible {
  private let identifier: UInt64
  private let text: UInt64

  /// - Parameters:
  ///   - identifier: The publisher's, such as an ISBN or a UUID.
  ///   - text: The whole text; white space does not count.
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

  /// What the descriptions of all editions with an identifier begin with.
  public static func prefix(of identifier: String) -> String {
    String(hash(identifier), radix: 36) + "."
  }

  /// As it is written into files.
  public var description: String {
    String(identifier, radix: 36) + "." + String(text, radix: 36)
  }
}
