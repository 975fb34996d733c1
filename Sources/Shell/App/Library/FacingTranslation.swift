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

  /// The book alone without a translation. Warns of a doubt that they face each other.
  /// - Throws: ``Failure`` if they cannot face each other.
  public static func joined(
    _ book: Book, _ translation: Book?, warn: (String) -> Void
  ) throws(Failure) -> Book {
    guard let translation else { return book }
    guard let found = BookPassages(of: book, facing: translation),
      let joined = book.facing(translation, found.passages)
    else { throw Failure(tooLong) }
    if let doubt = doubt(about: found, of: book) { warn(doubt) }
    return joined
  }

  /// Finds the passages of the open book and an opened translation, from `place` on, or takes the kept ones.
  /// Reports the progress, and the pair with the first passages if finding all would take long.
  /// - Throws: ``Failure`` if they cannot face each other.
  static func pair(
    _ book: Book, _ opened: Opening.Opened, _ choice: FacingChoice, _ store: DefaultsStore,
    _ cache: FacingCache, from place: TextOffset, isWanted: () -> Bool,
    progress: (Progress) -> Void
  ) throws(Failure) -> FacingPair {
    let translation = opened.book
    guard translation.fingerprint != book.fingerprint else {
      throw Failure("\(choice.name) is the book itself")
    }
    let ties = ties(of: choice, book, translation)
    func pair(_ found: BookPassages) -> FacingPair { self.pair(book, opened, choice, store, found) }
    switch cache.passages(of: book, facing: translation, ties) {
    case .passages(let kept): return pair(kept)
    case .outdated: progress(.again)
    case .nothing: break
    }
    progress(.percent(nil))
    let first = BookPassages(
      of: book, facing: translation, ties: ties, around: place.utf8, isCancelled: { !isWanted() })
    if let first { progress(.pair(pair(first))) }
    let start = elapsedTime()
    var (steps, shown) = (0, 0)
    let found = BookPassages(of: book, facing: translation, ties: ties) {
      steps += 1
      let percent = min(99, 100 * steps / max(1, passes * book.blocks.count))
      if percent > shown, elapsedTime() - start > delayOfPercent {
        shown = percent
        progress(.percent(percent))
      }
      return !isWanted()
    }
    guard let found else { throw Failure(tooLong) }
    cache.keep(found, of: book, facing: translation, ties)
    return pair(found)
  }

  /// What is being done for a pair.
  enum Progress {
    /// The texts are being compared: so much of them in percent, or nil if it takes little time so far.
    case percent(Int?)
    /// What was kept of the pair is outdated.
    case again
    case pair(FacingPair)
  }

  /// Usual number of comparisons of each paragraph of the original.
  private static let passes = 3
  private static let delayOfPercent = Duration.seconds(2)

  /// Paragraphs tied by hand; none for another version of the text.
  private static func ties(
    of choice: FacingChoice, _ book: Book, _ translation: Book
  ) -> [FacingTie] {
    // The offsets of ties hold for one version of the text.
    let isSame = choice.fingerprint == translation.fingerprint
    return (isSame ? choice.ties : []).map {
      FacingTie(
        first: book.blocks.index(at: $0.original),
        second: translation.blocks.index(at: $0.translation))
    }
  }

  /// Returns a book and its translation, with the passages found and the saved marks in the translation.
  private static func pair(
    _ book: Book, _ opened: Opening.Opened, _ choice: FacingChoice, _ store: DefaultsStore,
    _ found: BookPassages
  ) -> FacingPair {
    let translation = opened.book
    return FacingPair(
      translation: translation, path: opened.source.path ?? choice.name,
      hyphenator: translation.ownHyphenator,
      marks: store.marks(in: translation, opened.saved).marks, passages: found.passages,
      originalLength: book.text.count, doubt: doubt(about: found, of: book))
  }

  /// Reads the chosen translation of a whole book being opened, if the passages are kept. Nil if the
  /// translation has to be read, or compared, after the book is open, or has ended the program too often.
  static func prepare(
    _ book: Book, from source: BookSource, facing choice: FacingChoice,
    _ options: Opening.Options, _ store: DefaultsStore
  ) -> Prepared? {
    let purpose = self.attempt(facing: book.fingerprint)
    let attempt = store.attempts.begin(choice.name, for: purpose, countsEnds: false)
    guard let attempt else { return nil }
    return attempt.onThisThread { () -> Prepared? in
      let folders = options.settings.folderPaths(environment: options.environment)
      guard
        let found = try? BookRequest.findTranslation(
          choice.name, of: source, in: folders, environment: options.environment, store: store),
        let opened = try? Opening.open(
          found, self.options(options.settings, like: options), store, isTypedEnough: false),
        case .passages(let kept) = FacingCache(beside: store.catalogue).passages(
          of: book, facing: opened.book, ties(of: choice, book, opened.book))
      else { return nil }
      return Prepared(choice, pair(book, opened, choice, store, kept), opened, attempt)
    }
  }

  /// The name of the record of the attempt to show a translation.
  static func attempt(facing book: Fingerprint) -> String { "facing \(book)" }

  /// Opens all of a translation, with the settings of its book.
  static func options(_ settings: Settings, like options: Opening.Options) -> Opening.Options {
    var own = Opening.Options(
      settings: settings, screen: options.screen, appearance: nil,
      environment: options.environment)
    own.isPrivate = options.isPrivate
    return own
  }

  /// A translation that was read with its book.
  final class Prepared: Sendable {
    let choice: FacingChoice
    let pair: FacingPair
    let opened: Opening.Opened
    let attempt: ReadingAttempt?

    /// Dropping the pair ends the attempt to read it.
    fileprivate init(
      _ choice: FacingChoice, _ pair: FacingPair, _ opened: Opening.Opened,
      _ attempt: ReadingAttempt?
    ) {
      (self.choice, self.pair, self.opened, self.attempt) = (choice, pair, opened, attempt)
    }
  }

  static let tooLong = "the two texts are too long to face each other"

  private static func doubt(about found: BookPassages, of book: Book) -> String? {
    guard let block = found.doubtfulBlock else { return nil }
    if block == book.sectionBlocks.first { return "These seem to be two different books" }
    let share = book.share(before: TextOffset(utf8: book.blocks[block].range.lowerBound))
    return "The texts may not face each other from \(share.percent)% on"
  }
}

extension BookRequest {
  /// Finds the translation by a path, or by a few letters of its title. The folders are searched for titles
  /// and for moved files.
  /// - Throws: ``Failure`` if there is none, or if it is the book itself.
  public static func findTranslation(
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
