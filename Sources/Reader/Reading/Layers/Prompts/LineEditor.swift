import Cells
import TerminalInput

/// A line of input with a cursor, edited by the commands of ``KeyScreen/prompt``, which have the keys of
/// readline. Counts are in characters, widths in cells.
struct LineEditor: Hashable, Sendable {
  /// The text before the cursor, and after it.
  private(set) var (before, after) = ("", "")
  /// Text last removed by a key for more than one character; another key inserts it.
  private var removed = ""
  /// Whether the last key added to ``removed``, so that the next one of its kind adds more.
  private var isRemoving = false

  var text: String { before + after }
  var isAtEnd: Bool { after.isEmpty }

  /// Maximum number of characters: more than is ever typed, and less than slows the program down.
  static let maxLength = 50_000

  /// Makes a line with a text, and the cursor behind it.
  init(_ text: String = "") { insert(text) }

  /// Inserts up to ``maxLength`` characters in all. Line ends and tabs become blanks; other control
  /// characters are dropped.
  mutating func insert(_ added: String) {
    isRemoving = false
    var room = Self.maxLength - before.unicodeScalars.count - after.unicodeScalars.count
    for scalar in added.unicodeScalars where room > 0 {
      if scalar == "\n" || scalar == "\t" || scalar == "\r" {
        before += " "
      } else if scalar.properties.generalCategory != .control {
        before.unicodeScalars.append(scalar)
      }
      room -= 1
    }
  }

  mutating func replaceBefore(with text: String) {
    before = ""
    insert(text)
  }

  // MARK: Keys

  /// Types a character, moves the cursor or deletes. False for a key without a meaning, and for deleting back
  /// at the beginning of the line.
  @discardableResult
  mutating func edit(by key: Key) -> Bool {
    let wasRemoving = isRemoving
    isRemoving = false
    if let scalar = key.typed {
      insert(String(scalar))
      return true
    }
    switch KeyScreen.prompt[key] {
    case .left: moveBack(1)
    case .right: moveOn(1)
    case .start: moveBack(before.count)
    case .end: moveOn(after.count)
    case .previousWord: moveBack(lengthOfLastWord)
    case .nextWord: moveOn(lengthOfNextWord)
    case .deleteBefore: return before.popLast() != nil
    case .deleteAfter: if !after.isEmpty { after.removeFirst() }
    case .deleteToSpace: removeBack(lengthToLastBlank, addsMore: wasRemoving)
    case .deletePreviousWord: removeBack(lengthOfLastWord, addsMore: wasRemoving)
    case .deleteToStart: removeBack(before.count, addsMore: wasRemoving)
    case .deleteToEnd: removeOn(after.count, addsMore: wasRemoving)
    case .deleteNextWord: removeOn(lengthOfNextWord, addsMore: wasRemoving)
    case .insertDeleted: insert(removed)
    case .swapCharacters: swapCharacters()
    default: return false
    }
    return true
  }

  private mutating func moveBack(_ count: Int) {
    after = before.suffix(count) + after
    before.removeLast(min(count, before.count))
  }

  private mutating func moveOn(_ count: Int) {
    before += after.prefix(count)
    after.removeFirst(min(count, after.count))
  }

  /// Removes at most all characters before the cursor, and keeps them for inserting again; `addsMore` keeps
  /// the text removed before, too, after them.
  private mutating func removeBack(_ count: Int, addsMore: Bool) {
    removed = before.suffix(count) + (addsMore ? removed : "")
    before.removeLast(min(count, before.count))
    isRemoving = true
  }

  /// Removes at most all characters after the cursor, and keeps them for inserting again; `addsMore` keeps
  /// the text removed before, too, before them.
  private mutating func removeOn(_ count: Int, addsMore: Bool) {
    removed = (addsMore ? removed : "") + after.prefix(count)
    after.removeFirst(min(count, after.count))
    isRemoving = true
  }

  /// Swaps the characters beside the cursor, or the last two at the end of the line, if there are two.
  private mutating func swapCharacters() {
    guard !before.isEmpty else { return }
    if after.isEmpty { moveBack(1) }
    guard let last = before.popLast(), let next = after.first else { return moveOn(1) }
    after.removeFirst()
    before += [next, last]
  }

  // MARK: Words

  /// Whether a character belongs to a word: a letter or a digit.
  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  /// The length in characters up to the cursor; all of them without a word.
  private var lengthOfLastWord: Int {
    let word = before.reversed().drop { !Self.isOfWord($0) }
    return before.count - word.drop(while: Self.isOfWord).count
  }

  /// Number of characters from the cursor to the end of the next word; all of them without a word.
  private var lengthOfNextWord: Int {
    let word = after.drop { !Self.isOfWord($0) }
    return after.count - word.drop(while: Self.isOfWord).count
  }

  /// Number of characters from the beginning of the last word up to the cursor; only blanks end words.
  private var lengthToLastBlank: Int {
    let word = before.reversed().drop { $0 == " " }
    return before.count - word.drop { $0 != " " }.count
  }

  // MARK: Drawing

  /// Rows of at most `width` cells, broken after blanks, and the index of the row with the cursor. The text
  /// before the cursor is empty in the rows after it, and the text after it in those before. O(*n*) in the
  /// characters.
  func rows(in width: Int) -> (rows: [LineEditor], cursor: Int) {
    let characters = Array(text)
    let widths = characters.map { cellWidth(of: String($0)) }
    var starts = [0]
    var used = 0
    for index in characters.indices {
      let start = starts[starts.count - 1]
      if index > start, used + widths[index] > width {
        let word = (start + 1..<index + 1).last { characters[$0 - 1] == " " } ?? index
        starts.append(word)
        used = widths[word..<index].reduce(0, +)
      }
      used += widths[index]
    }
    let place = before.count
    let rows = starts.indices.map { row in
      let end = row + 1 < starts.count ? starts[row + 1] : characters.count
      let shown = characters.prefix(end).dropFirst(starts[row])
      var part = LineEditor()
      part.before = String(shown.prefix(max(0, place - starts[row])))
      part.after = String(shown.dropFirst(part.before.count))
      return part
    }
    return (rows, starts.lastIndex { $0 <= place } ?? 0)
  }

  /// The parts that together fit into `width` cells. Of a long line, at least two thirds of the cells are for
  /// the text before the cursor.
  func visibleParts(in width: Int) -> (before: Substring, after: Substring) {
    let width = max(0, width)
    let ahead = min(cellWidth(of: after), width / 3)
    var (head, tail) = (before[...], after[...])
    while cellWidth(of: String(head)) > width - ahead {
      // Long lines are cut by many characters at once.
      head.removeFirst(max(1, head.count - width))
    }
    tail = tail.prefix(width)
    while cellWidth(of: String(head + tail)) > width { tail.removeLast() }
    return (head, tail)
  }
}
