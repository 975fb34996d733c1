import BookText
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Words divided at the ends of lines")
struct HyphenationTests {
  /// Returns the divisions of `text`: `-` for normal ones, `~` for those of last resort.
  private func divided(_ text: String, by hyphenator: Hyphenator? = .syllables) -> String {
    var scanner = BoxScanner(hyphenator: hyphenator)
    let bytes = Array(text.utf8)
    return bytes.withTextBytes { buffer in
      scanner.boxes(of: 0..<bytes.count, in: buffer, limit: 80, hyphenatesWords: true).map { box in
        let sign =
          switch box.hyphen {
          case .none, .written: ""
          case .added: "-"
          case .addedAsLastResort: "~"
          }
        return String(decoding: bytes[box.range], as: UTF8.self) + sign
          + (box.hasGapAfter ? " " : "")
      }.joined()
    }
  }

  // MARK: Which words

  @Test(
    arguments: [
      ("the lamplighter waited", "the lamp-ligh-ter wai-ted"),
      // Three letters from the end; two from the beginning only as a last resort.
      ("resolute", "re~so-lute"),
      ("banana papaya", "ba~nana pa~paya"),
      // Five letters.
      ("lunar", "lunar"),
      ("(unlamented) remembered!", "(un~la-men-ted) re~mem-be-red!"),
      ("l’indélicat", "l’in~dé-li-cat"),
      ("naïvetés", "naï-ve-tés"),
    ])
  func aWordIsDividedThreeLettersFromItsEnds(text: String, expected: String) {
    #expect(divided(text) == expected)
  }

  @Test(
    arguments: [
      "remedy2go", "3remedies", "REMEDIES", "ReMedies", "www.remedies.org", "a/remedies",
      "rémédiés@b.org", "snake_remedies", "#remedies", "雨の夜には古い本", "reme\u{301}dies",
    ])
  func whatIsNoWordIsLeftWhole(text: String) {
    #expect(!divided("of " + text).contains { $0 == "-" || $0 == "~" })
  }

  @Test func aWordWithACapitalIsDividedOnlyAtNeed() {
    #expect(divided("to Salamanca went") == "to Sa~la~man~ca went".replacing("n~ca", with: "nca"))
    for opening in ["", "He did. ", "Mr. "] {
      #expect(divided(opening + "Solemnity") == opening + "So~lem~nity", "\(opening)")
    }
    let german = Hyphenator(hyphenatesCapitalized: true) { _ in 0b1_0000 }
    #expect(divided("die Laterne", by: german) == "die Late-rne")
  }

  @Test func thePartsOfACompoundAreDividedOnlyAtNeed() {
    #expect(divided("tide-remedial") == "tide-re~me~dial")
    #expect(divided("a tide--solemnity") == "a tide--so~lem-nity")
  }

  @Test(arguments: ["xz-remedies-2.txt", "a-remedies/so", "re.a-remedies", "x_y-remedies"])
  func thePartsOfANameWithHyphensAreLeftWhole(name: String) {
    #expect(!divided("of " + name).contains("~"))
  }

  @Test func theStopAfterACompoundIsNoPartOfIt() {
    #expect(divided("of a lamp-remedies.") == "of a lamp-re~me~dies.")
    #expect(divided("a b.c lamp-remedies x_y") == "a b.c lamp-re~me~dies x_y")
  }

  @Test func softHyphensAreTheOnlyPlacesOfAWordThatHasThem() {
    #expect(divided("Stadt\u{AD}bibliothek") == "Stadt\u{AD}-bibliothek")
    #expect(divided("Stadt\u{AD}bibliothek", by: nil) == "Stadt\u{AD}-bibliothek")
  }

  @Test func withoutAHyphenatorNoWordIsDivided() {
    #expect(divided("the lamplighter waited", by: nil) == "the lamplighter waited")
  }

  @Test func longWordsAreAskedAboutUpToSixtyFourBytes() {
    let word = String(repeating: "la", count: 32)
    #expect(divided(word).filter { $0 == "-" || $0 == "~" }.count == 30)
    #expect(divided("la" + word) == "la" + word)
  }

  /// The cache never changes an answer, however many words come between.
  @Test func anAnswerDoesNotDependOnWhatWasAskedBefore() {
    var random = SplitMix(seed: 1)
    let hyphenator = Hyphenator { word in word.reduce(0) { $0 &* 31 &+ UInt64($1) } }
    func word() -> String {
      String((0..<Int.random(in: 6...9, using: &random)).map { _ in "abcd".randomElement() ?? "a" })
    }
    let words = (0..<200).map { _ in word() }
    let first = words.map { divided($0, by: hyphenator) }
    for _ in 0..<60_000 { _ = divided(word(), by: hyphenator) }
    #expect(words.map { divided($0, by: hyphenator) } == first)
  }

  // MARK: On the page

  private let evening =
    "When the remedial ceremonies of the lamplighters were completed, nobody remembered any "
    + "of the solemnities, and the municipality economised on paraffin and on ceremonials."

