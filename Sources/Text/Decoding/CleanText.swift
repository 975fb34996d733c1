import BookText
import Numbers

/// A text with LF line ends and without control characters except tabs.
///
/// - CR, CRLF, CRCRLF (CRLF after a conversion of line ends), VT, NEL and U+2028 end a line; U+2029 ends a
///   paragraph.
/// - A form feed begins a page: it becomes at least two blank lines, so that no paragraph or stanza
///   continues over it.
/// - Escape sequences are removed; bold, italic and underlined text is recorded. NULs and all other
///   control characters, C0 and C1, are removed; a picture stands for several NULs in a row.
/// - Backspaces are left for ``Overstrikes``. Soft hyphens belong to the text.
///
/// Positions are bytes of the source.
struct CleanText {
  private(set) var utf8: [UInt8] = []
  /// Beginnings of the pages below form feeds, in order, in bytes of ``utf8``.
  private(set) var pages: [Int] = []
  private(set) var hasBackspaces = false
  /// Meaningless control characters removed or replaced.
  private(set) var removedControls = 0
  /// A picture stands for each of them (U+2400 and the following), one for several NULs in a row.
  private let showsControls: Bool
  /// Escape sequences change the display of characters.
  private(set) var isRendered = false
  private var rendition = SelectedRendition()
  private var moves = CursorMoves()
  /// End of the last escape sequence in the source.
  private var endOfSequence = -1
  /// Edits of the source, if requested.
  private(set) var editMap: EditMap

  /// Takes valid UTF-8, and traces edits if asked to. The text is copied only if the source is shared, or if
  /// it has form feeds or pictures, which become longer. Costs O(*n*).
  /// - Parameter showsControls: Whether to replace a meaningless control character by its picture.
  init(_ source: consuming [UInt8], tracing: Bool, showsControls: Bool = false) {
    self.showsControls = showsControls
    editMap = EditMap(kept: tracing)
    let (first, feeds) = source.withTextBytes { bytes in
      let first = bytes.firstControl(from: 0)
      return (first, Self.growthInPairs(in: bytes, from: first, showsControls: showsControls))
    }
    if first < source.count {
      if feeds > 0 {
        source = source.withTextBytes { bytes in
          [UInt8](unsafeUninitializedCapacity: bytes.count + 2 * feeds) { text, count in
            count = clean(bytes, from: first, into: text)
          }
        }
      } else {
        let count = source.withUnsafeMutableBufferPointer { text in
          clean(TextBytes(text), from: first, into: text)
        }
        source.removeLast(source.count - count)
      }
    }
    utf8 = source
  }

