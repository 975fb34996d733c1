import BookText
import RealBooks
import Testing

@testable import Typesetting

/// Passages of the bundled books, as readers see them.
@Suite("Passages of the bundled books")
struct BundledPassageTests {
  private let stories = RealBook.bundled[0]
  private let handbook = RealBook.bundled[1]
  private let sampler = RealBook.bundled[2]

  /// Returns the page with the beginning of `words`.
  private func page(of real: RealBook, with words: String, _ format: PageFormat) throws -> String {
    let book = try real.book()
    let text = book.text
    let start = try #require(text.indices.first { text[$0...].starts(with: words.utf8) })
    var pagination = Pagination(of: book, format: format)
    return DrawnPage(pagination.page(at: TextOffset(utf8: start)), of: pagination, book).text
  }

  /// Returns the page of the block beginning with `words`, set by itself.
  private func block(of real: RealBook, from words: String, measure: Int) throws -> String {
    let book = try real.book()
    let text = String(decoding: book.text, as: UTF8.self)
    let start = try #require(text.firstRange(of: words)?.lowerBound)
    let rest = text[start...]
    let end = rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex
    return try TypesettingTests.page(of: String(rest[..<end]), measure: measure)
  }

  @Test func aStoryOpens() throws {
    #expect(
      try page(
        of: stories, with: "The Council has asked", PageFormat(measure: 60, lines: 20)) == """



                         I. THE LAMPLIGHTER’S INVENTORY


          The Council has asked me to set down by Friday everything in
          my keeping that is the property of the town, so that it may
          be handed in, sold, or broken up, as the Council thinks fit,
          the electric being now laid as far as the bridge. The form
          that was sent me has eleven lines. I have ruled some more.
            Item, one pole. Ash, nine feet, with a brass head, a hook
          for the tap and a slotted shield for the flame. This is
          the third pole. The first was lost in the flood year, when
          Mr Tranter asked for the loan of it to feel for his footing
          with, and neither of them was returned. The second broke.
          The third I cut myself from Colley’s hedge and fitted to
          the old brass, so that the top is the town’s and the bottom
          is Colley’s and only the wearing of it is mine. There is a
          """)
  }

  @Test func theLamplightersRhymeIsSetInAndHung() throws {
    #expect(
      try block(of: stories, from: "    One for the bridge", measure: 36) == """
            One for the bridge, and one for
                the stair,
            One for the pump that is no
                longer there,
            Two for the doctor, who’s wanted
                at three,
            One for the Crown, and the Crown
                owes it me,
            One for the parson, who reads in
                his bed,
            One for the churchyard, in case
                of the dead,
            And down by the weir, where
                nobody goes,
            One lit for nobody. Nobody
                knows.
        """)
  }

  @Test func theRhymeStandsOnAPageBesideProse() throws {
    let page = try page(
      of: stories, with: "One for the bridge", PageFormat(measure: 60, lines: 20))
    #expect(
      page.hasSuffix(
        """
        from the bridge. There was more of it once. I set down what
        I have, as it will not be much use to the electric.

                One for the bridge, and one for the stair,
                One for the pump that is no longer there,
                Two for the doctor, who’s wanted at three,
                One for the Crown, and the Crown owes it me,
                One for the parson, who reads in his bed,
                One for the churchyard, in case of the dead,
                And down by the weir, where nobody goes,
                One lit for nobody. Nobody knows.
        """))
  }

  @Test func theTableOfFoldsKeepsItsColumns() throws {
    #expect(
      try block(of: handbook, from: "    Folds     Leaves", measure: 60) == """
          Folds  Leaves  Pages  Called
          one         2      4  folio
          two         4      8  quarto
          three       8     16  octavo
        """)
  }

  @Test func framesMeetAtTheirCorners() throws {
    #expect(
      try block(of: sampler, from: "    ╔══════════╗", measure: 50) == """
            ╔══════════╗   ┏━━━━━━━━━━┓   ╭──────────╮
            ║  double  ║   ┃  heavy   ┃   │  round   │
            ╚══════════╝   ┗━━━━━━━━━━┛   ╰──────────╯
        """)
  }

  @Test func japaneseParagraphsBreakBetweenCharacters() throws {
    let page = try block(of: sampler, from: "雨の夜には", measure: 36)
    #expect(
      page.hasPrefix(
        """
        雨の夜には、古い本がよく似合う。
          祖父は縁側の戸を閉めると、小さなラ
        ンプをつけて、机の前に座った。わたし
        は隣で膝を抱えて、紙をめくる音を聞い
        ていた。
          「何を読んでいるの」とわたしは聞い
        た。
          「さあ、まだわからない」と祖父は
        笑った。「半分まで来たけれど、この人
        がいい人なのか悪い人なのか、雨がやむ
        までには決まらないだろうね」
        """))
  }

  @Test func bothHandsOfTheVietnameseLookAlike() throws {
    let row = try block(of: sampler, from: "Đêm mưa, bà thắp", measure: 40).split(separator: "\n")[
      0]
    #expect(row == "Đêm mưa, bà thắp ngọn đèn dầu, ngồi")
  }
}
