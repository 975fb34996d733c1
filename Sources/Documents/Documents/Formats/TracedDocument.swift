import Markup

/// A document with its text traced to the bytes of its markup.
public struct TracedDocument {
  package enum Kind {
    case part
    /// A drawing as a file of an EPUB.
    case drawing
    case html
    case fictionBook
  }

  package struct Markup {
    package let kind: Kind
    package let utf8: [UInt8]
    package let cascade: () -> Cascade
    package let file: () -> [UInt8]
  }

  package struct File {
    package let start: Int
    /// Pieces in the order of the text; empty without text.
    package let pieces: [SourcePiece]
    /// Each with the place of its characters.
    package let readings: [SourcePiece]
    package let markup: Markup?

    /// `markup` is nil if another file is shown in place of this one.
    init(from start: Int, _ origins: TextOrigins?, _ markup: Markup?) {
      (self.start, self.markup) = (start, markup)
      (pieces, readings) = (origins?.pieces ?? [], origins?.readings ?? [])
    }
  }

  package let files: [File]
  package let isPackage: Bool
}