  /// Pairs of bytes by which the text may grow from `first` on, as form feeds, controls shown as pictures,
  /// and moves of the cursor are replaced.
  private static func growthInPairs(in bytes: TextBytes, from first: Int, showsControls: Bool)
    -> Int
  {
    var (count, moves) = (0, CursorMoves(for: bytes))
    var position = bytes.firstUnprintable(from: first)
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Control.escape {
        let end = endOfEscape(in: bytes, at: position)
        let longer = (moves.spendBlanks(for: bytes[position..<end]) - (end - position) + 1) / 2
        count += max(showsControls ? 1 : 0, longer)
      } else if byte == 0x0C || showsControls && (byte == 0xC2 || isMeaninglessControl(byte)) {
        count += 1
      }
      let end = byte == 0 ? endOfNULs(in: bytes, at: position) : position + 1
      position = bytes.firstUnprintable(from: end)
    }
    return count
  }

  /// Writes clean text, and returns its length; the bytes before `first` are clean already. `text` has room
  /// for `bytes` and for the pairs counted by `growthInPairs`. It may be the same memory if nothing becomes
  /// longer.
  private mutating func clean(
    _ bytes: TextBytes, from first: Int,
    into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (kept, position, count) = (0, first, 0)
    moves = CursorMoves(for: bytes)
    while let target = text.baseAddress, let source = bytes.buffer.baseAddress {
      (target + count).update(from: source + kept, count: position - kept)
      count += position - kept
      if position == bytes.count { break }
      kept = writeReplacement(in: bytes, at: position, to: text, count: &count)
      position = bytes.firstControl(from: kept)
    }
    rendition.endEmphasis(at: count)
    return count
  }

  /// Leaves no text.
  mutating func takeText() -> [UInt8] { utf8.takeAll() }

  /// Emphasis by escape sequences, in order, in bytes of ``utf8``.
  var emphasis: [Emphasis] { rendition.emphasis }

  /// Writes the replacement of the character or sequence at `position`, if any, adds its length to `count`,
  /// and records the edit. The style of a rendition begins at the end of `text`. Returns the end of the
  /// character or sequence.
  private mutating func writeReplacement(
    in bytes: TextBytes, at position: Int,
    to text: UnsafeMutableBufferPointer<UInt8>, count: inout Int
  ) -> Int {
    let (length, feeds) = lineEnd(bytes, at: position, follows: count > 0 ? text[count - 1] : 0)
    for number in 0..<feeds {
      if number > 0 { editMap.noteEdit(at: count, end: position, start: position) }
      text[count] = 0x0A
      count += 1
    }
    if feeds > 0 {
      let end = position + length
      if bytes[position] == 0x0C { pages.append(count) }
      if length > 1 || feeds > 1 { editMap.noteEdit(at: count, end: end, start: end) }
      return end
    }
    if bytes[position] == Control.backspace {
      text[count] = Control.backspace
      count += 1
      hasBackspaces = true
      return position + 1
    }
    let end =
      switch bytes[position] {
      case Control.escape: endOfEscape(in: bytes, at: position)
      case 0: endOfNULs(in: bytes, at: position)
      case let byte: position + (byte == 0xC2 ? 2 : 1)
      }
    if end > position + 2, bytes[position + 1] == "[",
      bytes[end - 1] == "m"
    {
      isRendered = true
      rendition.select(bytes[position + 2..<end - 1], at: count)
    }
    // `tput sgr0` ends with a shift to the usual characters in tmux and screen.
    let isShift = bytes[position] == Control.shiftIn && position == endOfSequence
    let isSequence = isShift || bytes[position] == Control.escape && end > position + 1
    if isSequence { endOfSequence = end }
    if !isSequence { removedControls += bytes[position] == 0xC2 ? 1 : end - position }
    // The room was counted for these. They may overwrite the sequence, which is read no more.
    let blanks = min(moves.spendBlanks(for: bytes[position..<end]), text.count - count)
    if blanks > 0 {
      editMap.noteEdit(at: count, end: position, start: position)
      for _ in 0..<blanks {
        text[count] = " "
        count += 1
      }
    }
    if showsControls, !isSequence {
      let value = UInt32(bytes[position])
      // U+2421 is the picture of U+007F; the controls of the second row have none.
      let picture = value < 0x7F ? 0x2400 + value : value == 0x7F ? 0x2421 : 0xFFFD
      editMap.noteEdit(at: count, end: position, start: position)
      for byte in String(Character(Unicode.Scalar(picture) ?? "\u{FFFD}")).utf8 {
        text[count] = byte
        count += 1
      }
      editMap.noteEdit(at: count, end: end, start: end)
      return end
    }
    editMap.noteEdit(at: count, end: position, start: end)
    return end
  }

  /// Length of the line end at `position`, after the byte `last` of the text, and the line feeds in its
  /// place; none if it is no line end.
  private func lineEnd(
    _ bytes: TextBytes, at position: Int, follows last: UInt8
  ) -> (length: Int, feeds: Int) {
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch bytes[position] {
    case 0x0D where next == 0x0A: return (2, 1)
    case 0x0D:
      let isTooMany = next == 0x0D && position + 2 < bytes.count && bytes[position + 2] == 0x0A
      return (isTooMany ? 3 : 1, 1)
    case 0x0B: return (1, 1)
    case 0x0C: return (1, last == 0x0A ? 2 : 3)
    case 0xC2 where next == 0x85: return (2, 1)
    case 0xE2: return (3, bytes[position + 2] == 0xA8 ? 1 : 2)
    default: return (0, 0)
    }
  }
}

