import Asking
import BookText
import Defaults
import FacingTexts
import Storage
import System

/// A translation that faces a book.
public enum FacingTranslation {
  /// The name that stands for no translation.
  public static let none = "none"

  /// Returns a book with its translation beside it.
  ///
  /// - Parameters:
  ///   - book: The original.
  ///   - translation: The translation; nil for none.
  ///   - warn: Takes a warning if they seem to be different books.
  /// - Throws: ``Failure`` if they cannot face each other.
  public static func joined(
    _ book: Book, _ translation: Book?, warn: (String) -> Void
  ) throws(Failure) -> Book {
    guard let translation else { return book }
    guard let found = BookPassages(of: book, facing: translation),
      let joined = book.facing(translation, found.passages)
    else { throw Failure(tooLong) }
    if found.isDoubtful { warn(doubt) }
    return joined
  }

  /// Finds the passages of the open book and an opened translation.
  ///
  /// - Parameters:
  ///   - place: The place in the open book whose passages are found first.
  ///   - report: Takes the pair with these passages, if finding all would take long.
  /// - Throws: ``Failure`` if they cannot face each other.
  static func pair(
    _ book: Book, _ opened: Opening.Opened, _ choice: FacingChoice, _ store: DefaultsStore,
    from place: TextOffset, isWanted: () -> Bool, report: (FacingPair) -> Void
  ) throws(Failure) -> FacingPair {
    let translation = opened.book
    guard translation.fingerprint != book.fingerprint else {
      throw Failure("\(choice.name) is the book itself")
    }
    // The offsets of ties hold for one version of the text.
    let isSame = choice.fingerprint == translation.fingerprint
    let ties = (isSame ? choice.ties : []).map {
      FacingTie(
        first: book.blocks.index(at: $0.original),
        second: translation.blocks.index(at: $0.translation))
    }
    let marks = store.marks(in: translation, opened.saved).marks
    func pair(_ found: BookPassages) -> FacingPair {
      FacingPair(
        translation: translation, path: opened.source.path ?? choice.name,
        hyphenator: translation.hyphenator, marks: marks, passages: found.passages,
        originalLength: book.text.count, isDoubtful: found.isDoubtful)
    }
    let first = BookPassages(
      of: book, facing: translation, ties: ties, around: place.utf8, isCancelled: { !isWanted() })
    if let first { report(pair(first)) }
    guard
      let found = BookPassages(
        of: book, facing: translation, ties: ties, isCancelled: { !isWanted() })
    else { throw Failure(tooLong) }
    return pair(found)
  }

  static let tooLong = "the two texts are too long to face each other"
  /// The message about two books that hardly match.
  static let doubt = "These seem to be two different books"
}

extension BookRequest {
  /// Finds a translation for a book by its path, or by a few letters of its title.
  ///
  /// - Throws: ``Failure`` if there is none, or if it is the book itself.
  public static func facing(
    _ name: String, of source: BookSource, in folders: [String], environment: [String: String],
    store: DefaultsStore
  ) throws(Failure) -> Found {
    let found = try BookRequest.named(name).find(
      in: folders, input: (Descriptor.standardInput, true), environment: environment, store: store)
    if case .file(let path) = found, let own = source.path,
      FileSystem.resolved(path) == FileSystem.resolved(own)
    {
      throw Failure("\(name) is the book itself; name its translation")
    }
    return found
  }
}
