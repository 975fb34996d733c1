import Defaults

public enum FilmMove: Hashable, Sendable {
  case next
  case back
  /// A leaf lifted by its corner, raised, and let fall back.
  case lift
  case chapter
  /// Other colours.
  case theme(Settings.Theme)

  /// The moves by name; a theme has its own.
  private static let named: [(name: String, move: FilmMove)] =
    [("next", .next), ("back", .back), ("lift", .lift), ("chapter", .chapter)]
    + [.paper, .sepia, .night, .contrast].map { (name: $0.rawValue, move: .theme($0)) }

  public static var names: [String] { named.map(\.name) }

  /// Maximum number of moves in a film: they take about half a minute.
  private static let maximumMoves = 30

  /// Returns the moves in a text, between commas; nil if one is unknown or missing, or over ``maximumMoves``.
  public static func moves(named text: String) -> [FilmMove]? {
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    guard names.count <= maximumMoves else { return nil }
    let moves = names.compactMap { name in named.first { $0.name == name }?.move }
    return moves.count == names.count ? moves : nil
  }
}

/// Why a film cannot be recorded.
public enum FilmFault: Error, Hashable, Sendable {
  /// The screen is too small for a page.
  case tooSmall
  /// The screens have more cells than a film may have.
  case tooLarge
  /// There is no page, or no chapter, for a move.
  case noPage(FilmMove)
}
