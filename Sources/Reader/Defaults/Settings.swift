import BookText
import Paging

/// The reader's settings: how books are shown and how their text is interpreted.
public struct Settings: Hashable, Sendable {
  public enum Switch: String, CaseIterable, Hashable, Sendable {
    case off
    case on
  }

  public enum Visibility: String, CaseIterable, Hashable, Sendable {
    case hidden
    case shown
  }

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

  /// How page turns are drawn.
  public typealias Transition = PageLayout.TransitionStyle

  /// Duration of a turn.
  public enum Speed: String, CaseIterable, Hashable, Sendable {
    /// Longer than usual.
    case slow
    case normal
    /// Shorter than usual.
    case fast

    /// Duration of a turn, as a share of the usual.
    public var share: Double {
      switch self {
      case .slow: 1.6
      case .normal: 1
      case .fast: 0.6
      }
    }
  }

  /// Number of pages in a spread.
  public enum Spread: String, CaseIterable, Hashable, Sendable {
    /// As the width of the terminal allows.
    case auto
    /// Always one page.
    case one
    /// Two pages if they fit.
    case two
    /// As ``auto``, with the first page beside the second. Otherwise it is alone, as in a printed book.
    case paired
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

  /// The width of the empty paper around the text.
  public enum Margins: String, CaseIterable, Hashable, Sendable {
    /// The smallest usable margins.
    case narrow
    /// As in a novel.
    case normal
    /// As in a book of poems.
    case wide
  }

  /// Number of empty rows between two lines of text.
  public enum Leading: String, CaseIterable, Hashable, Sendable {
    /// One in a book with readings above its characters, else none.
    case auto
    case single
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
    /// As less(1) does, wrapped in a text shown line for line; cut in tables and drawings.
    case auto
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

  /// Where notes are shown.
  public enum Notes: String, CaseIterable, Hashable, Sendable {
    /// At the foot of the pages that call them.
    case foot
    /// Where the book has them.
    case place
  }

  /// The part of the text to leave bright while the rest of the page is dimmed.
  public enum Focus: String, CaseIterable, Hashable, Sendable {
    /// All of the page.
    case off
    case line
    case sentence
    case paragraph
  }

  /// The contents of the footer.
  public enum Footer: String, CaseIterable, Hashable, Sendable {
    case page
    /// The page number, and the number of pages left in the chapter.
    case chapter
    /// The page number, and the percentage of the book before the page.
    case percent
    /// The page number, and the remaining time for the chapter and the book.
    case time
    case none
  }

  /// The way images are shown.
  public enum Images: String, CaseIterable, Hashable, Sendable {
    /// As pictures: in full resolution if the terminal draws images, as block elements if it has the colours
    /// for them.
    case on
    /// As block elements everywhere.
    case cells
    /// As frames with a description in words.
    case off
  }

  /// Reports of the mouse.
  public enum Mouse: String, CaseIterable, Hashable, Sendable {
    /// All of them in books; in texts shown line for line, manual pages and pipes only those of the wheel, so
    /// that a drag selects text as in other programs.
    case on
    /// The same, and a click anywhere on a page turns it.
    case thirds
    /// Those of the wheel, as arrow keys.
    case wheel
    case off
  }

  /// The default keys.
  public enum KeyTable: String, CaseIterable, Hashable, Sendable {
    /// Those of ``less`` for texts shown line for line, manual pages and pipes, and those of ``page`` for
    /// books.
    case auto
    /// Keys for turning pages.
    case page
    /// Keys that have the same effects in less.
    case less
  }

  public enum Accessible: String, CaseIterable, Hashable, Sendable {
    case off
    /// The terminal shows its cursor, always on the cell with the focus.
    case cursor
    /// The screen is made for screen readers and braille displays, and has the cursor: plain lines in one
    /// column, nothing that moves, and messages in a fixed row; see ``Settings/presented``.
    case on
  }

