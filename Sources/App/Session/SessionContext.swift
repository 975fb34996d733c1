import Cells
import Defaults
import Reading
import Storage
import System

/// The environment of a session: everything it needs besides the book.
public struct SessionContext {
  /// The settings for all books, overridden by the command line.
  public var settings: Settings
  /// The store of settings, places and marks.
  public var store: DefaultsStore
  /// The cache of pages at which large books were left.
  public var cache: PageCache
  /// The paths of further books on the command line, which are put on the shelf.
  public var otherBooks: [String] = []
  /// The environment of the process.
  public var environment: [String: String]
  /// The program that decodes images, which is this one itself (`DecodedImage`); nil if there is none.
  public var imageDecoder: String?
  /// The date and the time of day.
  public var clock = WallClock.current
  /// The version of this program: parts of books cached by another version are not used.
  public var version: String
  /// The abilities of the terminal.
  public var appearance: Appearance
  /// The size of the window.
  public var screen: Size

  /// Creates the environment of a session.
  public init(
    settings: Settings, store: DefaultsStore, cache: PageCache, environment: [String: String],
    version: String, appearance: Appearance, screen: Size
  ) {
    self.settings = settings
    self.store = store
    self.cache = cache
    self.environment = environment
    self.version = version
    self.appearance = appearance
    self.screen = screen
  }
}
