import Reading
import Storage
import System

/// The environment of a session: everything it needs besides the book.
public struct SessionContext {
  /// How books are opened: with the settings for all books, overridden by the command line, for the window.
  public var options: BookOpening.Options
  /// The store of settings, places and marks.
  public var store: DefaultsStore
  /// The paths of further books on the command line, which are put on the shelf.
  public var otherBooks: [String] = []
  /// The folders on the command line: the shelf is shown at the start, with the books in them only; empty if
  /// none is named.
  public var shelfFolders: [String] = []
  /// The environment of the process.
  public var environment: [String: String]
  /// The path of the image decoder, this program itself (`DecodedImage`); nil shows no images.
  public var imageDecoder: String?
  /// The date and the time of day.
  public var clock = WallClock.current

  /// Creates the environment of a session.
  public init(
    _ options: BookOpening.Options, _ store: DefaultsStore, environment: [String: String]
  ) {
    (self.options, self.store, self.environment) = (options, store, environment)
  }
}
