/// Command lines of external programs. Nil selects any suitable installed program, but none that uses the
/// network. They are free text and not a few choices, so they are not ``Setting``s: readers write them into
/// the settings file by hand.
public struct Programs: Hashable, Sendable {
  public var dictionary: String?
  /// Look up words of some languages, by the language, as in `dictionary.it`.
  public var dictionaries: [String: String] = [:]
  public var speech: String?
  public var editor: String?
  /// Syncs places with other devices; nil for none.
  public var sync: String?
  /// Finds and fetches books; nil for none.
  public var get: String?
  /// Prints the password of the server of places; nil to keep it.
  public var secret: String?
  /// How to convert a file that is not a book, by the extension of its name, as in `open.pdf`: a command, or
  /// a ``Conversion``.
  public var converters: [String: String] = [:]

  /// An alternative to a command in a setting such as `open.pdf`.
  public enum Conversion: String, Sendable {
    /// Usual programs convert such files unasked.
    case always
    /// The reader is asked each time.
    case ask
    /// Such files are not converted.
    case never
  }
  /// The reader's own commands on selected words, in the order of the file.
  public var commands: [OwnCommand] = []

  public init(
    dictionary: String? = nil, speech: String? = nil, editor: String? = nil, sync: String? = nil,
    get: String? = nil, secret: String? = nil, converters: [String: String] = [:],
    commands: [OwnCommand] = []
  ) {
    (self.dictionary, self.speech, self.editor) = (dictionary, speech, editor)
    (self.sync, self.get, self.secret) = (sync, get, secret)
    (self.converters, self.commands) = (converters, commands)
  }

  static let names: [(name: String, path: WritableKeyPath<Programs, String?> & Sendable)] =
    [
      ("dictionary", \.dictionary), ("speech", \.speech), ("editor", \.editor), ("sync", \.sync),
      ("get", \.get), ("secret", \.secret),
    ]

  private static let converterPrefix = "open."
  private static let dictionaryPrefix = "dictionary."

  init(_ file: DefaultsFile) {
    for (name, path) in Self.names {
      if let line = file[name], isCommand(line) { self[keyPath: path] = line }
    }
    for name in file.names {
      guard let line = file[name], isCommand(line) else { continue }
      if let fileExtension = Self.fileExtension(of: name) { converters[fileExtension] = line }
      if let language = Self.language(of: name) { dictionaries[language] = line }
    }
    commands = OwnCommand.all(in: file)
  }

  /// Whether a name and a value of a settings file choose a program or define a command.
  static func accepts(_ name: String, _ value: String) -> Bool {
    names.contains { $0.name == name }
      || (fileExtension(of: name) ?? language(of: name)) != nil && isCommand(value)
      || OwnCommand.accepts(name, value)
  }

  /// The language has small letters, such as `it`; nil for other names.
  private static func language(of name: String) -> String? {
    guard name.hasPrefix(dictionaryPrefix) else { return nil }
    let found = name.dropFirst(dictionaryPrefix.count)
    return (2...3).contains(found.utf8.count) && found.utf8.allSatisfy { ("a"..."z").contains($0) }
      ? String(found) : nil
  }

  /// The extension has small letters and digits; nil for other names.
  private static func fileExtension(of name: String) -> String? {
    guard name.hasPrefix(converterPrefix) else { return nil }
    let found = name.dropFirst(converterPrefix.count)
    let isValid = found.utf8.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    return isValid && !found.isEmpty ? String(found) : nil
  }

  /// Other lines are only written by hand.
  func write(into file: inout DefaultsFile, changedFrom before: Programs) {
    for (name, path) in Self.names where self[keyPath: path] != before[keyPath: path] {
      file[name] = self[keyPath: path]
    }
    for (fileExtension, line) in converters where before.converters[fileExtension] != line {
      file[Self.converterPrefix + fileExtension] = line
    }
  }
}
