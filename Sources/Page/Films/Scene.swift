import Cells

/// Rows of cells that come and go together in a film.
///
/// Each row of the screen is divided into the contents it has over time. Contents shown in the same frames
/// are one scene, so that a row is written once, however many frames show it.
struct Scene {
  struct Row {
    let number: Int
    let cells: [Cell]
  }

  /// The frames that show it: indices in order, no two ranges adjacent.
  let frames: [Range<Int>]
  /// Its rows, from the top.
  fileprivate(set) var rows: [Row]

  /// Whether the last of a film's `count` frames shows it.
  func isLast(of count: Int) -> Bool { frames.last?.upperBound == count }

  /// Whether all of a film's `count` frames show it.
  func isStill(of count: Int) -> Bool { frames == [0..<count] }

  /// Returns the scenes of a film, in the order of their first frames.
  /// - Complexity: O(*n*) in the cells of all frames.
  static func scenes(of film: Film) -> [Scene] {
    var contents: [[Cell]: [Range<Int>]] = [:]
    var scenes: [Scene] = []
    var places: [[Range<Int>]: Int] = [:]
    for row in 0..<(film.last?.size.rows ?? 0) {
      contents.removeAll(keepingCapacity: true)
      // Dictionaries have no order of their own.
      var order: [[Cell]] = []
      for (index, frame) in film.frames.enumerated() {
        let cells = frame.screen.withRow(row) { Array($0) }
        if contents[cells] == nil { order.append(cells) }
        contents[cells, default: []].append(frame: index)
      }
      for cells in order {
        let frames = contents[cells] ?? []
        let place = places[frames] ?? scenes.count
        if place == scenes.count {
          places[frames] = place
          scenes.append(Scene(frames: frames, rows: []))
        }
        scenes[place].rows.append(Row(number: row, cells: cells))
      }
    }
    return scenes.sorted { $0.frames.lexicographicallyPrecedes($1.frames) { $0.isBefore($1) } }
  }
}

extension [Range<Int>] {
  /// Adds the index of a frame after all others, to the last range if the frame follows it.
  fileprivate mutating func append(frame: Int) {
    if let last, last.upperBound == frame {
      self[count - 1] = last.lowerBound..<frame + 1
    } else {
      append(frame..<frame + 1)
    }
  }
}

extension Range<Int> {
  /// Whether it begins earlier, or at the same frame and lasts longer.
  fileprivate func isBefore(_ other: Range<Int>) -> Bool {
    lowerBound != other.lowerBound
      ? lowerBound < other.lowerBound : upperBound > other.upperBound
  }
}
