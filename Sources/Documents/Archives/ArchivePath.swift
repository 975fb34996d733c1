import Numbers

/// Resolves addresses to paths in an archive.
enum ArchivePath {
  /// Resolves an address against the file that contains it (RFC 3986, section 5.2); never leaves
  /// the archive.
  ///
  /// - Returns: The path and the fragment; nil if it is an external address.
  static func resolved(_ address: String, from base: String) -> (path: String, fragment: String)? {
    if isExternal(address) { return nil }
    let slash = UInt8(ascii: "/")
    let mark = address.utf8.firstIndex(of: UInt8(ascii: "#")) ?? address.endIndex
    let end = address.utf8[..<mark].firstIndex(of: UInt8(ascii: "?")) ?? mark
    let path = decoded(address[..<end])
    let fragment = decoded(Substring(address.utf8[mark...].dropFirst()))
    if path.isEmpty { return (base, fragment) }
    var resolved: [UInt8] = []
    func enterFolders(_ path: String.UTF8View.SubSequence) {
      for part in path.split(separator: slash) {
        if part.elementsEqual("..".utf8) {
          resolved.removeSubrange((resolved.lastIndex(of: slash) ?? 0)...)
        } else if !part.elementsEqual(".".utf8) {
          if !resolved.isEmpty { resolved.append(slash) }
          resolved += part
        }
      }
    }
    if path.utf8.first != slash, let last = base.utf8.lastIndex(of: slash) {
      enterFolders(base.utf8[..<last])
    }
    enterFolders(path.utf8[...])
    return (String(decoding: resolved, as: UTF8.self), fragment)
  }

  /// True if an address has a scheme, and so leads out of the book.
  static func isExternal(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return address.utf8.starts(with: "//".utf8)
    }
    let scheme = address.utf8[..<colon]
    return !scheme.isEmpty
      && scheme.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
  }

  /// Replaces percent-encoded bytes.
  private static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
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
    return String(decoding: bytes, as: UTF8.self)
  }
}
