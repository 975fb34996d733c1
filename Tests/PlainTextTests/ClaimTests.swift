import BookText
import Decoding
import SeededRandom
import Testing

@testable import PlainText

/// Winners of lines, among recognisers with prescribed claims.
@Suite("Claims")
struct ClaimTests {
  /// Claims the prescribed lines.
  private struct Told: Recogniser {
    static var ignoresLineEnds: Bool { true }
    var lines: [Range<Int>]
    var kind: Block.Kind
    var strength = Claim.Strength.likely

    func claims(in view: TextView) -> [Claim] {
      lines.map { view.claim($0, kind, by: .asIs, strength) }
    }
  }

  /// Three runs, of three lines, of one, and of two.
  private static let text = """
    The first of them went
    over the bridge,
    and never came back.

    The second stayed.

    The third had two lines
    to say about it.

    """

  /// Returns the kinds of the blocks of the text above, with their lines: "verse 0–2".
  private func blocks(_ recognisers: [any Recogniser], joinsLines: Bool = false) throws -> [String]
  {
    try Array(Self.text.utf8).withTextBytes { bytes in
      let marks = TextWithoutSigns(try DecodedText(Array(bytes)), as: .book).marks
      let source = RunText(
        bytes, sourceLines(of: bytes), headings: [], marks, showsBoilerplate: false,
        cutsRuns: false)
      let options = PlainTextOptions(treatment: joinsLines ? .prose : .book)
      let view = TextView(deciding: source, options, by: recognisers)
      return view.winners().map {
        "\($0.block.kind) \($0.lines.lowerBound)–\($0.lines.upperBound - 1)"
      }
    }
  }

  @Test func whatNobodyClaimsIsProse() throws {
    #expect(try blocks([]) == ["paragraph 0–2", "paragraph 3–3", "paragraph 4–5"])
  }

  @Test func theStrongerClaimWinsWhateverTheOrder() throws {
    let likely = Told(lines: [3..<4], kind: .verse)
    let certain = Told(lines: [3..<4], kind: .table, strength: .certain)
    for recognisers in [[likely, certain], [certain, likely]] {
      #expect(try blocks(recognisers)[1] == "table 3–3")
    }
  }

  @Test func ofTwoClaimsAsStrongTheFirstWins() throws {
    let (verse, table) = (Told(lines: [3..<4], kind: .verse), Told(lines: [3..<4], kind: .table))
    #expect(try blocks([verse, table])[1] == "verse 3–3")
    #expect(try blocks([table, verse])[1] == "table 3–3")
  }

  @Test func aClaimThatLosesALineLosesAll() throws {
    let all = Told(lines: [0..<3], kind: .verse)
    let first = Told(lines: [0..<1], kind: .caption, strength: .certain)
    #expect(
      try blocks([all, first]) == [
        "caption 0–0", "paragraph 1–2", "paragraph 3–3", "paragraph 4–5",
      ])
    #expect(try blocks([first, all]) == blocks([all, first]))
  }

  @Test func theRestOfARunIsOpenOnBothSidesOfAClaim() throws {
    let middle = Told(lines: [1..<2], kind: .caption)
    #expect(
      try blocks([middle, Prose()]) == [
        "paragraph 0–0", "caption 1–1", "paragraph 2–2", "paragraph 3–3", "paragraph 4–5",
      ])
  }

  @Test func aClaimMayHaveLinesOfSeveralRuns() throws {
    #expect(
      try blocks([Told(lines: [2..<5], kind: .verse), Prose()]) == [
        "paragraph 0–1", "verse 2–4", "paragraph 5–5",
      ])
  }

  @Test func aRecogniserThatReadsLineEndsIsNotAskedIfTheyMeanNothing() throws {
    let text = [Verse() as any Recogniser, Prose()]
    #expect(text.map { type(of: $0).ignoresLineEnds } == [false, true])
    #expect(try blocks(text, joinsLines: true).allSatisfy { $0.hasPrefix("paragraph") })
  }

  @Test func noLineIsLostOrTakenTwiceWhateverIsClaimed() throws {
    var random = SplitMix(seed: 17)
    for _ in 0..<500 {
      let told: [any Recogniser] = (0..<4).map { _ in
        let lines = (0..<3).map { _ in
          let start = Int.random(in: 0..<6, using: &random)
          return start..<Int.random(in: start + 1...6, using: &random)
        }
        return Told(
          lines: lines, kind: .verse,
          strength: [.likely, .custom, .certain].randomElement(using: &random) ?? .likely)
      }
      let lines = try blocks(told).flatMap { block -> [Int] in
        let ends = block.split(separator: " ")[1].split(separator: "–").compactMap { Int($0) }
        return Array(ends[0]...ends[1])
      }
      #expect(lines == Array(0..<6))
    }
  }

  @Test func theNamesOfRecognisersAreTheirOwn() {
    let names = recognisers.map { type(of: $0).name }
    #expect(Set(names).count == names.count)
    #expect(names.last == "Prose")
  }

  @Test func aSecondLineBelowATitleIsKept() throws {
    let chapters = ["I", "II", "III", "IV"].map {
      "CHAPTER \($0)\n\n\nTHE KEEPER’S JOURNAL\n\n(Kept in the lock.)\n\n\n\(longProse)\n\(longProse)\n\n\n"
    }
    let outline = try outline(chapters.joined())
    #expect(outline.components(separatedBy: "(Kept in the lock.)").count == 5)
  }

  /// Claims all lines up to each line, in quadratic time.
  private struct Quadratic: Recogniser {
    static var ignoresLineEnds: Bool { true }

    func claims(in view: TextView) -> [Claim] {
      var found: [Claim] = []
      view.visitOpenRuns(to: .certain) { _, run in
        found = [view.claim(0..<run.lines.endIndex, .verse, by: .asIs, .certain)]
      }
      return found
    }
  }

  @Test(
    "a recogniser that looks at lines again and again stops, and the rest is prose",
    arguments: [400, 8_000])
  func budget(runs: Int) throws {
    let text = String(repeating: "The lamp was lit.\n\n", count: runs)
    try Array(text.utf8).withTextBytes { bytes in
      let marks = TextWithoutSigns(try DecodedText(Array(bytes)), as: .book).marks
      let source = RunText(
        bytes, sourceLines(of: bytes), headings: [], marks, showsBoilerplate: false,
        cutsRuns: false)
      let quadratic = [Quadratic()]
      let later = Told(lines: [runs - 1..<runs], kind: .table)
      let view = TextView(deciding: source, PlainTextOptions(), by: quadratic + [later])
      let winners = view.winners()
      // No line is lost.
      #expect(winners.first?.lines.lowerBound == 0 && winners.last?.lines.upperBound == runs)
      #expect(
        zip(winners, winners.dropFirst()).allSatisfy { $0.lines.upperBound == $1.lines.lowerBound })
      #expect(source.budget.isSpent == (runs > 1_000))
      #expect((winners.count > 1) == source.budget.isSpent)
      #expect(winners.last?.block.kind == (source.budget.isSpent ? .paragraph : .verse))
    }
  }

  @Test("a text within its budget is not simplified, and one of hundred thousand marks neither")
  func usualTexts() throws {
    #expect(try !book("The lamp was lit.\n\n* * *\n\nIt was dark.\n").isSimplified)
    let marks = String(repeating: "* * *\n\n", count: 100_000)
    #expect(try !book("The lamp was lit.\n\n\(marks)It was dark.\n").isSimplified)
  }
}
