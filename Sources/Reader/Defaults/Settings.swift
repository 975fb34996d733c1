import BookText
import Paging

/// The reader's settings: how books are shown and how their text is interpreted.
public struct Settings: Hashable, Sendable {
  /// Whether something is done.
  public enum Switch: String, CaseIterable, Hashable, Sendable {
    case off
    case on
  }

  /// Whether something is shown.
  public enum Visibility: String, CaseIterable, Hashable, Sendable {
    /// Not shown.
    case hidden
    /// Shown.
    case shown
  }

  /// The colours.
  public enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Paper in a light terminal, night in a dark one.
    case auto
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
    /// The reader's own: ``Settings/colors``.
    case own
  }

  /// The number of pages in a spread.
  public enum Spread: String, CaseIterable, Hashable, Sendable {
    /// As the width of the terminal allows.
    case auto
    /// Always one page.
    case one
    /// Two pages if they fit.
    case two
  }

  /// The reading direction of a book.
  public enum ReadingDirection: String, CaseIterable, Hashable, Sendable {
    /// As its script is written.
    case auto
    /// From left to right.
    case ltr
    /// From right to left.
    case rtl
  }

  /// The position of the first page in a spread.
  public enum Cover: String, CaseIterable, Hashable, Sendable {
    /// Alone, as in a printed book: even pages face odd ones.
    case alone
    /// With the second.
    case paired
  }

  /// The width of the empty paper around the text.
  public enum Margins: String, CaseIterable, Hashable, Sendable {
    /// The smallest usable margins.
    case narrow
    /// As in a novel.
    case normal
    /// As in a book of poems.
    case wide
  }

  /// The number of empty rows between two lines of text.
  public enum Leading: String, CaseIterable, Hashable, Sendable {
    /// One in a book with readings above its characters, else none.
    case auto
    /// None.
    case single
    /// One.
    case double
  }

  /// How the lines of a paragraph are aligned.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Flush at the start of the lines only.
    case ragged
    /// Flush at both ends.
    case justified
  }

  /// The treatment of kept lines wider than the page.
  public enum LongLines: String, CaseIterable, Hashable, Sendable {
    /// Cut in a text of kept lines, and moved sideways; wrapped in a book.
    case cut
    /// Continued in the next row.
    case wrapped
  }

  /// How paragraphs are separated.
  public enum Paragraphs: String, CaseIterable, Hashable, Sendable {
    /// The first line is indented.
    case indented
    /// An empty row precedes the paragraph.
    case spaced
  }

  /// How typewriter quotes and dashes are shown.
  public enum Quotes: String, CaseIterable, Hashable, Sendable {
    /// Typographically: “so” — and so.
    case dressed
    /// As typed: "so" -- and so.
    case typed
  }

  /// How the first words of a chapter are set.
  public enum Openings: String, CaseIterable, Hashable, Sendable {
    /// Like other words.
    case plain
    /// In capitals, up to the end of a phrase.
    case capitals
  }

  /// The part of the text that a focus leaves as it is, while all else on the page is dimmed.
  public enum Focus: String, CaseIterable, Hashable, Sendable {
    /// All of the page.
    case off
    /// A line.
    case line
    /// A sentence.
    case sentence
    /// A paragraph.
    case paragraph
  }

  /// The contents of the footer.
  public enum Footer: String, CaseIterable, Hashable, Sendable {
    /// The page number.
    case page
    /// The page number, and the number of pages left in the chapter.
    case chapter
    /// The page number, and the percentage of the book before the page.
    case percent
    /// The page number, and the remaining time for the chapter and the book.
    case time
    /// Nothing.
    case none
  }

  /// The punctuation marks that the voice names when it reads aloud.
  public enum Punctuation: String, CaseIterable, Hashable, Sendable {
    /// As the voice is configured.
    case auto
    /// None.
    case none
    /// Some.
    case some
    /// All.
    case all
  }

  /// The way images are shown.
  public enum Images: String, CaseIterable, Hashable, Sendable {
    /// As pictures: in full resolution where the terminal draws images, as block elements where it has the
    /// colours for them.
    case on
    /// As block elements everywhere.
    case cells
    /// As frames with what they show in words.
    case off
  }

  /// Whether the screen is made for screen readers and braille displays: plain lines in one column, nothing
  /// that moves, and messages in a fixed row; see ``Settings/presented``.
  public var accessible = Switch.off
  /// Whether the terminal shows its cursor, which is always on the cell with the focus.
  public var cursor = Visibility.hidden
  /// The colours.
  public var theme = Theme.auto
  /// How page turns are drawn.
  public var transition = PageLayout.TransitionStyle.curl
  /// The number of pages in a spread.
  public var spread = Spread.auto
  /// The axis along which leaves turn.
  public var orientation = PageLayout.NavigationOrientation.horizontal
  /// The reading direction.
  public var direction = ReadingDirection.auto
  /// Where a click turns the page.
  public var taps = EdgeZones.Extent.edges
  /// The order of the books on the shelf.
  public var order = ShelfOrder.read
  /// The position of the first page in a spread.
  public var cover = Cover.alone
  /// The greatest width of the text, in cells.
  public var measure = 66
  /// The width of the empty paper around the text.
  public var margins = Margins.normal
  /// The number of empty rows between lines.
  public var leading = Leading.auto
  /// How the lines of a paragraph are aligned.
  public var alignment = Alignment.ragged
  /// The treatment of long lines in tables, diffs and program output.
  public var longLines = LongLines.cut
  /// Whether words are hyphenated by the patterns of the book's language, and not only at hyphens that are in
  /// the text.
  public var hyphenation = Switch.on
  /// How paragraphs are separated.
  public var paragraphs = Paragraphs.indented
  /// How quotes and dashes are shown.
  public var quotes = Quotes.dressed
  /// How the first words of a chapter are set.
  public var openings = Openings.plain
  /// The contents of the footer.
  public var footer = Footer.page
  /// Whether the footer shows the time of day.
  public var clock = Switch.off
  /// True if images are shown.
  public var images = Images.on
  /// Whether the text is set as a book or shown as it is.
  public var lines = TextTreatment.automatic
  /// Whether a publisher's notices and licences around the text are shown.
  public var notices = Visibility.hidden
  /// The speed of auto-turn, in words a minute.
  public var pace = 240
  /// The rate at which the book is read aloud, in per cent from the slowest to the fastest of the voice; 0 is
  /// the rate for which the voice is configured.
  public var rate = 0
  /// The punctuation marks that are named.
  public var punctuation = Punctuation.auto
  /// The folders whose books are on the shelf.
  public var folders = BookFolders.standard
  /// The encoding of the file, by the name under which it is shown, or nil to detect it.
  public var encoding: String?

  /// The valid widths, in cells. Below 20 hardly three words fit on a line; beyond 120 the eye does
  /// not find the next line.
  public static let measures = 20...120

  /// The colours of the theme `own`: those of the settings file, or of the scheme.
  public private(set) var colors = CustomColors()
  /// The name of the colour scheme that the theme `own` shows; nil for the colours of the settings file.
  public private(set) var scheme: String?
  /// The part of the text around the reader's place that is not dimmed.
  public var focus = Focus.off
  /// The reader's key bindings: keys, separated by blanks, by command name.
  public private(set) var keys: [String: String] = [:]
  /// The pens with which words are marked.
  public private(set) var pens = Pens()
  /// The external programs.
  public var programs = Programs()

  /// The valid paces, in words a minute: from a child's finger to skimming.
  public static let paces = 60...1_000

  /// The valid rates of a voice, those of speech-dispatcher.
  public static let rates = -100...100

  public init() {}

  /// Reads the settings from a file; missing and invalid values keep their defaults.
  ///
  /// Keys and colours are written there by hand, never by the program.
  public init(_ file: DefaultsFile) {
    self.init()
    for setting in Setting.allCases {
      if let choice = file[setting.rawValue] { choose(choice, for: setting) }
    }
    if scheme == nil { colors = CustomColors(file) }
    for name in file.names where name.hasPrefix(Self.keyPrefix) {
      keys[String(name.dropFirst(Self.keyPrefix.count))] = file[name]
    }
    programs = Programs(file)
    pens = file[Self.pensName].flatMap { Pens($0) } ?? Pens()
    if let folders = file[Self.foldersName].flatMap({ BookFolders($0) }) { self.folders = folders }
  }

  /// The values of a file that ``init(_:)`` ignores, as "name = value", in order. Those of key bindings
  /// are not examined.
  public static func ignoredValues(of file: DefaultsFile) -> [String] {
    let colors = CustomColors(file)
    return file.names.compactMap { name in
      let value = file[name] ?? ""
      let isKnown =
        if let setting = Setting(rawValue: name) {
          setting.allows(value)
        } else if name == foldersName {
          BookFolders(value) != nil
        } else if name == pensName {
          Pens(value) != nil
        } else if name == cataloguesName {
          true
        } else if name == matchName {
          ["contents", "name"].contains(value)
        } else {
          name.hasPrefix(keyPrefix) || Programs.accepts(name, value) || colors.has(name)
        }
      return isKnown ? nil : "\(name.beginning()) = \(value.beginning())"
    }
  }

  private static let keyPrefix = "key."

  /// Writes the values that differ from `before` into `file`, and keeps everything else.
  ///
  /// Thus changes of a second program are kept, and a value that this version does not understand
  /// is only overwritten if the reader chooses another one.
  public func write(into file: inout DefaultsFile, changedFrom before: Settings) {
    for setting in Setting.allCases where self[setting] != before[setting] {
      file[setting.rawValue] = self[setting]
    }
    programs.write(into: &file, changedFrom: before.programs)
    if folders != before.folders { file[Self.foldersName] = folders.description }
  }

  /// Shows a colour scheme. One that is in a file of the reader's has no colours until they are given.
  ///
  /// - Returns: False if that cannot be its name.
  @discardableResult
  public mutating func choose(scheme name: String, colors: CustomColors? = nil) -> Bool {
    guard ColorScheme.isName(name) else { return false }
    let known = colors ?? ColorScheme(named: name)?.colors
    self.colors = known ?? (scheme == name ? self.colors : CustomColors())
    (theme, scheme) = (.own, name)
    return true
  }

  private static let foldersName = "folders"
  private static let pensName = "pens"
  /// The catalogues of books, which only `bifolio-net` reads.
  private static let cataloguesName = "catalogues"
  /// By what a server knows a document, which only `bifolio-net` reads.
  private static let matchName = "match"
}
