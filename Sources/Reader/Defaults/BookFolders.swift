/// Folders with books for the shelf. Written like `PATH`, separated by colons: `~/Books:/srv/texts:bundled`.
/// A leading tilde is the reader's home directory; the word "bundled" stands for the bundled books.
public struct BookFolders: Hashable, Sendable, CustomStringConvertible {
  private let names: [String]

  public static let bundled = "bundled"

  /// Only the bundled books.
  public static let standard = BookFolders([bundled])

  private init(_ names: [String]) { self.names = names }

  /// Parses folders, each once; nil if one is neither the word for bundled books nor an absolute path.
  public init?(_ text: String) {
    var names: [String] = []
    for name in text.split(separator: ":").map(String.init) where !names.contains(name) {
      guard name == Self.bundled || name == "~" || name.hasPrefix("~/") || name.hasPrefix("/")
      else { return nil }
      names.append(name)
    }
    self.init(names)
  }

  /// Adds folders by their absolute paths. Paths with colons cannot be written, and are left out.
  public func adding(_ paths: [String]) -> BookFolders {
    BookFolders(names + paths.filter { !$0.contains(":") && !names.contains($0) })
  }

  public var list: [String] { names }

  /// The index must be valid.
  public func removing(at index: Int) -> BookFolders {
    var names = names
    names.remove(at: index)
    return BookFolders(names)
  }

  public var description: String { names.joined(separator: ":") }

  /// The paths in their order. Folders in an unknown home directory are left out.
  public func paths(home: String?, bundled: [String]) -> [String] {
    names.flatMap { name -> [String] in
      if name == Self.bundled { return bundled }
      guard name.hasPrefix("~") else { return [name] }
      return home.map { [$0 + name.dropFirst()] } ?? []
    }
  }
}
