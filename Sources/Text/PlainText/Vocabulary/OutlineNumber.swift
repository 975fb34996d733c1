import BookText
import Numbers

/// Number of a section in the outline of a technical text: "1.2.", "3.2.1", "A.4".
struct OutlineNumber {
  /// Components, first to last; letters, as in the numbers of appendices, follow the digits.
  let components: [Int]

  /// Value of the letter A.
  static let firstLetter = 1_000
  private static let maximumComponent = 999
  private static let mostComponents = 6
  /// Numbers a text may leave out between two others.
  private static let mostMissing = 2

  /// Reads a number at the beginning of a line, before a title, with `fewest` components. `mayBeBare`: a
  /// number alone may have no full stop before a word with a capital, "3 Results".
  init?(_ text: TextBytes, _ line: Range<Int>, fewest: Int = 2, mayBeBare: Bool = false) {
    let (components, position) = Self.readComponents(in: text, line)
    // A number alone has a full stop, so that "3 apples" has none, or is right before a capital: "3Apples",
    // as some programs write it. The blank may be a no-break space.
    let isJoined =
      components.first.map { $0 < Self.firstLetter } == true && text[position - 1].isDigit
      && Self.isWord(text[position..<line.upperBound])
    guard components.count >= max(fewest, 1),
      components.count > 1 || isJoined || mayBeBare || text[position - 1] == ".",
      let title = text[position..<line.upperBound].firstIndex(where: {
        !["\t", " ", 0xC2, 0xA0].contains($0)
      }),
      title > position || isJoined, !("0"..."9").contains(text[title])
    else { return nil }
    if components.count == 1, !isJoined, text[position - 1] != ".",
      text.letterCase(at: title) != .capital
    {
      return nil
    }
    self.components = components
  }

  /// Reads components with full stops between them. `end` is after them and a last full stop.
  private static func readComponents(
    in text: TextBytes, _ line: Range<Int>
  ) -> (components: [Int], end: Int) {
    var components: [Int] = []
    var position = line.lowerBound
    while components.count < mostComponents {
      let digits = text[position..<line.upperBound].prefix { ("0"..."9").contains($0) }
      if let value = Number.parse(digits, in: 0...maximumComponent) {
        components.append(value)
        position = digits.endIndex
      } else if components.isEmpty, position < line.upperBound,
        ("A"..."Z").contains(text[position])
      {
        components.append(firstLetter + Int(text[position] - "A"))
        position += 1
      } else {
        break
      }
      guard position < line.upperBound, text[position] == "." else { break }
      position += 1
    }
    return (components, position)
  }

  /// A capital and a small letter.
  private static func isWord(_ text: TextBytes) -> Bool {
    guard let first = text.first, let second = text.dropFirst().first else { return false }
    return ("A"..."Z").contains(first) && ("a"..."z").contains(second)
  }

  /// True whatever the chapter's number: "7.1".
  var isFirst: Bool { components.dropFirst().allSatisfy { $0 <= 1 } }

  /// The next number in a text: the first different component is greater by one to ``mostMissing``, or 0 or 1
  /// at a new depth, and the components after it are 0 or 1. Appendix A may follow any number.
  func follows(_ last: OutlineNumber) -> Bool {
    let shared = zip(components, last.components).prefix { $0 == $1 }.count
    guard shared < components.count else { return false }
    let own = components[shared]
    guard components[(shared + 1)...].allSatisfy({ $0 <= 1 }) else { return false }
    guard shared < last.components.count else { return own <= 1 }
    let before = last.components[shared]
    return own > before && own <= before + Self.mostMissing
      || shared == 0 && own == Self.firstLetter
  }
}
