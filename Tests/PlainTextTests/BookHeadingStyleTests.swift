import BookText
import Testing

/// Heading styles of printers and typists: a title page, then parts whose heads have its layout,
/// each before some prose; and the expected headings.
@Suite("Heading styles of books")
struct BookHeadingStyleTests {
  private static let prose = """
    The keeper of the lock had three clocks, and they had never once agreed,
    so that on the canal a man could be early and late and exactly punctual
    by turns without leaving the room. He said it was the nearest thing to
    travel that the wages of a keeper would run to, and he wound all three.

    "There is no hurry," said the clerk of the tides, who had come to see
    about the third one. "There has never been any."

    He had brought a lamp, a ledger, and a very small dog that looked at the
    clocks, one after the other, as though it had been told what they cost,
    and had thought of a better use for the money. Nobody asked it which.
    """

  private static let titlePage = """
    THE KEEPER OF THE LOCK

    A Story of the Canal

    by

    A. M. TOLLIVER

    Author of "Tides," "The Third Clock," etc.


    BRISTOL
    PRINTED FOR THE AUTHOR
    1871
    """

  /// A heading style: the blank lines before its heads, the source of each head, and the expected
  /// headings.
  struct HeadingStyle: CustomTestStringConvertible {
    let name: String
    var gap = 4
    let heads: [String]
    /// The headings, if they are not the heads on one line.
    var headings: [String]?
    var testDescription: String { name }
  }

  static let numerals = ["I", "II", "III", "IV", "V", "VI"]
  static let titles = [
    "The Third Clock", "A Visit from the Clerk", "Low Water", "The Small Dog", "What It Cost",
    "The Lamp Goes Out",
  ]

  static let styles: [HeadingStyle] = [
    HeadingStyle(name: "Roman numerals", heads: numerals),
    HeadingStyle(
      name: "Roman numerals with stops, three blank lines", gap: 3, heads: numerals.map { $0 + "." }
    ),
    HeadingStyle(
      name: "chapters and their titles",
      heads: zip(numerals, titles).map { "CHAPTER \($0)\n\n\($1)" }),
    HeadingStyle(
      name: "chapters and titles on one line", gap: 2,
      heads: zip(numerals, titles).map { "CHAPTER \($0).--\($1)" }),
    HeadingStyle(name: "close chapters", gap: 1, heads: (1...6).map { "Chapter \($0)" }),
    HeadingStyle(
      name: "numbered titles, close", gap: 1, heads: titles.enumerated().map { "\($0 + 1). \($1)" }),
    HeadingStyle(
      name: "books the first and second",
      heads: [
        "BOOK THE FIRST\n\nLOW WATER\n\n\n\n\nCHAPTER THE FIRST", "CHAPTER THE SECOND",
        "BOOK THE SECOND\n\nHIGH WATER\n\n\n\n\nCHAPTER THE FIRST", "CHAPTER THE SECOND",
      ],
      headings: [
        "BOOK THE FIRST LOW WATER", "CHAPTER THE FIRST", "CHAPTER THE SECOND",
        "BOOK THE SECOND HIGH WATER", "CHAPTER THE FIRST", "CHAPTER THE SECOND",
      ]),
    HeadingStyle(
      name: "letters", heads: numerals.map { "LETTER \($0). _To Mrs. T----_" },
      headings: numerals.map { "LETTER \($0). To Mrs. T----" }),
    HeadingStyle(
      name: "staves", heads: ["One", "Two", "Three", "Four"].map { "Stave \($0): The Clock" }),
    HeadingStyle(
      name: "summaries",
      heads: numerals.map {
        "CHAPTER \($0)\n\nIn which the keeper looks for the key of the third clock, and does\nnot find it; and how the clerk lost a bet."
      }),
    HeadingStyle(name: "titles in capitals", heads: titles.map { $0.uppercased() }),
    HeadingStyle(
      name: "titles in italics", gap: 3, heads: titles.map { "_\($0)_" }, headings: titles),
    HeadingStyle(
      name: "titles in capitals with their author", gap: 5,
      heads: titles.map { $0.uppercased() + "\n\nBY A. M. TOLLIVER" },
      headings: titles.map { $0.uppercased() }),
    HeadingStyle(name: "words alone", heads: ["ONE", "TWO", "THREE", "FOUR"]),
    HeadingStyle(
      name: "courses and dishes", gap: 2,
      heads: [
        "\n\nSOUPS\n\n\nEEL SOUP.", "LOCK SOUP.", "\n\nPUDDINGS\n\n\nTIDE PUDDING.",
        "COLD PUDDING.",
      ],
      headings: ["SOUPS", "EEL SOUP.", "LOCK SOUP.", "PUDDINGS", "TIDE PUDDING.", "COLD PUDDING."]),
    HeadingStyle(
      name: "chapters and sections", gap: 2,
      heads: [
        "\n\nCHAPTER I", "The Sluice", "The Gates", "The Towpath", "\n\nCHAPTER II", "The Rope",
      ],
      headings: ["CHAPTER I", "The Sluice", "The Gates", "The Towpath", "CHAPTER II", "The Rope"]),
    HeadingStyle(
      name: "sermons and their texts",
      heads: numerals.map { "SERMON \($0).\n\nON CLOCKS.\n\nLUKE xv. 8." },
      headings: numerals.map { "SERMON \($0). ON CLOCKS." }),
    HeadingStyle(
      name: "German chapters", heads: ["Erstes", "Zweites", "Drittes"].map { $0 + " Kapitel" }),
    HeadingStyle(
      name: "Finnish chapters", heads: ["Ensimmäinen", "Toinen", "Kolmas"].map { $0 + " luku." }),
    HeadingStyle(
      name: "Polish chapters in capitals, close", gap: 1,
      heads: ["PIERWSZY", "DRUGI", "TRZECI", "CZWARTY"].map { "ROZDZIAŁ " + $0 }),
    HeadingStyle(
      name: "Czech chapters in capitals, close", gap: 1,
      heads: ["PRVNÍ", "DRUHÁ", "TŘETÍ", "ČTVRTÁ"].map { "KAPITOLA " + $0 }),
    HeadingStyle(
      name: "Ukrainian chapters in capitals, close", gap: 1,
      heads: ["ПЕРШИЙ", "ДРУГИЙ", "ТРЕТІЙ", "ЧЕТВЕРТИЙ"].map { "РОЗДІЛ " + $0 }),
    HeadingStyle(
      name: "Greek chapters, close", gap: 1, heads: ["Α", "Β", "Γ", "Δ"].map { "ΚΕΦΑΛΑΙΟΝ \($0)'" }),
    HeadingStyle(
      name: "Danish chapters, close", gap: 1,
      heads: ["FØRSTE", "ANDET", "TREDJE", "FJERDE"].map { $0 + " KAPITEL" }),
    HeadingStyle(
      name: "French numerals and titles",
      heads: numerals.map { "\($0)\n\nOÙ LE GARDIEN PERD SON CHAPEAU" }),
  ]

