import BookText
import Markup

/// Title, author and identifier given in a document.
public struct DocumentTitle: Sendable {
  /// The title; nil if it names none.
  public var title: String?
  /// The author; nil if it names none.
  public var author: String?
  /// The series of the book, and the book's number in the series; nil if it names none.
  public var series: String?
  /// The language as a BCP 47 tag; nil if it names none.
  public var language: String?
  /// The publisher's identifier of the book, such as an ISBN or a UUID; nil if it has none.
  public var identifier: String?
}

extension Document {
  /// Returns the facts given in a file without reading its text; nil in compressed and unreadable files.
  ///
  /// - Parameter file: The bytes of the file.
  /// - Returns: nil if they can be found only by reading the text.
  public func title(in file: FileBytes) -> DocumentTitle? {
    switch self {
    case .epub:
      guard let archive = try? ZipArchive(file),
        let found = try? EPUBPackage(archive).metadata
      else { return DocumentTitle() }
      return DocumentTitle(
        title: found.title, author: found.credits.author, series: found.series,
        language: found.language, identifier: found.identifier)
    case .html, .fictionBook, .markdown:
      return markupReader.map { $0.title(of: file.prefix($0.titleLength)) }
    case .kindle: return KindleTitle.title(in: file)
    case .compressed: return DocumentTitle()
    }
  }
}
