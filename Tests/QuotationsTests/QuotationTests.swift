import BookText
import ProcessorTime
import SeededRandom
import Testing

@testable import Quotations

/// Returns the passages of a text that are most like a quotation, as texts, and the place of the nearest words.
private func passages(
  of words: String, to end: String? = nil, before: String = "", after: String = "",
  in text: String
) throws -> (found: [String], differs: Bool, nearest: Int?) {
  let quotation = try #require(Quotation(words, to: end, before: before, after: after))
  var text = text
  return text.withTextBytes { bytes in
    let passages = quotation.passages(in: bytes)
    return (
      passages.found.map { String(decoding: bytes[$0], as: UTF8.self) }, passages.differs,
      passages.nearest
    )
  }
}

private let story = """
  The lamp in the tower had been lit since noon. Few knew why the keeper, an old and careful man,
  should burn good oil by day, and none asked him.

  “You will see,” he said to the boy—who had climbed all the stairs—“that a light is for those who
  cannot see it yet.” The boy looked out. To-day the sea was grey, and to the north-west there was a
  sail; or was it only a gull’s wing?

  Near evening the fog came in, and with it the sound of a bell. The keeper did not look up. He had
  heard the bell before, in the year of the great storm, and knew each of its notes.
  """

struct QuotationTests {
  @Test(
    "Quotation marks, dashes, case, hyphens, ligatures, accents and line ends do not count",
    arguments: [
      "few knew why the keeper - an old and careful man - should burn good oil by day",
      "FEW KNEW WHY THE KEEPER an old and careful man should burn good oil by day",
      "Few knew\nwhy the keep-\ner, an old and care­ful man, should burn good oil by day",
      "few knew why the kéeper, an old and careful man, should “burn” good oil by day",
    ])
  func signsDoNotCount(typed: String) throws {
    let found = try passages(of: typed, in: story)
    let expected = """
      Few knew why the keeper, an old and careful man,
      should burn good oil by day
      """
    #expect(found.found == [expected])
    #expect(!found.differs)
  }

  @Test(
    "A word written as two, or with a hyphen, is the same",
    arguments: [
      "Today the sea was grey and to the northwest there was a sail",
      "To day the sea was grey and to the north west there was a sail",
      "Today the sea was grey, and to the north-west there was a sail",
    ])
  func dividedWords(typed: String) throws {
    let found = try passages(of: typed, in: story)
    #expect(found.found.first?.hasPrefix("To-day the sea was grey") == true)
    #expect(found.found.count == 1 && !found.differs)
  }

  @Test(
    "One word may differ, be missing, or be one too many",
    arguments: [
      "The boy gazed out. To-day the sea was grey, and to the",
      "The boy out. To-day the sea was grey, and to the",
      "The boy looked looked out. To-day the sea was grey, and to the",
      "A boy looked out. To-day the sea was grey, and to the",
      "The boy looked out. To-day the sea was grey, and to north",
    ])
  func oneWordMayDiffer(typed: String) throws {
    let found = try passages(of: typed, in: story)
    #expect(found.found.count == 1)
    #expect(found.found.first?.contains("boy looked out. To-day the sea was grey") == true)
    #expect(found.differs)
  }

  @Test("British and American spellings, and misread letters, are the same words")
  func spellings() throws {
    let found = try passages(
      of: "To-day the sea was gray, and to the nortb-west there", in: story)
    #expect(found.found.count == 1)
    #expect(!found.differs)
  }

