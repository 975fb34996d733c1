import BookText

/// Lines of code, with signs that have no meaning: between fences of three backticks or tildes, as declared
/// by a markup, or in a drawn box.
struct CodeLines {
  /// Lines in order, without line ends.
  private(set) var code: [Range<Int>] = []
  /// Signs that serve only to mark the beginning or end of code, in order: they are to be overwritten.
  private(set) var signs: [Range<Int>] = []

  /// Lines that fence code: they are to be left out.
  private(set) var fences: Set<Int> = []

  private let text: TextBytes
  private let isOrg: Bool
  /// Row of signs at the beginning of code, needed again at its end.
  private var fence: (sign: UInt8, length: Int)?
  /// Lines and signs before ``fence``.
  private var known = (code: 0, signs: 0)
  /// Line above, without white space at both ends; empty at the beginning.
  private var above: TextBytes
  private var isBelowBlank = true

  private struct Line {
    let start: Int
    let text: TextBytes

    /// The words are in small letters, whatever the case of the line's.
    func begins(with words: String) -> Bool {
      text.prefix(words.utf8.count).elementsEqual(words.utf8) {
        $0 == $1 || $0.asSmallLetter == $1 && $0.mayBeLetter
      }
    }
  }

  /// Finds code between fences and in drawn boxes, or as Org declares it. Costs O(*n*).
  init(in text: TextBytes, isOrg: Bool) {
    (self.text, self.isOrg) = (text, isOrg)
    above = text[..<0]
    if isOrg || Self.mayHaveFences(text) { readLines() }
    // Tables of Org have such edges.
    if isOrg { return }
    var boxes = BoxDrawings(in: text).lines
    guard !boxes.isEmpty else { return }
    // A box between fences is code already.
    let ends = Set(code.map(\.upperBound))
    boxes.removeAll { ends.contains($0.upperBound) }
    code = (code + boxes).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Lines after a fence without an end are taken back: they are no code.
  private mutating func readLines() {
    var start = 0
    while start < text.count {
      let end: Int = text[start...].firstIndex(of: "\n") ?? text.count
      let first: Int = text[start..<end].firstIndex(where: { $0 > " " }) ?? end
      if first < end {
        let last: Int = text[first..<end].lastIndex(where: { $0 > " " }) ?? first
        readLine(Line(start: start, text: text[first..<last + 1]))
        above = text[first..<last + 1]
        isBelowBlank = false
      } else {
        isBelowBlank = true
      }
      start = end + 1
    }
    // Lines after an opening fence without a closing one are not code.
    if fence != nil {
      code.removeLast(code.count - known.code)
      signs.removeLast(signs.count - known.signs)
    }
  }

  /// A row of signs as long as a fence.
  private static func mayHaveFences(_ text: TextBytes) -> Bool {
    var signs = SignSearch(["`", "~"], in: text)
    var end = 0
    while let start = signs.first(from: end, before: text.count) {
      end = start + 1
      while end < text.count, text[end] == text[start] { end += 1 }
      if end - start >= Self.shortestFence { return true }
    }
    return false
  }

  private mutating func readLine(_ line: Line) {
    if isOrg ? readOrgLine(line) : readPlainLine(line) {
      code.append(line.start..<line.text.endIndex)
    }
  }

  /// The code ends at a line with the same sign, as often or more.
  private mutating func beginCode(_ sign: UInt8, _ length: Int = 1) {
    fence = (sign, length)
    known = (code.count, signs.count)
  }

  /// Fences begin and end the code between them. Fences with words between them are hidden. True for a fence
  /// of three signs or more, and between two. The line is not empty.
  private mutating func readPlainLine(_ line: Line) -> Bool {
    let sign = line.text[line.text.startIndex]
    let length = line.text.prefix { $0 == sign }.count
    let isFence = length >= Self.shortestFence && (sign == "`" || sign == "~")
    if let fence {
      // A fence at the end has no words.
      guard isFence, sign == fence.sign, length >= fence.length, length == line.text.count else {
        return true
      }
      self.fence = nil
      // Around nothing they are all there is to show. An ideographic space consists of E3 and 80.
      let hasWords = code[(known.code + 1)...].contains { range in
        text[range].contains { $0 > " " && $0 != 0xE3 && $0 != 0x80 }
      }
      if hasWords { fences.formUnion([code[known.code].lowerBound, line.start]) }
      return true
    }
    guard isFence, line.text.count <= Self.longestFence, !isUnderline(line) else { return false }
    beginCode(sign, length)
    return true
  }

  private static let shortestFence = 3
  /// Signs of a fence that is certainly no line below a title.
  private static let longestFenceAlone = 5
  /// Bytes of a line at the beginning of code, possibly with the name of the language.
  private static let longestFence = 40

  /// A row of signs is right below a line and as long, as below the titles of reStructuredText. Fences have
  /// three signs, or few more.
  private func isUnderline(_ row: Line) -> Bool {
    let columns = above.reduce(0) {
      $0 + ((0xE3...0xED).contains($1) ? 2 : !$1.continuesCharacter ? 1 : 0)
    }
    return !isBelowBlank && row.text.count > Self.longestFenceAlone && row.text.count == columns
  }

  /// `#+BEGIN_SRC` and `#+END_SRC` or the like begin and end the code between them. True between such lines,
  /// for a keyword, and for a part of a drawer.
  private mutating func readOrgLine(_ line: Line) -> Bool {
    let text = line.text
    if fence != nil {
      guard line.begins(with: "#+end_") else { return true }
      fence = nil
      signs.append(text.startIndex..<text.endIndex)
      return false
    }
    if ["#+begin_src", "#+begin_example", "#+begin_export"].contains(where: line.begins(with:)) {
      beginCode("#")
      signs.append(text.startIndex..<text.endIndex)
      return false
    }
    if line.begins(with: "#+") { return true }
    guard text.first == ":" else { return false }
    // `: code`, `:PROPERTIES:`, `:ID: 12`.
    return text.count == 1 || text[text.startIndex + 1] == " " || text.dropFirst().contains(":")
  }
}
