import BookText
import Markup

/// Sources of a document's text: its pieces, each with its bytes in the markup.
///
/// A text is given to the writer, which takes words from it and adds them to the book; its pieces go the same
/// way. Recorded while a document is read, they cannot differ from the text.
///
/// Text from style sheets and list markers is in no piece, nor are blanks and line ends between words. Text
/// for an element, such as an image or a formula, has the first byte of the element's tag as its source.
struct TextOrigins {
  private(set) var pieces: [SourcePiece] = []
  /// Pieces of the text given to the writer next, from its beginning.
  var given: [SourcePiece] = []
  /// Pieces of the words taken from it but not yet in the text.
  private var words: [SourcePiece] = []
  /// Readings are not part of the text; each has the place of its characters.
  private(set) var readings: [SourcePiece] = []

  /// The tag is the source of the text given next.
  mutating func setSource(toTagAt tag: Int) {
    given = [SourcePiece(text: 0, length: .max / 2, source: tag, sourceLength: 1)]
  }

  /// Maps pieces to a changed text, scalar by scalar. If the numbers of scalars differ, all of the changed
  /// text has the first source.
  mutating func remapGiven(from old: TextBytes, to new: String) {
    let before = Array(String(decoding: old, as: UTF8.self).unicodeScalars)
    let after = Array(new.unicodeScalars)
    guard before.count == after.count else {
      // The correspondence of letters is unknown.
      given = givenPieces(for: new.utf8.count)
      return
    }
    var (changed, oldOffset, newOffset, index): ([SourcePiece], Int, Int, Int) = ([], 0, 0, 0)
    for (scalar, newScalar) in zip(before, after) {
      let (length, newLength) = (UTF8.width(scalar), UTF8.width(newScalar))
      while index < given.count, given[index].end <= oldOffset { index += 1 }
      if index < given.count, var part = given[index].clipped(to: oldOffset..<oldOffset + length) {
        (part.text, part.length) = (newOffset, newLength)
        changed.add(part)
      }
      oldOffset += length
      newOffset += newLength
    }
    given = changed
  }

  /// A part of the given text, in bytes, is now in the words to add, at the offset `place`.
  mutating func takeGiven(_ range: Range<Int>, at place: Int) {
    // Pieces are in order, and few.
    let first = given.firstIndexAfter { $0.end <= range.lowerBound }
    for piece in given[first...] {
      guard let part = piece.clipped(to: range) else { break }
      words.append(part.shifted(by: place - range.lowerBound))
    }
  }

  /// Takes a part without the bytes that are not taken.
  mutating func takeGiven(
    _ part: TextBytes, at place: Int, where isTaken: (UInt8) -> Bool
  ) {
    var (start, place) = (part.startIndex, place)
    while let first = part[start...].firstIndex(where: isTaken) {
      let end = part[first...].firstIndex { !isTaken($0) } ?? part.endIndex
      takeGiven(first..<end, at: place)
      place += end - first
      start = end
    }
  }

  mutating func takeWords() -> [SourcePiece] { words.takeAll() }

  /// Source of a text that stands for all of the given text.
  func givenPieces(for length: Int) -> [SourcePiece] {
    given.prefix(1).map {
      SourcePiece(text: 0, length: length, source: $0.source, sourceLength: $0.sourceLength)
    }
  }

  /// Adds the pieces of a text at an offset in the book. They count from the beginning of the text, and are
  /// cut off at the end of the book's text.
  mutating func append(_ more: [SourcePiece], at start: Int, before end: Int) {
    for piece in more {
      if let part = piece.shifted(by: start).clipped(to: 0..<end) { pieces.add(part) }
    }
  }

  /// `place` is the offset in the book of the characters read in this way.
  mutating func addReading(_ captured: [SourcePiece], at place: Int) {
    for piece in captured {
      readings.append(
        SourcePiece(
          text: place, length: 0, source: piece.source, sourceLength: piece.sourceLength))
    }
  }
}

extension [SourcePiece] {
  /// Joins it with the last one if both are copied from adjacent bytes.
  fileprivate mutating func add(_ piece: SourcePiece) {
    if let last = indices.last, self[last].isCopy, piece.isCopy, self[last].end == piece.text,
      self[last].source + self[last].sourceLength == piece.source
    {
      self[last].length += piece.length
      self[last].sourceLength += piece.length
    } else {
      append(piece)
    }
  }
}
