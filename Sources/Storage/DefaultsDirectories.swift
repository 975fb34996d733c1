import System

/// Where defaults files are kept, by the XDG Base Directory Specification.
public struct DefaultsDirectories: Hashable, Sendable {
  /// The file with the settings.
  public let settings: String
  /// The directory with one file a book.
  public let books: String
  /// The directory with pages that have been seen, which may be thrown away; nil where there is no
  /// place for such things.
  public let pages: String?
  /// The home directory if one of these is below it by default; nil if the environment names them all.
  let home: String?

  /// Takes the directories from the environment, or answers nil where it names no home.
  ///
  /// A path that is not absolute is ignored, as the specification asks.
  public init?(environment: [String: String]) {
    var usedHome: String?
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
    books = state + "/bifolio/books"
    pages = directory("XDG_CACHE_HOME", "/.cache").map { $0 + "/bifolio/pages" }
    home = usedHome
  }

  /// The home directory if it is needed and does not exist. It is never created: the accounts of system
  /// services have none on purpose.
  var missingHome: String? { home.flatMap { FileSystem.exists($0) ? nil : $0 } }
}
