import BookText
import Cells

/// The typed marks of a text: their surroundings, and exceptions. Positions are bytes of the text, in range
/// unless a comment says otherwise.
struct TypedMarks {
  let text: TextBytes
  /// End of the part that is read.
  let end: Int
  let punctuation: SmartPunctuation
  /// The marks of the language of the place.
  var marks: PrintedMarks
  /// Columns keep their places: quotes change, dashes do not.
  let keepsWidths: Bool
  /// Offset of the text in the book's.
  let offset: Int

  struct Replacement {
    let glyph: Glyph
    /// Length of the replaced text, in bytes.
    var length = 1
  }

  /// The language of the place decides; nil if the mark stays as typed. `position` has a mark.
  func replacement(at position: Int) -> Replacement? {
    guard let part = punctuation.parts.part(at: offset + position) else {
      return ownMark(at: position)
    }
    var typed = self
    typed.marks = PrintedMarks(language: part.language)
    return typed.ownMark(at: position)
  }

  /// Follows ``marks``; nil in code, and where the mark has to stay.
  private func ownMark(at position: Int) -> Replacement? {
    switch text[position] {
    case ",": lowQuote(at: position)
    case ".": ellipsis(at: position)
    case "-": isLeftAlone(at: position) ? nil : dash(at: position)
    default: isLeftAlone(at: position) ? nil : quote(at: position)
    }
  }

  // MARK: Marks left alone

  /// A quote or a hyphen is part of code, an address, an assignment or an ornament, or has to keep its width.
  private func isLeftAlone(at position: Int) -> Bool {
    isCode(at: position) || isInAddress(at: position) || isAroundValue(at: position)
      || keepsWidths && (isJoined(at: position) || marks.opening.width > 1)
      || isInOrnament(at: position)
  }

  func isCode(at position: Int) -> Bool { punctuation.isCode(at: offset + position) }

  /// One of several marks that may become one glyph.
  private func isJoined(at position: Int) -> Bool {
    let mark = text[position]
    return mark == "-"
      || mark != "\"" && (byte(at: position - 1) == mark || byte(at: position + 1) == mark)
  }

  /// Bytes of a web address or of a value between marks that are examined.
  private static let longestAddress = 80

  /// A web address is left unchanged. A double quote that no letter follows ends the address.
  private func isInAddress(at position: Int) -> Bool {
    if text[position] == "\"", !byte(at: position + 1).mayBeInWord { return false }
    var start = position
    while start > 0, position - start < Self.longestAddress, text[start - 1] > " " {
      start -= 1
      if text[start] == ":", byte(at: start + 1) == "/", byte(at: start + 2) == "/" { return true }
    }
    return false
  }

  /// True beside the value of an assignment, as in `kind="oil"`: this is code, and is left unchanged.
  private func isAroundValue(at position: Int) -> Bool {
    let mark = text[position]
    guard mark == "\"" || mark == "'" else { return false }
    /// A word and an equal sign are right before.
    func isAfterAssignment(_ place: Int) -> Bool {
      byte(at: place - 1) == "=" && byte(at: place - 2).isWord(or: "_")
    }
    if isAfterAssignment(position) { return true }
    let before = text[max(0, position - Self.longestAddress)..<position]
    return before.lastIndex(of: mark).map(isAfterAssignment) ?? false
  }

  /// Bytes of an ornament examined on either side.
  private static let longestOrnament = 40

  /// An ornament is a row of signs without words or blanks, with another sign between two marks, as in '.' or
  /// *'*'*. Three stops between marks are silence.
  private func isInOrnament(at position: Int) -> Bool {
    guard text[position] == "'" || text[position] == "`" else { return false }
    func isSign(_ byte: UInt8) -> Bool {
      byte > " " && !byte.mayBeInWord && !"\"?!".utf8.contains(byte)
    }
    let before = text[..<position].suffix(Self.longestOrnament).reversed().prefix(while: isSign)
    let after = text[position...].prefix(Self.longestOrnament).prefix(while: isSign)
    let row = position - before.count..<after.endIndex
    guard byte(at: row.lowerBound - 1) <= " ", byte(at: row.upperBound) <= " " else { return false }
    let parts = text[row].split(omittingEmptySubsequences: false, whereSeparator: isMark)
    return parts.dropFirst().dropLast().contains { !$0.isEmpty && !$0.elementsEqual("...".utf8) }
  }

  // MARK: Bytes

  /// A line end stands for what is outside the text.
  @inline(__always)
  func byte(at position: Int) -> UInt8 {
    position >= 0 && position < text.endIndex ? text[position] : "\n"
  }

  /// False outside the text.
  func isWord(at position: Int) -> Bool {
    position >= 0 && position < text.endIndex && text.isWord(at: position)
  }

  func isMark(_ byte: UInt8) -> Bool { byte == "'" || byte == "\"" || byte == "`" }
}
