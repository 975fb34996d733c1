import Numbers

/// Resolves addresses to paths in an archive.
package enum ArchivePath {
  /// Resolves an address against its file (RFC 3986, section 5.2), never out of the archive. Nil for an
  /// external address.
  package static func resolved(_ address: String, from base: String) -> (
    path: String, fragment: String
  )? {
    guard !isExternal(address) else { return nil }
    let (path, fragment) = parts(of: address)
    if path.isEmpty { return (base, fragment) }
    let around =
      path.first == slash ? [] : Array(Array(base.utf8).split(separator: slash).dropLast())
    return (joined(around + path.split(separator: slash)), fragment)
  }

  /// Resolves an address against the folder of the document, possibly out of it (`../`). Nil for an address
  /// of another kind, or of the document itself.
  package static func beside(_ address: String) -> (path: String, fragment: String)? {
    let (path, fragment) = parts(of: address)
    if isExternal(address) || path.first == slash || path.contains(0) { return nil }
    let found = joined(path.split(separator: slash), mayLeadOut: true)
    return found.isEmpty ? nil : (found, fragment)
  }

  /// Names a file as addresses do: without backslashes, percent signs, and `./` or `/` at its beginning.
  static func path(of name: String) -> String {
    let first = name.utf8.first
    guard
      first == "." || first == slash || name.utf8.contains(where: { $0 == backslash || $0 == "%" })
    else { return name }
    let path = withoutBackslashes(name.utf8.percentDecoded[...])
    // A folder ends in a slash.
    return path.last == slash ? name : joined(path.split(separator: slash))
  }

  /// Programs for Windows write backslashes between folders.
  private static func withoutBackslashes(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    path.contains(backslash) ? path.map { $0 == backslash ? slash : $0 }[...] : path
  }

  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")

  /// Decodes the path without its query, and the fragment; empty without one.
  private static func parts(of address: String) -> (path: ArraySlice<UInt8>, fragment: String) {
    let bytes = Array(address.utf8)
    let mark = bytes.firstIndex(of: "#") ?? bytes.count
    let end = bytes[..<mark].firstIndex(of: "?") ?? mark
    let fragment = String(decoding: bytes[mark...].dropFirst().percentDecoded, as: UTF8.self)
    return (withoutBackslashes(bytes[..<end].percentDecoded[...]), fragment)
  }

  /// Resolves `.` and `..`; `mayLeadOut` keeps a leading `..`.
  private static func joined(_ names: [ArraySlice<UInt8>], mayLeadOut: Bool = false) -> String {
    var folders: [ArraySlice<UInt8>] = []
    for name in names where !name.elementsEqual(".".utf8) {
      if !name.elementsEqual("..".utf8) {
        folders.append(name)
      } else if folders.last.map({ !$0.elementsEqual("..".utf8) }) == true {
        folders.removeLast()
      } else if mayLeadOut {
        folders.append(name)
      }
    }
    return String(decoding: Array(folders.joined(separator: [slash])), as: UTF8.self)
  }

  /// A scheme of letters and digits, or `//`, leads out of the book.
  package static func isExternal(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return address.hasPrefix("//")
    }
    return colon > address.startIndex
      && address.utf8[..<colon].allSatisfy(\.isLetterOrDigit)
  }
}
