/// The folders whose books stand on the shelf, as a reader has named them.
///
/// They are written as `PATH` is, with colons between them: `~/Books:/srv/texts:bundled`. A
/// tilde at the beginning is the reader's home, and the word "bundled" the books that came with the
/// program.
public struct BookFolders: Hashable, Sendable, CustomStringConvertible {
  private let names: [String]

  /// The word for the books that came with the program.
  public static let bundled = "bundled"

  /// Only the books that came with the program.
  public static let standard = BookFolders([bundled])

  private init(_ names: [String]) { self.names = names }

  /// Reads folders as they are written; nil where one of them is neither a word that is known nor
  /// the whole path of a folder.
  public init?(_ text: String) {
    var names: [String] = []
    for name in text.split(separator: ":").map(String.init) where !names.contains(name) {
      guard name == Self.bundled || name == "~" || name.hasPrefix("~/") || name.hasPrefix("/")
      else { return nil }
      names.append(name)
    }
    self.init(names)
  }

  /// The folders as they are written; empty where there are none.
  public var description: String { names.joined(separator: ":") }

  /// The paths of the folders, in the order in which they are named.
  ///
  /// - Parameters:
  ///   - home: The reader's home; nil where there is none.
  ///   - bundled: The folders of books that came with the program.
  public func paths(home: String?, bundled: [String]) -> [String] {
    names.flatMap { name -> [String] in
      if name == Self.bundled { return bundled }
      guard name.hasPrefix("~") else { return [name] }
      return home.map { [$0 + name.dropFirst()] } ?? []
    }
  }
}
