/// Texts with control of a terminal, if they reached it.
enum HostileText {
  /// One class of such texts.
  struct Sample: Sendable, CustomStringConvertible {
    let description: String
    let bytes: [UInt8]

    init(_ description: String, _ text: String) { self.init(description, Array(text.utf8)) }

    init(_ description: String, _ bytes: [UInt8]) {
      self.description = description
      self.bytes = bytes
    }
  }

  /// All classes, each with all or many of its members.
  static let samples: [Sample] = [
    Sample("C0 controls", (0x00..<0x20).filter { $0 != 0x00 }.flatMap { [0x78, $0, 0x79] }),
    Sample("C1 controls in UTF-8", (0x80..<0xA0).flatMap { [0x78, 0xC2, $0, 0x5B, 0x33, 0x6D] }),
    Sample("C1 controls as bytes", (0x80..<0xA0).flatMap { [0x78, $0, 0x5B, 0x33, 0x31, 0x6D] }),
    Sample("DEL and a NUL", [0x61, 0x7F, 0x62, 0x00, 0x63, 0x7F, 0x7F]),
    Sample(
      "CSI", finals.map { "\u{1B}[\($0)x\u{1B}[1;2\($0)\u{1B}[?25\($0)\u{1B}[>4\($0)" }.joined()),
    Sample(
      "CSI with intermediates", finals.map { "\u{1B}[1 \($0)\u{1B}[!\($0)\u{1B}[\"\($0)" }.joined()),
    Sample("CSI cut short", "\u{1B}[ \u{1B}[3 \u{1B}[3;\n\u{1B}[31\u{1B}[\u{1B}["),
    Sample(
      "CSI with controls inside", "\u{1B}[3\u{8}1m \u{1B}\u{1B}[31m \u{1B}[3\u{1}1m \u{1B}[\n31m"),
    Sample("ESC and a letter", (0x20..<0x7F).flatMap { [0x1B, $0, 0x2E] }),
    Sample("OSC", commands.map { "\u{1B}]\($0);owned\u{7}\u{1B}]\($0);owned\u{1B}\\" }.joined()),
    Sample("OSC never ended", "\u{1B}]0;owned \u{1B}]52;c;YWI= and so on"),
    Sample("OSC in C1", "\u{9D}0;owned\u{9C} \u{9D}52;c;YWI=\u{7}"),
    Sample("OSC 52 question", "\u{1B}]52;c;?\u{7}\u{1B}]52;p;?\u{1B}\\"),
    Sample("links", "\u{1B}]8;;http://example.org\u{1B}\\click\u{1B}]8;;\u{1B}\\"),
    Sample("DCS", "\u{1B}P$qm\u{1B}\\\u{1B}P+q544e\u{1B}\\\u{90}1$r\u{9C}\u{1B}Pq#0~\u{1B}\\"),
    Sample(
      "APC, PM and SOS",
      "\u{1B}_Ga=q\u{1B}\\\u{1B}^x\u{1B}\\\u{1B}Xx\u{1B}\\\u{9F}a\u{9C}\u{9E}\u{98}"),
    Sample("questions", "\u{1B}[c\u{1B}[>c\u{1B}[5n\u{1B}[6n\u{1B}[18t\u{1B}[21t\u{1B}Z\u{5}"),
    Sample(
      "overstrikes", "b\u{8}bo\u{8}ol\u{8}ld _\u{8}u_\u{8}n \u{8}\u{8}\u{8}\u{8}x\u{8}\u{1B}\u{8}["),
    Sample(
      "overrides", "\u{202E}evil\u{202C} \u{202D}x \u{202A}\u{202B}y \u{2066}a\u{2067}b\u{2068}c"),
    Sample(
      "marks of direction", "\u{200E}a\u{200F}b\u{61C}c \u{5D0}\u{202E}\u{5D1}\u{2066}abc\u{5D2}"),
    Sample("zero width", "a\u{200B}b\u{200C}c\u{200D}d\u{2060}e\u{FEFF}f\u{AD}g\u{180E}h\u{34F}i"),
    Sample("tags", "a\u{E0001}\u{E0041}\u{E0042}\u{E007F}b\u{E0100}c\u{E01EF}"),
    Sample("separators", "one\u{2028}two\u{2029}three\u{85}four\u{B}five\u{C}six\rseven"),
    Sample(
      "overlong", [0xC0, 0x9B, 0xE0, 0x82, 0x9B, 0xF0, 0x80, 0x80, 0x9B, 0xC0, 0x80, 0xC1, 0xBF]),
    Sample("surrogates", [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]),
    Sample(
      "beyond Unicode", [0xF4, 0x90, 0x80, 0x80, 0xF8, 0x88, 0x80, 0x80, 0x80, 0xFE, 0xFF, 0xFF]),
    Sample(
      "no characters",
      [0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF, 0x378, 0xE0080].compactMap { UnicodeScalar($0) }
        .map { "a\($0)b" }.joined()),
    Sample("private use", "a\u{E000}b\u{F8FF}c\u{F0000}d\u{100000}e"),
    Sample("marks without end", "a" + String(repeating: "\u{301}", count: 1_000) + "b"),
    Sample(
      "marks of many kinds",
      "z" + (0x300..<0x36F).compactMap { UnicodeScalar($0).map(String.init) }.joined()),
    Sample(
      "joined pictures",
      "\u{1F469}\u{200D}\u{1F680}\u{1F44D}\u{1F3FD}1\u{FE0F}\u{20E3}\u{1F1E9}\u{1F1EA}\u{1F3FB}"),
    Sample("shifts", "a\u{E}lqqk\u{F}b\u{1B}(0lqk\u{1B}(B\u{1B})0\u{1B}%@\u{1B}%G"),
  ]

  private static let finals = (0x40..<0x7F).compactMap { UnicodeScalar($0).map(String.init) }
  private static let commands = [
    0, 1, 2, 4, 5, 7, 8, 9, 10, 11, 12, 50, 52, 104, 110, 133, 777, 1337,
  ]

  /// A book with a sample everywhere: in its title, headings, prose, verse and notes.
  static func book(_ sample: [UInt8]) -> [UInt8] {
    let prose = Array("plain words follow here and go on for a while. ".utf8)
    var text = Array("The ".utf8) + sample + Array(" Book\n\nby ".utf8) + sample
    for chapter in 1...3 {
      text += Array("\n\n\nChapter \(chapter). ".utf8) + sample + Array("\n\n".utf8)
      for _ in 0..<6 { text += prose + sample + prose + prose + Array("\n\n".utf8) }
      text += Array("  ".utf8) + sample + Array("\n  a verse\n  another verse\n\n".utf8)
      text += Array("A word[\(chapter)] with a note.\n\n[\(chapter)] A note: ".utf8) + sample
    }
    return text + Array("\n".utf8)
  }
}
