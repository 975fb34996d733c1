import BookText
import Cells

/// Blank cells after characters whose reading would otherwise run into the next one.
///
/// The width of a reading belongs to its characters: JIS X 4051, section 4.12, sets characters further apart
/// where their readings need it. A reading may still overhang neighbours without one. For a screen reader a
/// reading follows its characters in brackets, and takes their room (``init(spoken:)``).
struct ReadingRoom {
  private struct Room {
    var range: Range<Int>
    /// Cells after the characters.
    var cells = 0
    /// Cells by which the reading goes beyond its characters at their end.
    var overhang: Int
    /// No line ends inside the characters.
    var isWhole: Bool
  }

  private var rooms: [Room]
  private var passed = 0

  /// Cells after one character. A longer text is a remark rather than a reading.
  private static let mostCells = 8
  /// Bytes between two readings that never meet.
  private static let farthest = 64
  /// Free cells between two readings.
  private static let gap = 1
  /// Cells of characters that stay in one line.
  private static let widestWhole = 8
  /// Limit of a box in cells: narrower lines have no room to give away.
  static let leastLimit = 3 * mostCells

  /// Cells needed by readings wider than their characters, as far as neighbours leave none free. Readings are
  /// in order. Costs O(*n*) in the readings and the text between them.
  init(_ readings: ArraySlice<Ruby>, in text: TextBytes) {
    rooms = []
    var previous: (end: Int, overhang: Int)?
    for reading in readings {
      let base = Self.cells(of: reading.range, in: text)
      let free = cellWidth(of: reading.text) - base
      let before = (free + 1) >> 1
      if let previous, let last = rooms.indices.last, rooms[last].isWhole {
        let between = Range(from: previous.end, to: reading.range.lowerBound)
        if between.count <= Self.farthest {
          let cells = previous.overhang + before + Self.gap - Self.cells(of: between, in: text)
          rooms[last].cells = max(0, min(cells, Self.mostCells))
        }
      }
      previous = (reading.range.upperBound, free - before)
      rooms.append(
        Room(
          range: reading.range, overhang: min(max(0, free - before), Self.mostCells),
          isWhole: base <= Self.widestWhole && Self.isSpaced(reading.range, in: text)))
    }
  }

  /// Room for readings that follow their characters. Costs O(*n*) in the readings.
  init(spoken readings: ArraySlice<Ruby>) {
    rooms = readings.map {
      Room(range: $0.range, cells: cellWidth(of: $0.spokenWords), overhang: 0, isWhole: true)
    }
  }

  var isEmpty: Bool { passed == rooms.count }

  /// Passes the rooms of characters that end at or before a place, not before the last place. Returns the
  /// cells of the rooms passed, and the overhang of the last one; nil if none was left there.
  @inline(__always)
  mutating func passRooms(upTo place: Int) -> (cells: Int, overhang: Int)? {
    guard passed < rooms.count, rooms[passed].range.upperBound <= place else { return nil }
    var (cells, overhang) = (0, 0)
    while passed < rooms.count, rooms[passed].range.upperBound <= place {
      cells += rooms[passed].cells
      overhang = rooms[passed].overhang
      passed += 1
    }
    return (cells, overhang)
  }

  /// A line must not end inside the characters of the next reading.
  @inline(__always)
  func isInside(_ place: Int) -> Bool {
    guard passed < rooms.count else { return false }
    return rooms[passed].isWhole && rooms[passed].range.lowerBound < place
      && place < rooms[passed].range.upperBound
  }

  /// The first rooms keep their cells, later ones lose them beyond `most` cells in all.
  func limited(toCells most: Int) -> ReadingRoom {
    var (room, left) = (self, most)
    for index in rooms.indices {
      room.rooms[index].cells = max(0, min(left, rooms[index].cells))
      left -= room.rooms[index].cells
    }
    return room
  }

  /// Returns the cells of the rooms whose characters end inside or at the end of a range.
  func cells(in range: Range<Int>) -> Int {
    let first = rooms.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    var cells = 0
    for room in rooms[first...] {
      guard room.range.upperBound <= range.upperBound else { break }
      cells += room.cells
    }
    return cells
  }

  /// First byte of the first characters with three bytes in UTF-8.
  private static let firstOfThreeBytes: UInt8 = 0xE0

  /// Characters of Chinese or Japanese may be set apart, unlike the letters of a word.
  private static func isSpaced(_ range: Range<Int>, in text: TextBytes) -> Bool {
    var start = range.upperBound - 1
    while start > range.lowerBound, text[start].continuesCharacter { start -= 1 }
    return text[start] >= firstOfThreeBytes
  }

  private static func cells(of range: Range<Int>, in text: TextBytes) -> Int {
    cellWidth(of: String(decoding: text[range], as: UTF8.self))
  }
}