  public var accessible = Accessible.off
  /// Whether the title of the terminal's window is the book's.
  public var windowTitle = Visibility.shown
  public var theme = Theme.auto
  public var transition = Transition.curl
  public var speed = Speed.normal
  public var spread = Spread.auto
  public var direction = ReadingDirection.auto
  public var mouse = Mouse.on
  public var keyTable = KeyTable.auto
  /// Greatest width of the text, in cells.
  public var measure = 66
  public var margins = Margins.normal
  public var leading = Leading.auto
  public var alignment = Alignment.ragged
  /// The treatment of long lines in tables, diffs and program output.
  public var longLines = LongLines.auto
  /// Whether lines shown as typed have their numbers beside them.
  public var lineNumbers = Switch.off
  /// Number of rows at the beginning of a text shown line for line that stay at the top of the screen. Not
  /// saved.
  public var headerRows = 0
  /// Valid numbers of these rows.
  public static let headers = 0...20
  /// Whether words are hyphenated by the patterns of the book's language, rather than only at hyphens in the
  /// text.
  public var hyphenation = Switch.on
  public var paragraphs = Paragraphs.indented
  public var quotes = Quotes.dressed
  public var notes = Notes.foot
  public var footer = Footer.page
  public var images = Images.on
  /// Whether the text is set as a book or shown as typed.
  public var lines = TextTreatment.automatic
  /// Whether a distributor's notices and licences around the text are shown.
  public var notices = Visibility.hidden
  /// The speed of auto-turn, in words a minute.
  public var pace = 240
  /// The rate of reading aloud, in percent from the slowest to the fastest of the voice; 0 is the rate
  /// configured for the voice.
  public var rate = 0
  /// Minutes without a key after which auto-turn and reading aloud stop; 0 for never.
  public var sleep = 60
  /// The order of the books on the shelf, as it was left.
  public var order = ShelfOrder.read
  public var folders = BookFolders.standard
  /// The encoding of the file, by its displayed name, or nil to detect it.
  public var encoding: String?

  /// The valid widths, in cells. Below 20 hardly three words fit on a line; beyond 120 the eye does not find
  /// the next line.
  public static let measures = 20...120

  /// Colours of the theme `own`, from the settings file or the scheme.
  public private(set) var colors = CustomColors()
  /// Name of the colour scheme for the theme `own`; nil for the colours of the settings file.
  public private(set) var scheme: String?
  /// The part of the text around the reader's place to leave bright.
  public var focus = Focus.off
  /// The reader's key bindings: keys, separated by blanks, by command name.
  public private(set) var keys: [String: String] = [:]
  /// Numbers of their lines in the settings file, from 1.
  public private(set) var keyLines: [String: Int] = [:]
  public private(set) var pens = Pens()
  public var programs = Programs()

  /// The valid paces, in words a minute: from a child's finger to skimming.
  public static let paces = 60...1_000

  /// Valid times until the reader counts as asleep, in minutes: up to a night.
  public static let sleeps = 0...600

  /// Valid rates of a voice, as in speech-dispatcher.
  public static let rates = -100...100

  public init() {}

  /// Missing and invalid values keep their defaults. Keys and colours are written by hand, never by the
  /// program.
  public init(_ file: DefaultsFile) {
    self.init()
    for setting in Setting.allCases {
      if let choice = file[setting.rawValue] { choose(choice, for: setting) }
    }
    if let order = file[Self.orderName].flatMap({ ShelfOrder(rawValue: $0) }) { self.order = order }
    if scheme == nil { colors = CustomColors(file) }
    for line in file.numberedValues where line.name.hasPrefix(Self.keyPrefix) {
      let name = String(line.name.dropFirst(Self.keyPrefix.count))
      // Only the first of several lines counts.
      guard keys[name] == nil else { continue }
      (keys[name], keyLines[name]) = (line.value, line.number)
    }
    programs = Programs(file)
    pens = file[Self.pensName].flatMap { Pens($0) } ?? Pens()
    if let folders = file[Self.foldersName].flatMap({ BookFolders($0) }) { self.folders = folders }
  }

  /// The lines ignored by ``init(_:)``. Key bindings are not examined. O(*n* log *n*); names are compared for
  /// ``IgnoredLines/mostListed`` lines only.
  public static func ignoredLines(of file: DefaultsFile) -> IgnoredLines {
    let colors = CustomColors(file)
    var seen: Set<String> = []
    let invalid = file.numberedValues.compactMap { line -> (number: Int, text: () -> String)? in
      let isRepeated = !seen.insert(line.name).inserted
      guard isRepeated || !isValid(line.value, for: line.name, colors) else { return nil }
      return (
        line.number, { describedLine(name: line.name, value: line.value, isRepeated: isRepeated) }
      )
    }
    let damaged = file.damagedLines.map { ($0, { "not of the form NAME = VALUE" }) }
    let all = (damaged + invalid).sorted { $0.0 < $1.0 }
    return IgnoredLines(
      listed: all.prefix(IgnoredLines.mostListed).map { "\($0.0): \($0.1())" }, count: all.count)
  }

