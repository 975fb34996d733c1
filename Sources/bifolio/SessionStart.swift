import App
import Cells
import Defaults
import Reading
import Storage
import System

/// What a session begins with: the settings, and the books of the command line, found before the terminal is
/// touched.
struct SessionStart {
  private let options: CommandLineOptions
  private let environment: [String: String]
  private let settings: Settings
  private let store: DefaultsStore
  private let found: BookRequest.Found
  /// The paths of the books that are only put on the shelf.
  private let others: [String]
  /// The folders whose shelf is shown first.
  private let shelfFolders: [String]

  /// Reads the settings, and finds the books.
  ///
  /// - Throws: ``Failure`` if a book is not found.
  init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    self.options = options
    self.environment = environment
    let directories = DefaultsDirectories(environment: environment)
    var store = DefaultsStore(directories)
    store.mergeCopiesOfSettings()
    settings = store.settings().overridden(by: options)
    let folders = settings.folderPaths(environment: environment)
    shelfFolders = options.names.compactMap { BookRequest.folder($0) }
    let books = options.names.filter { BookRequest.folder($0) == nil }
    others = try BookRequest.paths(
      of: Array(shelfFolders.isEmpty ? books.dropFirst() : books[...]), in: folders,
      environment: environment, store: &store)
    found =
      if shelfFolders.isEmpty {
        try options.source.find(
          in: folders,
          input: (Descriptor.standardInput, Descriptor.isTerminal(Descriptor.standardInput)),
          environment: environment, store: &store)
      } else {
        try BookRequest.book(besideShelfOf: shelfFolders, settings: folders, store: &store)
      }
    self.store = store
  }

  /// Begins to open the book.
  func opening(_ appearance: Appearance, on screen: Size) -> BookOpening {
    BookOpening(
      found,
      BookOpening.Options(
        settings: settings, chosen: Set(options.choices.keys), start: options.start,
        screen: screen, appearance: appearance), store)
  }

  /// Returns the environment of a session at a terminal.
  func sessionContext(_ appearance: Appearance, on screen: Size) -> SessionContext {
    var sessionContext = SessionContext(
      settings: settings, store: store, environment: environment, appearance: appearance,
      screen: screen)
    sessionContext.otherBooks = others
    sessionContext.shelfFolders = shelfFolders
    sessionContext.imageDecoder = CurrentProcess.path
    return sessionContext
  }
}
