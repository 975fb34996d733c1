import BookText
import PlainText
import SeededRandom
import Testing

@Suite("Manual pages")
struct ManualPageTests {
  private static let head =
    "LAMP(1)                          User Commands                         LAMP(1)\n\n"
  private static let foot =
    "\n\nLamps 2.0                          May 2026                           LAMP(1)\n"

  private func outline(_ text: String) throws -> String {
    let lines = try PlainTextTests.outline(Self.head + text + Self.foot).split(separator: "\n")
    #expect(lines.first == "boilerplate: LAMP(1) User Commands LAMP(1)")
    #expect(lines.last == "boilerplate: Lamps 2.0 May 2026 LAMP(1)")
    return lines.dropFirst().dropLast().joined(separator: "\n")
  }

  @Test func headingsStandAtTheEdgeOrBeforeTheText() throws {
    let found = try outline(
      """
      NAME
             lamp - light a lamp

      OPTIONS
         Common options
             These are common.

         Others
             These are not.
      """)
    #expect(
      found == """
        heading 1: NAME
        indented 0: lamp - light a lamp
        heading 1: OPTIONS
        heading 2: Common options
        indented 0: These are common.
        heading 2: Others
        indented 0: These are not.
        """)
  }

  @Test func linesThatWereFilledAreFilledAgain() throws {
    let found = try outline(
      """
      DESCRIPTION
             List information about the lamps (those of the current quay by default).
             Sort entries alphabetically if none of the options is given, or if  none
             is known.

             A break that is wanted
             is kept where most lines were filled, as those of this long sentence are,
             from here to there.
      """)
    #expect(
      found == """
        heading 1: DESCRIPTION
        indented 0: List information about the lamps (those of the current quay by default). \
        Sort entries alphabetically if none of the options is given, or if none is known.
        indented 0: A break that is wanted
        indented 0: is kept where most lines were filled, as those of this long sentence are, \
        from here to there.
        """)
  }

  @Test func aPageWithoutItsHeaderIsKnownByItsFirstHeading() throws {
    let page = """
      NAME
             lamp - light a lamp

      DESCRIPTION
             Lights each lamp in turn, and says which of them would not burn as it
             should, so that somebody can fill it.

             A break that is wanted
             is kept beside lines that were filled, as this one and the others were.
      """
    #expect(
      try PlainTextTests.outline(page) == """
        heading 1: NAME
        indented 0: lamp - light a lamp
        heading 1: DESCRIPTION
        indented 0: Lights each lamp in turn, and says which of them would not burn as it should, so \
        that somebody can fill it.
        literal 0: A break that is wanted / is kept beside lines that were filled, as this one \
        and the others were.
        """)
    #expect(try book(page).title == "lamp")
    #expect(try book("NAME\n\nThe lamp - a light - was out.").form == .book)
  }

  @Test func termsAreIndentedLessThanTheirDefinitions() throws {
    let found = try outline(
      """
      OPTIONS
             -a, --all
                    do not ignore lamps that are out.

                    They are many.

             -C     by columns
             GROUPS An array variable that holds the list of the groups of lamps which are
                    lit.
             QUAYS  those

             theme = paper
                    The colours.
      """)
    #expect(
      found == """
        heading 1: OPTIONS
        term 0: -a, --all
        indented 4: do not ignore lamps that are out.
        indented 4: They are many.
        term 0: -C
        indented 4: by columns
        term 0: GROUPS
        indented 4: An array variable that holds the list of the groups of lamps which are lit.
        term 0: QUAYS
        indented 4: those
        term 0: theme = paper
        indented 4: The colours.
        """)
  }

  @Test func aSynopsisHangs() throws {
    let found = try outline(
      """
      SYNOPSIS
             lamp [-v | --version] [-h | --help] [-C <path>] [-c <name>=<value>] [-n]
                  [--all]
             lamp -x
      """)
    #expect(
      found == """
        heading 1: SYNOPSIS
        indented 0+4: lamp [-v | --version] [-h | --help] [-C <path>] [-c <name>=<value>] [-n] \
        [--all]
        indented 0+4: lamp -x
        """)
  }

  @Test func explanationsHangAtOneColumnWhateverTheSourceHas() throws {
    let found = try outline(
      """
      OPTIONS
             -a     all lamps, from the harbour to the chapel, and those on the  hill  if
                    they are lit

             -b, --bright
                 bright lamps, as bright as they can be, which is as bright as those of the
                 harbour

             --count=NUMBER
                        a number of lamps

                        It is one, usually.

             o      a bullet stays beside its words, as in the lists of other pages, from
                    line to line

             1.     and so does a number with its full stop, the mark of  an  item  in
                    a list

             0      not one without it
      """)
    #expect(
      found == """
        heading 1: OPTIONS
        term 0: -a
        indented 4: all lamps, from the harbour to the chapel, and those on the hill if they are lit
        term 0: -b, --bright
        indented 4: bright lamps, as bright as they can be, which is as bright as those of the harbour
        term 0: --count=NUMBER
        indented 4: a number of lamps
        indented 4: It is one, usually.
        indented 0+2: o a bullet stays beside its words, as in the lists of other pages, from line \
        to line
        indented 0+3: 1. and so does a number with its full stop, the mark of an item in a list
        term 0: 0
        indented 4: not one without it
        """)
  }

  @Test func commandsKeepTheirLines() throws {
    let found = try outline(
      """
      EXAMPLES
             Light it:

                 lamp on
                 lamp off
                 lamp  on

             That is all.
      """)
    #expect(
      found == """
        heading 1: EXAMPLES
        indented 0: Light it:
        literal 4: lamp on / lamp off / lamp on
        indented 0: That is all.
        """)
  }

  @Test func wordsThatLinesDivideAreWhole() throws {
    let divided = """
      NAME
             Sort entries alphabetically if none of these or --sort, which is speci‐
             fied, is given, or a well-
             known one.
      """
    let book = try Book(plainText: Array((Self.head + divided).utf8), named: "x")
    let text = String(decoding: book.text, as: UTF8.self)
    #expect(text.contains("specified, is given"))
    // If this hyphen is inside lines too, it may belong to the word.
    let other = try Book(
      plainText: Array((Self.head + divided + "\n       so‐called\n").utf8), named: "x")
    #expect(String(decoding: other.text, as: UTF8.self).contains("speci‐fied, is given"))
    let file = Array((Self.head + divided).utf8)
    let map = try #require(SourceMap(of: book, in: file))
    let place = try #require(book.text.firstRange(of: "fied".utf8)).lowerBound
    let byte = try #require(file.firstRange(of: "fied".utf8)).lowerBound
    #expect(map.offset(of: TextOffset(utf8: place)) == byte)
  }

  @Test func strikesAndEscapesShowTheSame() throws {
    let struck = try Book(
      plainText: Array(
        (Self.head + "N\u{8}NA\u{8}A\n       l\u{8}l _\u{8}*_\u{8}F_\u{8}* and *x*\n").utf8),
      named: "lamp(1)")
    let escaped = try Book(
      plainText: Array(
        (Self.head
          + "\u{1B}[1mNA\u{1B}[0m\n       \u{1B}[1ml\u{1B}[22m \u{1B}[4m*F*\u{1B}[24m and *x*\n")
          .utf8), named: "lamp(1)")
    #expect(struck.text == escaped.text)
    #expect(struck.blocks == escaped.blocks)
    #expect(struck.emphasis == escaped.emphasis)
    let words = struck.emphasis.map { String(decoding: struck.text[$0.range], as: UTF8.self) }
    #expect(words == ["NA", "l", "*F*"])
    #expect(struck.emphasis.map(\.style) == [.bold, .bold, .italic])
  }

  @Test func theTitleIsTheNameOfTheManual() throws {
    for (name, title) in [("lamp(1)", "lamp(1)"), ("Standard input", "LAMP(1)")] {
      let book = try Book(plainText: Array((Self.head + "NAME\n       x\n").utf8), named: name)
      #expect(book.title == title)
      #expect(book.form == .manual)
    }
  }

  @Test func chaptersRunOnAndAllAreListed() throws {
    let prose = Array(repeating: "       Words of some length fill these lines.", count: 40)
      .joined(separator: "\n")
    let text = ["NAME", "SYNOPSIS", "LONG", "AUTHOR", "SEE ALSO"].map {
      "\($0)\n" + ($0 == "LONG" ? prose : "       lamp") + "\n\n"
    }
    let book = try Book(plainText: Array((Self.head + text.joined()).utf8), named: "x")
    #expect(book.headings.map(\.title) == ["NAME", "SYNOPSIS", "LONG", "AUTHOR", "SEE ALSO"])
    #expect(book.sections.map(\.title) == [nil])
  }

  @Test func aHeadingAloneIsABook() throws {
    let book = try Book(plainText: Array(Self.head.utf8), named: "x")
    #expect(book.sections.count == 1 && book.blocks.map(\.kind) == [.literal])
  }

  @Test(arguments: 0..<200)
  func everyWordIsInOneBlockWhateverTheLines(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var text = Self.head
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let blanks = [0, 0, 3, 5, 7, 7, 11, 14, 21].randomElement(using: &random) ?? 0
      text += String(repeating: " ", count: blanks)
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        text +=
          ["a", "-x", "lamp", "é‐", "  ", "speci‐", "   b", "LAMP(1)", "雨"]
          .randomElement(using: &random) ?? ""
        text += " "
      }
      text += "\n"
    }
    let book = try Book(plainText: Array(text.utf8), named: "x")
    var covered = Set<Int>()
    for block in book.blocks {
      #expect(!block.range.isEmpty && covered.isDisjoint(with: block.range))
      covered.formUnion(block.range)
    }
    #expect(book.text.indices.allSatisfy { book.text[$0] <= 0x20 || covered.contains($0) })
    #expect(book.sections.first.map { $0.blocks.lowerBound } != nil)
  }
}
