import Defaults
import Reading
import Storage
import System

extension Session {
  /// The environment of a session: everything it needs besides the book.
  public struct Context {
    /// How books are opened: with the settings for all books, overridden by the command line, in the window.
    public var options: Opening.Options
    /// The store of settings, places and marks.
    public var store: DefaultsStore
    /// Paths of further books on the command line, to be put on the shelf.
    public var otherBooks: [String] = []
    /// The folders on the command line: the shelf shows the books in them only; empty if none is named.
    public var shelfFolders: [String] = []
    /// Whether to show the shelf at the start, and end if it is left without a book.
    public var beginsAtShelf = false
    /// The message at the start; nil for none.
    public var notice: String?
    /// Query for the first book once it is open; nil for none.
    public var search: String?
    /// Query for all books then; nil for none.
    public var librarySearch: String?
    /// The environment of the process.
    public var environment: [String: String]
    /// The path of the image decoder, this program itself (`DecodedImage`); nil shows no images.
    public var imageDecoder: String?
    /// The date and the time of day.
    public var clock = WallClock.current

    /// Creates the environment of a session.
    public init(
      _ options: Opening.Options, _ store: DefaultsStore, environment: [String: String]
    ) {
      (self.options, self.store, self.environment) = (options, store, environment)
    }

    /// Folders with books for the shelf.
    func folders(_ settings: Settings) -> [String] {
      settings.folderPaths(environment: environment)
    }
  }

  /// How another book is opened: with the settings and for the screen of the open one.
  func options(after open: BookSession) -> Opening.Options {
    var options = context.options
    options.settings = open.reader.generalSettings
    options.screen = open.reader.pages.screen
    options.appearance = open.reader.pages.appearance
    (options.start, options.chosen, options.format) = (nil, [], nil)
    return options
  }
}
