import Paging

/// What a reader has chosen: how books are shown, and how their text is taken.
public struct Settings: Hashable, Sendable {
  /// The colours.
  public enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Dark ink on warm paper.
    case paper
    /// Brown ink on yellowed paper.
    case sepia
    /// Light ink on dark paper.
    case night
    /// White on black.
    case contrast
    /// The terminal's own colours.
    case terminal
    /// The colours of ``Settings/colors``.
    case own
  }

  /// Who decides between one page and two.
  public enum Spread: String, CaseIterable, Hashable, Sendable {
    /// The width of the terminal.
    case auto
    /// Always one page.
    case one
    /// Two pages wherever they can be read.
    case two
  }

  /// The axis along which leaves turn.
  public enum Orientation: String, CaseIterable, Hashable, Sendable {
    /// Left and right, over an upright spine.
    case horizontal
    /// Up and down, over a spine that lies: like a wall calendar.
    case vertical
  }

  /// Which way a book is read.
  public enum ReadingDirection: String, CaseIterable, Hashable, Sendable {
    /// As its script is written.
    case auto
    /// From left to right.
    case ltr
    /// From right to left.
    case rtl
  }

  /// How the first page stands in a spread.
  public enum Cover: String, CaseIterable, Hashable, Sendable {
    /// By itself, as in a printed book: even pages face odd ones.
    case alone
    /// With the second.
    case paired
  }

  /// How much of the paper round the text stays empty.
  public enum Margins: String, CaseIterable, Hashable, Sendable {
    /// None that can be done without.
    case narrow
    /// A book's.
    case normal
    /// Those of a book of poems.
    case wide
  }

  /// The rows between two lines of text.
  public enum Leading: String, CaseIterable, Hashable, Sendable {
    /// None.
    case single
    /// One.
    case double
  }

  /// How the lines of a paragraph end.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Flush where the measure is wide enough for it.
    case auto
    /// Flush on both sides.
    case justified
    /// Flush on the side where they begin.
    case ragged
  }

  /// Whether words may be divided at the ends of lines.
  public enum Hyphenation: String, CaseIterable, Hashable, Sendable {
    /// As the language of the book divides them.
    case on
    /// Never, but at hyphens of their own.
    case off
  }

  /// What tells one paragraph from the next.
  public enum Paragraphs: String, CaseIterable, Hashable, Sendable {
    /// Its first line is set in.
    case indented
    /// An empty row stands before it.
    case spaced
  }

  /// How quotes and dashes that were typed are shown.
  public enum Quotes: String, CaseIterable, Hashable, Sendable {
    /// As a printer sets them: “so” — and so.
    case dressed
    /// As they were typed: "so" -- and so.
    case typed
  }

  /// How the first words of a chapter are set.
  public enum Openings: String, CaseIterable, Hashable, Sendable {
    /// In capitals.
    case capitals
    /// As all others.
    case plain
  }

  /// Where a chapter begins.
  public enum Chapters: String, CaseIterable, Hashable, Sendable {
    /// On the next page.
    case page
    /// On the next right-hand page; the one before it may stay empty.
    case recto
  }

  /// What stands at the foot of the pages.
  public enum Footer: String, CaseIterable, Hashable, Sendable {
    /// The number of the page.
    case page
    /// The number, and how many pages are left in the chapter.
    case chapter
    /// The number, and how much of the book lies before the page.
    case percent
    /// The number, and how long the chapter and the book will take.
    case time
    /// Nothing.
    case none
  }

  /// Whether the time of day stands at the foot of the pages.
  public enum Clock: String, CaseIterable, Hashable, Sendable {
    /// It does not.
    case off
    /// It does.
    case on
  }

  /// Whether images are shown.
  public enum Images: String, CaseIterable, Hashable, Sendable {
    /// As pictures, where the terminal has the colours for them.
    case on
    /// As frames with what they show in words.
    case off
  }

  /// How the lines of the file are taken.
  public enum Lines: String, CaseIterable, Hashable, Sendable {
    /// As verse, prose or whatever they are found to be.
    case auto
    /// As prose, all of them.
    case prose
    /// As they stand, all of them.
    case kept
  }

  /// What becomes of a publisher's notices and licences round the text.
  public enum Notices: String, CaseIterable, Hashable, Sendable {
    /// They are left out of the pages.
    case hidden
    /// They are pages like others.
    case shown
  }

  /// The colours.
  public var theme = Theme.paper
  /// How a turn looks.
  public var transition = PageLayout.TransitionStyle.curl
  /// Who decides between one page and two.
  public var spread = Spread.auto
  /// The axis along which leaves turn.
  public var orientation = Orientation.horizontal
  /// Which way a book is read.
  public var direction = ReadingDirection.auto
  /// How the first page stands in a spread.
  public var cover = Cover.alone
  /// The greatest width of the text, in cells.
  public var measure = 66
  /// How much of the paper stays empty.
  public var margins = Margins.normal
  /// The rows between two lines.
  public var leading = Leading.single
  /// How the lines of a paragraph end.
  public var alignment = Alignment.auto
  /// Whether words may be divided.
  public var hyphenation = Hyphenation.on
  /// What tells one paragraph from the next.
  public var paragraphs = Paragraphs.indented
  /// How quotes and dashes are shown.
  public var quotes = Quotes.dressed
  /// How the first words of a chapter are set.
  public var openings = Openings.capitals
  /// Where a chapter begins.
  public var chapters = Chapters.page
  /// What stands at the foot of the pages.
  public var footer = Footer.page
  /// Whether the time of day stands there.
  public var clock = Clock.off
  /// Whether images are shown.
  public var images = Images.on
  /// How the lines of the file are taken.
  public var lines = Lines.auto
  /// What becomes of notices.
  public var notices = Notices.hidden
  /// How fast pages turn by themselves, in words a minute.
  public var pace = 240
  /// The folders whose books lie on the shelf.
  public var folders = BookFolders.standard
  /// The encoding of the file, by the name under which it is shown; nil where it is found out.
  public var encoding: String?

  /// The widths that can be chosen. Below 20 cells hardly three words fit on a line; beyond 120
  /// the eye does not find the next line.
  public static let measures = 20...120

  /// The colours that the reader has named.
  public private(set) var colors = OwnColors()
  /// For the names of commands the keys that the reader has given them, with blanks between.
  public private(set) var keys: [String: String] = [:]
  /// The programs that are run.
  public var programs = Programs()

  /// The paces that can be chosen, in words a minute: from a child's finger to skimming.
  public static let paces = 60...1_000

  /// Makes the settings of a reader who has chosen nothing.
  public init() {}

  /// Takes the settings from a file; what is missing, or is no possible choice, stays as it is.
  ///
  /// Keys and colours are written there by hand, and never by the program.
  public init(_ file: DefaultsFile) {
    self.init()
    for setting in Setting.allCases {
      if let choice = file[setting.rawValue] { choose(choice, for: setting) }
    }
    colors = OwnColors(file)
    for name in file.names where name.hasPrefix(Self.keyPrefix) {
      keys[String(name.dropFirst(Self.keyPrefix.count))] = file[name]
    }
    programs = Programs(file)
    if let folders = file[Self.foldersName].flatMap({ BookFolders($0) }) { self.folders = folders }
  }

  private static let keyPrefix = "key."

  /// Puts into `file` what differs from `before`, and leaves the rest of it alone.
  ///
  /// So a second program that runs meanwhile keeps its own changes, and a value that this version
  /// does not understand is not written over unless the reader chose another one.
  public func write(into file: inout DefaultsFile, changedFrom before: Settings) {
    for setting in Setting.allCases where self[setting] != before[setting] {
      file[setting.rawValue] = self[setting]
    }
    programs.write(into: &file, changedFrom: before.programs)
    if folders != before.folders { file[Self.foldersName] = folders.description }
  }

  private static let foldersName = "folders"
}
