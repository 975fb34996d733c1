/// The command lines of external programs; nil selects any suitable program that is installed, but none that
/// uses the network.
///
/// They are free text and not a few choices, so they are not ``Setting``s: readers write them into
/// the settings file by hand.
public struct Programs: Hashable, Sendable {
  /// Looks up a word.
  public var dictionary: String?
  /// Reads a sentence aloud.
  public var speech: String?
  /// Edits a note.
  public var editor: String?
  /// Exchanges places with other devices; nil for none.
  public var sync: String?
  /// Finds and fetches books; nil for none.
  public var get: String?
  /// Prints the password of the server of places; nil to keep it.
  public var secret: String?

  /// Creates a set of programs.
  public init(
    dictionary: String? = nil, speech: String? = nil, editor: String? = nil, sync: String? = nil,
    get: String? = nil, secret: String? = nil
  ) {
    (self.dictionary, self.speech, self.editor) = (dictionary, speech, editor)
    (self.sync, self.get, self.secret) = (sync, get, secret)
  }

  /// The names in the settings file, and their properties.
  static let names: [(name: String, path: WritableKeyPath<Programs, String?> & Sendable)] =
    [
      ("dictionary", \.dictionary), ("speech", \.speech), ("editor", \.editor), ("sync", \.sync),
      ("get", \.get), ("secret", \.secret),
    ]

  /// Reads the command lines from a file.
  init(_ file: DefaultsFile) {
    for (name, path) in Self.names {
      // A blank value is not a command.
      if let line = file[name], line.contains(where: { !$0.isWhitespace }) {
        self[keyPath: path] = line
      }
    }
  }

  /// Writes the command lines that differ from `before` into `file`.
  func write(into file: inout DefaultsFile, changedFrom before: Programs) {
    for (name, path) in Self.names where self[keyPath: path] != before[keyPath: path] {
      file[name] = self[keyPath: path]
    }
  }
}
