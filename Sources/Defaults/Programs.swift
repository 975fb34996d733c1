/// The programs that are run for a reader, as command lines; nil where whatever is there will do.
///
/// They are no choices among a few, so that they are no ``Setting``s: they are written into the file
/// of the settings by hand.
public struct Programs: Hashable, Sendable {
  /// What looks a word up.
  public var dictionary: String?
  /// What reads a sentence aloud.
  public var speech: String?
  /// What a note is edited with.
  public var editor: String?

  /// Chooses programs.
  public init(dictionary: String? = nil, speech: String? = nil, editor: String? = nil) {
    self.dictionary = dictionary
    self.speech = speech
    self.editor = editor
  }

  /// The names under which they are kept.
  private static let names: [(name: String, path: WritableKeyPath<Programs, String?> & Sendable)] =
    [("dictionary", \.dictionary), ("speech", \.speech), ("editor", \.editor)]

  /// Takes them from a file.
  init(_ file: DefaultsFile) {
    for (name, path) in Self.names {
      // Nothing but blanks is no command.
      if let line = file[name], line.contains(where: { !$0.isWhitespace }) {
        self[keyPath: path] = line
      }
    }
  }

  /// Puts into `file` what differs from `before`.
  func write(into file: inout DefaultsFile, changedFrom before: Programs) {
    for (name, path) in Self.names where self[keyPath: path] != before[keyPath: path] {
      file[name] = self[keyPath: path]
    }
  }
}
