import BookText
import SampleFiles
import SeededRandom
import Testing

@testable import Searching

/// The matches of a search in `text`, in slices of `size`.
private func found(
  _ query: String, in text: String, isExpression: Bool = false, ignoresAccents: Bool = false,
  size: Int = 1 << 20
) throws -> [String] {
  let pattern = try SearchPattern(
    query, .init(isExpression: isExpression, ignoresAccents: ignoresAccents))
  let bytes = Array(text.utf8)
  var search = TextSearch(pattern, in: 0..<bytes.count)
  return bytes.withTextBytes { buffer in
    while !search.isComplete { search.searchSlice(of: buffer, size: size) }
    return (0..<search.count).map { String(decoding: buffer[search[$0]], as: UTF8.self) }
  }
}

struct TextSearchTests {
  @Test(
    "A word is found with its accents, strokes, ligatures and widths", arguments: FoldedWords.pairs)
  func aWordIsFoundInItsOtherForms(typed: String, written: String) throws {
    #expect(!LetterFolding.hasMarks(typed))
    let text = "One \(written), two \(written.uppercased())."
    #expect(try found(typed, in: text, ignoresAccents: true).count == 2, "\(written)")
    #expect(LetterFolding.folded(written) == LetterFolding.folded(typed))
    // A letter more or less makes another word.
    #expect(try found(typed + "q", in: text, ignoresAccents: true) == [])
  }

  @Test("Two spellings of the same letters are one", arguments: FoldedWords.exact)
  func twoSpellingsAreOne(typed: String, written: String) throws {
    for (typed, written) in [(typed, written), (written, typed)] {
      #expect(try found(typed, in: "One \(written).") == [written])
    }
    #expect(LetterFolding.folded(written) == LetterFolding.folded(typed))
  }

