import BookText
import Cells

/// The typed marks of a text: their surroundings, and exceptions. Positions are bytes of the text, in range
/// unless a comment says otherwise.
struct TypedMarks {
  let text: TextBytes
  /// End of the part that is read.
  let end: Int
  let marks: SmartPunctuation
  /// Columns keep their places: quotes change, dashes do not.
  let keepsWidths: Bool
  /// Offset of the text in the book's.
  let offset: Int

  struct Replacement {
    let glyph: Glyph
    /// Length of the replaced text, in bytes.
    var length = 1
  }

  /// The language of the place decides; nil if the mark stays as typed.
  func replacement(at position: Int) -> Replacement? {
    guard let marks = marks.ownMarks(ofPartAt: offset + position) else {
      return ownMark(at: position)
    }
    let typed = TypedMarks(
      text: text, end: end, marks: marks, keepsWidths: keepsWidths, offset: offset)
    return typed.ownMark(at: position)
  }

  /// Follows ``marks``, whatever the language of the part; nil for other characters, in code, and where the
  /// mark has to stay.
  private func ownMark(at position: Int) -> Replacement? {
    switch text[position] {
    case ",": return isCode(at: position) ? nil : TypedQuotes(typed: self).lowQuote(at: position)
    case ".": return TypedEllipsis(typed: self).ellipsis(at: position)
    case "\"", "'", "`":
      return isLeftAlone(at: position) ? nil : TypedQuotes(typed: self).quote(at: position)
    case "-": return isLeftAlone(at: position) ? nil : TypedDashes(typed: self).dash(at: position)
    default: return nil
    }
  }

  // MARK: Marks left alone

  /// A quote or a hyphen is part of code, an address, an assignment or an ornament, or has to keep its width.
  private func isLeftAlone(at position: Int) -> Bool {
    if isCode(at: position) || isInAddress(at: position) || isAroundValue(at: position) {
      return true
    }
    if keepsWidths, isJoined(at: position) || marks.opening.width > 1 { return true }
    return isInOrnament(at: position)
  }

  func isCode(at position: Int) -> Bool { marks.isCode(at: offset + position) }

  /// One of several marks that may become one glyph.
  private func isJoined(at position: Int) -> Bool {
    let mark = text[position]
    if mark == "\"" { return false }
    return mark == "-" || byte(at: position - 1) == mark || byte(at: position + 1) == mark
  }

  /// Bytes of a web address examined.
  private static let longestAddress = 80

  /// A web address is left unchanged. A double quote that no letter follows ends the address.
  private func isInAddress(at position: Int) -> Bool {
    if text[position] == "\"", byte(at: position + 1)?.mayBeInWord != true { return false }
    var start = position
    while start > 0, position - start < Self.longestAddress, text[start - 1] > " " {
      start -= 1
      if text[start] == ":", byte(at: start + 1) == "/",
        byte(at: start + 2) == "/"
      {
        return true
      }
    }
    return false
  }

  /// Bytes of a value between marks.
  private static let longestValue = 80

  /// True beside the value of an assignment, as in `kind="oil"`: this is code, and is left unchanged.
  private func isAroundValue(at position: Int) -> Bool {
    let mark = text[position]
    guard mark == "\"" || mark == "'" else { return false }
    if isAfterAssignment(at: position) { return true }
    let before = text[max(0, position - Self.longestValue)..<position]
    return before.lastIndex(of: mark).map(isAfterAssignment(at:)) ?? false
  }

  /// A word and an equal sign are right before.
  private func isAfterAssignment(at position: Int) -> Bool {
    position >= 2 && text[position - 1] == "=" && text[position - 2].isWord(or: "_")
  }

  /// Bytes of an ornament examined on either side.
  private static let longestOrnament = 40

  /// An ornament is a row of signs without words or blanks, with another sign between two marks, as in '.' or
  /// *'*'*. Three stops between marks are silence.
  private func isInOrnament(at position: Int) -> Bool {
    guard text[position] == "'" || text[position] == "`" else { return false }
    func isSign(_ byte: UInt8?) -> Bool {
      byte.map { $0 > " " && !$0.mayBeInWord && !"\"?!".utf8.contains($0) } ?? false
    }
    var (start, end) = (position, position + 1)
    while position - start < Self.longestOrnament, isSign(byte(at: start - 1)) { start -= 1 }
    while end - position < Self.longestOrnament, isSign(byte(at: end)) { end += 1 }
    guard (byte(at: start - 1) ?? " ") <= " ", (byte(at: end) ?? " ") <= " " else { return false }
    let parts = text[start..<end].split(omittingEmptySubsequences: false, whereSeparator: isMark)
    return parts.dropFirst().dropLast().contains { !$0.isEmpty && !$0.elementsEqual("...".utf8) }
  }

  // MARK: Bytes

  /// Nil outside the text.
  func byte(at position: Int) -> UInt8? {
    position >= 0 && position < text.endIndex ? text[position] : nil
  }

  func isMark(_ byte: UInt8) -> Bool {
    byte == "'" || byte == "\"" || byte == "`"
  }

  func isDigit(_ byte: UInt8?) -> Bool { byte?.isDigit ?? false }

  func isLowercaseLetter(_ byte: UInt8?) -> Bool {
    byte.map { ("a"..."z").contains($0) } ?? false
  }

  /// Bytes beyond ASCII count as letters.
  func isWord(_ byte: UInt8) -> Bool {
    byte.mayBeInWord || byte == "'" || byte == "\"" || byte == "_"
  }
}
