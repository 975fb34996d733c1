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
  /// The paths of further books on the command line, which are put on the shelf.
  public var otherBooks: [String] = []
  /// The folders on the command line: the shelf is shown at the start, with the books in them only; empty if
  /// none is named.
  public var shelfFolders: [String] = []
  /// The environment of the process.
  public var environment: [String: String]
  /// The program that decodes images, which is this one itself (`DecodedImage`); nil if there is none.
  public var imageDecoder: String?
  /// The date and the time of day.
  public var clock = WallClock.current
  /// The abilities of the terminal.
  public var appearance: Appearance
  /// The size of the window.
  public var screen: Size

  /// Creates the environment of a session.
  public init(
    settings: Settings, store: DefaultsStore, environment: [String: String],
    appearance: Appearance, screen: Size
  ) {
    self.settings = settings
    self.store = store
    self.environment = environment
    self.appearance = appearance
    self.screen = screen
  }
}
