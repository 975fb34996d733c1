import System

/// The directories of the defaults files, by the XDG Base Directory Specification.
public struct DefaultsDirectories: Hashable, Sendable {
  public let settings: String
  /// The directory with one file for each book.
  public let books: String
  /// Directory of `bifolio-net`: its login, and the places waiting to be sent.
  public let exchange: String
  /// Directory for notes open in an editor.
  let drafts: String
  /// Path of the file about the hint of the first keys.
  let hints: String
  /// Path of the library's catalogue, which can be rebuilt; nil if there is no place for it.
  public let catalogue: String?
  /// Path of the index of read books, which can be rebuilt; nil if there is no place for it.
  let index: String?
  /// The home directory if one of these defaults to a path below it, else nil.
  let home: String?

  /// Reads the directories from the environment, ignoring relative paths as the specification requires; nil
  /// without a home directory.
  public init?(environment: [String: String]) {
    var usedHome: String?
    /// The directory in a variable if it is absolute, or else the fallback in the home.
    func directory(_ variable: String, _ fallback: String) -> String? {
      if let path = environment[variable], path.hasPrefix("/") { return path }
      guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
      usedHome = home
      return home + fallback
    }
    guard let config = directory("XDG_CONFIG_HOME", "/.config"),
      let state = directory("XDG_STATE_HOME", "/.local/state")
    else { return nil }
    settings = config + "/bifolio/settings"
    exchange = state + "/bifolio/net"
    (books, drafts) = (state + "/bifolio/books", state + "/bifolio/notes")
    hints = state + "/bifolio/hints"
    home = usedHome
    let cache = directory("XDG_CACHE_HOME", "/.cache").map { $0 + "/bifolio" }
    (catalogue, index) = (cache.map { $0 + "/library.db" }, cache.map { $0 + "/books.index" })
  }

  /// The home directory if it is needed and does not exist, else nil. The program never creates it:
  /// the accounts of system services have none on purpose.
  var missingHome: String? { home.flatMap { FileSystem.exists($0) ? nil : $0 } }
}
