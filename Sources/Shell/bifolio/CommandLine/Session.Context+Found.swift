import App
import Cells
import Defaults
import Reading
import Storage
import System

extension Session.Context {
  /// Reads the settings, after merging copies, and finds the books, before the terminal is touched.
  /// - Throws: ``Failure`` if a book is not found, or the colour scheme cannot be read.
  static func prepare(
    for options: CommandLineOptions, environment: [String: String]
  ) throws(Failure) -> (book: BookRequest.Found, context: Session.Context) {
    let directories = DefaultsDirectories(environment: environment)
    let store = DefaultsStore(directories)
    if directories == nil { store.warn("Nothing is saved: HOME names no home directory") }
    store.mergeCopiesOfSettings()
    var settings = store.settings().overridden(by: options)
    if let problem = store.loadScheme(of: &settings) { throw Failure(problem) }
    let folders = settings.folderPaths(environment: environment)
    let usual = Size(columns: 80, rows: 24)
    var context = Session.Context(
      Opening.Options(
        settings: settings, chosen: Set(options.choices.keys), start: options.start,
        screen: usual, appearance: Appearance(depth: .none), environment: environment),
      store)
    context.beginning.search = options.search
    context.facing = try translationPath(for: options, folders, environment, store)
    if case .searchBooks(let words) = options.action { context.beginning.librarySearch = words }
    context.options.isPrivate = options.isPrivate
    // The lines of a growing file are the lines of a log.
    context.options.format = options.textFormat ?? (options.follows ? "log" : nil)
    context.beginning.isFollowing = options.follows
    context.imageDecoder = CurrentProcess.path
    context.shelfFolders = options.names.compactMap { BookRequest.folder($0) }
    let isInputTerminal = Descriptor.isTerminal(Descriptor.standardInput)
    let isUnnamed = options.source == .unnamed && isInputTerminal
    let isAtShelf = !context.shelfFolders.isEmpty
    context.options.isUnasked = isUnnamed || isAtShelf
    context.notice =
      isUnnamed ? store.missingLastBook(lookingIn: folders).map { Self.notFound($0) } : nil
    if context.options.isUnasked, context.notice == nil, let last = store.lastBook(),
      store.attempts.leaveOut(last)
    {
      context.notice = BookRequest.omission(last)
    }
    context.beginning.isAtShelf = isAtShelf || options.showsShelf || context.notice != nil
    let books = options.names.filter { BookRequest.folder($0) == nil }
    context.otherBooks = try BookRequest.paths(
      of: Array(isAtShelf ? books[...] : books.dropFirst()), in: folders,
      environment: environment, store: store)
    let found =
      isAtShelf || context.beginning.isAtShelf && isUnnamed
      ? try book(besideShelfOf: isAtShelf ? context.shelfFolders : folders, folders, context)
      : try options.source.find(
        in: folders, input: (Descriptor.standardInput, isInputTerminal), environment: environment,
        store: store)
    return (found, context)
  }

  /// - Throws: ``Failure`` if there is none; if the last book was not found, with the message about it.
  private static func book(
    besideShelfOf shelf: [String], _ folders: [String], _ context: Session.Context
  ) throws(Failure) -> BookRequest.Found {
    do throws(Failure) {
      return try BookRequest.book(besideShelfOf: shelf, settings: folders, store: context.store)
    } catch {
      throw context.notice.map { Failure($0) } ?? error
    }
  }

  /// An absolute path, or the word for none; nil if the command line names none. A translation without a file
  /// keeps its name.
  private static func translationPath(
    for options: CommandLineOptions, _ folders: [String], _ environment: [String: String],
    _ store: DefaultsStore
  ) throws(Failure) -> String? {
    guard let name = options.facing, name != FacingTranslation.none else { return options.facing }
    return try BookRequest.paths(
      of: [name], in: folders, environment: environment, store: store
    ).first ?? name
  }
}
