import App
import Storage
import System

extension Printer {
  /// - Throws: ``Failure`` if there is no book or no such page, or the file exists or cannot be written.
  func drawPages(to path: String) throws(Failure) {
    // Nothing is read for a file that cannot be written.
    if FileSystem.isNamed(path) {
      throw Failure("\(path): there is a file already; name a new one")
    }
    var settings = settings
    if let problem = store.loadScheme(of: &settings) { throw Failure(problem) }
    let opened = try openBook()
    var context = SessionContext(openingOptions(settings), store)
    (context.facing, context.imageDecoder) = (options.facing, CurrentProcess.path)
    try DrawnBook(opened, in: context).draw(options.moves ?? [], to: path, from: options.start)
    store.takeWarnings().forEach(warn)
    try printText("Drawn: \(path)\n")
  }
}
