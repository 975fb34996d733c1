import BookText
import Markup

/// A document whose text is traced to the bytes of its markup.
public struct TracedDocument {
  /// How a file is read.
  package enum Kind {
    /// A file of an EPUB.
    case part
    /// A drawing as a file of an EPUB.
    case drawing
    case html
    case fictionBook
  }

  /// The markup of a file.
  package struct Markup {
    package let kind: Kind
    package let utf8: [UInt8]
    /// Returns its style sheets.
    package let cascade: () -> Cascade
    /// Returns the bytes of the file.
    package let file: () -> [UInt8]
  }

  /// A file of the document.
  package struct File {
    /// Offset of its text.
    package let start: Int
    /// The pieces of its text, in their order; empty if it has none.
    package let pieces: [SourcePiece]
    /// Readings of characters, each with the place of its characters.
    package let readings: [SourcePiece]
    /// Its markup; nil if another file is shown in its place.
    package let markup: Markup?

    /// - Parameters:
    ///   - start: The offset of its text, in bytes.
    ///   - origins: The sources of its text; nil if it has none.
    ///   - markup: Its markup; nil if another file is shown in its place.
    init(from start: Int, _ origins: TextOrigins?, _ markup: Markup?) {
      (self.start, self.markup) = (start, markup)
      (pieces, readings) = (origins?.pieces ?? [], origins?.readings ?? [])
    }
  }

  /// The files in the order of the text.
  package let files: [File]
  /// Whether the document is an EPUB.
  package let isPackage: Bool
}
