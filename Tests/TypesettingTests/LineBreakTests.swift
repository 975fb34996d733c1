import BookText
import Cells
import RealBooks
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Boxes and line breaks")
struct LineBreakTests {
  private func boxes(_ text: String, limit: Int = 80) -> [String] {
    var scanner = BoxScanner()
    let bytes = Array(text.utf8)
    return bytes.withTextBytes { buffer in
      scanner.boxes(of: 0..<bytes.count, in: buffer, limit: limit).map { box in
        String(decoding: bytes[box.range], as: UTF8.self) + "|\(box.width)"
          + (box.hasGapAfter ? "_" : "")
      }
    }
  }

  private func lines(_ words: [Int], width: Int, first: Int? = nil, filled: Bool = false) -> [[Int]]
  {
    let boxes = words.map { Box(range: 0..<1, width: $0, hasGapAfter: true) }
    let shape = ParagraphBreaker.Shape(
      firstWidth: first ?? width, width: width, isJustified: filled)
    return ParagraphBreaker.lines(of: boxes, shape: shape).map { Array(words[$0.boxes]) }
  }

  // MARK: Boxes

  @Test(
    arguments: [
      ("a lamp", ["a|1_", "lamp|4"]),
      ("  a \t\n lamp  ", ["a|1_", "lamp|4_"]),
      ("well-known", ["well-|5", "known|5"]),
      ("[--git-dir=a-b -C", ["[--git-dir=a-b|14_", "-C|2"]),
      ("lamp--so-called", ["lamp--|6", "so-|3", "called|6"]),
      ("lamp—stove", ["lamp—|5", "stove|5"]),
      ("wi\u{2B9}gan ma\u{2CA}ni", ["wi\u{2B9}gan|6_", "ma\u{2CA}ni|5"]),
      ("雨の夜、", ["雨|2", "の|2", "夜、|4"]),
      ("「雨」", ["「雨」|6"]),
      // The end of a source line is a blank only beside a letter of another script.
      ("中\n興", ["中|2", "興|2"]), ("中\n  興", ["中|2", "興|2"]), ("海。\n雨", ["海。|4", "雨|2"]),
      ("中\nlamp\n興", ["中|2_", "lamp|4_", "興|2"]), ("中 興", ["中|2_", "興|2"]),
      ("비\n가", ["비|2_", "가|2"]),
      ("cria-t-elle", ["cria-|5", "t-elle|6"]), ("so-a-lamp", ["so-a-|5", "lamp|4"]),
      ("«\u{A0}oui\u{A0}!\u{A0}»", ["«\u{A0}oui\u{A0}!\u{A0}»|9"]),
      ("e\u{301}te\u{301}", ["e\u{301}te\u{301}|3"]),
      ("🇬🇷🇯🇵", ["🇬🇷|2", "🇯🇵|2"]),
      ("👨‍👩‍👧 ok", ["👨‍👩‍👧|2_", "ok|2"]),
      ("a\u{200B}b", ["a\u{200B}|1", "b|1"]),
      ("", []), (" \n\t", []),
    ] as [(String, [String])])
  func aTextIsCutWhereALineMayEnd(text: String, expected: [String]) {
    #expect(boxes(text) == expected)
  }

  @Test func aWordTooWideIsCutBetweenGlyphs() {
    #expect(boxes("abcdefgh", limit: 3) == ["abc|3", "def|3", "gh|2"])
    #expect(boxes("e\u{301}e\u{301}e\u{301}", limit: 2) == ["e\u{301}e\u{301}|2", "e\u{301}|1"])
  }

  @Test func aGapNeedsWhiteSpaceBesideInvisibleCharacters() {
    #expect(boxes("a \u{200F}b").map { $0.suffix(2) } == ["1_", "|1"])
    #expect(boxes("a\u{200F} b").map { $0.suffix(2) } == ["1_", "|1"])
    #expect(boxes("a \u{200F} b").map { $0.suffix(2) } == ["1_", "|1"])
  }

  @Test(arguments: ["🇬🇷", "👩🏽‍🚀", "1️⃣", "क्षि", "각", "ệ̲"])
  func aClusterIsNeverSplit(cluster: String) {
    for length in 0..<9 {
      let found = boxes(String(repeating: "(", count: length) + cluster + "x", limit: 8)
      let isWhole = found.contains { $0.unicodeScalars.contains(sequence: cluster.unicodeScalars) }
      #expect(isWhole, "after \(length): \(found)")
    }
  }

  // MARK: Thai