  @Test("A letter is folded alike by itself, in its parts, and below another mark")
  func aLetterIsFoldedAlikeHoweverItIsWritten() {
    for value in (0x80..<0x600) as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = LetterFolding.folded(String(scalar))
      var parts = String.UnicodeScalarView()
      parts.append(contentsOf: LetterFolding.decomposed(scalar))
      #expect(LetterFolding.folded(String(parts)) == folded, "\(scalar)")
      #expect(LetterFolding.folded("\(scalar)\u{32D}") == folded, "\(scalar)")
      #expect(LetterFolding.folded("x\(scalar)y") == "x\(folded)y", "\(scalar)")
      // Another script, for which letters and marks are composed first.
      #expect(LetterFolding.folded("\(String(parts))本") == "\(folded)本", "\(scalar)")
    }
  }

  @Test("Different letters stay apart", arguments: FoldedWords.different)
  func differentLettersStayApart(typed: String, written: String) throws {
    let ignoresAccents = !LetterFolding.hasMarks(typed)
    #expect(try found(typed, in: "One \(written).", ignoresAccents: ignoresAccents) == [])
  }

  @Test("A capital asks for a capital in every form of a letter")
  func aCapitalAsksForACapital() throws {
    let text = "Łódź, łódź, Æsir, æsir, ÆSIR, Ａ, ａ"
    #expect(try found("Lodz", in: text, ignoresAccents: true) == ["Łódź"])
    #expect(try found("Aesir", in: text, ignoresAccents: true) == ["Æsir"])
    #expect(try found("A", in: text, ignoresAccents: true) == ["Ａ"])
  }

  @Test(
    "A query of nothing but ignored characters finds nothing",
    arguments: ["\u{AD}", "\u{200B}\u{301}"])
  func ignoredCharactersFindNothing(query: String) throws {
    #expect(try found(query, in: "a lamp\u{AD}light", ignoresAccents: true) == [])
  }

  @Test func smallLettersFindCapitalsAndCapitalsFindThemselves() throws {
    let text = "The lamp, the Lamp and the LAMP; Ären, ären."
    #expect(try found("lamp", in: text) == ["lamp", "Lamp", "LAMP"])
    #expect(try found("Lamp", in: text) == ["Lamp"])
    #expect(try found("ären", in: text) == ["Ären", "ären"])
  }

  @Test func capitalsFindLettersShownAsCapitals() throws {
    func found(_ query: String, _ options: SearchPattern.Options = .init()) throws -> [Int] {
      var builder = BookBuilder(
        named: "a", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
        fingerprint: Fingerprint(of: []))
      builder.beginBlock(.paragraph)
      builder.append("Lamp lamp ".utf8)
      builder.append("Lamp ".utf8, .smallCapitals)
      builder.append("lamp".utf8, .capitals)
      builder.append(" LAMP ".utf8)
      builder.append("lam".utf8, .smallCapitals)
      builder.append("p".utf8)
      builder.endBlock()
      let book = try builder.book()
      let pattern = try SearchPattern(query, options)
      var search = TextSearch(pattern, in: 0..<book.text.count, capitals: ShownCapitals(of: book))
      return book.text.withTextBytes { text in
        search.searchSlice(of: text)
        return (0..<search.count).map { search[$0].lowerBound }
      }
    }
    #expect(try found("LAMP") == [10, 15, 20])
    #expect(try found("Lamp") == [0, 10])
    #expect(try found("lamp") == [0, 5, 10, 15, 20, 25])
    #expect(try found("LAMP", .init(mindsCase: true)) == [10, 15, 20])
    #expect(try found("LAMP", .init(isExpression: true)) == [20])
    #expect(try found("P L") == [13, 18, 23])
  }

  @Test func wordsAreFoundAcrossTheEndsOfLines() throws {
    let text = "the long\n    road, the long road and the long\u{A0}\u{3000} road"
    #expect(try found("long road", in: text).count == 3)
    #expect(try found("road ", in: text) == ["road "])
    #expect(try found(" the  long ", in: text).count == 2)
  }

  @Test func aWordThatIsDividedInTheSourceIsFound() throws {
    let text = "a lamp-\n  light, a lamplight, a lamp\u{AD}light, a lamp-light"
    #expect(try found("lamplight", in: text).count == 3)
    #expect(try found("lamp-light", in: text) == ["lamp-\n  light", "lamp-light"])
    #expect(try found("光武中興", in: "光武中\n  興、光武中興、光武中 興") == ["光武中\n  興", "光武中興"])
    #expect(try found("lamplight", in: "lamp\nlight").isEmpty)
  }

  @Test func quotesAndDashesAreFoundTypedOrSet() throws {
    let text = "\"It's so--so,\" “It’s so—so”"
    #expect(try found("it's", in: text) == ["It's", "It’s"])
    #expect(try found("it’s", in: text) == ["It's", "It’s"])
    #expect(try found("so—so", in: text) == ["so--so", "so—so"])
    #expect(try found("\"it", in: text).count == 2)
  }

  @Test func accentsAreIgnoredWhereThatIsAskedFor() throws {
    let text = "élan Elan e\u{301}lan ełan ἄνθρωπος"
    #expect(try found("elan", in: text) == ["Elan"])
    #expect(
      try found("elan", in: text, ignoresAccents: true)
        == ["élan", "Elan", "e\u{301}lan", "ełan"])
    #expect(try found("élan", in: text, ignoresAccents: true).count == 4)
    #expect(try found("ανθρωπος", in: text, ignoresAccents: true) == ["ἄνθρωπος"])
  }

  @Test func signsStandForThemselvesInAText() throws {
    for sign in [".", "*", "[", "]", "(", "\\", "?", "+", "^", "$", "|", "{2}", "\\d", "#", "&"] {
      #expect(try found(sign, in: "a \(sign) b") == [sign], "\(sign)")
      #expect(try found("x" + sign, in: "a \(sign) b x") == [], "\(sign)")
    }
  }

  @Test func anExpressionIsPerls() throws {
    let text = "page 12\npage 345, leaf 6"
    #expect(try found(#"\bpage \d+"#, in: text, isExpression: true) == ["page 12", "page 345"])
    #expect(try found(#"^page"#, in: text, isExpression: true) == ["page", "page"])
    #expect(try found(#"(?<=leaf )\S"#, in: text, isExpression: true) == ["6"])
    #expect(try found("x*", in: text, isExpression: true) == [])
    // A capital after a backslash does not count.
    #expect(try found(#"PAGE\S"#, in: "PAGEs pages", isExpression: true) == ["PAGEs"])
    #expect(try found(#"page\S"#, in: "PAGEs pages", isExpression: true) == ["PAGEs", "pages"])
  }

  @Test func aBlankOfAnExpressionFindsALineEndAndANoBreakSpace() throws {
    let text = "the long\n    road, the long road, the long\u{A0}\u{3000} road"
    for expression in ["long road", "lo.g r[ao]+d", "(long) (?=road)r", #"\blong {1,9}road"#] {
      #expect(try found(expression, in: text, isExpression: true).count == 3, "\(expression)")
    }
    #expect(try found("g {2,}r", in: text, isExpression: true).count == 2)
    #expect(try found("[^ ,]+ *,", in: text, isExpression: true) == ["road,", "road,"])
    #expect(try found("[:; ]+road", in: text, isExpression: true).count == 3)
    #expect(try found("[[:punct:] ]the", in: text, isExpression: true) == [" the", " the"])
    #expect(try found("[]a ]road", in: text, isExpression: true).count == 3)
  }

  @Test func aBlankThatIsQuotedOrEscapedOrBoundsARangeIsABlank() throws {
    let text = "a b a\nb a-b"
    for expression in [#"a\ b"#, #"\Qa b\E"#, "a[ -+]b", #"a[\x{1f}- ]b"#, "(?x) a\\ b "] {
      #expect(try found(expression, in: text, isExpression: true) == ["a b"], "\(expression)")
    }
    #expect(try found("(?x) a b", in: "ab a b", isExpression: true) == ["ab"])
    #expect(try found("(?ix:a b)", in: "AB a b", isExpression: true) == ["AB"])
    // Its options are those of the expression, not of a name.
    #expect(try found("(?<x>a) b", in: text, isExpression: true) == ["a b", "a\nb"])
  }

  @Test func aTextTooLongToSearchForIsNoFaultOfAnExpression() {
    let error = SearchError(reason: "too long to search for", offset: nil)
    #expect(error.description == "too long to search for")
    #expect(throws: error) { try SearchPattern(String(repeating: "lamp ", count: 20_000)) }
  }

  @Test func anErrorAfterABlankHasItsPlaceInWhatWasTyped() {
    #expect(throws: SearchError(reason: "missing closing parenthesis", offset: 6)) {
      try SearchPattern("a b (c", .init(isExpression: true))
    }
  }

  @Test func errorsInExpressionsHaveAnOffset() {
    #expect(throws: SearchError.self) {
      try SearchPattern("a(b", .init(isExpression: true))
    }
    do {
      _ = try SearchPattern("a(b", .init(isExpression: true))
    } catch {
      #expect(error.offset == 3 && error.description.contains("parenthesis"))
    }
  }

  @Test func explosiveExpressionsAreAborted() throws {
    let pattern = try SearchPattern("(x+x+)+[yz]", .init(isExpression: true))
    let bytes = Array(String(repeating: "x", count: 100_000).utf8)
    var search = TextSearch(pattern, in: 0..<bytes.count)
    bytes.withTextBytes { search.searchSlice(of: $0) }
    #expect(search.isComplete && search.isTooHard)
  }

  @Test func anEmptyQueryFindsNothing() throws {
    #expect(try found("", in: "a lamp") == [])
    #expect(try found("  ", in: "a lamp") == [])
  }

  @Test func matchesAreFoundInTheOrderOfTheText() throws {
    let text = Array("lamp one\n\nlamp two\n\nlamp three".utf8)
    var search = TextSearch(try SearchPattern("lamp"), in: 0..<text.count)
    text.withTextBytes { text in
      search.searchSlice(of: text, size: 1)
      #expect(search.count == 1 && search[0].lowerBound == 0)
      #expect(!search.isComplete && (0.1..<1).contains(search.progress))
      while !search.isComplete { search.searchSlice(of: text, size: 1) }
      #expect((0..<search.count).map { search[$0].lowerBound } == [0, 10, 20])
      #expect(search.progress == 1)
      #expect(search.firstIndex(endingAfter: 0) == 0)
      #expect(search.firstIndex(endingAfter: 4) == 1)
      #expect(search.firstIndex(endingAfter: 24) == 3)
    }
  }

  @Test func slicesFindWhatOnePassFinds() throws {
    var random = SplitMix(seed: 3)
    let words = ["lamp", "Lamp", "la\u{301}mp", "é", "lam", "p", "猫"]
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        text += words.randomElement(using: &random) ?? ""
        text += [" ", "\n\n"].randomElement(using: &random) ?? ""
      }
      let all = try found("lamp", in: text)
      let sliced = try found("lamp", in: text, size: 5)
      #expect(sliced == all, "\(text)")
    }
  }

  @Test func aLongLineWithoutAnEndIsSearchedInSlices() throws {
    let text = Array(String(repeating: "é", count: 400_000).utf8) + Array("lamp".utf8)
    var search = TextSearch(try SearchPattern("lamp"), in: 0..<text.count)
    var slices = 0
    text.withTextBytes { text in
      while !search.isComplete {
        search.searchSlice(of: text, size: 1000)
        slices += 1
      }
    }
    #expect(search.count == 1 && slices > 3)
  }

  @Test func onlyTheRangeIsSearched() throws {
    let text = Array("lamp one\n\nlamp two\n\nlamp three".utf8)
    var search = TextSearch(try SearchPattern("lamp"), in: 10..<20)
    text.withTextBytes { text in
      while !search.isComplete { search.searchSlice(of: text, size: 3) }
    }
    #expect((0..<search.count).map { search[$0].lowerBound } == [10])
  }
}
