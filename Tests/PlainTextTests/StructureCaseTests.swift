import BlockCases
import BookText
import PlainText
import Testing

/// Small texts of one kind each, in `Tests/Structure`, and their expected blocks: NAME.txt and NAME.expected.
/// `tools/structure/cases` describes the form, and checks the same with the built program.
@Suite("Cases of structure")
struct StructureCaseTests {
  static let cases = BlockCases(in: "Structure", extension: "txt")

  @Test(arguments: cases.names)
  func theBlocksAreAsExpected(name: String) throws {
    let book = try Book(plainText: Self.cases.document(name), named: name)
    #expect(failures(of: try Self.cases.expected(name), in: book) == [])
  }

  @Test func eachKindOfTextHasACaseAndEachCaseItsText() throws {
    #expect(Self.cases.names.count >= 15)
    #expect(Self.cases.namesOfExpected == Self.cases.names)
  }

  @Test func whatIsExpectedAndMissingIsSaid() throws {
    let book = try book("CHAPTER I\n\n\n\(prose)\n\nHis *lamp* burns.\n")
    #expect(
      failures(of: ["heading2\tChapter I", "paragraph\tHis lamp", "gone\t*lamp*"], in: book) == [])
    #expect(
      failures(
        of: [
          "heading1\tChapter I", "verse|quotation\tThe keeper", "+\tHis lamp", "paragraph\tNobody",
          "gone\tCHAPTER", "not:paragraph\tburns.", "heading=\tChapter I",
        ], in: book)
        == [
          "heading1\tChapter I: is heading2", "verse|quotation\tThe keeper: is paragraph",
          "+\tHis lamp: is in another block", "paragraph\tNobody: no block begins so",
          "gone\tCHAPTER: is in heading2", "not:paragraph\tburns.: is in paragraph",
          "heading=\tChapter I: no block begins so",
        ])
  }
}
