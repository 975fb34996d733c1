/// A reader's settings for one book. They take precedence over the general ones.
public struct BookSettings: Hashable, Sendable {
  private var choices: [Setting: String] = [:]
  /// The translation that faces the book; nil for none.
  public var facing: FacingChoice?

  public init() {}

  /// Reads the choices from the file of a book; invalid values are ignored.
  public init(_ file: DefaultsFile) {
    var settings = Settings()
    for setting in Setting.allCases {
      guard let choice = file[setting.rawValue], settings.choose(choice, for: setting) else {
        continue
      }
      choices[setting] = choice
    }
    facing = FacingChoice(file)
  }

  /// The choice for a setting, or nil if the general setting applies.
  public subscript(setting: Setting) -> String? {
    get { choices[setting] }
    set { choices[setting] = newValue }
  }

  /// Returns `settings`, the general ones, with the choices for this book applied.
  public func applied(to settings: Settings) -> Settings {
    var settings = settings
    for (setting, choice) in choices { settings.choose(choice, for: setting) }
    return settings
  }

  /// Writes the choices changed since `before` into `file`, and keeps everything else.
  public func write(into file: inout DefaultsFile, changedFrom before: BookSettings) {
    for setting in Setting.allCases where choices[setting] != before.choices[setting] {
      file[setting.rawValue] = choices[setting]
    }
    if facing != before.facing { FacingChoice.write(facing, into: &file) }
  }
}