/// A control character of ASCII that neither ends a line or a page nor has another meaning here.
package func isMeaninglessControl(_ byte: UInt8) -> Bool {
  switch byte {
  // Backspace, tab, line feed, vertical tab, form feed and carriage return.
  case 0x08...0x0D: false
  default: byte < " " || byte == Control.delete
  }
}

/// Looks for control characters of ASCII and, in UTF-8, beyond. Costs O(*n*).
package func hasMeaninglessControls(_ bytes: [UInt8]) -> Bool {
  bytes.withTextBytes { bytes in
    bytes.firstUnprintable {
      isMeaninglessControl(bytes[$0])
        || bytes[$0] == 0xC2 && $0 + 1 < bytes.count && (0x80..<0xA0).contains(bytes[$0 + 1])
    } != nil
  }
}

/// Blanks replace moves of the cursor to the right, `ESC [ 6 C`.
private struct CursorMoves {
  /// Columns of a move.
  private static let maximumMove = 400
  /// Blanks in a short text.
  private static let maximumBlanks = 65_536

  /// Blanks still allowed. The text grows at most to twice its length, plus ``maximumBlanks``.
  private var left: Int

  init() { left = 0 }

  init(for bytes: TextBytes) { left = bytes.count + Self.maximumBlanks }

  /// Blanks in place of an escape sequence, taken from those still allowed. 0 if it is no move, a move by
  /// more than ``maximumMove``, or beyond the allowed number.
  mutating func spendBlanks(for sequence: TextBytes) -> Int {
    guard sequence.count > 2, sequence.last == "C", sequence[sequence.startIndex + 1] == "[" else {
      return 0
    }
    let digits = sequence.dropFirst(2).dropLast()
    let columns = digits.isEmpty ? 1 : Number.parse(digits, in: 1...Self.maximumMove) ?? 0
    guard columns <= left else { return 0 }
    left -= columns
    return columns
  }
}

/// End of the NULs at `position`: together they are one sign.
private func endOfNULs(in bytes: TextBytes, at position: Int) -> Int {
  bytes[position...].firstIndex { $0 != 0 } ?? bytes.count
}

/// End of the escape sequence at `position` (ECMA-48), or of the escape character if the sequence is unknown
/// or does not end on its line.
private func endOfEscape(in bytes: TextBytes, at position: Int) -> Int {
  let alone = position + 1
  guard alone < bytes.count else { return alone }
  var end = alone + 1
  switch bytes[alone] {
  case "[":
    while end < bytes.count, ("0"..."?").contains(bytes[end]) { end += 1 }
    while end < bytes.count, (" "..."/").contains(bytes[end]) { end += 1 }
    return end < bytes.count && ("@"..."~").contains(bytes[end]) ? end + 1 : alone
  case "]", "P", "_", "^":
    while end < bytes.count, bytes[end] >= " " { end += 1 }
    if end < bytes.count, bytes[end] == Control.bell { return end + 1 }
    let isClosed =
      end + 1 < bytes.count && bytes[end] == Control.escape && bytes[end + 1] == "\\"
    return isClosed ? end + 2 : alone
  // Selects a character set: one byte more.
  case "("..."+":
    return end < bytes.count && ("0"..."~").contains(bytes[end]) ? end + 1 : alone
  case "7", "8", "=", ">": return end
  default: return alone
  }
}

private enum Control {
  static let bell: UInt8 = 0x07
  static let backspace: UInt8 = 0x08
  static let shiftIn: UInt8 = 0x0F
  static let escape: UInt8 = 0x1B
  static let delete: UInt8 = 0x7F
}