  @Test(arguments: styles)
  func headingsOfEachStyleAreDetected(style: HeadingStyle) throws {
    let gap = String(repeating: "\n", count: style.gap + 1)
    let parts = style.heads.map {
      "\(gap)\($0)\n\n\n\(Self.prose)\n\n\(Self.prose)\n\n\(Self.prose)"
    }
    let book = try book(Self.titlePage + "\n\n" + parts.joined())
    let headings = book.blocks.filter(\.isHeading).map { book.line($0.range) }
    let expected =
      style.headings
      ?? style.heads.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    #expect(headings == expected)
  }

  @Test("Short first paragraphs are titles if most of five chapters have one, or all of three")
  func shortFirstParagraphs() throws {
    let short = "The keeper of the lock had three clocks, and they had never once\nagreed."
    func titles(short first: [Bool], gap: String = "\n\n\n") throws -> Int {
      let parts = first.enumerated().map { index, isShort in
        "\n\n\n\nCHAPTER \(index + 1)\n\n\(isShort ? short + gap : "")\(Self.prose)\n"
      }
      let headings = try book(Self.titlePage + "\n\n" + parts.joined()).blocks.filter(\.isHeading)
      #expect(headings.count == first.count)
      return headings.count { $0.range.count > 20 }
    }
    #expect(try titles(short: [true, false, true]) == 0)
    #expect(try titles(short: [true, true, true]) == 3)
    #expect(try titles(short: [true, true, false, true]) == 0)
    #expect(try titles(short: [true, true, false, true, false]) == 3)
    #expect(try titles(short: [true, true, false, false, false]) == 0)
    // As close to the text as to the number, sentences begin the text.
    #expect(try titles(short: [true, true, true], gap: "\n\n") == 0)
  }

  @Test func aListOfIllustrationsAfterThatOfChaptersHasItsOwnHeading() throws {
    let list = Self.titles.enumerated().map { "\($1)      \($0 * 14 + 3)" }.joined(separator: "\n")
    let plates = Self.titles.map { "\($0) (plate)      7" }.joined(separator: "\n")
    let chapters = Self.titles.map { "\n\n\n\n\($0.uppercased())\n\n\n\(Self.prose)\n" }
    let text = "CONTENTS\n\n\(list)\n\n\nLIST OF ILLUSTRATIONS\n\n\(plates)\n" + chapters.joined()
    let book = try book(Self.titlePage + "\n\n\n\n\n" + text)
    #expect(
      book.blocks.filter(\.isHeading).map { book.line($0.range) }
        == ["CONTENTS", "LIST OF ILLUSTRATIONS"] + Self.titles.map { $0.uppercased() })
  }

  @Test func numbersOfPagesAreNoHeadings() throws {
    let pages = (1...8).map { "{\($0)}\n\n\(Self.prose)\n\n\(Self.prose)" }
    let book = try book("CHAPTER I\n\n\n" + pages.joined(separator: "\n\n"))
    #expect(book.blocks.filter(\.isHeading).map { book.line($0.range) } == ["CHAPTER I"])
  }
}
