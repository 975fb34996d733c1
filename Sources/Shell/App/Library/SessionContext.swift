import Asking
import Defaults
import Storage
import System

public struct SessionContext {
  /// How books are opened: with the settings for all books, overridden by the command line, in the window.
  public var options: Opening.Options
  public var store: DefaultsStore
  /// Further books on the command line, put on the shelf.
  public var otherBooks: [String] = []
  /// Folders on the command line: the shelf shows the books in them only.
  public var shelfFolders: [String] = []
  /// What the command line asks of the first book.
  public var beginning = Answer.Beginning()
  /// The message at the start; nil for none.
  public var notice: String?
  /// Faces the first book: the path or a part of the title, or "none"; nil for the translation saved with the
  /// book.
  public var facing: String?
  /// This program itself (`DecodedImage`); nil shows no images.
  public var imageDecoder: String?
  public var clock = WallClock.current
  /// How long the end of the session waits for work that cannot be done later, in milliseconds.
  public var patience: Int32 = 3_000
  /// How long the program that syncs places may run. Its own limits are shorter.
  public var syncTimeout = Duration.seconds(12)

  public init(_ options: Opening.Options, _ store: DefaultsStore) {
    (self.options, self.store) = (options, store)
  }

  public var environment: [String: String] { options.environment }

  /// The title is not cut in a narrow window.
  public static func notFound(_ title: String) -> String {
    "Not found: “\(title)”, neither at its path nor in your folders"
  }

  func folders(_ settings: Settings) -> [String] { settings.folderPaths(environment: environment) }
}
