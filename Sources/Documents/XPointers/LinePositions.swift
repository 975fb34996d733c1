import BookText

/// Places of a plain text under KOReader's names: each non-blank line is an element.
///
/// Places in the text are bytes; those of KOReader count characters of a line.
public struct LinePositions: Sendable {
  /// The decoded text, with its line ends and control characters.
  private let text: [UInt8]
  private let lines: [Range<Int>]
  private let blanks: [Int]

  /// Number of characters after which a line is cut at the next space.
  private static let longestLine = 2_000
  private static let lineName = "pre"
  private static let blankName = "empty-line"

  /// Costs O(*n*).
  public init(_ text: [UInt8]) {
    self.text = text
    (lines, blanks) = text.withTextBytes { Self.divideLines(of: $0) }
  }

  /// Divides a text as KOReader does: at line ends, and after a blank once a line has more than
  /// ``longestLine`` characters.
  private static func divideLines(of text: TextBytes) -> (lines: [Range<Int>], blanks: [Int]) {
    var (lines, blanks): ([Range<Int>], [Int]) = ([], [])
    var (start, count, isBlank) = (0, 0, true)
    func endLine(at place: Int) {
      if !isBlank { lines.append(start..<place) } else { blanks.append(start) }
      (count, isBlank) = (0, true)
    }
    var place = 0
    while place < text.count {
      let byte = text[place]
      if byte == "\n" || byte == 0x0D {
        endLine(at: place)
        let isPair = byte == 0x0D && place + 1 < text.count && text[place + 1] == "\n"
        place += isPair ? 2 : 1
        start = place
        continue
      }
      if byte != " ", byte != "\t" { isBlank = false }
      if byte & 0xC0 != 0x80 { count += 1 }
      place += 1
      if byte == " ", count > longestLine {
        endLine(at: place)
        start = place
      }
    }
    if start < text.count { endLine(at: text.count) }
    return (lines, blanks)
  }

  /// XPointer of a byte. Between lines, it is that of the next or last line, and not exact; nil if the text
  /// has no line.
  public func name(ofByte byte: Int) -> DocumentPositions.Name? {
    let next = lines.firstIndexAfter { $0.lowerBound <= byte }
    guard
      let index = next > 0 && byte < lines[next - 1].upperBound
        ? next - 1
        : next < lines.count ? next : lines.indices.last
    else { return nil }
    let line = lines[index]
    let offset = text[line.clamped(to: 0..<max(line.lowerBound, byte))].count { $0 & 0xC0 != 0x80 }
    let number = lines.count > 1 ? "[\(index + 1)]" : ""
    return DocumentPositions.Name(
      xpointer: "/FictionBook/body/\(Self.lineName)\(number)/text().\(offset)",
      isExact: line.contains(byte))
  }

  /// At most `count` characters from a byte on, with one blank for white space and without soft hyphens.
  public func words(at byte: Int, count: Int) -> String {
    var words = PointerWords(count: count)
    let length = min(text.count, byte + PointerWords.longest)
    for scalar in String(decoding: text[min(byte, length)..<length], as: UTF8.self).unicodeScalars {
      words.append(scalar)
    }
    return words.text
  }

  /// The byte that an XPointer names, or else the first one of its line, which is not exact; nil if there is
  /// no such line.
  public func byte(of string: String) -> (byte: Int, isExact: Bool)? {
    guard let pointer = XPointer(string), pointer.start == .root else { return nil }
    var steps = pointer.steps[...]
    guard steps.popFirst() == .element("FictionBook", 1) else { return nil }
    // The title, KOReader's name for the file, comes before the text.
    if case .element("description", 1)? = steps.first { return (0, true) }
    guard steps.popFirst() == .element("body", 1) else { return (0, steps.isEmpty) }
    switch steps.popFirst() {
    case nil: return (lines.first?.lowerBound ?? 0, true)
    case .element(Self.lineName, let number)? where lines.indices.contains(number - 1):
      let line = lines[number - 1]
      guard steps.popFirst() == .text(1), steps.isEmpty else {
        return (line.lowerBound, steps.isEmpty && pointer.steps.count == 3)
      }
      guard let byte = byte(of: pointer.offset ?? 0, in: line) else {
        return (line.lowerBound, false)
      }
      return (byte, !pointer.hadBoxes)
    case .element(Self.blankName, let number)? where blanks.indices.contains(number - 1):
      return (blanks[number - 1], true)
    default: return nil
    }
  }

  /// First byte of the character at an offset in a line; its end after the last one, nil beyond.
  private func byte(of offset: Int, in line: Range<Int>) -> Int? {
    var left = offset
    for place in line where text[place] & 0xC0 != 0x80 {
      if left == 0 { return place }
      left -= 1
    }
    return left == 0 ? line.upperBound : nil
  }
}
