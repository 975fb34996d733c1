import BookText
import Decoding
import Foundation
import Testing

@testable import PlainText

/// The rules for headings, one by one: what is missing without each.
@Suite("Rules for headings")
struct HeadingRuleTests {
  /// A case of `Tests/Structure` for each rule that fails without it.
  private static let cases = [
    "MarkedTitles": "kinds-of-text/chinese-markdown",
    "HeadingWords": "title-pages/a-chapter-below-the-title-is-no-line-of-the-title-page",
    "OutlineSections": "headings/numbers-joined-to-titles",
    "NumberChains": "letters/letters",
    "ListedTitles": "contents/an-exclamation-far-from-the-text-is-a-title-that-the-list-names",
    "TitlesRightAbove": "short/titles-in-capitals-right-above-a-sentence",
    "MissingNumbers": "headings/sections-of-a-law",
    "FrontPages": "contents/contents-without-heading",
    "HeadingRanks": "contents/acts-listed-before-a-play",
    "SecondTitles": "headings/second-titles-below-numbered-nights",
    "DividedTitles": "headings/titles-in-two-runs",
    "TitlesBelowNumbers": "letters/letters-with-places",
    "LinesBelowAll": "letters/letters-with-names-and-towns",
  ]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Structure")

  /// Reads a text with some rules for headings.
  private func book(_ bytes: [UInt8], _ rules: HeadingRules) throws -> Book {
    let options = PlainTextOptions()
    let (decoded, form) = try Book.decode(bytes, encodingName: nil, options)
    return Book(
      decoded, as: form, named: "nameless", options: options, fingerprint: Fingerprint(of: bytes),
      headings: rules)
  }

  /// The rules for typed texts. `PrintedTitlesTests` has the one for print.
  private static let typed = HeadingRules.all.names.filter { $0 != PrintedTitles.name }

  @Test(arguments: typed)
  func theBlocksOfACaseAreOthersWithoutTheRule(rule: String) throws {
    let name = try #require(Self.cases[rule])
    let text = Array(try Data(contentsOf: Self.folder.appending(path: "\(name).txt")))
    let without = HeadingRules.all.without(rule)
    #expect(without.names.count == HeadingRules.all.names.count - 1)
    let (all, others) = (try book(text, .all).blocks, try book(text, without).blocks)
    #expect(!all.elementsEqual(others) { $0.kind == $1.kind && $0.range == $1.range })
  }

  @Test func everyRuleAndEverySignHasANameOfItsOwn() {
    for names in [
      recognisers.map { type(of: $0).name }, HeadingEvidence.signs.map(\.name),
      VerseRule.all.map(\.name), RankRule.all.map(\.name), HeadingRules.all.names,
    ] {
      #expect(Set(names).count == names.count)
    }
  }

  @Test func withoutAnyRuleATextHasNoHeadings() throws {
    let text = Array("CHAPTER I\n\n\n\(prose)\n\nTHE LOCK\n\n\(prose)\n".utf8)
    #expect(try book(text, .all).headings.map(\.title) == ["CHAPTER I"])
    #expect(try book(text, HeadingRules(proposing: [], completing: [])).headings.isEmpty)
  }

  /// A rule that proposes a run outside the text, and one that is certain about everything.
  private struct Wild: HeadingRule {
    func proposals(in view: HeadingView) -> [HeadingProposal] {
      [-1, Int.max, view.source.runs.count].map { HeadingProposal($0, by: .markup, .certain) }
        + view.source.body.map { HeadingProposal($0, by: .markup, .certain) }
    }
  }

  @Test func aRuleMayProposeAnything() throws {
    let rules = HeadingRules(proposing: [Wild()], completing: HeadingRules.all.completing)
    for text in ["Lamp", "\n\n\nLamp\n\n", "Lamp\n\nOil\n\n\(prose)\n"] {
      let found = try book(Array(text.utf8), rules)
      #expect(found.blocks.filter(\.isHeading).count <= text.split(separator: "\n").count)
    }
  }

  @Test func aSpeakerWinsAgainstAnyHeading() throws {
    #expect(ClaimStrength.certain > .custom && ClaimStrength.custom > .likely)
    let speech = "MARTIN.\nIt burns, and nobody comes.\n\nGRETE.\nThen let it burn.\n\n"
    let text = Array(("ACT I.\n\n\n" + String(repeating: speech, count: 12)).utf8)
    #expect(try book(text, .all).headings.map(\.title) == ["ACT I."])
  }
}

extension HeadingRules {
  fileprivate var names: [String] {
    proposing.map { type(of: $0).name } + completing.map { type(of: $0).name }
  }

  fileprivate func without(_ name: String) -> HeadingRules {
    HeadingRules(
      proposing: proposing.filter { type(of: $0).name != name },
      completing: completing.filter { type(of: $0).name != name })
  }
}
