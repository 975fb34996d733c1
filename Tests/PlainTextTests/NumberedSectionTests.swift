import BookText
import Testing

@testable import PlainText

/// Sections of technical texts, recognised by numbers of several components.
@Suite("Numbered sections")
struct NumberedSectionTests {
  private func number(_ line: String, fewest: Int = 2) -> [Int]? {
    var line = line
    return line.withTextBytes { OutlineNumber($0, 0..<$0.count, fewest: fewest)?.components }
  }

  @Test(arguments: [
    ("1.2. Paper", [1, 2]), ("1.2 Paper", [1, 2]), ("10.20.30 Paper", [10, 20, 30]),
    ("1.2.\u{A0}Paper", [1, 2]), ("A.4. paper", [1_000, 4]), ("2.1. 紙", [2, 1]),
    ("3.1. /etc/paper", [3, 1]),
  ])
  func aNumberOfSeveralComponentsIsRead(line: String, components: [Int]) {
    #expect(number(line) == components)
  }

  @Test(arguments: [
    "1. Paper", "1.2.Paper", "1.2.", "1.2. 3.4. 5.6", "1.2345 Paper", "AB.1 Paper", "1.B Paper", "",
    "Paper 1.2",
  ])
  func otherLinesHaveNoNumber(line: String) { #expect(number(line) == nil) }

  @Test func aChapterHasOneComponentAndAFullStop() {
    #expect(number("2. Ink", fewest: 1) == [2])
    #expect(number("B. Ink", fewest: 1) == [1_001])
    #expect(number("2 sorts of ink", fewest: 1) == nil)
  }

  @Test(arguments: [
    ("1.1. a", "1.2. a", true), ("1.2. a", "1.2.1. a", true), ("1.2.3. a", "1.3. a", true),
    ("1.9. a", "2.1. a", true), ("1.9. a", "1.11. a", true), ("8.6. a", "A.1. a", true),
    ("1.1. a", "1.1. a", false), ("1.2. a", "1.1. a", false), ("1.2. a", "1.5. a", false),
    ("1.2. a", "3.4. a", false), ("1.2. a", "1.2.2. a", false), ("1.2.1. a", "1.2. a", false),
  ])
  func anOutlineCountsOn(one: String, next: String, follows: Bool) throws {
    func read(_ line: String) -> OutlineNumber? {
      var line = line
      return line.withTextBytes { OutlineNumber($0, 0..<$0.count) }
    }
    #expect(try #require(read(next)).follows(try #require(read(one))) == follows)
  }

  /// The lines after a title decide about it, and here there are none.
  @Test(arguments: [
    ["1. Lamp.", "2. Oil.", "3. Wick.", "4. Glass.", "5. Match."],
    ["A. The lamp", "B. The oil", "C. The wick"], ["a) The lamp", "b) The oil", "c) The wick"],
    ["1.1. Lamp", "1.2. Oil", "1.3. Wick"], ["I", "II", "III"],
  ])
  func theLastTitleMayEndTheText(titles: [String]) throws {
    let text = titles.map { prose + "\n\n" + $0 }.joined(separator: "\n\n")
    for end in ["", "\n", "\n\n\na", "\n\n--"] {
      #expect(try book(text + end).text.count >= text.utf8.count)
    }
  }
}
