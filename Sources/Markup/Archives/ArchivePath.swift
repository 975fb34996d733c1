import Numbers

/// Resolves addresses to paths in an archive.
package enum ArchivePath {
  /// Resolves an address against the file that contains it (RFC 3986, section 5.2); never leaves
  /// the archive.
  ///
  /// - Returns: The path and the fragment; nil if it is an external address.
  package static func resolved(_ address: String, from base: String) -> (
    path: String, fragment: String
  )? {
    let bytes = Array(address.utf8)
    if isExternal(bytes) { return nil }
    let slash = UInt8(ascii: "/")
    let mark = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let end = bytes[..<mark].firstIndex(of: UInt8(ascii: "?")) ?? mark
    let path = decoded(bytes[..<end])
    let fragment = String(decoding: decoded(bytes[mark...].dropFirst()), as: UTF8.self)
    if path.isEmpty { return (base, fragment) }
    var folders: [UInt8] = []
    if path.first != slash {
      folders = Array(base.utf8)
      folders.removeSubrange((folders.lastIndex(of: slash) ?? 0)...)
    }
    for part in path.split(separator: slash) {
      if part.elementsEqual("..".utf8) {
        folders.removeSubrange((folders.lastIndex(of: slash) ?? 0)...)
      } else if !part.elementsEqual(".".utf8) {
        if !folders.isEmpty { folders.append(slash) }
        folders += part
      }
    }
    return (String(decoding: folders, as: UTF8.self), fragment)
  }

  /// Resolves a relative address against the folder of the document.
  ///
  /// - Returns: The path from that folder, which may lead out of it (`../`), and the fragment; nil if the
  ///   address is another, or leads to the document.
  package static func beside(_ address: String) -> (path: String, fragment: String)? {
    let bytes = Array(address.utf8)
    let mark = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    let path = decoded(bytes[..<(bytes[..<mark].firstIndex(of: UInt8(ascii: "?")) ?? mark)])
    let slash = UInt8(ascii: "/")
    if isExternal(bytes) || path.first == slash || path.contains(0) { return nil }
    var folders: [ArraySlice<UInt8>] = []
    for part in path.split(separator: slash) where !part.elementsEqual(".".utf8) {
      let isUp = part.elementsEqual("..".utf8)
      if isUp, let last = folders.last, !last.elementsEqual("..".utf8) {
        folders.removeLast()
      } else {
        folders.append(part)
      }
    }
    guard !folders.isEmpty else { return nil }
    return (
      String(decoding: Array(folders.joined(separator: [slash])), as: UTF8.self),
      String(decoding: decoded(bytes[mark...].dropFirst()), as: UTF8.self)
    )
  }

  /// True if an address has a scheme, and so leads out of the book.
  package static func isExternal(_ address: String) -> Bool { isExternal(Array(address.utf8)) }

  private static func isExternal(_ address: [UInt8]) -> Bool {
    guard let colon = address.firstIndex(of: UInt8(ascii: ":")) else {
      return address.starts(with: "//".utf8)
    }
    return colon > 0
      && address[..<colon].allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
      }
  }

  /// Replaces percent-encoded bytes.
  private static func decoded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var (bytes, rest) = ([UInt8](), text)
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2,
        let value = Number.parse(rest.prefix(2), in: UInt8.min ... .max, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes[...]
  }
}
