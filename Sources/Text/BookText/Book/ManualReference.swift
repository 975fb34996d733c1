import Numbers

/// The name of a manual page: `ls(1)`, `git-log(1)`, `printf(3p)`.
public struct ManualReference: Hashable, Sendable {
  /// The name of the page.
  public let name: String
  /// The section of the manual.
  public let section: String

  /// Nil if no page has such a name. Neither part can be taken for an option or a path, so both may be given
  /// to a program.
  public init?(name: [UInt8], section: [UInt8]) {
    guard let first = name.first, first.isLetterOrDigit || first == "_",
      name.count <= Self.longestName, name.allSatisfy(Self.isPartOfName),
      let number = section.first, Self.isSection(number), section.count <= Self.longestSection,
      section.allSatisfy(\.isLetterOrDigit)
    else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    self.section = String(decoding: section, as: UTF8.self)
  }

  /// Bytes of a name.
  static let longestName = 128
  /// Bytes of a section.
  static let longestSection = 8

  static func isPartOfName(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "._+-:@".utf8.contains(byte)
  }

  private static func isSection(_ byte: UInt8) -> Bool {
    ("1"..."9").contains(byte) || byte == "n" || byte == "l"
  }
}

extension ManualReference: CustomStringConvertible {
  /// The reference as a page has it.
  public var description: String { "\(name)(\(section))" }
}
