import Cells
import Testing

@Suite("The glyph scanner")
struct GlyphScannerTests {
  @Test("returns each kind of character as all terminals measure it")
  func clusters() {
    let table: [(text: String, glyphs: [String], cells: Int)] = [
      ("", [], 0),
      ("ab c", ["a", "b", " ", "c"], 4),
      ("猫だ", ["猫", "だ"], 4),
      ("é", ["é"], 1),
      ("e\u{301}x", ["e\u{301}", "x"], 2),
      ("猫\u{301}", ["猫\u{301}"], 2),
      ("o\u{323}\u{302}", ["o\u{323}\u{302}"], 1),
      // Variation selectors, in text and emoji style.
      ("❤\u{FE0F}!", ["❤", "!"], 3),
      ("⌚\u{FE0F}©\u{FE0F}a\u{FE0F}", ["⌚", "©", "a"], 4),
      ("☎\u{FE0E}", ["☎"], 1),
      ("禰\u{E0100}", ["禰"], 2),
      // Skin tones: after an emoji, after something else, and alone.
      ("👍\u{1F3FD}.", ["👍", "."], 3),
      ("a\u{1F3FD}", ["a", "\u{FFFD}"], 2),
      ("\u{1F3FD}", ["\u{FFFD}"], 1),
      ("☝\u{1F3FF}", ["☝"], 2),
      // Joined families and other joined emoji.
      ("👨\u{200D}👩\u{200D}👧\u{200D}👦 ", ["👨", " "], 3),
      ("👩\u{200D}❤\u{FE0F}\u{200D}💋\u{200D}👨x", ["👩", "x"], 3),
      ("👩\u{1F3FD}\u{200D}🤝\u{200D}👨\u{1F3FF}x", ["👩", "x"], 3),
      ("🏃\u{1F3FD}\u{200D}♀\u{FE0F}x", ["🏃", "x"], 3),
      ("🏃\u{200D}♂\u{FE0F}x", ["🏃", "x"], 3),
      ("👩\u{200D}⚕\u{FE0F}x", ["👩", "x"], 3),
      ("🏳\u{FE0F}\u{200D}🌈x", ["🏳", "x"], 3),
      ("👨\u{200D}a", ["👨", "a"], 3),
      ("👨👩", ["👨", "👩"], 4),
      ("a\u{200D}👩", ["a", "👩"], 3),
      // Flags of two letters, and of tags.
      ("🇯🇵", ["J", "P"], 2),
      ("🇯🇵🇬🇷🇦", ["J", "P", "G", "R", "A"], 5),
      ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}x", ["🏴", "x"], 3),
      // Keycaps.
      ("1\u{FE0F}\u{20E3}2", ["1", "2"], 3),
      ("#\u{20E3}", ["#"], 2),
      ("a\u{20E3}", ["a"], 1),
      // Hangul, composed and conjoining; Devanagari; Arabic; Thai.
      ("각", ["각"], 2),
      (
        "\u{1100}\u{1161}\u{11A8}\u{1102}\u{1161}",
        ["\u{1100}\u{1161}\u{11A8}", "\u{1102}\u{1161}"], 4
      ),
      ("क\u{94D}ष\u{93F}", ["क\u{94D}", "ष", "\u{93F}"], 3),
      ("م\u{64F}ح", ["م\u{64F}", "ح"], 2),
      ("ที่", ["ท\u{E35}\u{E48}"], 1),
      // Signs around numbers.
      ("\u{6DD}١٢", ["\u{66D}", "١", "٢"], 3),
      ("\u{601}١", ["\u{FFFD}", "١"], 2),
      // Characters for private use, in all three ranges.
      ("\u{E000}\u{F8FF}", ["\u{E000}", "\u{F8FF}"], 2),
      ("\u{F0000}\u{10FFFD}", ["\u{F0000}", "\u{10FFFD}"], 2),
      // Invisible characters.
      ("co\u{AD}op", ["c", "o", "o", "p"], 4),
      ("\u{FEFF}a\u{200B}b\u{2060}", ["a", "b"], 2),
      ("\u{200D}\u{FE0F}\u{AD}", [], 0),
      // Characters without a glyph.
      ("\u{378}a", ["\u{FFFD}", "a"], 2),
      ("\u{FFFE}\u{10FFFF}", ["\u{FFFD}", "\u{FFFD}"], 2),
      // Marks without a base.
      ("\u{301}a", [" \u{301}", "a"], 2),
      ("\n\u{301}\u{302}", [" ", " \u{301}\u{302}"], 2),
      ("a \u{301}b", ["a", " ", " \u{301}", "b"], 4),
    ]
    for (text, expected, cells) in table {
      let escaped = text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
      #expect(
        scalars(text) == expected.map { $0.unicodeScalars.map(\.value) }, "\(escaped)")
      #expect(cellWidth(of: text) == cells, "\(escaped)")
    }
  }

  @Test("returns a blank for each white-space character")
  func whiteSpace() {
    for scalar in ["\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}"] {
      #expect(glyphs("a\(scalar)b") == ["a", .space, "b"])
    }
    #expect(glyphs("\r\n") == [.space, .space])
  }

  @Test("returns control characters as their pictures, or as U+FFFD if there is none")
  func controls() {
    for value in UInt32(0)..<0x20 where !(0x09...0x0D).contains(value) {
      #expect(scalars("a\(text(value))b") == [[0x61], [0x2400 + value], [0x62]])
    }
    #expect(scalars("a\u{7F}b") == [[0x61], [0x2421], [0x62]])
    for value in UInt32(0x80)..<0xA0 where value != 0x85 {
      #expect(scalars("a\(text(value))b") == [[0x61], [0xFFFD], [0x62]])
    }
  }

  @Test("has no cell for a hair space between two quotation marks, and one elsewhere")
  func hairSpaces() {
    #expect(
      glyphs("“\u{200A}‘so’\u{200A}”\u{200A}x").map(\.text) == [
        "“", "‘", "s", "o", "’", "”", "\u{200A}", "x",
      ])
    #expect(glyphs("“\u{200A}\u{2060}’").map(\.text) == ["“", "’"])
    #expect(glyphs("“\u{200A}\u{200A}’").count == 4)
    #expect(glyphs("a\u{200A}“").count == 3)
  }

  @Test("keeps joiners after letters of scripts that are spelt with them")
  func joiners() {
    #expect(glyphs("می\u{200C}خ").map(\.text) == ["م", "ی\u{200C}", "خ"])
    #expect(glyphs("ক্\u{200D}ষ").map(\.text) == ["ক্\u{200D}", "ষ"])
    #expect(glyphs("ক্\u{200D}ষ").map(\.width) == [1, 1])
    #expect(glyphs("a\u{200C}b א\u{200D}ב").map(\.text) == ["a", "b", " ", "א", "ב"])
    #expect(glyphs("\u{200C}ی").map(\.text) == ["ی"])
  }

  @Test("removes directional marks, joiners, selectors, tags and other invisible characters")
  func nothing() {
    let invisible: [ClosedRange<UInt32>] = [
      0xAD...0xAD, 0x034F...0x034F, 0x061C...0x061C, 0x115F...0x1160, 0x17B4...0x17B5,
      0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164,
      0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF9...0xFFFB, 0x1_3430...0x1_343F,
      0x1_D173...0x1_D17A, 0xE_0001...0xE_0001, 0xE_0020...0xE_007F, 0xE_0100...0xE_01EF,
    ]
    for value in invisible.joined() {
      #expect(scalars("a\(text(value))b") == [[0x61], [0x62]], "U+\(String(value, radix: 16))")
      #expect(scalars(text(value)) == [])
    }
  }

  @Test("returns nothing that is invisible, or that terminals measure differently")
  func undisputed() {
    // All but the ideographs and syllables: tens of thousands of similar characters.
    let ranges: [Range<UInt32>] = [
      0..<0x3400, 0xA000..<0xAC00, 0xD7A4..<0x1_2000, 0x1_3400..<0x1_3500, 0x1_6A00..<0x1_7000,
      0x1_B000..<0x1_B200, 0x1_BC00..<0x2_0000, 0xE_0000..<0xE_1000,
    ]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for shown in scalars("a\(scalar)b").joined() {
        guard let shown = Unicode.Scalar(shown) else { continue }
        let properties = shown.properties
        if properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier
          || properties.generalCategory == .format || properties.generalCategory == .control
          // The C library may know a later Unicode version than Swift.
          || properties.generalCategory == .unassigned && CellWidth.of(shown.value) == nil
          || (0x1_F1E6...0x1_F1FF).contains(shown.value)
        {
          Issue.record("U+\(String(shown.value, radix: 16)) of U+\(String(value, radix: 16))")
        }
      }
    }
  }

  @Test("returns U+FFFD for surrogates, overlong forms and values that are too high")
  func noCharacters() {
    for bytes: [UInt8] in [
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xC0, 0x80], [0xE0, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xE2, 0x82],
    ] {
      let found = glyphs(ofBytes: bytes)
      #expect(!found.isEmpty && found.allSatisfy { $0 == .replacement }, "\(bytes)")
    }
  }

  @Test("keeps four marks of a base and drops the rest, but not the characters after them")
  func manyMarks() {
    let marks = (UInt32(0x300)..<0x340).map(text).joined()
    #expect(scalars("a\(marks)b") == [[0x61, 0x300, 0x301, 0x302, 0x303], [0x62]])
  }

  @Test("starts and stops at the given bounds")
  func part() {
    let bytes = Array("xé猫\u{301}y".utf8)
    let found = bytes.withUnsafeBufferPointer { buffer in
      var scanner = GlyphScanner(buffer, in: 1..<6)
      var found: [String] = []
      while let glyph = scanner.next() { found.append("\(glyph.text) \(scanner.position)") }
      return found
    }
    #expect(found == ["é 3", "猫 6"])
  }

  private func text(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "?" }

  @Test("Parts of images are never made from a text")
  func imageParts() {
    let text = "a\u{10EEEE}\u{305}\u{305}b"
    #expect(glyphs(text).map(\.base) == [0x61, 0xFFFD, 0x62])
    #expect(!glyphs(text).contains { $0.isImagePart })
  }
}
