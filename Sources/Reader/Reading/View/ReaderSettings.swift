import Defaults

/// The settings of all books, those of the current one, and the effective settings.
struct ReaderSettings: Hashable, Sendable {
  /// The books to which a change of a setting applies.
  enum Scope: Hashable, Sendable {
    /// As before: this book alone if the setting has a value of its own there.
    case automatic
    /// All books, including this one.
    case all
    /// For this book alone.
    case book
  }

  /// The settings of all books.
  private(set) var general: Settings
  /// The settings of this book alone.
  private(set) var own: BookSettings
  /// The effective settings of this book.
  var effective: Settings { own.applied(to: general) }

  /// Changes the folders of the shelf, which apply to all books.
  mutating func choose(_ folders: BookFolders) { general.folders = folders }

  /// Restores the earlier value of a setting.
  mutating func restore(_ setting: Setting, from before: ReaderSettings) {
    own[setting] = before.own[setting]
    general.choose(before.general[setting], for: setting)
  }

  /// Resets a setting: for this book alone, or else for all.
  mutating func reset(_ setting: Setting) {
    if own[setting] != nil {
      own[setting] = nil
    } else {
      general.choose(Settings()[setting], for: setting)
    }
  }

  /// Changes a setting.
  mutating func change(_ setting: Setting, for scope: Scope, _ change: (inout Settings) -> Void) {
    var changed = effective
    change(&changed)
    let isOwn =
      switch scope {
      case .automatic: own[setting] != nil || setting.isPerBook
      case .all: setting.isPerBook
      case .book: true
      }
    if isOwn {
      own[setting] = changed[setting]
    } else {
      own[setting] = nil
      general.choose(changed[setting], for: setting)
    }
  }
}
