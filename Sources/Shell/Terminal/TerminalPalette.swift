import Cells

/// Maps colours to palette indices for curses. In 24-bit colours, each pair of colours gets a pair of indices
/// of its own, and the frame is rewritten afterwards (see ``ColorSequenceOptimizer``), so no special terminal
/// description is needed. With 256 colours, the nearest colour is used; with fewer, none.
struct TerminalPalette {
  enum Means: Hashable {
    case none
    case indexed
    case direct
  }

  let means: Means
  private var indices: [Color: Int] = [:]
  /// Pairs of colours given out; for 24-bit terminals only.
  private(set) var pairs = ColorPairs()

  init(_ means: Means) { self.means = means }

  /// Returns the indices of two colours; -1 for the terminal's own, and if it has no others.
  mutating func indices(
    foreground: Color, background: Color
  ) -> (foreground: Int, background: Int) {
    switch means {
    case .none: (-1, -1)
    case .indexed: (index(of: foreground), index(of: background))
    case .direct:
      pairs.indices(of: ColorPairs.Pair(foreground: foreground, background: background))
    }
  }

  /// Returns the sequence for a background colour; for the terminal's own if it has no colours.
  mutating func selection(ofBackground color: Color) -> String {
    guard means != .none, let rgb = color.rgb else { return "\u{1B}[49m" }
    return means == .direct
      ? "\u{1B}[48;2;\(rgb >> 16);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)m"
      : "\u{1B}[48;5;\(index(of: color))m"
  }

  /// Returns the index of a colour; -1 for the terminal's own.
  private mutating func index(of color: Color) -> Int {
    guard let rgb = color.rgb else { return color.paletteNumber.map { Int($0) } ?? -1 }
    if let index = indices[color] { return index }
    let index = nearestIndex(to: rgb)
    indices[color] = index
    return index
  }

  /// Makes room for the 24-bit pairs of a grid if it may be needed, by giving up pairs not on the screen.
  /// O(*n*) in the cells then.
  mutating func makeRoom(for grid: Grid, shown: Grid?) {
    guard means == .direct, pairs.room < grid.size.columns * grid.size.rows else { return }
    var used: Set<ColorPairs.Pair> = []
    for row in 0..<(shown?.size.rows ?? 0) {
      shown?.withRow(row) { cells in
        for cell in cells {
          used.insert(
            ColorPairs.Pair(
              foreground: cell.style.foreground, background: cell.style.background))
        }
      }
    }
    pairs.freePairs(except: used.contains)
  }
}
