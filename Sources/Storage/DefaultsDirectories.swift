/// Where defaults files are kept, by the XDG Base Directory Specification.
public struct DefaultsDirectories: Hashable, Sendable {
  /// The file with the settings.
  public let settings: String
  /// The directory with one file a book.
  public let books: String
  /// The directory with pages that have been seen, which may be thrown away; nil where there is no
  /// place for such things.
  public let pages: String?

  /// Takes the directories from the environment, or answers nil where it names no home.
  ///
  /// A path that is not absolute is ignored, as the specification asks.
  public init?(environment: [String: String]) {
    func directory(_ variable: String, _ fallback: String) -> String? {
      if let path = environment[variable], path.hasPrefix("/") { return path }
      guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
      return home + fallback
    }
    guard let config = directory("XDG_CONFIG_HOME", "/.config"),
      let state = directory("XDG_STATE_HOME", "/.local/state")
    else { return nil }
    settings = config + "/bifolio/settings"
    books = state + "/bifolio/books"
    pages = directory("XDG_CACHE_HOME", "/.cache").map { $0 + "/bifolio/pages" }
  }
}
