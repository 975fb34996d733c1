import Paging

/// What a reader has chosen for all books.
public struct Settings: Hashable, Sendable {
  /// The colours.
  public enum Theme: String, CaseIterable, Hashable, Sendable {
    /// Dark ink on warm paper.
    case paper
    /// Light ink on dark paper.
    case night
    /// The terminal's own colours.
    case terminal
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

  /// The widths that can be chosen. Below 20 cells hardly three words fit on a line; beyond 120
  /// the eye does not find the next line.
  public static let measures = 20...120

  /// Makes the settings of a reader who has chosen nothing.
  public init() {}

  /// Takes the settings from a file; what is missing, or is no possible choice, stays as it is.
  public init(_ file: DefaultsFile) {
    self.init()
    theme = file["theme"].flatMap(Theme.init) ?? theme
    transition = file["transition"].flatMap(PageLayout.TransitionStyle.init) ?? transition
    spread = file["spread"].flatMap(Spread.init) ?? spread
    orientation = file["orientation"].flatMap(Orientation.init) ?? orientation
    direction = file["direction"].flatMap(ReadingDirection.init) ?? direction
    cover = file["cover"].flatMap(Cover.init) ?? cover
    measure = file.number("measure").flatMap { Self.measures.contains($0) ? $0 : nil } ?? measure
  }

  /// Puts into `file` what differs from `before`, and leaves the rest of it alone.
  ///
  /// So a second program that runs meanwhile keeps its own changes, and a value that this version
  /// does not understand is not written over unless the reader chose another one.
  public func write(into file: inout DefaultsFile, changedFrom before: Settings) {
    if theme != before.theme { file["theme"] = theme.rawValue }
    if transition != before.transition { file["transition"] = transition.rawValue }
    if spread != before.spread { file["spread"] = spread.rawValue }
    if orientation != before.orientation { file["orientation"] = orientation.rawValue }
    if direction != before.direction { file["direction"] = direction.rawValue }
    if cover != before.cover { file["cover"] = cover.rawValue }
    if measure != before.measure { file["measure"] = String(measure) }
  }
}