  /// Returns an ignored line with a hint, such as "theme = nihgt; did you mean night?".
  private static func describedLine(name: String, value: String, isRepeated: Bool) -> String {
    let hint = isRepeated ? "\(name) is set above" : suggestion(for: name, value: value)
    return "\(name.beginning()) = \(value.beginning())" + (hint.map { "; \($0)" } ?? "")
  }

  /// Returns a hint in place of a name, or of its value if the name is known; nil if nothing is like it.
  private static func suggestion(for name: String, value: String) -> String? {
    if let setting = Setting(rawValue: name) { return suggestion(for: value, of: setting) }
    if let former = FormerSetting.advice.first(where: { $0.key == name }) { return former.value }
    let names = Setting.allCases.map(\.rawValue) + otherNames
    return nearestName(to: name, among: names).flatMap { $0 == name ? nil : "did you mean \($0)?" }
  }

  /// Returns a hint for an invalid value: the range, the nearest word, or all words; nil for an encoding.
  private static func suggestion(for value: String, of setting: Setting) -> String? {
    switch setting.choices {
    case .numbers(let range): return "between \(range.lowerBound) and \(range.upperBound)"
    case .encodings: return nil
    case .words(let words):
      // A scheme is known by its first word too.
      let schemes = setting == .theme ? ColorScheme.names : []
      let families = schemes.map { String($0.prefix { $0 != "-" }) }
      guard let near = nearestName(to: value, among: words + schemes + families) else {
        return "one of " + words.joined(separator: ", ")
      }
      let index = families.firstIndex(of: near)
      return "did you mean \(index.map { schemes[$0] } ?? near)?"
    }
  }

  /// Whether ``init(_:)`` takes a value for a name of the settings file. Key bindings are always valid here.
  private static func isValid(_ value: String, for name: String, _ colors: CustomColors) -> Bool {
    if let setting = Setting(rawValue: name) { return setting.allows(value) }
    return switch name {
    case foldersName: BookFolders(value) != nil
    case orderName: ShelfOrder(rawValue: value) != nil
    case pensName: Pens(value) != nil
    case cataloguesName: true
    case matchName: ["contents", "name"].contains(value)
    default:
      name.hasPrefix(keyPrefix) || Programs.accepts(name, value) || colors.hasColor(named: name)
    }
  }

  /// Whether a name has a meaning in the file of settings alone: programs, folders, pens, keys.
  public static func isOfFileAlone(_ name: String) -> Bool {
    otherNames.contains(name) || name.hasPrefix(keyPrefix)
      || Programs.names.contains { name.hasPrefix("\($0.name).") }
  }

  /// Names in a file of settings besides those of ``Setting``.
  private static var otherNames: [String] {
    [foldersName, orderName, pensName, cataloguesName, matchName] + Programs.names.map(\.name)
  }

  private static let keyPrefix = "key."

  /// Keeps everything else: a second program's changes, and a value unknown to this version unless the reader
  /// chooses another one.
  public func write(into file: inout DefaultsFile, changedFrom before: Settings) {
    for setting in Setting.allCases where self[setting] != before[setting] {
      file[setting.rawValue] = self[setting]
    }
    programs.write(into: &file, changedFrom: before.programs)
    if order != before.order { file[Self.orderName] = order.rawValue }
    if folders != before.folders { file[Self.foldersName] = folders.description }
  }

  /// Shows a colour scheme, with its own colours if it is bundled. A scheme from a file of the reader's keeps
  /// the colours given to it before, or has none until they are given. False, without a change, if the scheme
  /// cannot have this name.
  @discardableResult
  public mutating func choose(scheme name: String, colors: CustomColors? = nil) -> Bool {
    guard ColorScheme.isName(name) else { return false }
    let known = colors ?? ColorScheme(named: name)?.colors
    self.colors = known ?? (scheme == name ? self.colors : CustomColors())
    (theme, scheme) = (.own, name)
    return true
  }

  private static let foldersName = "folders"
  private static let orderName = "order"
  private static let pensName = "pens"
  /// Catalogues of books; used only by `bifolio-net`.
  private static let cataloguesName = "catalogues"
  /// How a server identifies a document; used only by `bifolio-net`.
  private static let matchName = "match"
}
