import ProcessorTime
import Testing

@testable import BookText
@testable import Decoding
@testable import PlainText

/// Lists of contents of various fashions, and their effect on the headings.
@Suite("Contents lists")
struct ContentsListTests {
  private let prose = String(
    repeating: "The bell was cracked the winter that it came to us, and it rang all the same.\n",
    count: 6)

  /// A list of chapters with their subjects, and the chapters.
  private func text(_ list: String, chapters: [String]) -> String {
    "CONTENTS\n\n\(list)\n\n\n\n"
      + chapters.map { "\($0)\n\n\(prose)\n\n\n" }.joined()
  }

  private let chapters = [
    "Chapter I. The Founder", "Chapter II. The Rope", "Chapter III. The Clapper",
  ]

  @Test func ofTwoIndentsOfAsManyTitlesTheSmallerIsBelowTheOthers() throws {
    let names = ["Bar", "Den", "Gil", "Hob", "Kem", "Lud", "Mor", "Nat", "Pel", "Rus"]
      .flatMap { (first: String) -> [String] in
        ["ban", "den", "fol", "gus", "hem", "kil"].map { "\(first)\($0)" }
      }
    let lines = names.enumerated().map { index, name -> String in
      let indent = index < 48 ? 0 : index < 54 ? 2 : 5
      return String(repeating: " ", count: indent) + name
    }
    let text = "CONTENTS\n\n\(lines.joined(separator: "\n"))\n\n\n\n\n\n\(prose)"
    let marked = try TextWithoutSigns(DecodedText(Array(text.utf8)), as: .book)
    // A dictionary may have another order each time.
    for _ in 0..<20 {
      let indented = marked.text.withTextBytes { bytes -> [String] in
        let source = RunText(
          bytes, sourceLines(of: bytes), headings: [], marked.marks, showsBoilerplate: false,
          cutsRuns: false)
        let lists = ContentsLists(in: source, candidates: source.headingCandidates())
        return names.filter { name in
          Array(name.utf8).withTextBytes { name in
            lists.indents(TitleScan(name, 0..<name.count).key)
          }
        }
      }
      #expect(indented == Array(names[48..<54]))
    }
  }

  @Test(arguments: [
    "CONTENTS", "CHAPTER", "ACT I.\n\nACT II.\n\nACT III. Day\n\nlamp",
    "INDEX\n\n\nPREFACE\n\n\nWeir",
  ])
  func listsTakeTimeInProportionToTheirTitles(line: String) throws {
    let growth = try growth(ofFourTimes: 2_500) { count in
      let text = (1...count).map { "\(line) \($0)\n\n" }.joined()
      _ = try book(text)
    }
    #expect(growth < 8)
  }
}
