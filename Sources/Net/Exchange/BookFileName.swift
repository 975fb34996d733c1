import Cells
import Markup

/// The name of a fetched file: the server's, cleaned, with an extension that suits the contents.
public struct BookFileName: Hashable, Sendable {
  private let stem: String
  private let fileExtension: String

  /// Greatest length of a name without its extension, in bytes.
  private static let maximumStemLength = 150

  /// Names a file by the header `Content-Disposition`, its address and its first bytes.
  /// - Throws: ``NetFailure`` if the file is not a book the reader can open.
  public init(
    disposition: String?, address: WebAddress, head: [UInt8]
  ) throws(NetFailure) {
    let bare = address.path.prefix { $0 != "?" }
    let path = (bare.split(separator: "/").last ?? "").percentDecoded
    let name = Self.safeName(of: disposition.flatMap { Self.name(inDisposition: $0) } ?? path)
    let given = Self.fileExtension(ofName: name)
    fileExtension = try Self.fileExtension(of: head, given: given.lowercased())
    let isExtension = !given.isEmpty && given.count <= 8
    var stem = isExtension ? String(name.dropLast(given.count + 1)) : name
    while stem.utf8.count > Self.maximumStemLength { stem.removeLast() }
    self.stem = stem.isEmpty ? "book" : stem
  }

  /// Returns the extension of a name without its dot, such as `fb2.zip`; empty if it has none.
  private static func fileExtension(ofName name: String) -> String {
    let parts = name.split(separator: ".")
    let isTwofold = name.lowercased().hasSuffix(".fb2.zip") && parts.count > 2
    return parts.count > 1 ? parts.suffix(isTwofold ? 2 : 1).joined(separator: ".") : ""
  }

  /// Checks an archive of `count` bytes: what begins like one may be rubbish, or be another kind of file.
  /// - Throws: ``NetFailure`` if it has nothing that a book of its kind has.
  public func checkArchive(
    count: Int, reading read: @escaping @Sendable (Range<Int>) -> [UInt8]
  ) throws(NetFailure) {
    let isNeeded: (String) -> Bool
    switch fileExtension {
    case "epub":
      isNeeded = {
        $0.lowercased() == "meta-inf/container.xml" || $0.lowercased().hasSuffix(".opf")
      }
    case "docx": isNeeded = { $0 == "[Content_Types].xml" }
    case "odt": isNeeded = { $0 == "content.xml" }
    case "fb2.zip", "fbz": isNeeded = { $0.lowercased().hasSuffix(".fb2") }
    default: return
    }
    let archive = try? ZipArchive(FileBytes(count: count, reading: read))
    guard archive?.members.contains(where: { isNeeded($0.name) }) == true else {
      throw NetFailure("The file is damaged, or is not a book that Bifolio opens")
    }
  }

  /// The name; with a number from the second attempt on, in case the name is taken.
  public func attempt(_ number: Int) -> String {
    number == 1 ? "\(stem).\(fileExtension)" : "\(stem) (\(number)).\(fileExtension)"
  }

  /// Returns the last part of a path as a file name that all systems accept.
  private static func safeName(of name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    // What other systems refuse, and what a shell would carry out.
    let signs = printableText(last).map { ":*?\"<>|$`;".contains($0) ? "_" : $0 }
    // A hidden file is not on the shelf; a hyphen would begin an option.
    return String(String(signs).drop { $0 == "." || $0 == " " || $0 == "-" })
  }

  /// Returns the file name in a header `Content-Disposition` (RFC 6266); nil if it has none.
  static func name(inDisposition header: String) -> String? {
    var found: String?
    var isQuoted = false
    let parts = header.split { sign in
      if sign == "\"" { isQuoted.toggle() }
      return sign == ";" && !isQuoted
    }
    for part in parts.dropFirst() {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else { continue }
      let key = sides[0].filter { $0 != " " }.lowercased()
      let value = String(sides[1].drop { $0 == " " })
      if key == "filename*", let quote = value.lastIndex(of: "'") {
        return value[value.index(after: quote)...].percentDecoded
      }
      if key == "filename" { found = value.filter { $0 != "\"" } }
    }
    return found
  }

  /// The extension without a dot, from the first bytes and the extension of the server's name in lower case.
  /// - Throws: ``NetFailure`` if the contents are empty, or not of a book.
  private static func fileExtension(
    of head: [UInt8], given: String
  ) throws(NetFailure) -> String {
    func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
      text.withUTF8Buffer { head.dropFirst(offset).starts(with: $0) }
    }
    if head.isEmpty { throw NetFailure("The file is empty") }
    if holds("PK\u{3}\u{4}") {
      if holds("mimetypeapplication/epub+zip", at: 30) || given == "epub" { return "epub" }
      // The last two have converters, by their extensions.
      if ["fb2.zip", "fbz", "docx", "odt"].contains(given) { return given }
      throw NetFailure("The file is an archive, not a book that Bifolio opens")
    }
    if holds("BOOKMOBI", at: 60) { return ["azw3", "azw", "prc"].contains(given) ? given : "mobi" }
    if holds("%PDF-") { return "pdf" }
    if holds("AT&TFORM") { return "djvu" }
    if holds("{\\rtf") { return "rtf" }
    if head.contains(0) { throw NetFailure("The file is not a book that Bifolio opens") }
    let beginning = String(decoding: head.prefix(1_024), as: UTF8.self).lowercased()
    if beginning.contains("<fictionbook") { return "fb2" }
    if beginning.contains("<html") || beginning.contains("<!doctype html") {
      if ["html", "htm", "xhtml"].contains(given) { return given }
      throw NetFailure("The server sent a web page in place of the book")
    }
    return ["txt", "md", "markdown"].contains(given) ? given : "txt"
  }
}
