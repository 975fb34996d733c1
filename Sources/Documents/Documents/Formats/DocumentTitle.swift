import BookText
import Markup

/// Facts given in a document, nil if it gives none.
public struct DocumentTitle: Sendable {
  /// The title; nil if it names none.
  public var title: String?
  /// The author; nil if it names none.
  public var author: String?
  /// Series with the book's number in it.
  public var series: String?
  /// A BCP 47 tag.
  public var language: String?
  /// Identifier given by the publisher, such as an ISBN or a UUID.
  public var identifier: String?
}

extension DocumentTitle {
  /// Splits a distributor's title into title and author.
  init(naming text: String) {
    let named = DistributorTitle(text)
    (title, author) = (named?.title ?? (text.isEmpty ? nil : text), named?.author)
  }
}

extension Document {
  /// Does not read the text. Nil in compressed and unreadable files, and if the facts can be found only by
  /// reading the text.
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
