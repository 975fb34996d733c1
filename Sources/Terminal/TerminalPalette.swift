import Cells

/// Maps colours to palette indices for curses.
///
/// If the terminal shows 24-bit colours, each colour gets an index of its own, and the frame is
/// rewritten afterwards (see ``ColorSqueezer``), so that no special terminal description is needed.
/// With 256 colours, the nearest one is used; with fewer, none.
struct TerminalPalette {
  /// The kind of colours that the terminal supports.
  enum Means: Hashable {
    case none
    case indexed
    case direct
  }

  let means: Means
  private var indices: [Color: Int] = [:]
  /// The colours of the assigned indices; only for 24-bit terminals.
  private(set) var directColors: [Int: UInt32] = [:]

  /// Lower indices are the sixteen colours that users redefine.
  private static let firstIndex = 16
  private static let indexCount = 240

  init(_ means: Means) { self.means = means }

  /// The index of `color`, or -1 for the terminal's own colour.
  mutating func index(of color: Color) -> Int {
    guard means != .none, let rgb = color.rgb else { return -1 }
    if let index = indices[color] { return index }
    let index: Int
    switch means {
    case .none: return -1
    case .indexed: index = nearestIndex(to: rgb)
    case .direct:
      if directColors.count < Self.indexCount {
        index = Self.firstIndex + directColors.count
        directColors[index] = rgb
      } else {
        index = directColors.min { distance($0.value, rgb) < distance($1.value, rgb) }?.key ?? -1
      }
    }
    indices[color] = index
    return index
  }
}

/// The nearest of xterm's 216 colours and 24 greys.
func nearestIndex(to rgb: UInt32) -> Int {
  let levels = [0, 95, 135, 175, 215, 255]
  func nearestLevel(_ component: UInt32) -> Int {
    levels.indices.min { abs(levels[$0] - Int(component)) < abs(levels[$1] - Int(component)) } ?? 0
  }
  let (red, green, blue) = (rgb >> 16 & 0xFF, rgb >> 8 & 0xFF, rgb & 0xFF)
  let (r, g, b) = (nearestLevel(red), nearestLevel(green), nearestLevel(blue))
  let cube = UInt32(levels[r] << 16 | levels[g] << 8 | levels[b])
  let mean = Int(red + green + blue) / 3
  let step = min(23, max(0, (mean - 3) / 10))
  let grey = UInt32(8 + 10 * step)
  return distance(grey << 16 | grey << 8 | grey, rgb) <= distance(cube, rgb)
    ? 232 + step : 16 + 36 * r + 6 * g + b
}

/// The square of the distance between two colours.
private func distance(_ first: UInt32, _ second: UInt32) -> Int {
  var sum = 0
  for shift in [16, 8, 0] as [UInt32] {
    let difference = Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)
    sum += difference * difference
  }
  return sum
}
