import Cells
import Defaults
import Reading
import Storage
import System

/// What a session works with besides the book.
public struct SessionSurroundings {
  /// The settings for all books, with what the command line says instead.
  public var settings: Settings
  /// The files of settings, places and marks.
  public var store: DefaultsStore
  /// The pages at which large books were left.
  public var cache: PageCache
  /// The paths of other books that the command line names, which wait on the shelf.
  public var otherBooks: [String] = []
  /// The environment of the process.
  public var environment: [String: String]
  /// The program that decodes images, which is this one itself (`DecodedImage`); nil if there is none.
  public var imageDecoder: String?
  /// The date and the time of day.
  public var clock = WallClock.current
  /// The version of this program: parts of books cached by another one are not used.
  public var version: String
  /// What the terminal can show.
  public var appearance: Appearance
  /// The size of the window.
  public var screen: Size

  /// Gathers what a session works with.
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
