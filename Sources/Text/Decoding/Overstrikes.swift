import BookText

/// Resolves the overstrikes of printers and manual pages: a character, a backspace, another character.
///
/// A character over an underscore, or under it, is italic; one over itself is bold. An o over a plus is a
/// bullet. Of two other characters the later one stays, as on a screen.
struct Overstrikes {
  /// The text without backspaces.
  private(set) var utf8: [UInt8]
  private(set) var emphasis: [Emphasis] = []
  /// Edits of the source, if requested.
  private(set) var editMap: EditMap

  /// Columns of a line kept in memory: no backspace goes back beyond them.
  private static let mostColumns = 1 << 16

  /// Takes valid UTF-8 with LF line ends, line by line; a line without backspaces is copied. Costs O(*n*).
  init(in source: [UInt8], tracing: Bool) {
    editMap = EditMap(kept: tracing)
    utf8 = []
    utf8.reserveCapacity(source.count)
    source.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
        if bytes[start..<end].contains(0x08) {
          appendStruckLine(bytes, start..<end)
        } else {
          utf8.append(contentsOf: bytes[start..<end])
        }
        if end < bytes.count { utf8.append(0x0A) }
        start = end + 1
      }
    }
  }

  /// A column of a line, and the character printed there.
  private struct Place {
    /// Start of the first character struck there.
    let source: Int
    /// Character left.
    var character: Range<Int>
    var style: Emphasis.Style?
    var isBullet = false
  }

  /// Strikes a line as a printer does, character over character. A backspace goes back one column, but not
  /// beyond the last ``mostColumns``.
  private mutating func appendStruckLine(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
    var places: [Place] = []
    var column = 0
    var position = line.lowerBound
    while position < line.upperBound {
      if bytes[position] == 0x08 {
        column = max(0, column - 1)
        position += 1
        continue
      }
      let end = min(bytes.characterStart(from: position + 1), line.upperBound)
      if column == Self.mostColumns {
        for place in places { appendCharacter(at: place, bytes) }
        (places, column) = ([], 0)
      }
      if column == places.count {
        places.append(Place(source: position, character: position..<end))
      } else {
        Self.strike(position..<end, over: &places[column], in: bytes)
      }
      column += 1
      position = end
    }
    for place in places { appendCharacter(at: place, bytes) }
    editMap.noteEdit(at: utf8.count, end: line.upperBound, start: line.upperBound)
  }

  /// Makes the other character bold, italic or a bullet, or keeps the later one.
  private static func strike(
    _ character: Range<Int>, over place: inout Place, in bytes: UnsafeBufferPointer<UInt8>
  ) {
    let isUnderscore = bytes[character.lowerBound] == 0x5F
    if bytes[character].elementsEqual(bytes[place.character]) {
      if !isUnderscore { place.style = place.style ?? .bold }
      return
    }
    let (one, other) = (bytes[character.lowerBound], bytes[place.character.lowerBound])
    let (plus, o) = (UInt8(ascii: "+"), UInt8(ascii: "o"))
    place.isBullet = (one, other) == (o, plus) || (one, other) == (plus, o)
    if isUnderscore || bytes[place.character.lowerBound] == 0x5F { place.style = .italic }
    if !isUnderscore { place.character = character }
  }

  /// Appends a character or a bullet, with its emphasis, and records the edit.
  private mutating func appendCharacter(at place: Place, _ bytes: UnsafeBufferPointer<UInt8>) {
    editMap.noteEdit(at: utf8.count, end: place.source, start: place.source)
    let start = utf8.count
    if place.isBullet {
      utf8.append(contentsOf: "•".utf8)
    } else {
      utf8.append(contentsOf: bytes[place.character])
    }
    if let style = place.style { emphasis.add(start..<utf8.count, style) }
  }
}
