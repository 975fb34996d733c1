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
    #expect(marks.isCode(at: start) && !marks.isCode(at: start - 1))
    #expect(
      marks.isCode(at: start + code.utf8.count - 1) && !marks.isCode(at: start + code.utf8.count))
    #expect(marks != SmartPunctuation(language: "en"))
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
