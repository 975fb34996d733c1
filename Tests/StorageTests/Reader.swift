import BookText
import CLibrary
import Defaults
import PlainText
import Storage
import TemporaryFiles

/// A reader with files in a temporary directory.
struct Reader {
  let directory: String
  let store: DefaultsStore

  /// - Parameters:
  ///   - directory: A temporary directory.
  ///   - config: The directory of the settings, below it by default.
  ///   - state: The directory of the places, below it by default.
  ///   - cache: The directory of the index, none by default.
  init(
    in directory: String, config: String? = nil, state: String? = nil, cache: String? = nil
  ) {
    self.directory = directory
    store = DefaultsStore(
      DefaultsDirectories(environment: [
        "XDG_CONFIG_HOME": config ?? directory + "/config",
        "XDG_STATE_HOME": state ?? directory + "/state", "XDG_CACHE_HOME": cache ?? "",
      ]))
  }

  var settingsPath: String { directory + "/config/bifolio/settings" }
  var booksPath: String { directory + "/state/bifolio/books" }

  func path(of book: Book) -> String { "\(booksPath)/\(book.fingerprint)" }

  /// Saves the place at `offset`, with `time` as the time of day and of the file.
  func keepPlace(in book: Book, _ offset: Int, readFrom path: String?, at time: Int = 0)
    throws
  {
    let place = SavedPlace(
      at: TextOffset(utf8: offset), in: book, page: offset + 1, pageCount: 99)
    store.save(place, in: book, readFrom: path, at: "time \(time)")
    if time > 0 { try setTime(of: self.path(of: book), to: time) }
  }
}

/// The settings of a reader with `theme` and `measure`.
func settings(_ theme: Settings.Theme = .auto, measure: Int = 66) -> Settings {
  var settings = Settings()
  settings.theme = theme
  settings.measure = measure
  return settings
}

/// A short book.
func makeBook(_ text: String = "Call for Josiah. Some years ago.\n") throws -> Book {
  try Book(plainText: Array(text.utf8), named: "a book")
}

/// A book from a document: with the publisher's identifier, and bytes identifying its file.
func makeDocument(
  _ text: String, identifier: String, file: String, unread: Double = 0
) throws -> Book {
  var builder = BookBuilder(
    named: "a book", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
    fingerprint: Fingerprint(of: Array(file.utf8)))
  builder.identifier = identifier
  builder.beginBlock(.paragraph, layout: BlockLayout(), blankLinesBefore: 0)
  builder.append(text.utf8)
  return try builder.book(unread: unread)
}
