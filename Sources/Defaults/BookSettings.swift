/// What a reader has chosen for one book alone, instead of what holds for all.
public struct BookSettings: Hashable, Sendable {
  private var choices: [Setting: String] = [:]

  /// Makes the settings of a book for which nothing has been chosen.
  public init() {}

  /// Takes them from the file of a book; what is no possible choice is left out.
  public init(_ file: DefaultsFile) {
    var settings = Settings()
    for setting in Setting.allCases {
      guard let choice = file[setting.rawValue], settings.choose(choice, for: setting) else {
        continue
      }
      choices[setting] = choice
    }
  }

  /// The choice for a setting, or nil where that for all books holds.
  public subscript(setting: Setting) -> String? {
    get { choices[setting] }
    set { choices[setting] = newValue }
  }

  /// The settings of the book where `settings` are those of all.
  public func over(_ settings: Settings) -> Settings {
    var settings = settings
    for (setting, choice) in choices { settings.choose(choice, for: setting) }
    return settings
  }

  /// Puts into `file` what differs from `before`, and leaves the rest of it alone.
  public func write(into file: inout DefaultsFile, changedFrom before: BookSettings) {
    for setting in Setting.allCases where choices[setting] != before.choices[setting] {
      file[setting.rawValue] = choices[setting]
    }
  }
}
