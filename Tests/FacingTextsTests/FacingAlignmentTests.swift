import ProcessorTime
import SeededRandom
import Testing

@testable import FacingTexts

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

  @Test("A line before the first pair, or after the last, faces nothing rather than half of a pair")
  func leavesOutLinesAround() {
    let note = "A note on the text by its editor."
    let (first, second) = (Array(Self.english[1...]), Array(Self.german[1...]))
    #expect(groups([note] + first, second) == "0= 1=0 2=1 3=2 4=3")
    #expect(groups(first, [note] + second) == "=0 0=1 1=2 2=3 3=4")
    #expect(groups(first + [note], second) == "0=0 1=1 2=2 3=3 4=")
  }

  @Test(
    "One sign tells on which side of its paragraph another is missing",
    arguments: [
      "# A boat came in abc.", "“A boat came in abc.”", "A boat came in 413.",
      "A boat came in abc?", "A boat came in abc!", "A boat (came in abc.",
      "A boat: came in abc.", "A boat; came in abc.", "A boat… came in abc.",
    ])
  func tellsByOneSign(marked: String) {
    let others = Array(repeating: "A boat came in abc.", count: 3)
    let text = others + [marked] + others
    #expect(groups(text, others.dropLast() + [marked] + others).contains("3=2 "))
    #expect(groups(text, others + [marked] + others.dropLast()).contains("3=3 "))
  }

  @Test("Paragraphs around many that are missing in one place face their own")
  func findsPlacesFarFromTheDiagonal() throws {
    let all = (0..<300).map {
      "A boat with \($0 * 37) barrels of oil came in, and left the day after."
    }
    let some = Array(all[..<120] + all[240...])
    for isFirst in [true, false] {
      let found = try #require(
        FacingAlignment(paired(isFirst ? all : some), paired(isFirst ? some : all)))
      let exact = found.groups.filter { group in
        let (one, other) = isFirst ? (group.first, group.second) : (group.second, group.first)
        return one.count == 1 && other.count == 1
          && one.lowerBound == (other.lowerBound < 120 ? 0 : 120) + other.lowerBound
      }
      #expect(exact.count > 175)
    }
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
    let first = chapters("Chapter", [1, 2], english)
    let found = FacingAlignment(paired(first), paired(chapters("Kapitel", [1, 2], german)))
    #expect(found?.sureGroups == first.count)
    let other = (0..<30).map {
      "\(1_900 + $0)! " + String(repeating: "et cetera (!) ", count: 1 + $0 * $0 % 7)
    }
    #expect(FacingAlignment(paired(first), paired(other))?.sureGroups == 0)
  }

  @Test("Where the order of paragraphs tells nothing, texts go on by equal shares between ties")
  func sharesTextsThatMatchByChance() throws {
    var random = SplitMix(seed: 1)
    func text(_ lines: [String], _ word: String, _ count: Int) -> [String] {
      (0..<100).map { "\(lines[1 + $0 % 4]) \($0)" }
        + (0..<count).map { _ in
          String(repeating: word, count: .random(in: 2...40, using: &random))
        }
    }
    let (first, second) = (text(Self.english, "boat ", 300), text(Self.german, "See ", 200))
    let found = try #require(
      FacingAlignment(
        paired(first), paired(second), ties: [FacingTie(first: 350, second: 180)]))
    let (sure, rest) = (
      found.groups.prefix(found.sureGroups), found.groups.dropFirst(found.sureGroups)
    )
    #expect(sure.count > 60 && sure.prefix(60).allSatisfy { $0.first == $0.second })
    #expect(rest.count > 100 && rest.allSatisfy(\.isPaired))
    #expect(rest.contains { $0.first.lowerBound == 350 && $0.second.lowerBound == 180 })
    #expect(rest.contains { $0.first.contains(225) && $0.second.contains { 125...155 ~= $0 } })
  }

  @Test("Two editions in the same language face each other")
  func pairsEditions() {
    let other = Self.english.map {
      $0.replacing("lighthouse", with: "light").replacing(",", with: "")
    }
    #expect(groups(Self.english, other) == "0=0 1=1 2=2 3=3 4=4")
  }

  @Test("A text without any punctuation faces one with some, and another without")
  func pairsTextsWithoutPunctuation() {
    func bare(_ text: [String]) -> [String] {
      text.map { $0.filter { $0.isLetter || " #".contains($0) }.lowercased() }
    }
    #expect(groups(Self.english, bare(Self.german)) == "0=0 1=1 2=2 3=3 4=4")
    #expect(groups(bare(Self.english), bare(Self.german)) == "0=0 1=1 2=2 3=3 4=4")
  }

  /// A text in which every fifth paragraph is long, and another with each clause of these as a paragraph.
  private func chain(of count: Int) -> (joined: [String], divided: [String], links: [Int]) {
    var (joined, divided, links) = ([String](), [String](), [Int]())
    for number in 0..<60 {
      let clauses = (0..<(number % 5 == 2 ? count : 1)).map { index in
        "The tide of night \(number) took boat \(String(repeating: "on ", count: 1 + (index + number) % 4))out"
      }
      joined.append(clauses.joined(separator: ", ") + ".")
      divided += clauses.map { $0 + "," }
      links.append(clauses.count)
    }
    return (joined, divided, links)
  }

  @Test(
    "One paragraph faces a chain of many, and the next ones face their own",
    arguments: [5, 9, 30, 100])
  func pairsChains(count: Int) throws {
    let (joined, divided, links) = chain(of: count)
    for isFirst in [true, false] {
      let found = try #require(
        isFirst
          ? FacingAlignment(paired(joined), paired(divided))
          : FacingAlignment(paired(divided), paired(joined)))
      let sizes = found.groups.map { isFirst ? $0.second.count : $0.first.count }
      #expect(sizes == links && found.sureGroups == sizes.count)
    }
  }

  @Test("A chain ends where the ratio of lengths does: what follows faces nothing")
  func endsChains() throws {
    let (joined, divided, links) = chain(of: 8)
    let notes = (0..<12).map {
      "A note of the editor, number \($0): see the map (there), and the list."
    }
    let end = links.prefix(28).reduce(0, +)
    let long = Array(divided[..<end]) + notes + Array(divided[end...])
    let found = try #require(FacingAlignment(paired(joined), paired(long)))
    #expect(
      found.groups.filter { $0.first.isEmpty }.map(\.second) == (end..<end + 12).map { $0..<$0 + 1 }
    )
  }

  @Test("A stanza faces its paragraph of prose, and so do lines without stanzas")
  func pairsVerseAndProse() {
    let stanzas = (1...6).map { number in
      [
        "The tide came in at number \(number * 13),", "And took the lamp of Marta Holm;",
        "Who asked it \(String(repeating: "home ", count: number))?", "The sea said: none!",
      ]
    }
    let prose = stanzas.map { $0.joined(separator: " ").replacing("took", with: "carried off") }
    #expect(
      groups(stanzas.map { $0.joined(separator: "\n") }, prose) == "0=0 1=1 2=2 3=3 4=4 5=5")
    #expect(
      groups(stanzas.flatMap { $0 }, prose) == "0-3=0 4-7=1 8-11=2 12-15=3 16-19=4 20-23=5")
  }

  @Test("One paragraph beside thousands loses none, in time that grows with their number")
  func pairsOneWithThousands() throws {
    let many = (0..<10_000).map { "Line \($0) of a long text, which nobody has translated." }
    for (first, second) in [(many, ["Eine Zeile."]), (["Eine Zeile."], many)] {
      var found: FacingAlignment?
      let time = processorTime { found = FacingAlignment(paired(first), paired(second)) }
      let groups = try #require(found).groups
      #expect(groups.reduce(0) { $0 + $1.first.count } == first.count)
      #expect(groups.reduce(0) { $0 + $1.second.count } == second.count)
      #expect(time < .seconds(2))
    }
  }

  // MARK: Chapters

  /// A text of chapters with some paragraphs each; headings begin with "# ".
  private func chapters(
    _ name: String, _ numbers: [Int], _ paragraphs: (Int) -> [String]
  ) -> [String] {
    numbers.flatMap { ["# \(name) \($0)"] + paragraphs($0) }
  }

  private func english(_ chapter: Int) -> [String] {
    (0..<8 + chapter * 5 % 7).map { Self.english[1 + ($0 * $0 + chapter) % 4] }
  }

  private func german(_ chapter: Int) -> [String] {
    (0..<8 + chapter * 5 % 7).map { Self.german[1 + ($0 * $0 + chapter) % 4] }
  }

  private func pairs(_ first: [String], _ second: [String]) -> [[Int]] {
    ChapterPairs(paired(first).chapters, paired(second).chapters).sure.map {
      [$0.first.number ?? 0, $0.second.number ?? 0]
    }
  }

  @Test("Chapters face each other by numbers, lengths and order")
  func pairsChapters() {
    let all = Array(1...9)
    let first = chapters("Chapter", all, english)
    #expect(pairs(first, chapters("Kapitel", all, german)) == all.map { [$0, $0] })
    // One is missing, or one edition has a preface.
    let some = [1, 2, 4, 5, 6, 7, 8, 9]
    #expect(pairs(first, chapters("Kapitel", some, german)) == some.map { [$0, $0] })
    #expect(pairs(chapters("Chapter", some, english), chapters("Kapitel", all, german)).count == 8)
    let preface = ["# Vorwort"] + Array(repeating: Self.german[4], count: 40)
    #expect(pairs(first, preface + chapters("Kapitel", all, german)) == all.map { [$0, $0] })
    // The numbers begin again in each part.
    let parts = chapters("Chapter", [1, 2, 3, 1, 2, 3], english)
    let others = chapters("Kapitel", [1, 2, 3, 1, 2, 3], german)
    #expect(pairs(parts, others) == [1, 2, 3, 1, 2, 3].map { [$0, $0] })
    // Without numbers, the lengths tell.
    let long = { (chapter: Int) in Array(repeating: Self.english[1], count: 3 << chapter) }
    let bare = (1...6).flatMap { ["# A title"] + long($0) }
    let without = (1...6).filter { $0 != 3 }.flatMap { ["# Ein Titel"] + long($0) }
    #expect(ChapterPairs(paired(bare).chapters, paired(without).chapters).sure.count == 5)
  }

  @Test("Chapters that hardly match, or none, are not taken for pairs")
  func leavesDoubtfulChapters() {
    let first = chapters("Chapter", Array(1...6), english)
    #expect(pairs(first, Array(Self.german[1...])).isEmpty)
    #expect(pairs(Array(first[1...8]), first).isEmpty)
    // Of six chapters, three are most of neither text.
    let others = (11...16).flatMap { ["# \($0)"] + Array(repeating: "!", count: 2 * $0) }
    #expect(pairs(first, others).isEmpty)
    #expect(pairs([], []).isEmpty)
  }

  @Test("Other numbers, other lengths and few pairs leave a doubt")
  func needsEvidenceForChapters() {
    let first = chapters("Chapter", Array(1...8), english)
    let same = (1...8).map(english)
    #expect(pairs(first, (1...8).flatMap { ["# \($0 + 20)"] + same[$0 - 1] }).isEmpty)
    // Two of eight.
    let others = (21...26).flatMap { ["# \($0)"] + Array(repeating: "!", count: 40 + $0) }
    #expect(pairs(first, chapters("Kapitel", [1, 2], german) + others).isEmpty)
    // One without a number is half as long again.
    let bare = (1...6).flatMap {
      ["# Title"] + Array(repeating: "A line of words.", count: 3 << $0)
    }
    let longer = bare.enumerated().map { index, line in
      (8..<20).contains(index) ? line + " And more." : line
    }
    #expect(ChapterPairs(paired(bare).chapters, paired(bare).chapters).sure.count == 6)
    #expect(ChapterPairs(paired(bare).chapters, paired(longer).chapters).sure.count == 5)
  }

  /// Indices of the headings that face one of the other text.
  private func facingHeadings(_ first: [String], _ second: [String]) throws -> [[Int]] {
    let found = try #require(FacingAlignment(paired(first), paired(second)))
    return found.groups.compactMap { group in
      guard group.isPaired, first[group.first.lowerBound].hasPrefix("# "),
        second[group.second.lowerBound].hasPrefix("# ")
      else { return nil }
      return [group.first.lowerBound, group.second.lowerBound]
    }
  }

  private func headings(_ text: [String]) -> [Int] {
    text.indices.filter { text[$0].hasPrefix("# ") }
  }

  @Test("Chapters that count the same numbers part the texts, however many paragraphs they have")
  func partsByNumbers() throws {
    let all = Array(1...40)
    let first = chapters("Chapter", all) { [self.english($0).joined(separator: " ")] }
    let lines = { (chapter: Int) in
      self.german(chapter).flatMap { $0.split(separator: " ").map(String.init) }
    }
    let second = chapters("Kapitel", all, lines)
    for (one, other) in [(first, second), (second, first)] {
      let facing = try facingHeadings(one, other)
      #expect(facing.map { $0[0] } == headings(one) && facing.map { $0[1] } == headings(other))
    }
  }

  @Test("Notes at the end of a volume, and parts divided otherwise, move no chapter")
  func partsAroundNotes() throws {
    let parts = [9, 7, 8, 6]
    let first = parts.indices.flatMap { part in
      ["# BOOK \(part + 1)"] + chapters("Chapter", Array(1...parts[part]), english)
    }
    let notes = (0..<90).map { "Anmerkung \($0) des Herausgebers (1869); siehe dort." }
    let second = parts.indices.flatMap { part in
      (part % 2 == 0 ? ["# Band \(part / 2 + 1)"] : []) + ["# Teil \(part % 2 + 1)"]
        + chapters("Kapitel", Array(1...parts[part]), german) + (part % 2 == 1 ? notes : [])
    }
    let facing = try facingHeadings(first, second)
    // The first chapter of a part begins with the headings above it.
    let starts = [first, second].map { text in
      text.indices.filter { text[$0].hasPrefix("# Chapter") || text[$0].hasPrefix("# Kapitel") }
        .filter { !text[$0].hasSuffix(" 1") }
    }
    #expect(starts[0].count == 26 && starts[1].count == 26)
    for (one, other) in zip(starts[0], starts[1]) { #expect(facing.contains([one, other])) }
  }

  @Test("A part faces its own chapters of the whole")
  func findsPart() throws {
    var whole: [String] = []
    for (book, count) in [12, 15, 11, 14].enumerated() {
      let text = { (chapter: Int) in
        self.english(chapter * 3 + book * 5) + self.english(chapter + book)
      }
      whole += ["# A Book"] + chapters("Chapter", Array(1...count), text)
    }
    let part = chapters("Kapitel", Array(1...11)) { self.german($0 * 3 + 10) + self.german($0 + 2) }
    let own = headings(whole).filter { index in
      let books = whole[...index].count { $0 == "# A Book" }
      return books == 3 && whole[index] != "# A Book"
    }
    let facing = try facingHeadings(part, whole)
    #expect(facing.count == 11)
    #expect(facing.dropFirst().map { $0[1] } == Array(own.dropFirst()))
    let found = try #require(FacingAlignment(paired(part), paired(whole)))
    #expect(found.sureGroups == found.groups.count)
  }

  @Test("A part faces its own chapters of a whole whose other chapters are much shorter")
  func findsPartAmongShortChapters() throws {
    let all = Array(1...11)
    let short = chapters("Chapter", Array(1...400)) { [Self.english[1 + $0 % 4]] }
    let part = chapters("Kapitel", all, german)
    for whole in [
      chapters("Chapter", all, english) + short, short + chapters("Chapter", all, english),
    ] {
      let long = whole.indices.filter {
        whole[$0].hasPrefix("# ") && $0 + 2 < whole.count && !whole[$0 + 2].hasPrefix("# ")
      }
      let facing = try facingHeadings(part, whole)
      #expect(facing.map { $0[1] } == long && long.count == all.count)
    }
  }

  @Test("Chapters of other divisions with the same number by chance do not part the texts")
  func passesOverNumbersByChance() throws {
    /// The same chapters, counted from one again after so many of them.
    func text(_ part: String, of count: Int, _ line: (Int) -> String) -> [String] {
      var lines: [String] = []
      for chapter in 0..<24 {
        if chapter % count == 0 { lines.append("# \(part) \(chapter / count + 1)") }
        lines.append("# Chapter \(chapter % count + 1)")
        lines += (chapter * 9..<chapter * 9 + 9).map(line)
      }
      return lines
    }
    let first = text("Part", of: 9) {
      "The tide of day \($0 + 100) took \($0 % 4 == 0 ? "boat and crew" : "a boat") out to sea."
    }
    let second = text("Buch", of: 8) {
      "Die Flut des Tages \($0 + 100) nahm \($0 % 4 == 0 ? "Boot und Mann" : "ein Boot") mit sich."
    }
    let found = try #require(FacingAlignment(paired(first), paired(second)))
    let right = found.groups.count { group in
      guard group.first.count == 1, group.second.count == 1 else { return false }
      let words = [first[group.first.lowerBound], second[group.second.lowerBound]].map {
        $0.split(separator: " ").compactMap { Int($0) }.first { $0 >= 100 }
      }
      return words[0] != nil && words[0] == words[1]
    }
    #expect(right == 24 * 9)
  }

  @Test("Chapters after one that an edition leaves out are counted otherwise, and lengths prevail")
  func leavesShiftedNumbers() throws {
    let lengths = [9, 14, 7, 20, 11, 16, 6, 18, 10, 13, 8, 22]
    let text = { (chapter: Int) in Array(repeating: Self.english[1], count: lengths[chapter - 1]) }
    let first = chapters("Chapter", Array(1...12), text)
    let second = (1...11).flatMap { ["# Kapitel \($0)"] + text($0 < 4 ? $0 : $0 + 1) }
    #expect(pairs(first, second) == [[1, 1], [2, 2], [3, 3]] || pairs(first, second).isEmpty)
  }

  @Test("A chapter has all headings above its paragraphs, and the last of their numbers")
  func findsChapters() {
    let text = [
      "Before.", "# Part 1", "# Chapter 3", "# A Title", "One.", "# IV", "Two.", "Three.",
    ]
    let found = paired(text).chapters
    #expect(found.map(\.paragraphs) == [0..<1, 1..<5, 5..<8])
    #expect(found.map(\.number) == [nil, 3, 4])
    #expect(found[0].length == 7 && paired([]).chapters.isEmpty)
  }

  @Test("A text whose other edition has no chapters is compared by its paragraphs")
  func needsNoChapters() throws {
    let all = Array(1...9)
    let first = chapters("Chapter", all, english)
    let second = all.flatMap(german)
    let found = try #require(FacingAlignment(paired(first), paired(second)))
    #expect(found.groups.filter(\.isPaired).count == second.count)
    #expect(found.sureGroups == found.groups.count)
  }

  @Test("Paragraphs after a chapter of thousands that is missing in one text face their own")
  func findsChaptersFarFromTheDiagonal() throws {
    let added =
      ["# Chapter 99"] + (0..<3_000).map { "Nothing of this is in the other (\($0)); no." }
    let first = chapters("Chapter", Array(1...40), english)
    let second = chapters("Kapitel", Array(1...40), german)
    let middle = try #require(first.firstIndex(of: "# Chapter 12"))
    let long = Array(first[..<middle]) + added + Array(first[middle...])
    for isFirst in [true, false] {
      let found =
        isFirst
        ? FacingAlignment(paired(long), paired(second))
        : FacingAlignment(paired(second), paired(long))
      let exact = try #require(found).groups.filter { group in
        let (one, other) = isFirst ? (group.first, group.second) : (group.second, group.first)
        let place = one.lowerBound < middle ? one.lowerBound : one.lowerBound - added.count
        return one.count == 1 && other.count == 1 && other.lowerBound == place
      }
      #expect(exact.count * 100 >= first.count * 99)
    }
  }

  @Test("Thousands of equal paragraphs of a few letters are compared in less than a second")
  func boundsTimeOfEqualParagraphs() {
    let lines = Array(repeating: "x.", count: 9_000)
    let time = processorTime {
      _ = FacingAlignment(paired(lines), paired(lines + lines.prefix(500)))
    }
    #expect(time < .seconds(1))
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
