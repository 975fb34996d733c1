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
  private let cache: PageCache
  private let found: BookRequest.Found
  /// The paths of the books that are only put on the shelf.
  private let others: [String]

  /// Reads the settings, and finds the books.
  ///
  /// - Throws: ``Failure`` if a book is not found.
  init(_ options: CommandLineOptions, environment: [String: String]) throws(Failure) {
    self.options = options
    self.environment = environment
    let directories = DefaultsDirectories(environment: environment)
    var store = DefaultsStore(directories)
    cache = PageCache(directories)
    store.mergeCopiesOfSettings()
    settings = store.settings().overridden(by: options)
    let folders = settings.folderPaths(environment: environment)
    others = try BookRequest.paths(
      of: options.others, in: folders, environment: environment, store: &store)
    found = try options.source.find(
      in: folders,
      input: (Descriptor.standardInput, Descriptor.isTerminal(Descriptor.standardInput)),
      environment: environment, store: &store)
    self.store = store
  }

  /// Begins to open the book for a terminal.
  func open(_ appearance: Appearance, on screen: Size) -> OpeningScreen {
    var sessionContext = SessionContext(
      settings: settings, store: store, cache: cache, environment: environment, version: version,
      appearance: appearance, screen: screen)
    sessionContext.otherBooks = others
    sessionContext.imageDecoder = CurrentProcess.path
    let openingOptions = BookOpening.Options(
      settings: settings, chosen: Set(options.choices.keys), start: options.start, screen: screen,
      version: version)
    let opening = BookOpening(found, openingOptions, cache: cache, store: &sessionContext.store)
    return OpeningScreen(opening, for: sessionContext)
  }
}
