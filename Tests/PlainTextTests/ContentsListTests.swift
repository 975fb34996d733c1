import Testing

@testable import BookText
@testable import Decoding
@testable import PlainText

@Suite("Contents lists")
struct ContentsListTests {
  private let prose = String(
    repeating: "The bell was cracked the winter that it came to us, and it rang all the same.\n",
    count: 6)

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
}
