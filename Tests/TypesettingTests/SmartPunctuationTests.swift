import BookText
import Cells
import SeededRandom
import Testing

@testable import Typesetting

private func dressed(
  _ text: String, language: String? = "en", hasOptions: Bool = false, speaks: Bool = false,
  hasCorners: Bool = false, code: [Range<Int>] = []
) -> String {
  var shown = ""
  let bytes = Array(text.utf8)
  bytes.withTextBytes { buffer in
    var scanner = SmartPunctuationScanner(
      buffer, in: 0..<buffer.count,
      smartPunctuation: SmartPunctuation(
        language: language, hasOptions: hasOptions, hasSpokenHyphens: speaks,
        hasCorners: hasCorners, code: code))
    while let glyph = scanner.next() { shown += glyph.text }
  }
  return shown
}

struct SmartPunctuationTests {
  @Test(arguments: [
    (#""So," she said, "it goes.""#, "“So,” she said, “it goes.”"),
    (#"("So") ["so"] so--"so"--so"#, "(“So”) [“so”] so—“so”—so"),
    (
      #"the half-"lit" lamp (kind="oil", is='') or "so""#,
      #"the half-“lit” lamp (kind="oil", is='') or “so”"#
    ),
    (#""'So it goes,' he said," she said."#, "“‘So it goes,’ he said,” she said."),
    (#""He said, 'So.'""#, "“He said, ‘So.’”"),
    ("It's the lamps' light, isn't it?", "It’s the lamps’ light, isn’t it?"),
    ("'Tis late; 'twas later in '87.", "’Tis late; ’twas later in ’87."),
    ("'And so,' he said, 'is it?'", "‘And so,’ he said, ‘is it?’"),
    ("'Lamps,' he said, 'and 'em.'", "‘Lamps,’ he said, ‘and ’em.’"),
    ("a 'long' lamp", "a ‘long’ lamp"),
    ("``So,'' he said, `so.'", "“So,” he said, ‘so.’"),
    ("''So,'' he said.", "“So,” he said."),
    ("''Tis so,' he said; ''twas.'", "‘’Tis so,’ he said; ‘’twas.’"),
    ("He was 6' 2\", not 6'2\".", "He was 6' 2\", not 6'2\"."),
    ("in '76' 2 men", "in ’76’ 2 men"),
    (#""So--" he said."#, "“So—” he said."),
    ("so--and so -- and so---or", "so—and so – and so—or"),
    ("Mr. ---- of the ----th", "Mr. —— of the ——th"),
    ("-----", "-----"),
    ("a lamp-post, -5, x - y", "a lamp-post, -5, x - y"),
    (#"five feet 6" wide, 6'2" high"#, #"five feet 6" wide, 6'2" high"#),
    (#""It was 1066," he said."#, "“It was 1066,” he said."),
    (#""In 1066" he said"#, "“In 1066” he said"),
    ("joys 'mid rain hanging 'round half", "joys ’mid rain hanging ’round half"),
    ("rock 'n' roll", "rock ’n’ roll"),
    ("pages 20--30, so--and", "pages 20–30, so—and"),
    ("bifolio --print (--width) `--height 40`", "bifolio —print (--width) `--height 40`"),
    ("--No, said he --and went", "—No, said he —and went"),
    ("--Soy yo --dijo--, y \n--vengo.", "—Soy yo —dijo—, y  —vengo."),
    (
      #"'--print' "--width=9" '--no-tags' '--print now'"#,
      "‘--print’ “--width=9” ‘--no-tags’ ‘—print now’"
    ),
    (#""--never--" "--but" he said"#, "“—never—” “--but” he said"),
    (#"http://a.b/c--d?e="f" 'so'"#, #"http://a.b/c--d?e="f" ‘so’"#),
    ("`code` and `so' he said", "`code` and ‘so’ he said"),
    ("“so” ‘so’ — as it is", "“so” ‘so’ — as it is"),
    (#""Ären," "épée""#, "“Ären,” “épée”"),
    (#"—"So" “'so'”"#, "—“So” “‘so’”"),
    (#"" alone" "#, "” alone” "),
    (#"""#, "”"), ("'", "’"), ("`", "`"), ("--", "—"), ("-", "-"), ("", ""),
  ])
  func marksAreShownAsAPrinterSetsThem(typed: String, printed: String) {
    #expect(dressed(typed) == printed)
  }

  @Test(arguments: [
    ("as in C.A.\"[code]\"", "as in C.A.“[code]”"),
    ("—\"[.profile]\"", "—“[.profile]”"),
    ("the \"[--all]\" and '[-x]'", "the “[--all]” and ‘[-x]’"),
    ("\"the lamp\"[code]", "“the lamp”[code]"),
    ("[print(\"so\")]", "[print(\"so\")]"),
  ])
  func aQuoteRightBeforeCodeOpensUnlessOneIsOpen(typed: String, printed: String) {
    // Brackets are around the code.
    var (plain, code): ([UInt8], [Range<Int>]) = ([], [])
    for byte in typed.utf8 {
      switch byte {
      case UInt8(ascii: "["): code.append(plain.count..<plain.count)
      case UInt8(ascii: "]"): code[code.count - 1] = code[code.count - 1].lowerBound..<plain.count
      default: plain.append(byte)
      }
    }
    let shown = dressed(String(decoding: plain, as: UTF8.self), code: code)
    #expect(shown == printed.filter { $0 != "[" && $0 != "]" })
  }

  @Test(arguments: [
    ("bifolio --print, or --width\n--height", "bifolio --print, or --width --height"),
    ("so--and so --- and --So", "so—and so — and —So"),
    ("rm -- -f, or \"log -- so\"", "rm -- -f, or “log -- so”"),
    ("the -- ends them; - is equal to --.", "the -- ends them; - is equal to --."),
    ("--\nthe ferryman", "-- the ferryman"),
  ])
  func inATextAboutCommandsHyphensAreOptionsAndArguments(
    typed: String, printed: String
  ) {
    #expect(dressed(typed, hasOptions: true) == printed)
  }

  @Test(arguments: [
    ("the lamp - a small one - burned", "the lamp – a small one – burned"),
    ("Mill 1 - the novel", "Mill 1 – the novel"),
    ("(so) - \"so\", a - so", "(so) – “so”, a – so"),
    ("Да, - сказал он. - Я приду", "Да, – сказал он. – Я приду"),
    ("so -\nand so", "so – and so"),
    // Formulas, figures, items of lists, and words that are joined by it.
    ("x - y, 9 - 4, a = b - 1, so - 5", "x - y, 9 - 4, a = b - 1, so - 5"),
    ("- so\n- so", "- so - so"),
    ("well-known, pre- and post-, -so", "well-known, pre- and post-, -so"),
    ("so -\n\nand so - ", "so -  and so - "),
  ])
  func aHyphenBetweenBlanksIsADashBetweenWords(typed: String, printed: String) {
    #expect(dressed(typed) == printed)
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
    ("No - dijo él -. Es tarde -, dijo.", "No — dijo él —. Es tarde —, dijo."),
    ("de 3 -.5 a -, so -.", "de 3 -.5 a —, so —."),
  ])
  func aHyphenAfterABlankClosesARemarkInSpanish(typed: String, printed: String) {
    #expect(dressed(typed, language: "es") == printed)
    #expect(dressed("No - he said -. So", language: "en") == "No – he said -. So")
  }

  @Test(arguments: [
    (",,So``, sagte er, (,,so'').", "„So“, sagte er, („so“)."),
    ("so,,so ,, so ,,", "so,,so ,, so ,,"), ("``So'', ``so``", "„So“, „so“"),
  ])
  func twoCommasAreALowQuoteInGerman(typed: String, printed: String) {
    #expect(dressed(typed, language: "de") == printed)
    #expect(dressed(",,So", language: "en") == ",,So")
  }

  @Test(arguments: [
    ("de", "„So ‚so‘ so“"), ("de-AT", "„So ‚so‘ so“"), ("cs", "„So ‚so‘ so“"),
    ("sk", "„So ‚so‘ so“"), ("sv", "”So ’so’ so”"), ("pl", "„So ‚so’ so”"),
    ("ru", "«So „so“ so»"), ("uk", "«So „so“ so»"), ("el", "«So “so” so»"),
    ("es", "«So “so” so»"), ("es-MX", "«So “so” so»"), ("it", "«So “so” so»"),
    ("pt", "«So “so” so»"), ("pt-BR", "“So ‘so’ so”"), ("nb", "«So ‘so’ so»"),
    ("nn", "«So ‘so’ so»"), (nil, "“So ‘so’ so”"), ("tlh", "“So ‘so’ so”"),
  ])
  func marksAreThoseOfTheLanguage(language: String?, printed: String) {
    #expect(dressed(#""So 'so' so""#, language: language) == printed)
  }

  @Test(arguments: [
    ("de", "Sie hat's, die Leut' auch", "Sie hat’s, die Leut’ auch"),
    ("de", "'Wer weiß', dachte sie, 'ob er's hat.'", "‚Wer weiß‘, dachte sie, ‚ob er’s hat.‘"),
    ("de", "\"Ich rief: 'Komm!'\"", "„Ich rief: ‚Komm!‘“"),
    ("de", "die Leut' und 'so' und Leut'", "die Leut’ und ‚so‘ und Leut’"),
    ("uk", "п'ять 'ламп'", "п’ять „ламп“"),
    ("it", "l'acqua dell'altro, un po' \"d'aria\"", "l’acqua dell’altro, un po’ «d’aria»"),
    ("es", "«la llamó \"rueda\" y» \"rio\"", "«la llamó “rueda” y» «rio»"),
    ("es", "¿\"Quién\"? «\"Yo\"»", "¿«Quién»? «“Yo”»"),
    ("ru", "\"Вода\", - сказал он -- и ушёл", "«Вода», — сказал он — и ушёл"),
    ("pl", "\"Woda\" - rzekł", "„Woda” – rzekł"),
  ])
  func anApostropheIsNoClosingMark(language: String, typed: String, printed: String) {
    #expect(dressed(typed, language: language) == printed)
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

  @Test(arguments: [
    ("From \"https://a.example/x\".", "From “https://a.example/x”."),
    ("\"Go to https://a.example/x\" she said", "“Go to https://a.example/x” she said"),
    ("https://a.example/?q=\"oil\" or", "https://a.example/?q=\"oil\" or"),
    ("https://a.example/it's", "https://a.example/it's"),
  ])
  func aMarkAfterAWebAddressIsDressedAndOneInsideIsNot(typed: String, printed: String) {
    #expect(dressed(typed, language: "en") == printed)
  }

  @Test(arguments: [
    (#""He said 'no--'""#, "“He said ‘no—’”"), (#"'He said "no--"'"#, "‘He said “no—”’"),
    (#"so--'" she"#, "so—’” she"), (#"so--"'Tis"#, "so—“’Tis"), (#"so--"'Well"#, "so—“‘Well"),
    ("“He said 'no—'”", "“He said ‘no—’”"), ("run `./configure' first", "run ‘./configure’ first"),
    ("a row '.' of *'*'* signs", "a row '.' of *'*'* signs"),
    ("'...' he said", "‘…’ he said"), ("'?' he said", "‘?’ he said"),
  ])
  func marksAfterADashCloseAndOrnamentsStay(typed: String, printed: String) {
    #expect(dressed(typed) == printed)
  }

  @Test(arguments: [
    ("and so...", "and so…"), ("and ... so", "and … so"), ("and . . . so", "and … so"),
    ("so. . . . And", "so. … And"), ("so.... And", "so…. And"), ("[...]", "[…]"),
    ("so . .", "so . ."), ("so ..", "so .."), ("Index ......... 9", "Index ......... 9"),
    ("Index . . . . . 9", "Index . . . . . 9"), ("in .../src", "in .../src"),
    (#""So ..." "...and""#, "“So …” “…and”"),
  ])
  func threeStopsAreAnEllipsis(typed: String, printed: String) {
    #expect(dressed(typed) == printed)
    #expect(dressed("f(a, ...)", hasOptions: true) == "f(a, ...)")
  }

  @Test(arguments: [
    ("in 1914-1918", "in 1914–1918"), ("in 1914-18.", "in 1914–18."), ("2024-11", "2024-11"),
    ("1918-1914", "1918-1914"), ("pp. 12-15,", "pp. 12–15,"), ("vol. 2-3", "vol. 2–3"),
    ("a score of 12-15", "a score of 12-15"), ("0-19-281-555", "0-19-281-555"),
    ("2024-11-05", "2024-11-05"), ("call 1555-1234", "call 1555-1234"),
    ("A1914-1918", "A1914-1918"),
  ])
  func aHyphenBetweenYearsOrPagesIsADash(typed: String, printed: String) {
    #expect(dressed(typed) == printed)
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

  @Test("Languages have the same marks by two letters and by three")
  func languagesByThreeLetters() {
    for (two, three) in [
      ("de", "deu"), ("de", "ger"), ("ru", "rus"), ("it", "ita"), ("fi", "fin"), ("fr", "fra"),
    ] {
      let typed = "\"So,\" he said."
      #expect(dressed(typed, language: two) == dressed(typed, language: three), "\(three)")
    }
    #expect(dressed("\"So\"", language: "deu-AT") == "„So“")
  }
}
