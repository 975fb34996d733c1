import BookText
import PlainText
import Testing

@testable import Typesetting

struct TypeStyleTests {
  private func pages(
    of text: String, measure: Int, lines: Int, _ style: TypeStyle,
    facing: PageFormat.Facing = .none
  ) throws -> [String] {
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    let format = PageFormat(measure: measure, lines: lines, style: style, facing: facing)
    return drawnPages(of: book, format).map(\.text)
  }

  private let talk = """
    CHAPTER I


    "It's the lamp," said the keeper -- he was old -- "and the 'stove,' I think--or the
    door," and he went on through the house, looking into each of its rooms.

    "Yes," said his wife.
    """

  @Test func codeKeepsItsQuotesAndDashesWhereverALineEnds() throws {
    let text =
      "He \"typed\" ring \"it\" --all 'so' and -- as he had \"been\" told -- rang it again.\n"
    let code = "ring \"it\" --all 'so'"
    let start = try #require(text.firstRange(of: code)).lowerBound.utf16Offset(in: text)
    let marks = SmartPunctuation(language: "en", code: [start..<start + code.utf8.count])
    for measure in [22, 40] {
      let page = try pages(
        of: text, measure: measure, lines: 12, TypeStyle(smartPunctuation: marks))
      let words = page.joined().split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(
        words == "He “typed” ring \"it\" --all 'so' and – as he had “been” told – rang it again.")
    }
    // Two hyphens in it are measured as two, in any paragraph.
    let first = "It rained on the harbour, and the keeper went home to his stove.\n\n"
    let second = String(repeating: "ab--cd ", count: 12) + "so it goes.\n"
    let range = first.utf8.count..<(first + second).utf8.count
    let style = TypeStyle(smartPunctuation: SmartPunctuation(language: "en", code: [range]))
    for measure in 14...40 {
      let lines = try pages(of: first + second, measure: measure, lines: 40, style)
        .joined().split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= measure }, "\(measure): \(lines)")
      let letters = lines.joined().filter { $0 != " " }
      #expect(letters.hasSuffix(String(repeating: "ab--cd", count: 12) + "soitgoes."))
    }
    // The glyphs next to both ends are not in it.
    #expect(marks.isCode(start) && !marks.isCode(start - 1))
    #expect(marks.isCode(start + code.utf8.count - 1) && !marks.isCode(start + code.utf8.count))
    #expect(marks != SmartPunctuation(language: "en"))
  }

  @Test func aChapterOpensWithWordsInCapitals() throws {
    let style = TypeStyle(opensWithCapitals: true)
    // The next word fills the second line.
    let word = String(repeating: "abc", count: 13)
    let first = { (text: String) in
      try pages(of: "CHAPTER I\n\n\n\(text) \(word)", measure: 40, lines: 12, style)[0]
        .split(separator: "\n")[1]
    }
    #expect(try first("The keeper of the lamp, old and") == "THE KEEPER OF THE LAMP, old and")
    // No phrase ends soon, or capitals of its own would be lost.
    #expect(try first("The keeper of the one lamp was so.") == "The keeper of the one lamp was so.")
    #expect(try first("She is always, he said, THE lamp.") == "She is always, he said, THE lamp.")
    #expect(try first("“It’s so,” he said and went on.") == "“IT’S SO,” he said and went on.")
    #expect(try first("Größe allein, élan, straße") == "GRÖẞE ALLEIN, élan, straße")
    #expect(try first("雨の夜に灯が") == "雨の夜に灯が")
    // The stop of an abbreviation does not end them.
    #expect(
      try first("Mr. Bennet was among, so the first.") == "MR. BENNET WAS AMONG, so the first.")
    #expect(try first("“Mrs. Long has said so, sir.”") == "“MRS. LONG HAS SAID SO, sir.”")
    #expect(try first("She said. He was old, she said.") == "SHE SAID. He was old, she said.")
    #expect(try first("In 1815, when the lamp was out,") == "IN 1815, when the lamp was out,")
    // Text other than prose has none.
    for text in [
      "Version 2.30. The lamp is brighter.", "Version 2. The lamp is brighter.",
      "v2 has a lamp that is brighter.", "On the 3rd of May it was lit.",
      "From 2026-05-03 on it was lit.", "The B-17 lamp was lit at five.",
      "See index.html for all the lamps.", "Run lamp/all to see all the lamps.",
      "The U.S. lamps were all lit then.", "A lamp_post is a post for lamps.",
    ] {
      #expect(try first(text) == text[...])
    }
    // Only the first paragraph of a chapter, and only if it is prose of more than a line.
    let byline = try pages(of: "CHAPTER I\n\n\nby a Keeper", measure: 40, lines: 12, style)[0]
    #expect(byline.hasSuffix("\nby a Keeper"))
    let page = try pages(of: talk + "\n\nLamps, many of them.", measure: 40, lines: 12, style)[0]
    #expect(page.contains("  Lamps, many of them."))
    #expect(try pages(of: "So it is.", measure: 40, lines: 12, style) == ["So it is."])
  }

  @Test func compactHeadingsAreAtTheLeftEdgeCloseToTheirText() throws {
    let text = "\nCHAPTER I\n\n\nOne lamp.\n\nTwo lamps.\n"
    let loose = try pages(of: text, measure: 30, lines: 18, TypeStyle())[0]
    #expect(loose.contains("\n\n\nOne lamp.") && loose.contains("    CHAPTER I"))
    let compact = try pages(of: text, measure: 30, lines: 18, TypeStyle(isCompact: true))
    #expect(compact == ["CHAPTER I\nOne lamp.\n  Two lamps."])
    // The two are different formats: their pages are not interchangeable.
    let format = PageFormat(measure: 30, lines: 18)
    #expect(PageFormat(measure: 30, lines: 18, style: TypeStyle(isCompact: true)) != format)
  }
}
