/// A link in a book.
public struct Link: Hashable, Sendable {
  /// The target of a link.
  public enum Target: Hashable, Sendable {
    /// A place in the book, such as the chapter named by a line of the contents.
    case place(TextOffset)
    /// A note, by its bytes.
    case note(Range<Int>)
    /// A web or mail address outside the book.
    case address(String)
    /// Another file, beside the book's.
    case file(LinkedFile)
    /// Another manual page.
    case manualPage(ManualReference)
  }

  /// The bytes of the link in ``Book/text``.
  public var range: Range<Int>
  public var target: Target

  public init(range: Range<Int>, target: Target) {
    self.range = range
    self.target = target
  }
}

extension Link {
  /// Web or mail address for other programs: in ASCII, with percent signs and hexadecimal bytes for other
  /// characters (RFC 3987, section 3.1). Nil if the address has a scheme other than http, https and mailto,
  /// nothing after it, white space or control characters.
  public static func openableAddress(_ address: String) -> String? {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    guard ["http", "https", "mailto"].contains(scheme), address.utf8.count > scheme.utf8.count + 1,
      !address.unicodeScalars.contains(where: {
        $0.value <= 0x20 || (0x7F...0xA0).contains($0.value)
      })
    else { return nil }
    return address.utf8.reduce(into: "") { text, byte in
      if byte < 0x80 {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}

/// A file a book links to.
public struct LinkedFile: Hashable, Sendable {
  /// Its path from the folder of the book.
  public var path: String
  /// Identifier of the linked part of it; empty for the whole.
  public var part: String

  /// Makes a file of its path and a part of it.
  public init(path: String, part: String = "") { (self.path, self.part) = (path, part) }
}
