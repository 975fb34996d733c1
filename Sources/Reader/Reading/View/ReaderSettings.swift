import Defaults

/// The settings of all books and of the current one, and the effective settings.
struct ReaderSettings: Hashable, Sendable {
  /// The books affected by a change of a setting.
  enum Scope: Hashable, Sendable {
    /// All books, or until the program ends if the setting is for the evening: changes by keys on the page.
    case key
    /// All books, until the program ends, but for a setting that describes a book: keys of less.
    case session
    /// All books, including this one.
    case all
    /// For this book alone.
    case book
  }

  /// The settings of all books.
  private(set) var general: Settings
  private(set) var own: BookSettings
  /// Settings of the evening, changed by keys; they take precedence over the others.
  private(set) var session = BookSettings()
  /// The effective settings of this book.
  var effective: Settings { session.applied(to: own.applied(to: general)) }

  init(general: Settings, own: BookSettings) { (self.general, self.own) = (general, own) }

  /// Takes over the settings of all books and of the session, except those that describe the other book.
  mutating func takeOver(from previous: ReaderSettings) {
    general = previous.general
    for setting in Setting.allCases where !setting.isPerBook {
      session[setting] = previous.session[setting]
    }
  }

  mutating func chooseFacing(_ choice: FacingChoice?) { own.facing = choice }

  /// Changes the folders of the shelf, for all books.
  mutating func choose(_ folders: BookFolders) { general.folders = folders }

  mutating func sortShelf(by order: ShelfOrder) { general.order = order }

  /// Sets the converter of files with an extension, in all books.
  mutating func setConverter(_ choice: String, forExtension fileExtension: String) {
    general.programs.converters[fileExtension] = choice
  }

  /// Restores the earlier values of a setting: for all books, for this one and for the session.
  mutating func restore(_ setting: Setting, from before: ReaderSettings) {
    session[setting] = before.session[setting]
    own[setting] = before.own[setting]
    general.choose(before.general[setting], for: setting)
  }

  /// Resets a setting where it has a value: for the session, or else for this book, or else for all books.
  mutating func reset(_ setting: Setting) {
    if session[setting] != nil {
      session[setting] = nil
    } else if own[setting] != nil {
      own[setting] = nil
    } else {
      general.choose(Settings()[setting], for: setting)
    }
  }

  /// Changes a setting in a scope. A setting that describes a book is for this one alone. Removes values of
  /// narrower scopes.
  mutating func change(_ setting: Setting, for scope: Scope, _ change: (inout Settings) -> Void) {
    var changed = effective
    change(&changed)
    session[setting] = nil
    if scope == .key && setting.isForEvening || scope == .session && !setting.isPerBook {
      if effective[setting] != changed[setting] { session[setting] = changed[setting] }
    } else if scope == .book || setting.isPerBook {
      own[setting] = changed[setting]
    } else {
      own[setting] = nil
      general.choose(changed[setting], for: setting)
    }
  }
}
