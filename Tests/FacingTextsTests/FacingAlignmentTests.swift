import FacingTexts
import ProcessorTime
import SeededRandom
import Testing

/// Reads a text of paragraphs, a line each; a heading begins with "# ".
func paired(_ lines: [String]) -> PairedText {
  var text: [UInt8] = []
  var paragraphs: [PairedText.Paragraph] = []
  for line in lines {
    let isHeading = line.hasPrefix("# ")
    let start = text.count
    text += (isHeading ? String(line.dropFirst(2)) : line).utf8
    paragraphs.append((start..<text.count, isHeading))
    text.append(0x0A)
  }
  return PairedText(text, paragraphs)
}

/// Returns the groups of two texts, each as the numbers of its paragraphs: "0=0 1-2=1 3=".
func groups(_ first: [String], _ second: [String], ties: [FacingTie] = []) -> String {
  func name(_ range: Range<Int>) -> String {
    range.isEmpty
      ? ""
      : range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound - 1)"
  }
  return (FacingAlignment(paired(first), paired(second), ties: ties)?.groups ?? [])
    .map { "\(name($0.first))=\(name($0.second))" }.joined(separator: " ")
}

@Suite("Facing passages")
struct FacingAlignmentTests {
  static let english = [
    "# One",
    "The ferry was late, and the men on the quay had begun to argue about the tide.",
    "“Where is Marta?” asked the harbour master.",
    "Nobody answered him.",
    "She had gone up to the lighthouse at six with a lantern and a loaf of bread; she had told no one.",
  ]
  static let german = [
    "# Eins",
    "Die Fähre hatte Verspätung, und die Männer am Kai hatten begonnen, über die Flut zu streiten.",
    "»Wo ist Marta?«, fragte der Hafenmeister.",
    "Niemand antwortete ihm.",
    "Um sechs war sie mit einer Laterne und einem Laib Brot zum Leuchtturm gegangen; gesagt hatte sie es keinem.",
  ]

  @Test("Paragraphs with the same signs and lengths face each other")
  func facesEqualParagraphs() {
    #expect(groups(Self.english, Self.german) == "0=0 1=1 2=2 3=3 4=4")
  }

  @Test("Two paragraphs face the one that a translator made of them")
  func facesDividedParagraphs() {
    let joined = Self.german[..<2] + [Self.german[2] + " " + Self.german[3], Self.german[4]]
    #expect(groups(Self.english, Array(joined)) == "0=0 1=1 2-3=2 4=3")
    #expect(groups(Array(joined), Self.english) == "0=0 1=1 2=2-3 3=4")
  }

  /// Whether each paragraph faces its own after one of the other text is removed.
  private func arePaired(_ first: [String], _ second: [String], without missing: Int) -> Bool {
    var other = second
    other.remove(at: missing)
    let found = FacingAlignment(paired(first), paired(other))?.groups ?? []
    return first.indices.filter { $0 != missing }.allSatisfy { index in
      let facing = index < missing ? index : index - 1
      return found.contains { $0.first.contains(index) && $0.second.contains(facing) }
    }
  }

  @Test("Names in Greek letters with breathings tell which paragraph is missing", arguments: 2...5)
  func readsPolytonicNames(missing: Int) {
    let greek = [
      "Ἀντίλοχος", "Πάτροκλος", "Ὀδυσσεύς", "Διομήδης", "Ἀνδρομάχη", "Ὀρέστης", "Ἕλενος",
      "Ἀστυάναξ",
    ].map { "ἐνταῦθα δὲ ἦλθεν \($0) καὶ εἶπε τάδε." }
    let english = [
      "Antilochus", "Patroclus", "Odysseus", "Diomedes", "Andromache", "Orestes", "Elenus",
      "Astyanax",
    ].map { "Then to this place came \($0), and spoke." }
    #expect(arePaired(greek, english, without: missing))
  }

  @Test("Numbers in digits of other scripts are the same numbers", arguments: ["๐", "০", "०", "٠"])
  func readsDigits(zero: Unicode.Scalar) {
    let numbers = ["413", "502", "617", "728", "839", "941", "266", "374"]
    let others = numbers.map { number in
      let digits = number.unicodeScalars.map { ($0.properties.numericValue ?? 0) }
      return String(
        String.UnicodeScalarView(
          digits.compactMap { Unicode.Scalar(zero.value + UInt32($0)) }))
    }
    let text = numbers.map { "A boat with \($0) barrels of oil came in." }
    let other = others.map { "A boat with \($0) barrels of oil came in." }
    #expect((2...5).allSatisfy { arePaired(text, other, without: $0) })
  }

