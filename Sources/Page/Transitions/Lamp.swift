import Cells

/// Lights the cells of a frame, and remembers the colours: its cells have few, and ask for the same again.
struct Lamp {
  private struct Entry {
    var style = Style.plain
    var seen: Style?
  }

  let lighting: Lighting
  /// The last style lit at each level.
  private var lit: [Entry]
  /// The last style seen through a leaf at each level.
  private var ghosts: [Entry]

  /// Makes a lamp that remembers nothing: one entry for each level of brightness.
  init(_ lighting: Lighting) {
    self.lighting = lighting
    lit = Array(repeating: Entry(), count: lighting.greatestLevel + 1)
    ghosts = lit
  }

  /// Returns `cell` at `brightness`, as ``Lighting/lit(_:brightness:)`` does, and remembers its colours.
  mutating func lit(_ cell: Cell, brightness: Double) -> Cell {
    let level = Lighting.level(of: brightness)
    guard level != Lighting.full else { return cell }
    guard case .colors = lighting.means, lit.indices.contains(level) else {
      return lighting.lit(cell, level: level)
    }
    if let seen = lit[level].seen, lit[level].style == cell.style {
      return lighting.colored(cell, as: seen)
    }
    let seen = lighting.lit(cell.style, level: level)
    lit[level] = Entry(style: cell.style, seen: seen)
    return lighting.colored(cell, as: seen)
  }

  /// Returns `cell` as a ghost, print seen through a leaf, at `brightness`: as faint in any light.
  mutating func ghost(of cell: Cell, brightness: Double = 1) -> Cell {
    let level = Lighting.level(of: brightness)
    guard case .colors = lighting.means, !cell.glyph.isImagePart, ghosts.indices.contains(level)
    else { return lighting.lit(lighting.ghost(of: cell), level: level) }
    if let seen = ghosts[level].seen, ghosts[level].style == cell.style {
      return Cell(cell.glyph, seen)
    }
    let seen = lighting.ghost(of: lighting.lit(cell.style, level: level))
    ghosts[level] = Entry(style: cell.style, seen: seen)
    return Cell(cell.glyph, seen)
  }
}
