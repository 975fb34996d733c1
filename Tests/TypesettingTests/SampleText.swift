import SeededRandom

/// Scripts for random texts.
enum Script: String, CaseIterable, Sendable {
  case ascii
  case latin
  case cyrillic
  case cjk
  case hangul
  case marks
  case emoji
  case devanagari
  case hebrew
  case arabic
  case mixed

  /// Those without right-to-left letters.
  static let leftToRight = allCases.filter { ![.hebrew, .arabic, .mixed].contains($0) }

  /// Words, or phrases if the script has no blanks.
  private var words: [String] {
    switch self {
    case .ascii:
      ["a", "of", "lamp,", "river.", "“yes,”", "well-known", "unaccountably", "(it", "is)", "I"]
    case .latin: ["été", "Straße,", "naïve", "«là»", "œuvre.", "cœur—là", "Ångström", "ø", "señor"]
    case .cyrillic: ["ночь,", "и", "река.", "щавель", "«ещё»", "подъезд", "—", "в", "лодка"]
    case .cjk:
      ["雨の夜には、", "古い本が", "「何？」", "と聞いた。", "母親總會把那盞舊檯燈", "ーっ", "，", "ｱｲｳ"]
    case .hangul: ["비가", "오는", "밤이면", "할머니는", "각이", "등불을", "켜고,", "펼치셨다."]
    case .marks: ["e\u{301}te\u{301}", "a\u{331}\u{30B}\u{307}", "o\u{30A}", "q̃uo", "ṩ", "n"]
    case .emoji: ["👨‍👩‍👧‍👦", "🇬🇷🇯🇵", "✋🏽✋🏿", "1️⃣", "❤️", "🐈‍⬛", "cup🍵", "🕯️,", "🧑🏾‍🏫🧑🏾‍🏫🧑🏾‍🏫"]
    case .devanagari: ["दादी", "ने", "किताब", "क्षि", "धीरे-धीरे", "पन्नों", "पढ़ती।"]
    case .hebrew: ["אוֹר", "קָטָן,", "ספר", "\u{200F}לילה", "שלום\u{200F}", "לַיְלָה."]
    case .arabic:
      [
        "في", "اللّيل،", "١٢٣", "(صفحة", "[lamp])", "12.5%", "\u{2067}abc\u{2069}", "\u{202E}xyz",
        "لا",
      ]
    case .mixed: Script.allCases.filter { $0 != .mixed }.flatMap(\.words)
    }
  }

  /// Returns a paragraph of `count` words on one line.
  func paragraph(_ count: Int, _ random: inout SplitMix) -> String {
    (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
      .joined(separator: self == .cjk ? "" : " ")
  }

  /// Returns paragraphs with blank lines between, the first one beginning with a letter.
  func text(paragraphs: Int, seed: UInt64) -> String {
    var random = SplitMix(seed: seed)
    return (0..<paragraphs).map { index in
      "N\(index) " + paragraph(Int.random(in: 1...60, using: &random), &random) + "."
    }.joined(separator: "\n\n")
  }
}
