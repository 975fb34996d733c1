/// Resolves addresses to paths in an archive.
enum ArchivePath {
  /// Resolves an address against the file that contains it (RFC 3986, section 5.2); never leaves
  /// the archive.
  ///
  /// - Returns: The path and the fragment; nil if it is an external address.
  static func resolved(_ address: String, from base: String) -> (path: String, fragment: String)? {
    let parts = address.split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = decoded(parts.first ?? "").split(separator: "?").first.map(String.init) ?? ""
    let fragment = parts.count > 1 ? decoded(parts[1]) : ""
    if isExternal(address) { return nil }
    if path.isEmpty { return (base, fragment) }
    var folders = base.split(separator: "/").dropLast().map(String.init)
    if path.hasPrefix("/") { folders = [] }
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = folders.popLast()
      default: folders.append(String(part))
      }
    }
    return (folders.joined(separator: "/"), fragment)
  }

  /// Whether an address has a scheme, and so leads out of the book.
  static func isExternal(_ address: String) -> Bool {
    guard let colon = address.firstIndex(of: ":") else { return address.hasPrefix("//") }
    let scheme = address[..<colon]
    return !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Replaces percent-encoded bytes.
  private static func decoded(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
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
