import App
import BookText
import Defaults
import Numbers
import Reading
import System

/// Reads an XPointer or an offset a line from standard input, and prints a JSON object a line for each: the
/// place in the text, the next words there, and the other form of the place.
/// - Throws: ``Failure`` if KOReader has no names for places in the book, or reading or writing fails.
func printXPointers(of opened: Opening.Opened, _ settings: Settings) throws(Failure) {
  let settings = opened.own.applied(to: settings)
  guard let positions = BookPositions(of: opened.book, in: opened.source, settings) else {
    throw Failure("KOReader names no places in this book, or its file has changed")
  }
  var lines = InputLines()
  while let line = try lines.next() {
    try printText(xpointerLine(for: line, of: opened.book, positions))
  }
}

/// Takes an offset or an XPointer; the line of JSON has both, or an error.
func xpointerLine(for line: String, of book: Book, _ positions: BookPositions) -> String {
  func errorLine(_ reason: String) -> String { ExportTable.jsonLine([("error", .text(reason))]) }
  let place: TextOffset
  var isExact = true
  if !line.isEmpty, line.utf8.allSatisfy({ ("0"..."9").contains($0) }) {
    guard let offset = Number.parse(line.utf8, in: 0...max(0, book.text.count - 1)) else {
      return errorLine("the text has no such offset")
    }
    place = TextOffset(utf8: book.text.characterStart(at: offset))
  } else {
    guard let found = positions.place(of: line) else {
      return errorLine("the book has no such place")
    }
    (place, isExact) = (found.offset, found.isExact)
  }
  let name = positions.name(of: place)
  return ExportTable.jsonLine([
    ("offset", .number(place.utf8)),
    ("text", .string(positions.words(at: place, count: wordsLength))),
    ("xpointer", .text(name?.xpointer)), ("exact", .truth(isExact)),
  ])
}

/// Length in characters.
private let wordsLength = 60

private struct InputLines {
  private var rest: [UInt8] = []
  private var isAtEnd = false

  /// Length in bytes; the rest of a longer line is another line.
  private static let maximumLineLength = 1 << 16

  /// Returns the next line without its end; nil if there is none.
  mutating func next() throws(Failure) -> String? {
    while true {
      if let end = rest.firstIndex(of: "\n") { return takeLine(rest[..<end], through: end + 1) }
      if rest.count > Self.maximumLineLength { return takeLine(rest[...], through: rest.count) }
      if isAtEnd { return rest.isEmpty ? nil : takeLine(rest[...], through: rest.count) }
      do throws(SystemError) {
        let piece = try Descriptor.readSome(
          from: Descriptor.standardInput, upTo: Descriptor.pieceLength)
        rest += piece
        isAtEnd = piece.isEmpty
      } catch {
        throw Failure("standard input: \(error)")
      }
    }
  }

  /// Returns a line as text, without its CR, and removes the rest before `end`.
  private mutating func takeLine(_ line: ArraySlice<UInt8>, through end: Int) -> String {
    let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    rest.removeFirst(end)
    return text
  }
}