  @Test("A passage missing on one side faces nothing, and those after it face their own")
  func leavesOutMissingPassages() {
    let passage = (1...3).map {
      "On the \($0) of May the keeper wrote nothing at all; the pages are torn out here (so it seems)."
    }
    let (before, after) = (Self.english + Self.english[1...], Self.english[1...])
    let long = Array(before + passage + after)
    let other = Array(Self.german + Self.german[1...] + Self.german[1...])
    let ends = "8=8 9= 10= 11= 12=9 13=10"
    #expect(groups(long, other).contains(ends))
    #expect(groups(other, long).contains("8=8 =9 =10 =11 9=12 10=13"))
  }

  @Test("A preface of one edition faces nothing")
  func findsBody() {
    let preface = (1...30).map { number in
      "The present edition, number \(number), was printed from the plates of the old one without any change."
    }
    let body = (0..<6).flatMap { part in Self.english.map { "\($0) \(part)" } }
    let other = (0..<6).flatMap { part in Self.german.map { "\($0) \(part)" } }
    let found = FacingAlignment(paired(preface + body), paired(other))?.groups ?? []
    let pairs = found.filter(\.isPaired)
    #expect(pairs.first == FacingGroup(first: 30..<31, second: 0..<1))
    #expect(pairs.count == 30)
  }

  @Test("A tie is respected, and the paragraphs around it follow")
  func respectsTies() {
    let lines = (0..<9).map {
      "A line like all others of this text, number \("abcdefghi".dropFirst($0).prefix(1))."
    }
    #expect(groups(lines, lines).hasPrefix("0=0 1=1 2=2 3=3"))
    let tied = groups(lines, lines, ties: [FacingTie(first: 4, second: 6)])
    #expect(tied.contains(" 4=6 "))
    // Ties that cross an earlier one, or lie outside the text, are left out.
    let crossed = [
      FacingTie(first: 4, second: 6), FacingTie(first: 5, second: 2),
      FacingTie(first: 99, second: 99),
    ]
    #expect(groups(lines, lines, ties: crossed) == tied)
  }

  @Test("Groups have all paragraphs of both texts once, in order", arguments: 1...40)
  func losesNothing(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    func text() -> [String] {
      (0..<Int.random(in: 0...60, using: &random)).map { _ in
        let words = (0..<Int.random(in: 0...30, using: &random)).map { _ in
          ["word", "Name", "12", "?", "!", "“", "…", "ещё", "的", "# "].randomElement(using: &random)
            ?? ""
        }
        return words.joined(separator: " ")
      }
    }
    let (first, second) = (text(), text())
    let ties = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      FacingTie(
        first: .random(in: 0...60, using: &random), second: .random(in: 0...60, using: &random))
    }
    let found = try #require(FacingAlignment(paired(first), paired(second), ties: ties))
    var (end, otherEnd) = (0, 0)
    for group in found.groups {
      #expect(group.first.lowerBound == end && group.second.lowerBound == otherEnd)
      #expect(!group.first.isEmpty || !group.second.isEmpty)
      (end, otherEnd) = (group.first.upperBound, group.second.upperBound)
    }
    #expect(end == first.count && otherEnd == second.count)
  }

  @Test("Two books that have nothing in common are doubtful, a translation is not")
  func knowsOtherBooks() throws {
    let alignment = try #require(FacingAlignment(paired(Self.english), paired(Self.german)))
    #expect(!alignment.isDoubtful)
    let other = (0..<5).map {
      "\(1_900 + $0)! " + String(repeating: "et cetera (!) ", count: 1 + $0 * $0 * 7)
    }
    let wrong = try #require(FacingAlignment(paired(Self.english), paired(other)))
    #expect(wrong.isDoubtful)
  }

  @Test("The time grows with the number of paragraphs")
  func isLinear() throws {
    let times = growth(ofFourTimes: 1_500) { count in
      let first = (0..<count).map { "\(Self.english[1 + $0 % 4]) \($0)" }
      let second = (0..<count).map { "\(Self.german[1 + $0 % 4]) \($0)" }
      _ = FacingAlignment(paired(first), paired(second))
    }
    #expect(times < 7)
  }

  @Test("The work can be cancelled")
  func stops() {
    #expect(
      FacingAlignment(paired(Self.english), paired(Self.german), isCancelled: { true }) == nil)
  }
}