  @Test("If half of the words are wrong, they are not found, and the nearest place is told")
  func halfWrong() throws {
    let found = try passages(
      of: "The keeper would not look down; she had seen the bell once, in the year of ice",
      in: story)
    #expect(found.found == [])
    let nearest = try #require(found.nearest)
    #expect(
      String(decoding: story.utf8.dropFirst(nearest).prefix(60), as: UTF8.self)
        .contains("keeper"))
    #expect(
      try passages(of: "In another book a whale is hunted by a crew", in: story).nearest == nil)
  }

  @Test("Fewer than five words must be the same")
  func fewWords() throws {
    #expect(try passages(of: "the great storm", in: story).found == ["the great storm"])
    #expect(try passages(of: "the grand storm", in: story).found == [])
    #expect(try passages(of: "storm", in: story).found == ["storm"])
  }

  @Test("All equal passages are found, and the words beside them choose one")
  func equalPassages() throws {
    let refrain = "the bell rang over the water"
    let text = "At noon \(refrain). They slept. At night \(refrain). They woke."
    #expect(try passages(of: refrain, in: text).found.count == 2)
    for (before, after, place) in [("At night", "", 1), ("", "They woke", 1), ("noon", "", 0)] {
      let quotation = try #require(Quotation(refrain, before: before, after: after))
      let found = Array(text.utf8).withTextBytes { quotation.passages(in: $0).found }
      let all = text.ranges(of: refrain).map {
        text.utf8.distance(from: text.startIndex, to: $0.lowerBound)
      }
      #expect(found.map(\.lowerBound) == [all[place]], "\(before)|\(after)")
    }
  }

  @Test("Only the ends of a long quotation are compared, and both must be there")
  func longQuotations() throws {
    let whole = story.split(separator: "\n\n")[1]
    let changed = whole.replacing("a light is for those", with: "[12] every light is meant for all")
    let found = try passages(of: String(changed), in: story)
    #expect(found.found == [String(whole)])
    let end = "in the year of the great storm, and knew each of its notes"
    #expect(
      try passages(of: "Near evening the fog came in", to: end, in: story).found
        == [String(story.split(separator: "\n\n")[2].dropLast())])
    #expect(try passages(of: "Near evening the fog came in", to: "the end", in: story).found == [])
  }

  @Test("A passage has the quotation marks around it that the quotation has")
  func signsAround() throws {
    #expect(
      try passages(of: "“You will see,” he said", in: story).found == ["“You will see,” he said"])
    #expect(try passages(of: "\"You will see,\"", in: story).found == ["“You will see,”"])
    #expect(try passages(of: "you will see", in: story).found == ["You will see"])
    #expect(try passages(of: "…the sound of a bell.", in: story).found == ["the sound of a bell."])
  }

  @Test("In scripts without blanks, each character is a word")
  func otherScripts() throws {
    let text = "灯台守は老人だった。昼間から灯をともしていた。誰も理由を聞かなかった。"
    #expect(try passages(of: "昼間から灯をともして", in: text).found == ["昼間から灯をともして"])
    #expect(try passages(of: "昼間から火をともして", in: text).found == ["昼間から灯をともして"])
    let thai = "ประภาคารสว่างตั้งแต่เที่ยงวันและไม่มีใครถาม"
    #expect(try passages(of: "ตั้งแต่เที่ยงวัน", in: thai).found == ["ตั้งแต่เที่ยงวัน"])
  }

  @Test(
    "Any input is taken",
    arguments: [
      String(repeating: "the lamp in the tower ", count: 500),
      String(repeating: "a", count: 10_000),
      "\u{0}\u{1B}[31mthe lamp\u{7}", "…", "", String(repeating: "—", count: 10_000), "\u{301}",
      String(repeating: "the ", count: 2_500),
    ])
  func anyInput(typed: String) {
    guard let quotation = Quotation(typed) else { return }
    let texts = [story, "", typed, String(repeating: "the the lamp ", count: 500)]
    for text in texts {
      Array(text.utf8).withTextBytes { bytes in
        for range in quotation.passages(in: bytes).found {
          #expect(range.lowerBound >= 0 && range.upperBound <= bytes.count && !range.isEmpty)
        }
      }
    }
  }
}

struct QuotationLawTests {
  /// Random words of a small language, so that equal and nearly equal passages are frequent.
  private static func text(_ count: Int, by random: inout SplitMix) -> [String] {
    (0..<count).map { _ in
      ["lamp", "tower", "sea", "bell", "fog", "boat"].randomElement(using: &random) ?? "lamp"
    }
  }

  @Test(
    "What is found costs least among all passages, and is within the tolerance", arguments: 0..<400)
  func foundPassagesCostLeast(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let words = Self.text(Int.random(in: 1...60, using: &random), by: &random)
    let length = Int.random(in: 1...14, using: &random)
    var typed = Array(words.prefix(length))
    if Bool.random(using: &random), !typed.isEmpty {
      typed[Int.random(in: typed.indices, using: &random)] = "whale"
    }
    let quotation = try #require(Quotation(typed.joined(separator: " ")))
    let text = Array(words.joined(separator: " ").utf8)
    text.withTextBytes { bytes in
      let all = WordScanner.words(in: bytes.indices, of: bytes, upTo: .max)
      let best = WordAlignment(quotation.start, in: all, of: bytes)
      let found = quotation.passages(in: bytes)
      #expect(found.found.isEmpty == (best == nil), "\(typed) in \(words)")
      for range in found.found {
        let own = WordScanner.words(in: range, of: bytes, upTo: .max)
        let alignment = WordAlignment(quotation.start, in: own, of: bytes)
        #expect(alignment?.cost == best?.cost, "\(typed) in \(words)")
      }
    }
  }

  @Test("Words taken from a text are found where they were", arguments: 0..<200)
  func takenWordsAreFound(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let words = Self.text(80, by: &random).enumerated().map { $1 + ["", "s"][$0 % 2] }
    let start = Int.random(in: 0..<60, using: &random)
    let length = Int.random(in: 1...20, using: &random)
    let place = words[..<start].joined(separator: " ").utf8.count + (start > 0 ? 1 : 0)
    let typed = words[start..<start + length].joined(separator: ", ")
    let quotation = try #require(Quotation(typed))
    let found = Array(words.joined(separator: " ").utf8).withTextBytes {
      quotation.passages(in: $0)
    }
    #expect(!found.differs)
    // A passage may overlap another that is equal.
    #expect(
      found.found.contains { $0.contains(place) || $0.lowerBound == place }, "\(typed) in \(words)")
  }

  @Test(
    "The time is in proportion to the text, however often it repeats the words",
    arguments: [
      ("the the the the the the the", nil), ("the", "lamp"), ("the lamp the", "tower"),
      ("the lamp and the lamp and the tower", nil),
    ] as [(String, String?)])
  func timeIsLinear(typed: String, end: String?) throws {
    let quotation = try #require(Quotation(typed, to: end, before: "the lamp the"))
    let growth = growth(ofFourTimes: 1_000) { count in
      Array(String(repeating: "the the lamp ", count: count).utf8).withTextBytes {
        _ = quotation.passages(in: $0)
      }
    }
    #expect(growth < 8)
  }
}