  @Test func aHyphenIsShownAtTheEndOfALine() throws {
    #expect(
      try page(of: evening, measure: 50, isJustified: true, hyphenator: .syllables) == """
        When  the  remedial  ceremonies  of the  lampligh-
        ters were completed, nobody remembered any of  the
        solemnities,  and the  municipality  economised on
        paraffin and on ceremonials.
        """)
  }

  @Test func aNameWiderThanALineIsDividedEvenWhereLinesAreRagged() throws {
    #expect(
      try page(
        of: "He met Salamancarolinavolina there.", measure: 16, hyphenator: .syllables) == """
          He met Salaman-
          carolinavolina
          there.
          """)
  }

  @Test func theHyphenIsNotInTheText() throws {
    let book = try book(evening)
    var pagination = Pagination(
      of: book,
      format: PageFormat(measure: 30, lines: 40, style: TypeStyle(isJustified: true)),
      hyphenator: .syllables)
    pagination.set(atLeast: .max)
    let lines = pagination.lines(of: pagination[0])
    #expect(lines.contains { $0.showsHyphen })
    for (line, next) in zip(lines, lines.dropFirst()) where line.showsHyphen {
      #expect(line.endsWithHyphen)
      #expect(line.range.upperBound == next.range.lowerBound)
      #expect(book.text[line.range.upperBound - 1] != 0x2D)
    }
  }

  @Test func aParagraphThatIsNotToBeDividedIsOnlyAtSoftHyphens() throws {
    func rows(_ text: String, isUndivided: Bool) throws -> [String] {
      var builder = BookBuilder()
      for kind in [Block.Kind.paragraph, .quotation] {
        var layout = BlockLayout()
        if isUndivided { layout.traits = .undivided }
        builder.beginBlock(kind, layout: layout)
        builder.append(text.utf8)
        builder.endBlock()
      }
      let format = PageFormat(measure: 12, lines: 40)
      return drawnPages(of: try builder.book(), format, .everywhere)[0].rows.filter {
        $0.last == "-"
      }
    }
    let words = "unaccountable lamplighters everywhere"
    #expect(try rows(words, isUndivided: false).count >= 4)
    #expect(try rows(words, isUndivided: true) == [])
    #expect(
      try rows("a small lamp\u{AD}lighter", isUndivided: true).contains { $0.hasSuffix("lamp-") })
  }

  @Test func headingsAndVerseAreNotDivided() throws {
    let wrapped = evening.replacing(" of the solemnities", with: "\nof the solemnities")
    let text =
      "Chapter 1. Ceremonials of the Municipality Remembered\n\n\(wrapped)\n\n"
      + "    The solemnities remembered by the lamplighters\n    Were remedial,\n"
      + "    And every ceremonial of the evening\n    Was municipal.\n"
    let rows = try page(of: text, measure: 24, isJustified: true, hyphenator: .everywhere)
      .split(separator: "\n")
    #expect(rows.contains { $0.hasSuffix("-") })
    #expect(rows.prefix(3).allSatisfy { !$0.hasSuffix("-") })
    #expect(rows.suffix(7).first == "   The solemnities")
    #expect(rows.suffix(7).allSatisfy { !$0.hasSuffix("-") })
  }

  // MARK: Laws

  @Test(arguments: Script.allCases)
  func noMeasureLosesOrMovesALetter(script: Script) throws {
    let book = try book(script.text(paragraphs: 4, seed: 2))
    for measure in 8...120 {
      let format = PageFormat(
        measure: measure, lines: 1 + measure * 7 % 60,
        style: TypeStyle(isJustified: measure % 2 == 0))
      for hyphenator in [Hyphenator.syllables, .everywhere] {
        #expect(breaches(of: book, format, hyphenator).isEmpty, "\(format)")
      }
    }
  }

  @Test func noMoreThanTwoLinesInARowEndWithAHyphenAndFewPages() throws {
    var pages = 0
    var pagesWithHyphen = 0
    for seed in 0..<12 as Range<UInt64> {
      let book = try book(Script.ascii.text(paragraphs: 40, seed: seed))
      for measure in stride(from: 30, through: 72, by: 3) {
        let format = PageFormat(
          measure: measure, lines: 14, style: TypeStyle(isJustified: true))
        var pagination = Pagination(of: book, format: format, hyphenator: .syllables)
        pagination.set(atLeast: .max)
        pages += pagination.count
        var run = 0
        for index in 0..<pagination.count {
          let lines = pagination.lines(of: pagination[index])
          for line in lines {
            run = line.endsWithHyphen ? run + 1 : 0
            if run > 2 { Issue.record("three hyphens at \(measure)") }
          }
          if lines.last?.endsWithHyphen == true { pagesWithHyphen += 1 }
        }
      }
    }
    #expect(pages > 2_000)
    #expect(pagesWithHyphen * 200 < pages, "\(pagesWithHyphen) of \(pages)")
  }
}
