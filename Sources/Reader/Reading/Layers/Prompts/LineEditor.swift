import Cells
import TerminalInput

/// A line of input with a cursor, edited by the keys of readline. Counts are in characters, widths in cells.
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

  private enum Edit: Sendable {
    /// By the cursor, by a number of characters; back if negative.
    case move(@Sendable (LineEditor) -> Int)
    /// The same, of text kept for inserting it again.
    case remove(@Sendable (LineEditor) -> Int)
    case delete(Int)
    case insertRemoved
    case swap
  }

  private static let rows: [(keys: String, edit: Edit)] = [
    ("← Ctrl-B", .move { _ in -1 }), ("→ Ctrl-F", .move { _ in 1 }),
    ("Home Ctrl-A", .move { -$0.before.count }), ("End Ctrl-E", .move { $0.after.count }),
    ("Alt-b Alt-← Ctrl-←", .move { -$0.lengthOfLastWord }),
    ("Alt-f Alt-→ Ctrl-→", .move { $0.lengthOfNextWord }),
    ("Backspace Shift-Backspace Ctrl-Backspace", .delete(-1)), ("Del Ctrl-D", .delete(1)),
    ("Alt-Backspace", .remove { -$0.lengthOfLastWord }),
    ("Alt-d", .remove { $0.lengthOfNextWord }), ("Ctrl-W", .remove { -$0.lengthToLastBlank }),
    ("Ctrl-U", .remove { -$0.before.count }), ("Ctrl-K", .remove { $0.after.count }),
    ("Ctrl-Y", .insertRemoved), ("Ctrl-T", .swap),
  ]

  private static let edits = Dictionary(
    uniqueKeysWithValues: rows.flatMap { row in
      KeyBinding.list(row.keys).map { ($0.key, row.edit) }
    })

  /// Whether a key deletes the character before the cursor (-1), or the one after it (1).
  static func deletes(_ distance: Int, by key: Key) -> Bool {
    if case .delete(distance)? = edits[key] { true } else { false }
  }

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
    switch Self.edits[key] {
    case .move(let distance): move(by: distance(self))
    case .remove(let distance):
      let length = distance(self)
      let text = cut(length)
      let earlier = wasRemoving ? removed : ""
      (removed, isRemoving) = (length < 0 ? text + earlier : earlier + text, true)
    case .delete(let distance): return !cut(distance).isEmpty || distance > 0
    case .insertRemoved: insert(removed)
    case .swap: swapCharacters()
    case nil: return false
    }
    return true
  }

  /// Removes characters beside the cursor, those before it if `count` is negative, at most all.
  private mutating func cut(_ count: Int) -> Substring {
    if count < 0 {
      let text = before.suffix(-count)
      before.removeLast(text.count)
      return text
    }
    let text = after.prefix(count)
    after.removeFirst(text.count)
    return text
  }

  private mutating func move(by count: Int) {
    let text = cut(count)
    if count < 0 { after = text + after } else { before += text }
  }

  /// Swaps the characters beside the cursor, or the last two at the end of the line, if there are two.
  private mutating func swapCharacters() {
    guard !before.isEmpty else { return }
    if after.isEmpty { move(by: -1) }
    guard let last = before.popLast(), let next = after.first else { return move(by: 1) }
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
