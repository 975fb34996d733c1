import BookText

/// A line that may be one of a program, of settings or of commands.
struct CodeLine {
  typealias Text = Slice<UnsafeBufferPointer<UInt8>>

  /// The line without the white space before it.
  private let text: Text
  private let isSetIn: Bool

  /// - Parameter isSetIn: True if white space before the line has been cut off already.
  init(_ line: Text, isSetIn: Bool = false) {
    text = line.drop { $0 <= 0x20 }
    self.isSetIn = isSetIn || text.startIndex > line.startIndex
  }

  /// True if it begins with the prompt of a shell, or the sign of a comment or of the administrator's prompt.
  var isCommand: Bool {
    guard let sign = text.first, [0x23, 0x24, 0x25].contains(sign) else { return false }
    let rest = text.dropFirst()
    return rest.first == 0x20 && rest.dropFirst().first.map { !isDigit($0) } == true
  }

  /// True if a line has a sign that programs have and prose has not.
  var isCode: Bool {
    guard let first = text.first, let last = text.last(where: { $0 > 0x20 }) else { return false }
    if "{}\\".utf8.contains(last) || "}])@".utf8.contains(first) { return true }
    if Self.beginnings.contains(where: { text.starts(with: $0.utf8) }) { return true }
    if Self.words.contains(where: { text.elementsEqual($0.utf8) }) { return true }
    // `#include`; `end;`.
    if first == 0x23, isLetter(text.dropFirst().first ?? 0) { return true }
    if last == 0x3B, !text.contains(0x20) || isSetIn && text.contains(0x28) { return true }
    // A sentence may name a function.
    if last == 0x2E, (0x41...0x5A).contains(first) { return false }
    return isSetting || hasOperator
  }

  private static let beginnings = [
    "//", "/*", "*/", "\"\"\"", "'''", "--[[", "$ ", "<?", ".\\\"", "dnl ",
  ]

  /// Words that are a line of a program by themselves.
  private static let words = ["do", "done", "else", "end", "endif", "esac", "fi", "then", "try"]

  /// `width: 64`, `- name: value`, `"name": value`: a name in small letters and few words after it.
  private var isSetting: Bool {
    let line = text.starts(with: "- ".utf8) ? text.dropFirst(2) : text
    let quoted = line.first == 0x22 ? line.dropFirst() : line
    let name = quoted.prefix {
      (0x61...0x7A).contains($0) || isDigit($0) || $0 == 0x5F || $0 == 0x2D
    }
    var rest = quoted[name.endIndex...]
    if line.first == 0x22, rest.first == 0x22 { rest = rest.dropFirst() }
    guard name.count >= 2, rest.first == 0x3A, rest.dropFirst().first ?? 0x20 <= 0x20 else {
      return false
    }
    return rest.count { $0 == 0x20 } <= 3
  }

  /// True if a line has an assignment, a call, an index, an arrow, a variable, or a name of two words that is
  /// not part of an address.
  private var hasOperator: Bool {
    func isAddress() -> Bool {
      text.contains(0x40) || contains("//") || contains("www.")
    }
    var last: UInt8 = 0x20
    // The lengths of the last two words.
    var (before, length) = (0, 0)
    for index in text.indices {
      let byte = text[index]
      defer {
        last = byte
        if isLetter(byte) { length += 1 } else { (before, length) = (length, 0) }
      }
      let next = index + 1 < text.endIndex ? text[index + 1] : 0x0A
      switch byte {
      // A row of equal signs underlines, or is a mark of a wiki.
      case 0x3D: if last != 0x3D, next != 0x3D, next != 0x0A { return true }
      case 0x28: if (0x61...0x7A).contains(last) || last == 0x24 { return true }
      // `[12]` after a word may be the mark of a note.
      case 0x5B: if (0x61...0x7A).contains(last), !isDigit(next) { return true }
      // An option: ` --width`.
      case 0x2D where index >= text.startIndex + 2:
        if last == 0x2D, text[index - 2] == 0x20, (0x61...0x7A).contains(next) { return true }
      case 0x3E: if last == 0x2D || last == 0x3D, next != 0x2D { return true }
      case 0x3A: if last == 0x3A, next > 0x20 { return true }
      case 0x26, 0x7C: if last == byte { return true }
      case 0x7B: if last == 0x24 { return true }
      // `$name`, `a_name`, `bell.rope`.
      case _ where isLetter(byte):
        if last == 0x24 || last == 0x5F && before > 0 { return true }
        if last == 0x2E, before > 1, byte >= 0x61, !isAddress() { return true }
      default: break
      }
    }
    return false
  }

  /// True if the line has the bytes of a text.
  func contains(_ words: String) -> Bool {
    let first = words.utf8.first
    return text.indices.contains { text[$0] == first && text[$0...].starts(with: words.utf8) }
  }

  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