  /// Thai is written without blanks between words.
  @Test func thaiIsBrokenBetweenWords() {
    #expect(
      boxes("คุณยายอ่านหนังสือเก่าทุกคืน")
        == ["คุณ|2", "ยาย|3", "อ่าน|3", "หนังสือ|5", "เก่า|3", "ทุก|2", "คืน|2"])
  }

  @Test func aRunOfThaiOfAnyLengthIsBrokenBetweenWords() {
    let words = Array(repeating: ["หนังสือ", "เก่า"], count: 400).flatMap { $0 }
    #expect(boxes(words.joined()).map { $0.split(separator: "|").map(String.init)[0] } == words)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func noLineOfThaiBeginsWithAMark(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let letters = (0..<400).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0xE01...0xE5B, using: &random))
    }
    for box in boxes(String(String.UnicodeScalarView(letters))).dropFirst() {
      let first = box.unicodeScalars.first
      #expect(first?.properties.generalCategory != .nonspacingMark, "\(box)")
    }
  }

  // MARK: Lines

  @Test func aRaggedParagraphIsEvenRatherThanFullAtFirst() {
    #expect(lines([3, 2, 2, 5], width: 6) == [[3], [2, 2], [5]])
    #expect(lines([1, 1, 1, 1, 1], width: 5) == [[1, 1, 1], [1, 1]])
  }

  @Test func theFirstLineMayBeNarrower() {
    #expect(lines([4, 4, 4, 4, 4, 4], width: 14, first: 9) == [[4, 4], [4, 4, 4], [4]])
  }

  @Test func aBoxAsWideAsTheLineStandsAlone() {
    #expect(lines([8, 8, 8], width: 8) == [[8], [8], [8]])
  }

  /// A gap of four cells is ugly; a half-empty line is uglier.
  @Test func longWordsShareAFilledLineRatherThanStandAlone() {
    #expect(lines([26, 26, 26, 26], width: 55, filled: true) == [[26, 26], [26, 26]])
    #expect(
      lines([10, 10, 10, 10, 14, 9], width: 55, filled: true) == [[10, 10, 10, 10], [14, 9]])
  }

  /// In a book of 10,000 lines, 200 single words on lines of their own are 200 blemishes.
  @Test(arguments: RealBook.bundled, [55, 60, 62, 66, 72])
  func aWordStandsAloneOnlyWhereTheNextDoesNotFit(real: RealBook, measure: Int) throws {
    let book = try real.book()
    var pagination = Pagination(of: book, format: PageFormat(measure: measure, lines: 400))
    pagination.set(atLeast: .max)
    let paragraphs = book.blocks.filter { $0.kind == .paragraph }
    for index in 0..<pagination.count {
      let lines = pagination.lines(of: pagination[index])
      for (line, next) in zip(lines, lines.dropFirst()) {
        guard next.range.lowerBound > line.range.upperBound,
          paragraphs.contains(where: {
            $0.range.overlaps(line.range) && $0.range.overlaps(next.range)
          })
        else { continue }
        let words = book.line(line.range).split(separator: " ")
        let nextWord = book.line(next.range).split(separator: " ")[0]
        if words.count > 1 { continue }
        let width = cellWidth(of: String(words[0]))
        let room = measure - line.indent - width - 1
        #expect(cellWidth(of: String(nextWord)) > room, "“\(words[0])” before “\(nextWord)”")
      }
    }
  }

  @Test func noBoxesAreNoLines() { #expect(lines([], width: 8).isEmpty) }

  // MARK: The ends of lines

  private static let dashes = ["—", "–", "-", "--", "―"].map { dash in
    let text = "They went # slowly # to the lamp # and lit it # and then # for once # put it out."
    return (text.split(separator: "#").joined(separator: dash), "—–-―", "")
  }

  @Test(
    arguments: dashes + [
      ("They went—slowly—to the lamp—and lit it—and then—for once—put it out.", "—", ""),
      ("dijo —respondió el farero— que sí", "—", ""),
      ("दादी ने किताब ली । बत्ती जली । रात थी ॥ पन्ने धीरे धीरे पलटे । सब सो गए ।", "।॥", ""),
      (
        "Il dit : oui ! puis il partit ; et où ? là . . . et voilà ; c’est tout ! oui : tout.",
        ":!;?.", ""
      ),
      ("雨の夜には、古い本がよく似合う。「しおりはどこ」と聞いた。「ここ。」と、祖父は笑った。", "、。」", "「"),
      ("il dit « encore une page » et puis « oui »", "»", "«"),
      (
        "«\u{A0}Encore une page\u{A0}», dit-elle\u{202F}; et puis\u{A0}: «\u{A0}Alors\u{A0}?\u{A0}»",
        "»;:?",
        "«"
      ),
    ])
  func noLineBeginsOrEndsWithASignThatBelongsToTheOtherSide(
    text: String, beginnings: String, ends: String
  ) throws {
    for measure in 14...120 {
      let rows = try page(of: text, measure: measure, lines: 400).split(separator: "\n").map {
        $0.drop { $0 == " " }
      }
      #expect(!rows.dropFirst().contains { beginnings.contains($0.first ?? " ") }, "\(rows)")
      #expect(!rows.dropLast().contains { ends.contains($0.last ?? " ") }, "\(rows)")
    }
  }

  @Test(arguments: ["—", "–", "--"])
  func aDashThatOpensStaysWithItsWordAndBeginsNoLine(dash: String) {
    #expect(
      boxes("el farol \(dash)dijo él\(dash) se apagó").map { $0.split(separator: "|")[0] }
        == ["el", "farol \(dash)dijo", "él\(dash)", "se", "apagó"])
  }

  @Test func aRuleOfDashesStandsAnywhere() {
    let rule = String(repeating: "—", count: 20_000)
    #expect(boxes("a \(rule) b", limit: 100_000) == ["a|1_", "\(rule)|20000_", "b|1"])
  }

  @Test func aWordBrokenAtASoftHyphenShowsAHyphen() throws {
    let text = "Die Stadt\u{AD}biblio\u{AD}theks\u{AD}ver\u{AD}wal\u{AD}tung im Regen am Abend."
    let words = ["Die", "Stadtbibliotheksverwaltung", "im", "Regen", "am", "Abend."]
    for measure in 27...60 {
      let rows = try page(of: text, measure: measure).split(separator: "\n")
      let ends = rows.dropLast().compactMap { $0.split(separator: " ").last.map(String.init) }
      #expect(ends.allSatisfy { words.contains($0) || $0.hasSuffix("-") }, "\(rows)")
    }
  }
}

extension String.UnicodeScalarView {
  fileprivate func contains(sequence: String.UnicodeScalarView) -> Bool {
    let (all, part) = (Array(self), Array(sequence))
    return all.indices.contains { all[$0...].starts(with: part) }
  }
}
