/// Formats of books by file name extensions: the only table of extensions. A file with another extension
/// opens too, by its first bytes; a folder shows only files with an extension of this table, and those that a
/// confined program converts.
public enum BookFileFormat: Hashable, Sendable, CaseIterable {
  /// A plain text, or a markup read as plain text.
  case plainText
  case markdown
  case html
  case fictionBook
  case epub
  /// A Kindle or Palm book.
  case kindle

  /// Extensions of the names, in small letters.
  public var extensions: [String] {
    switch self {
    case .plainText:
      [
        "txt", "text", "asc", "utf8", "utf-8", "rst", "rest", "org", "wiki", "mediawiki", "textile",
        "adoc",
        "asciidoc",
      ]
    case .markdown: ["md", "markdown", "mkd"]
    case .html: ["html", "htm", "xhtml"]
    case .fictionBook: ["fb2"]
    case .epub: ["epub"]
    case .kindle: ["mobi", "azw", "azw3", "prc"]
    }
  }

  /// Extensions of compressed files, after the extension of the format: `book.txt.gz`.
  public static let compressedExtensions = ["gz", "xz", "zst", "zip"]

  /// Extensions of files that a confined program converts unasked.
  public static let convertedExtensions = ["pdf", "docx", "odt", "rtf", "djvu", "djv"]

  /// Whether a folder shows a file.
  public static func isShown(fileNamed name: String) -> Bool {
    BookFileFormat(fileNamed: name) != nil
      || extensions(ofFileNamed: name).last.map(convertedExtensions.contains) == true
  }

  /// Letters of the name may be capitals; the extension of a compressed file is passed over. Nil if the
  /// extension is not known.
  public init?(fileNamed name: String) {
    let parts = Self.extensions(ofFileNamed: name)
    guard let last = parts.last else { return nil }
    let fileExtension = Self.compressedExtensions.contains(last) ? parts.dropLast().last : last
    guard
      let format = Self.allCases.first(where: { format in
        fileExtension.map(format.extensions.contains) == true
      })
    else { return nil }
    self = format
  }

  static func extensions(ofFileNamed name: String) -> [String] {
    let name = name.split(separator: "/").last ?? ""
    return name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map {
      $0.lowercased()
    }
  }
}
