import ProcessorTime
import Testing

@testable import BookText
@testable import Decoding
@testable import PlainText

/// Lists of contents of various fashions, and their effect on the headings.
@Suite("Contents lists")
struct ContentsListTests {
  private let prose = String(
    repeating: "The bell was cracked the winter that it came to us, and it rang all the same.\n",
    count: 6)

  private func kinds(_ text: String) throws -> [String] {
    try outline(text).split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
  }

  @Test func aSummaryBelowATitleIsProseAndTheListContinues() throws {
    let summary = """
      How the bell came to the town, and who paid for it--The founder and his
      brother--The first winter, and what it did--The crack, and how it was
      heard--A dispute--The bell is hung, and rings.               _Page 3_
      """
    let text = """
      CONTENTS

      _The Founder_

      \(summary)

      _The Rope_

      \(summary)

      _The Clapper_

      \(summary)



      The Founder

      \(prose)
      """
    #expect(
      try kinds(text).prefix(7) == [
        "heading 2", "contents", "paragraph", "contents", "paragraph", "contents", "paragraph",
      ])
  }

  /// A list of chapters with their subjects, and the chapters.
  private func text(_ list: String, chapters: [String]) -> String {
    "CONTENTS\n\n\(list)\n\n\n\n"
      + chapters.map { "\($0)\n\n\(prose)\n\n\n" }.joined()
  }

  private let chapters = [
    "Chapter I. The Founder", "Chapter II. The Rope", "Chapter III. The Clapper",
  ]

  @Test func aSummaryWithoutAPageContinuesTheListIfItIsIndentedOrARowOfPhrases() throws {
    func text(_ margin: String, dash: String) -> String {
      let summary = """
        \(margin)How the bell came to the town, and who paid for it\(dash)The founder and
        \(margin)his brother\(dash)The first winter, and what it did\(dash)The crack, and how
        \(margin)it was heard\(dash)A dispute about the rope\(dash)The bell is hung, and rings.
        """
      return self.text(chapters.joined(separator: "\n\n\(summary)\n\n"), chapters: chapters)
    }
    for dash in ["--", ". "] {
      #expect(
        try kinds(text("    ", dash: dash)).prefix(7) == [
          "heading 2", "contents", "quotation", "contents", "quotation", "contents", "heading 2",
        ])
    }
    let listed = ["heading 2", "contents", "paragraph", "contents", "paragraph"]
    #expect(try Array(kinds(text("", dash: "--")).prefix(5)) == listed)
    #expect(try Array(kinds(text("", dash: ". ")).prefix(5)) != listed)
  }

  @Test func theLabelOfAChapterAboveItsSummaryIsAnEntryAndNoHeading() throws {
    let labels = ["CHAPTER I.", "CHAPTER II.", "CHANTER III.", "CHAPTER IV."]
    let summary = """
      How the bell came to the town--The founder and his brother--The first winter
      --What it did--The crack, and how it was heard--A dispute about the rope and
      the clapper--The bell is hung, and rings
      """
    let found = try kinds(
      text(labels.map { "\($0)\n\(summary)" }.joined(separator: "\n\n"), chapters: labels))
    #expect(found.prefix(3) == ["heading 2", "contents", "paragraph"])
    #expect(found.prefix(8).filter { $0 == "contents" }.count == 4)
    // The misspelt label of the chapter itself is as far from the text as the others.
    #expect(found.count { $0.hasPrefix("heading") } == 5)
  }

  @Test func aRepeatedTitleEndsTheListUnlessNewOnesFollow() throws {
    let second = ["The Founder", "The Clapper", "The Frame", "The Wheel", "The Stay"]
    let list = ["Part First", "The Founder", "The Rope", "Part Second"] + second
    func found(_ chapters: [String]) throws -> [String] {
      try kinds(text(list.joined(separator: "\n\n"), chapters: chapters))
    }
    let parts = try found(["Part First", "The Rope"])
    #expect(parts.count { $0 == "contents" } == list.count)
    #expect(parts[list.count + 1].hasPrefix("heading"))
    // The title of the first chapter, with text after it.
    let short = try kinds(
      text("The Founder\n\nThe Rope", chapters: ["The Founder", "The Rope"]))
    #expect(short.count { $0 == "contents" } == 2)
    let apart = try kinds(
      "CONTENTS\n\nThe Founder\n\nThe Rope\n\n\nThe Founder\n\nBy Adam\n\n\(prose)")
    #expect(apart.count { $0 == "contents" } == 2)
  }

  @Test func aWideGapEndsTheListUnlessTheTitleAfterItComesAgain() throws {
    func list(_ title: String) -> String {
      let rest = ["The Clapper", "The Frame", "The Wheel", "The Stay"].joined(separator: "\n\n")
      return "The Founder\n\nThe Rope\n\n\n\n\(title)\n\n\(rest)"
    }
    let titles = ["The Founder", "The Rope", "The Second Bell", "The Clapper"]
    func entries(_ list: String) throws -> Int {
      try kinds(text(list, chapters: titles)).count { $0 == "contents" }
    }
    #expect(try entries(list("The Second Bell")) == 7)
    #expect(try entries(list("A Bell Alone")) == 2)
    // A half-title repeated at once.
    #expect(
      try entries("The Founder\n\nThe Rope\n\n\n\nTHE BELL\n\nTHE BELL\n\nA Tale\n\nBy Adam\n\nNew")
        == 2)
    // In a list with page numbers every title has one.
    #expect(
      try entries(
        "The Founder      3\n\nThe Rope      9\n\n\n\nThe Second Bell\n\nBy Adam\n\nA Tale\n\nNew")
        == 2)
  }

  @Test func theNamesOfPartsAreThoseWithoutPagesAndBrackets() throws {
    let names = ["ADAM FELL", "BESS MARLOW", "CARL OTT"]
    let works = ["The Rope", "The Shadow", "The Home", "The Frame", "The Landing", "The Wheel"]
    let list = names.enumerated().map { number, name in
      """
      \(name)                                        1527-1614        \(number)
        \(works[2 * number]) ('Lives of Ringers')
        \(works[2 * number + 1]) (same)
      """
    }.joined(separator: "\n\n")
    let chapters = names.enumerated().flatMap { number, name in
      [name, works[2 * number].uppercased(), works[2 * number + 1].uppercased()]
    }
    let found = try kinds(text(list, chapters: chapters))
    #expect(found.prefix(4) == ["heading 2", "contents", "contents", "contents"])
    let three = ["heading 2", "heading 3", "heading 3"]
    #expect(found.dropFirst().filter { $0.hasPrefix("heading") } == three + three + three)
  }

  @Test func whatAChapterIsAboutIsNoTitle() throws {
    let about = [
      "Of ropes and their knots", "Of bells and their frames", "Of towers and their stairs",
    ]
    let list = chapters.enumerated().map { "\($1)\n\n--\(about[$0])" }.joined(separator: "\n\n")
    let parts = chapters.enumerated().map { "\($1)\n\n\(prose)\n\(about[$0])\n\n\(prose)" }
    let found = try kinds(text(list, chapters: parts))
    #expect(found.count { $0 == "contents" } == 6)
    #expect(found.count { $0.hasPrefix("heading") } == 4)
  }

  @Test func labelsBelowALabelAreEntriesWithIt() throws {
    let list = "Part I.\nEpisode I.\nEpisode II.\n\nPart II.\nEpisode III.\nEpisode IV."
    let found = try kinds(text(list, chapters: ["Part I.", "Episode I.", "Episode II."]))
    #expect(found.prefix(3) == ["heading 2", "contents", "contents"])
    #expect(found[3].hasPrefix("heading"))
  }

  @Test func aCaptionInAListIsACaption() throws {
    let text = """
      CONTENTS

      [Sidenote: CHAP. I.]

      The Founder

      [Sidenote: CHAP. II.]

      The Rope



      THE FOUNDER

      \(prose)
      """
    #expect(try kinds(text).prefix(4) == ["heading 2", "caption", "contents", "caption"])
  }

  /// A list in two columns of indents, with a title for each part.
  private var parts: String {
    func recipes(_ names: [String]) -> String {
      names.map { "\($0.uppercased()).\n\n\(prose)\n" }.joined()
    }
    let (soups, breads) = (
      ["Barley soup", "Onion soup", "Pea soup", "Rye soup"],
      ["Barley soup", "Rye bread", "Rusks", "Bell bread"]
    )
    func list(_ names: [String]) -> String { names.map { "    \($0)\n" }.joined() }
    return """
      CONTENTS.

      SOUPS.

      \(list(soups))
      BREADS.

      \(list(breads))
      PIES.

      \(list(["Bell pie", "Rope pie"]))



      SOUPS.


      \(recipes(soups))


      BREADS.


      \(recipes(breads))


      PIES.


      \(recipes(["Bell pie", "Rope pie"]))
      """
  }

  @Test func titlesThatAListSetsInAreBelowTheOthers() throws {
    let book = try book(parts)
    let headings = book.blocks.filter(\.isHeading).dropFirst()
    #expect(
      headings.map { "\($0.headingLevel ?? 0) \(book.title(of: $0))" }.prefix(6) == [
        "2 SOUPS.", "3 BARLEY SOUP.", "3 ONION SOUP.", "3 PEA SOUP.", "3 RYE SOUP.", "2 BREADS.",
      ])
  }

  @Test func ofTwoIndentsOfAsManyTitlesTheSmallerIsBelowTheOthers() throws {
    let names = ["Bar", "Den", "Gil", "Hob", "Kem", "Lud", "Mor", "Nat", "Pel", "Rus"]
      .flatMap { (first: String) -> [String] in
        ["ban", "den", "fol", "gus", "hem", "kil"].map { "\(first)\($0)" }
      }
    let lines = names.enumerated().map { index, name -> String in
      let indent = index < 48 ? 0 : index < 54 ? 2 : 5
      return String(repeating: " ", count: indent) + name
    }
    let text = "CONTENTS\n\n\(lines.joined(separator: "\n"))\n\n\n\n\n\n\(prose)"
    let marked = try TextWithoutSigns(DecodedText(Array(text.utf8)), as: .book)
    // A dictionary may have another order each time.
    for _ in 0..<20 {
      let indented = marked.text.withTextBytes { bytes -> [String] in
        let source = RunText(
          bytes, sourceLines(of: bytes), headings: [], marked.marks, showsBoilerplate: false,
          cutsRuns: false)
        let lists = ContentsLists(in: source, candidates: source.headingCandidates())
        return names.filter { name in
          Array(name.utf8).withTextBytes { name in
            lists.indents(TitleScan(name, 0..<name.count).key)
          }
        }
      }
      #expect(indented == Array(names[48..<54]))
    }
  }

  @Test func aListOfManyLinesMayBeginWithATitleOfAnother() throws {
    let found = Array(try kinds(parts).prefix(7))
    #expect(found == ["heading 2"] + Array(repeating: "contents", count: 6))
  }

  @Test func theScenesOfAPlayAreAListIfTheActsFollow() throws {
    let acts = ["ACT I", "ACT II", "ACT III"]
    let list = acts.map { "\($0).  The Square, by the Bell.\n\n" }.joined()
    let play = acts.map { "\n\n\n\($0)\n\n\(prose)\n\(prose)" }.joined()
    let text = "THE BELL\n\nA Play\n\n\n" + list + play
    #expect(try book(text).headings.map(\.title) == acts)
    // Without other acts the lines are the headings.
    #expect(try book("THE BELL\n\nA Play\n\n\n" + list + prose).headings.count == 3)
  }

  @Test func theScenesOfAPlayAreAListIfAsManyActsFollowInOtherWords() throws {
    let scenes = ["ACT I", "ACT II", "ACT III"].map { "\($0).  The Square, by the Bell.\n\n" }
    let acts = ["FIRST ACT", "SECOND ACT", "THIRD ACT"]
    let front = "THE BELL\n\nA Play\n\n\n\n\nTHE SCENES\n\n\n\(scenes.joined())"
    func play(_ acts: [String]) throws -> [String] {
      try book(front + acts.map { "\n\n\n\($0)\n\n\(prose)\n\(prose)" }.joined()).headings.map(
        \.title)
    }
    #expect(try play(acts) == acts)
    // With two acts the lines are the headings.
    #expect(try play(Array(acts.prefix(2))).contains { $0.hasSuffix("by the Bell.") })
  }

  @Test func anExclamationFarFromTheTextIsATitleThatTheListNames() throws {
    let chapters = ["The Rope", "“Tiger! Tiger!”", "The Clapper"]
    let text = chapters.map { "\n\n\n\n\($0)\n\n\(prose)\n\(prose)" }.joined()
    let book = try book("CONTENTS\n\nThe Rope\nTiger! Tiger!\nThe Clapper\n" + text)
    #expect(book.headings.map(\.title) == ["CONTENTS"] + chapters)
  }

  @Test func aLongTitleBelowANumberIsOneIfTheListNamesThoseOfTheOthers() throws {
    let long = """
      In which the keeper looks for the key of the third clock and does
      not find it, though he has it in his hand all the time, and in which the
      clerk loses a bet and wins another.
      """
    let titles = [
      "The lamp goes out.", "The clerk comes in.", "The dog is lost.", long, "The dog is found.",
    ]
    let numbers = ["I", "II", "III", "IV", "V"]
    let list = zip(numbers, titles).filter { $0.0 != "IV" }.map { "\($0). \($1)\n" }.joined()
    let text = zip(numbers, titles).map {
      "\n\n\n\n\($0).\n\n\($1)\n\n\n\(prose)\n\(prose)"
    }.joined()
    let found = try kinds("CONTENTS\n\n" + list + text)
    #expect(found.count { $0 == "heading 2" } == 6)
    let headings = try book("CONTENTS\n\n" + list + text).headings.map(\.title)
    #expect(headings.dropFirst().allSatisfy { $0.hasSuffix(".") && $0.contains(". ") })
  }

  @Test(arguments: [
    "CONTENTS", "CHAPTER", "ACT I.\n\nACT II.\n\nACT III. Day\n\nlamp",
    "INDEX\n\n\nPREFACE\n\n\nWeir",
  ])
  func listsTakeTimeInProportionToTheirTitles(line: String) throws {
    let growth = try growth(ofFourTimes: 2_500) { count in
      let text = (1...count).map { "\(line) \($0)\n\n" }.joined()
      _ = try book(text)
    }
    #expect(growth < 8)
  }

  @Test func aLineThatTheListNamesBetweenItsNeighboursIsATitleWhateverItLooksLike() throws {
    let titles = ["The Rope", "\"Who rang?\" asked the clerk", "The Clapper", "The Crack"]
    let list = titles.map { "\($0)\n" }.joined()
    let text = titles.map { "\n\n\n\n\($0)\n\n\(prose)\n\(prose)" }.joined()
    let found = try book("CONTENTS\n\n" + list + text).headings.map(\.title)
    #expect(found == ["CONTENTS"] + titles)
  }
}
