import BookText
import Cells

/// Blank cells after characters whose reading would otherwise run into the next one.
///
/// The width of a reading belongs to its characters: JIS X 4051, section 4.12, sets characters further apart
/// where their readings need it. A reading may still overhang neighbours without one. For a screen reader a
/// reading follows its characters in brackets, and takes their room (``init(spoken:)``).
struct ReadingRoom {
  /// The room of one reading.
  private struct Room {
    /// The bytes of its characters.
    var range: Range<Int>
    /// Cells after them.
    var cells = 0
    /// Number of cells by which the reading goes beyond its characters at their end.
    var overhang: Int
    /// Whether no line ends inside the characters.
    var isWhole: Bool
  }

  /// The rooms, in order.
  private var rooms: [Room]
  /// Number of rooms already passed.
  private var passed = 0

  /// Maximum number of cells after one character. A longer text is a remark rather than a reading.
  private static let mostCells = 8
  /// Bytes between two readings that never meet.
  private static let farthest = 64
  /// Cells that stay free between two readings.
  private static let gap = 1
  /// Maximum number of cells of characters that stay in one line.
  private static let widestWhole = 8
  /// Minimum limit of a box in cells: narrower lines have no room to give away.
  static let leastLimit = 3 * mostCells

  /// Finds the cells that readings wider than their characters need, as far as neighbours leave none free.
  ///
  /// - Parameters:
  ///   - readings: The readings of a line or a paragraph, in order.
  ///   - text: The text of the book.
  /// - Complexity: O(*n*) in the length of the readings and of the text between them.
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

  /// Makes room for readings that follow their characters.
  ///
  /// - Complexity: O(*n*) in the length of the readings.
  init(spoken readings: ArraySlice<Ruby>) {
    rooms = readings.map {
      Room(range: $0.range, cells: cellWidth(of: $0.spokenWords), overhang: 0, isWhole: true)
    }
  }

  /// Whether no room is left.
  var isEmpty: Bool { passed == rooms.count }

  /// Passes the rooms of characters that end at or before a place.
  ///
  /// - Parameter place: The offset of the place; not before the place of the last call.
  /// - Returns: The cells of the rooms passed, and the overhang of the last one; nil if none was left there.
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

  /// Whether a line must not end at a place: inside the characters of the next reading.
  @inline(__always)
  func isInside(_ place: Int) -> Bool {
    guard passed < rooms.count else { return false }
    return rooms[passed].isWhole && rooms[passed].range.lowerBound < place
      && place < rooms[passed].range.upperBound
  }

  /// Returns the rooms with at most `most` cells in all: the first rooms keep their cells, later ones lose
  /// them.
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

  /// Whether characters may be set apart: of Chinese or Japanese, not the letters of a word.
  private static func isSpaced(_ range: Range<Int>, in text: TextBytes) -> Bool {
    var start = range.upperBound - 1
    while start > range.lowerBound, text[start].continuesCharacter { start -= 1 }
    return text[start] >= firstOfThreeBytes
  }

  private static func cells(of range: Range<Int>, in text: TextBytes) -> Int {
    cellWidth(of: String(decoding: text[range], as: UTF8.self))
  }
}
