import BookText
import Decoding
import SeededRandom
import Testing

@Suite("Line ends and control characters")
struct CleanTextTests {
  private func clean(_ text: String) throws -> String {
    String(decoding: try DecodedText(Array(text.utf8)).utf8, as: UTF8.self)
  }

  @Test(arguments: [
    ("a\r\nb\r\n", "a\nb\n"), ("a\rb\r", "a\nb\n"), ("a\nb", "a\nb"), ("a\r\n\r\nb", "a\n\nb"),
    ("a\r\rb", "a\n\nb"), ("a\n\rb", "a\n\nb"), ("a\r\n\rb", "a\n\nb"), ("\r\na", "\na"),
    ("a\r", "a\n"), ("a\u{B}b", "a\nb"), ("a\u{85}b", "a\nb"), ("a\u{2028}b", "a\nb"),
    ("a\u{2029}b", "a\n\nb"),
  ])
  func everyLineEndBecomesALineFeed(source: String, expected: String) throws {
    #expect(try clean(source) == expected)
  }

  /// CRLF with another CR, added by a conversion of line ends.
  @Test func anExtraCarriageReturnAddsNoLine() throws {
    #expect(try clean("a\r\r\nb\r\r\n\r\r\nc") == "a\nb\n\nc")
  }

  @Test func lineEndsOfUTF16BecomeLineFeedsToo() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0x62, 0]
    #expect(try DecodedText(bytes).utf8 == Array("a\nb".utf8))
  }

  @Test(arguments: [
    ("a\u{C}b", "a\n\n\nb"), ("a\n\u{C}b", "a\n\n\nb"), ("a\n\u{C}\nb", "a\n\n\n\nb"),
    ("a\r\n\u{C}\r\nb", "a\n\n\n\nb"),
  ])
  func aFormFeedIsTwoBlankLinesOrMore(source: String, expected: String) throws {
    #expect(try clean(source) == expected)
  }

  @Test func tabsAndSoftHyphensAreKept() throws {
    #expect(try clean("a\tb\u{AD}c\u{FEFF}d\u{200B}") == "a\tb\u{AD}c\u{FEFF}d\u{200B}")
  }

  @Test(arguments: [
    "\u{1}", "\u{7}", "\u{E}", "\u{1A}", "\u{1F}", "\u{7F}", "\u{80}", "\u{84}", "\u{86}", "\u{9F}",
    "\u{1B}", "\u{1B}[1m", "\u{1B}[38;5;12m", "\u{1B}]0;name\u{7}", "\u{1B}]8;;x\u{1B}\\",
    "\u{1B}(B", "\u{1B}7", "\u{1B}=",
  ])
  func controlCharactersAreRemoved(control: String) throws {
    #expect(try clean("lamp\(control)light, and long enough.") == "lamplight, and long enough.")
  }

  /// If an escape sequence does not end, the words after it may be text.
  @Test(arguments: [
    ("\u{1B}[\u{C9}", "[É"), ("\u{1B}(\u{C9}", "(É"), ("\u{1B}]0;lamp\n", "]0;lamp\n"),
    ("\u{1B}lamp", "lamp"),
    ("lamp \u{1B}[12", "lamp [12"), ("lamp\u{1B}", "lamp"),
  ])
  func ofAnEscapeWithoutAnEndTheTextIsKept(source: String, expected: String) throws {
    #expect(try clean(source + " ") == expected + " ")
  }

  /// The law of all decoded text: valid UTF-8, and no control characters other than LF and TAB.
  static func isClean(_ text: [UInt8]) -> Bool {
    let string = String(decoding: text, as: UTF8.self)
    return Array(string.utf8) == text
      && !string.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" && $0 != "\t" || (0x7F..<0xA0).contains($0.value)
      }
  }

  @Test func allTextsOfThreePartsAreClean() throws {
    let parts = [
      "\r", "\n", "\u{C}", "\u{8}", "\u{1B}", "[", "0m", "\u{85}", "\u{2029}", "\u{9B}", "_", "é",
      "a", "\0", "]", "\u{7}", "\u{AD}",
    ]
    for first in parts {
      for second in parts {
        for third in parts {
          // Long enough for two zeros to be few.
          let text = "lamp \(first)\(second)\(third) " + String(repeating: "is lit, ", count: 200)
          let clean = try DecodedText(Array(text.utf8), encoding: "UTF-8").utf8
          #expect(Self.isClean(clean), "\(text.debugDescription)")
        }
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func anyBytesInAnyEncodingBecomeCleanText(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var read = 0
    for names in TextEncoding.choices.map(\.names) {
      for name in names {
        // Bytes of various kinds, sometimes with structure marks between.
        let kinds: [ClosedRange<UInt8>] = [0...255, 0x20...255, 0x80...255, 0x1B...0x28]
        let kind = kinds.randomElement(using: &random) ?? 0...255
        let marks: [UInt8] = [0x0A, 0x0D, 0x1B, 0x20, 0x08]
        let bytes = (0..<Int.random(in: 1...3000, using: &random)).map { _ -> UInt8 in
          Int.random(in: 0...9, using: &random) == 0
            ? marks.randomElement(using: &random) ?? 0x0A : UInt8.random(in: kind, using: &random)
        }
        for encoding in [name, nil] {
          do {
            let text = try DecodedText(bytes, encoding: encoding).utf8
            #expect(Self.isClean(text), "\(name)")
            read += 1
          } catch BookError.unknownEncoding {
            Issue.record("\(name) is not known")
          } catch {}
        }
      }
    }
    #expect(read > TextEncoding.choices.count)
  }
}
