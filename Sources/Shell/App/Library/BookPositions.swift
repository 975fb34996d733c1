import BookText
import Defaults
import Documents
import PlainText
import System
import XPointers

/// The places of a book as KOReader names them.
///
/// Made by reading the file once more, and only to sync a place.
public struct BookPositions {
  private enum Names {
    case document(DocumentPositions)
    case lines(LinePositions, SourceMap)
  }

  private let names: Names

  /// Reads the file of a book again, up to a place or as a whole. Nil if the file has changed, or KOReader
  /// names no places in it. O(*n*) in the length of the file.
  public init?(
    of book: Book, in source: BookSource, upTo place: TextOffset? = nil, _ settings: Settings
  ) {
    guard let source = try? source.reopened(), source.fingerprint == book.fingerprint else {
      return nil
    }
    switch source.parser.trace(upTo: place, settings) {
    // Shown as typed, markup is a text.
    case .document(let found)? where book.format != .plainText:
      self.names = .document(DocumentPositions(of: found))
    case .plainText(let bytes)?:
      guard let map = SourceMap(of: book, in: bytes, isUnpacked: source.isDocument) else {
        return nil
      }
      self.names = .lines(LinePositions(map.decodedText), map)
    default: return nil
    }
  }

  /// Returns the XPointer of a place; nil if there is none.
  public func name(of place: TextOffset) -> DocumentPositions.Name? {
    switch names {
    case .document(let positions): positions.name(of: place)
    case .lines(let lines, let map): lines.name(ofByte: map.decodedOffset(of: place))
    }
  }

  /// Returns the next characters from a place on as KOReader shows them, with one blank for white space.
  public func words(at place: TextOffset, count: Int) -> String {
    switch names {
    case .document(let positions): positions.words(at: place, count: count)
    case .lines(let lines, let map): lines.words(at: map.decodedOffset(of: place), count: count)
    }
  }

  /// Returns the place of an XPointer; nil if it leads to none.
  public func place(of xpointer: String) -> DocumentPositions.Place? {
    switch names {
    case .document(let positions): return positions.place(of: xpointer)
    case .lines(let lines, let map):
      return lines.byte(of: xpointer).map { found in
        DocumentPositions.Place(
          offset: map.place(ofDecodedByte: found.byte), isExact: found.isExact)
      }
    }
  }
}

extension BookSource {
  /// The name of the file, without its folder; empty if the book is not in a file.
  var fileName: String { path.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "" }

  /// KOReader's name for the book, from the bytes of the opened file. Nil if the book is not in a file, or
  /// was unpacked from a file that cannot be opened again.
  public var documentID: DocumentID? {
    guard path != nil, let file else { return nil }
    return DocumentID { file[$0] }
  }

  /// Starts a task that names a place for KOReader; `known` is the name of the document. The answer is nil if
  /// the book is not in a file, the file has changed, or the place cannot be named exactly.
  public func syncPosition(
    of place: TextOffset, in book: Book, as known: DocumentID? = nil, _ settings: Settings
  ) -> BackgroundTask<SyncPosition?> {
    BackgroundTask(ifTrapped: .some(nil)) {
      guard path != nil, let document = known ?? documentID,
        let name = BookPositions(of: book, in: self, upTo: place, settings)?.name(of: place),
        name.isExact
      else { return nil }
      return SyncPosition(
        document: document, name: fileName, progress: name.xpointer,
        percentage: SyncPosition.percentage(of: place, in: max(book.length, book.text.count)))
    }
  }

  /// Starts a task that finds a place of KOReader's. Its text is not to be trusted. The answer is nil if the
  /// text leads to no place in this book, for example if it is a page number, or an XPointer of another
  /// edition.
  public func place(
    ofProgress progress: String, in book: Book, _ settings: Settings
  ) -> BackgroundTask<DocumentPositions.Place?> {
    BackgroundTask(ifTrapped: .some(nil)) {
      BookPositions(of: book, in: self, settings)?.place(of: progress)
    }
  }
}
