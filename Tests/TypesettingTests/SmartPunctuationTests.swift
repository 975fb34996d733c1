import BookText
import Cells
import SeededRandom
import Testing

@testable import Typesetting

private func dressed(
  _ text: String, language: String? = "en", hasOptions: Bool = false, speaks: Bool = false,
  hasCorners: Bool = false
) -> String {
  var shown = ""
  let bytes = Array(text.utf8)
  bytes.withTextBytes { buffer in
    var scanner = SmartPunctuationScanner(
      buffer, in: 0..<buffer.count,
      smartPunctuation: SmartPunctuation(
        language: language, hasOptions: hasOptions, hasSpokenHyphens: speaks,
        hasCorners: hasCorners))
    while let glyph = scanner.next() { shown += glyph.text }
  }
  return shown
}

struct SmartPunctuationTests {
  /// `Tests/Pages/prose` has what printers set in sentences.
  @Test(arguments: [
    (#"""#, "”"), ("'", "’"), ("`", "`"), ("--", "—"), ("-----", "-----"), ("-", "-"), ("", ""),
    ("- so\n- so", "- so - so"), ("so -\n\nand so - ", "so -  and so - "),
  ])
  func marksByThemselvesAreShownAsInAText(typed: String, printed: String) {
    #expect(dressed(typed) == printed)
  }

  @Test(arguments: [
    ("bifolio --print, or --width\n--height", "bifolio --print, or --width --height"),
    ("so--and so --- and --So", "so—and so — and —So"),
    ("rm -- -f, or \"log -- so\"", "rm -- -f, or “log -- so”"),
    ("the -- ends them; - is equal to --.", "the -- ends them; - is equal to --."),
    ("--\nthe ferryman", "-- the ferryman"), ("f(a, ...)", "f(a, ...)"),
  ])
  func inATextAboutCommandsHyphensAreOptionsAndArguments(
    typed: String, printed: String
  ) {
    #expect(dressed(typed, hasOptions: true) == printed)
  }

  @Test(arguments: [
    ("- Да. - Нет.", "— Да. — Нет."), ("  - «Да»", "  — «Да»"), ("- да", "- да"),
    ("-Да", "-Да"), ("- 12", "- 12"),
  ])
  func ifSpeechesBeginWithHyphensTheseAreDashes(typed: String, printed: String) {
    #expect(dressed(typed, language: "ru", speaks: true) == printed)
    #expect(dressed("- Да", language: "ru") == "- Да")
    #expect(dressed("- Yes", language: "en", speaks: true) == "- Yes")
  }

  @Test(arguments: [
    ("\u{A0}\u{A0}\"So,\" he said.", "\u{A0}\u{A0}“So,” he said."),
    ("\u{3000}\"So,\" he said.", "\u{3000}“So,” he said."),
    ("\u{202F}\"So,\" he said.", "\u{202F}“So,” he said."),
    ("ham\u{A0}\" said", "ham\u{A0}” said"),
  ])
  func aMarkOpensAfterASpaceOfAnyWidth(typed: String, printed: String) {
    #expect(dressed(typed, language: "en") == printed)
  }

  @Test func chineseAndJapaneseHaveTheMarksOfTheirText() {
    let typed = #"他说:"你好。"她说:"好,'好'。""#
    #expect(dressed(typed, language: "zh") == "他说:“你好。”她说:“好,‘好’。”")
    #expect(dressed(typed, language: "zh", hasCorners: true) == "他说:「你好。」她说:「好,『好』。」")
    #expect(dressed(#"彼は"はい"と"#, language: "ja", hasCorners: true) == "彼は「はい」と")
  }

  @Test func inABalancedParagraphOpeningAndClosingMarksBalance() {
    var random = SplitMix(seed: 89)
    let words = ["so", "No", "lamp", "Ären", "a"]
    let ends = ["", ".", "--", "?", "!", ",", "...", "—", " ..."]
    func phrase() -> String {
      (0..<Int.random(in: 1...3, using: &random))
        .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let (outer, inner) = Bool.random(using: &random) ? ("\"", "'") : ("'", "\"")
        text += phrase() + (Bool.random(using: &random) ? "--" : " ") + outer + phrase()
        if Bool.random(using: &random) {
          text +=
            (Bool.random(using: &random) ? "--" : " ") + inner + phrase()
            + (ends.randomElement(using: &random) ?? "") + inner
        }
        text += (ends.randomElement(using: &random) ?? "") + outer + " "
      }
      let shown = dressed(text)
      for (open, close) in [("“", "”"), ("‘", "’")] as [(Character, Character)] {
        let marks = shown.filter { $0 == open || $0 == close }
        let isBalanced = zip(marks, 0...).allSatisfy { ($0 == open) == ($1 % 2 == 0) }
        #expect(isBalanced && marks.count.isMultiple(of: 2), "\(text)\n\(shown)")
      }
    }
  }

  @Test func aMillionMarksInARowAreReadInOnePass() {
    for mark in ["'", "\"", "`", "-", ",", ",,a "] {
      let shown = dressed(String(repeating: mark, count: 1_000_000), language: "de", speaks: true)
      #expect(shown.unicodeScalars.count >= 500_000)
    }
  }

  /// Wherever the text is divided into lines, the parts are no wider than measured, and every byte
  /// is read once.
  @Test func aPartOfATextIsDressedAsTheWholeIs() {
    var random = SplitMix(seed: 20)
    let pieces = ["\"", "'", "--", "-", "a", "é", " ", "`", "—", "(", "tis", "\n", "9", ",,"]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...14, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      bytes.withTextBytes { buffer in
        var whole = SmartPunctuationScanner(
          buffer, in: 0..<buffer.count, smartPunctuation: SmartPunctuation(language: "de"))
        var places: [(Int, Glyph)] = []
        var position = 0
        while let glyph = whole.next() {
          #expect(whole.position > position)
          places.append((position, glyph))
          position = whole.position
        }
        for (start, glyph) in places {
          var part = SmartPunctuationScanner(
            buffer, in: start..<buffer.count, smartPunctuation: SmartPunctuation(language: "de"))
          #expect(part.next() == glyph, "\(text) at \(start)")
        }
      }
    }
  }

  @Test func withoutADressTheTextIsAsItWasTyped() {
    let bytes = Array(#""so" -- 'so'"#.utf8)
    bytes.withTextBytes { buffer in
      var plain = GlyphScanner(buffer, in: 0..<buffer.count)
      var scanner = SmartPunctuationScanner(buffer, in: 0..<buffer.count, smartPunctuation: nil)
      while let glyph = plain.next() { #expect(scanner.next() == glyph) }
      #expect(scanner.next() == nil)
    }
  }
}
