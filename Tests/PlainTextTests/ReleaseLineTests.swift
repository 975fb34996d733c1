import BookText
import Testing

@testable import PlainText

@Suite("Headings of release notes")
struct ReleaseLineTests {
  private static let text = "\n\nThe lamp burns longer, and the oil is the same as before.\n\n"

  @Test(arguments: [
    // Sections, and a sentence.
    ["Table 1.1 of lamps", "Table 1.2 of oils", "Table 1.3 of boats"],
    ["Release 1.1", "Release 1.2", "Release 1.3"],
    ["Version 1.3 burns well.", "Version 1.2 burns well.", "Version 1.1 burns well."],
    // Numbers in no order.
    ["Version 1.2", "Version 1.3", "Version 1.1", "Version 1.4"],
    // Neither a name of releases nor a year.
    ["Oil 1.3", "Oil 1.2", "Oil 1.1"],
    // No number of a release.
    ["Version 3", "Version 2", "Version 1"],
    ["the lamp1.3 (2003)", "the lamp1.2 (2002)", "the lamp1.1 (2001)"],
    ["Version 1.1.1.1.1.2", "Version 1.1.1.1.1.1", "Version 1.1.1.1.1.0"],
    ["Version 1234567.2", "Version 1234567.1", "Version 1234567.0"],
  ])
  func otherNumbersAreNot(lines: [String]) throws { #expect(try !areReleases(lines), "\(lines)") }

  /// Whether lines are found as headings of releases, whatever other rules say.
  private func areReleases(_ lines: [String]) throws -> Bool {
    let bytes = Array(("The lamp" + Self.text + lines.joined(separator: Self.text)).utf8)
    return bytes.withTextBytes { !ReleaseLines(in: $0, sourceLines(of: $0)).isEmpty }
  }

  @Test func widthAndDistanceDecide() throws {
    func line(_ number: String, _ width: Int) -> String {
      let start = "Version \(number) "
      return start + String(repeating: "x", count: width - start.count)
    }
    let numbers = ["1.3", "1.2", "1.1"]
    #expect(try areReleases(numbers.map { line($0, 90) }))
    #expect(try !areReleases(numbers.map { line($0, 91) }))
    // Four of five numbers fall.
    let most = ["2.0", "1.9", "1.8", "1.9", "1.7", "1.6"].map { "Version \($0)" }
    #expect(try areReleases(most))
    #expect(try !areReleases(Array(most.dropLast())))
    // Lines right below each other are a list.
    func isDivided(_ text: String) -> Bool {
      Array(text.utf8).withTextBytes { !ReleaseLines(in: $0, sourceLines(of: $0)).isEmpty }
    }
    // A text may end with signs.
    for text in ["***", "*", "1.", "1.2", "* 1.2.", ""] { #expect(!isDivided(text)) }
    #expect(!isDivided("Version 1.3\n\nVersion 1.2\n\nVersion 1.1\n"))
    #expect(isDivided("Version 1.3\n\n- a\n\nVersion 1.2\n\n- b\n\nVersion 1.1\n"))
    // A paragraph begins with the number.
    #expect(!isDivided("Version 1.3\nis a\n\nVersion 1.2\nis b\n\nVersion 1.1\nis c\n"))
    #expect(isDivided("Version 1.3\n- a\n\nVersion 1.2\n- b\n\nVersion 1.1\n- c\n"))
  }

  @Test func releasesOfAFewLinesBeginNoPages() {
    func levels(_ length: Int) -> Set<Int> {
      let lines = ["Version 1.3", "Version 1.2", "Version 1.1"]
      let between = "\n\n- " + String(repeating: "x", count: length - 11 - 6) + "\n\n"
      return Array(lines.joined(separator: between).utf8).withTextBytes {
        Set(ReleaseLines(in: $0, sourceLines(of: $0)).levels.map(\.level))
      }
    }
    #expect(levels(599) == [4])
    #expect(levels(600) == [2])
  }
}
