import Defaults
import Storage
import System

/// The environment of a session: everything it needs besides the book.
public struct SessionContext {
  /// How books are opened: with the settings for all books, overridden by the command line, in the window.
  public var options: Opening.Options
  /// The store of settings, places and marks.
  public var store: DefaultsStore
  /// The paths of further books on the command line, which are put on the shelf.
  public var otherBooks: [String] = []
  /// The folders on the command line: the shelf shows the books in them only; empty if none is named.
  public var shelfFolders: [String] = []
  /// Whether to show the shelf at the start, and to end if it is left without a choice of book.
  public var beginsAtShelf = false
  /// The message at the start; nil for none.
  public var notice: String?
  /// Whether new lines at the end of the first book are shown as they come.
  public var follows = false
  /// What to search for in the first book when it is open; nil for nothing.
  public var search: String?
  /// What to search all books for at the start; nil for nothing.
  public var librarySearch: String?
  /// The translation to face the first book: its path or a part of its title, or "none"; nil for the
  /// translation saved with it.
  public var facing: String?
  /// The path of the image decoder, this program itself (`DecodedImage`); nil shows no images.
  public var imageDecoder: String?
  /// The date and the time of day.
  public var clock = WallClock.current
  /// How long the end of the session waits for work that cannot be done later, in milliseconds.
  public var patience: Int32 = 3_000
  /// How long the program that syncs places may run. Its own limits are shorter.
  public var syncTimeout = Duration.seconds(12)

  /// Creates the environment of a session.
  public init(_ options: Opening.Options, _ store: DefaultsStore) {
    (self.options, self.store) = (options, store)
  }

  /// The environment of the process.
  public var environment: [String: String] { options.environment }

  /// The message for a book without a file. Its title is not cut in a narrow window.
  public static func notFound(_ title: String) -> String {
    "Not found: “\(title)”, neither at its path nor in your folders"
  }

  /// The folders whose books are on the shelf.
  func folders(_ settings: Settings) -> [String] {
    settings.folderPaths(environment: environment)
  }
}
