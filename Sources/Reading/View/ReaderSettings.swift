import Defaults

/// The settings of all books, those of the one that is read, and what follows from both.
struct ReaderSettings: Hashable, Sendable {
  /// For which books a choice is made.
  enum Scope: Hashable, Sendable {
    /// As the setting was chosen before: for the book if it was chosen for the book.
    case asBefore
    /// For all books, this one too.
    case all
    /// For this book alone.
    case book
  }

  /// What has been chosen for all books.
  private(set) var general: Settings
  /// What has been chosen for this book alone.
  private(set) var own: BookSettings
  /// What holds for this book.
  private(set) var effective: Settings

  init(general: Settings, own: BookSettings) {
    self.general = general
    self.own = own
    effective = own.over(general)
  }

  /// Takes other folders of books, which are those of all books.
  mutating func take(_ folders: BookFolders) {
    general.folders = folders
    effective = own.over(general)
  }

  /// Restores a setting as it was before.
  mutating func restore(_ setting: Setting, from before: ReaderSettings) {
    own[setting] = before.own[setting]
    general.choose(before.general[setting], for: setting)
    effective = own.over(general)
  }

  /// Takes back what was chosen: for this book alone, or else for all.
  mutating func reset(_ setting: Setting) {
    if own[setting] != nil {
      own[setting] = nil
    } else {
      general.choose(Settings()[setting], for: setting)
    }
    effective = own.over(general)
  }

  /// Changes a setting.
  mutating func change(_ setting: Setting, for scope: Scope, _ change: (inout Settings) -> Void) {
    var changed = effective
    change(&changed)
    let isOwn =
      switch scope {
      case .asBefore: own[setting] != nil || setting.isOfOneBook
      case .all: setting.isOfOneBook
      case .book: true
      }
    if isOwn {
      own[setting] = changed[setting]
    } else {
      own[setting] = nil
      general.choose(changed[setting], for: setting)
    }
    effective = own.over(general)
  }
}
