import BookText
import Testing

@Suite("Title pages below a distributor's header")
struct TitlePageTests {
  /// Returns the outline of a text below a header, without the header.
  private func outlineBelowHeader(_ text: String) throws -> [String] {
    let header = """
      The Project Gutenberg EBook of The Lamp Room, by Á. N. Kéeper

      Title: The Lamp Room,
             and On the Duty of Clocks

      Author: Á. N. Kéeper

      *** START OF THIS PROJECT GUTENBERG EBOOK THE LAMP ROOM ***



      """
    return try outline(header + "\n" + text).split(separator: "\n").map { String($0) }
      .filter { !$0.hasPrefix("boilerplate: ") }
  }

  @Test func theTitleAndTheAuthorAreLinesOfTheTitlePageEvenIfTheContentsNameThem() throws {
    let found = try outlineBelowHeader(
      """
      THE LAMP ROOM,

      and

      ON THE DUTY OF CLOCKS

      By Á. N. Kéeper




      Contents


      The Lamp Room

      The Stove

      On the Duty of Clocks




      THE LAMP ROOM


      \(prose)




      THE STOVE


      \(prose)




      ON THE DUTY OF CLOCKS


      \(prose)
      """)
    #expect(
      Array(found.prefix(4)) == [
        "title line: THE LAMP ROOM,", "title line: and", "title line: ON THE DUTY OF CLOCKS",
        "title line: By Á. N. Kéeper",
      ])
    #expect(
      found.filter { $0.hasPrefix("heading") && $0.hasSuffix(": ON THE DUTY OF CLOCKS") }.count == 1
    )
  }

  @Test(arguments: ["POR\n\nA. N. KEEPER", "WRITTEN by Mr. KÉEPER.", "Á.N. KÉEPER, B.A."])
  func theAuthorMayBeNamedInOtherWords(author: String) throws {
    let found = try outlineBelowHeader(
      "THE LAMP ROOM\n\n\n\n\(author)\n\n\n\n\nPREFACE\n\n\(prose)\n\n\(prose)")
    let page = found.prefix { !$0.hasPrefix("heading") }
    #expect(page.allSatisfy { $0.hasPrefix("title line: ") })
    #expect(page.count == author.split(separator: "\n").count + 1)
  }

  @Test func aTitleSetLikeASignatureIsTheTitle() throws {
    let title = ["The", "LAMP", "ROOM."].map { String(repeating: " ", count: 50) + $0 }
    let found = try outlineBelowHeader(
      """
      THE LAMP ROOM

      [Illustration]




      \(title.joined(separator: "\n"))


      WRITTEN by Mr. KÉEPER.


      On the Duty of
      CLOCKS.

      [Illustration: The keeper.]




      PREFACE

      \(prose)

      \(prose)
      """)
    #expect(
      Array(found.prefix(6)) == [
        "title line: THE LAMP ROOM", "caption: [Illustration]", "title line: The LAMP ROOM.",
        "title line: WRITTEN by Mr. KÉEPER.", "title line: On the Duty of CLOCKS.",
        "caption: The keeper.",
      ])
  }

  @Test func thePublisherBelowAnIllustrationBelongsToTheTitlePage() throws {
    let found = try outlineBelowHeader(
      """
      THE LAMP ROOM

      BY

      Á.N. KÉEPER

      [Illustration: THE KEEPER, DRAWN BY
      HIS CLERK

      AFTER A PAINTING]

      Lock & Sons
      12 Low Street




      PREFACE

      \(prose)

      \(prose)

      \(prose)
      """)
    #expect(found.contains("title line: Lock & Sons 12 Low Street"))
    #expect(found.filter { $0.hasPrefix("caption: ") }.count == 2)
  }

  @Test func aNameRightAboveTextIsThatOfAChapter() throws {
    let chapters = ["THE LAMP ROOM", "THE STOVE", "ON THE DUTY OF CLOCKS"].map {
      "\($0)\n\nBy Á. N. KÉEPER\n\n\(prose)\n\n\(prose)"
    }
    let found = try outlineBelowHeader(chapters.joined(separator: "\n\n\n\n\n"))
    #expect(!found.contains { $0.hasPrefix("title line") })
  }

  @Test func aChapterBelowTheTitleIsNoLineOfTheTitlePage() throws {
    let found = try outlineBelowHeader(
      """
      THE LAMP ROOM




      CHAPTER I

      By Á. N. KÉEPER

      \(prose)
      """)
    #expect(found.contains { $0.hasPrefix("heading") && $0.contains("CHAPTER I") })
  }

  @Test func theMeaningsOfATypistsSignsAreNotTheTitle() throws {
    let found = try outlineBelowHeader(
      """
      # indicates bold text
      _ indicates italic text



      THE LAMP ROOM



      BY

      Á.N. KÉEPER




      PREFACE

      \(prose)

      \(prose)
      """)
    #expect(found.first?.hasPrefix("title line") == false)
    #expect(
      found.filter { $0.hasPrefix("title line") }
        == ["title line: THE LAMP ROOM", "title line: BY", "title line: Á.N. KÉEPER"])
  }

  @Test func theLinesOfTheTitlePageShowWhatOtherTitlesLookLike() throws {
    let found = try outlineBelowHeader(
      """

      THE LAMP ROOM

      By Á. N. Kéeper




      PREFACE


      \(prose)

      \(prose)




      THE KEEPER OF THE LOCK




      HIS THREE CLOCKS

      \(prose)

      \(prose)

      \(prose)
      """)
    #expect(
      found.filter { $0.hasPrefix("heading") } == [
        "heading 2: PREFACE", "heading 2: THE KEEPER OF THE LOCK", "heading 2: HIS THREE CLOCKS",
      ])
  }
}
