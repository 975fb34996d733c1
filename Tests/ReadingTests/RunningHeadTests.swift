import BookText
import PlainText
import Testing

@testable import Reading

@Suite("Running heads")
struct RunningHeadTests {
  private func head(
    _ chapter: String?, in part: String? = nil, of title: String = "The Lamp", spread: Bool = false,
    columns: Int = 60
  ) throws -> String? {
    var book = try Book(plainText: Array("text".utf8), named: "a")
    book.title = title
    return RunningHead(book: book, columns: columns, isBesideTitle: spread)
      .text(of: Section(blocks: 0..<1, title: chapter, part: part))
  }

  @Test func theChapterHasTheTitleOfItsPartIfBothFit() throws {
    #expect(try head("The Stair", in: "Book One") == "Book One · The Stair")
    #expect(try head("The Stair", in: "Book One", columns: 15) == "The Stair")
    #expect(try head(nil) == "The Lamp")
  }

  @Test func nothingIsSaidTwice() throws {
    #expect(try head("Oedipus, King of Thebes", in: "KING OF THEBES") == "Oedipus, King of Thebes")
    #expect(try head("The Stair", in: "Part One: The Stair") == "The Stair")
    #expect(try head("IV", in: "The Lamp") == "THE LAMP · IV")
    // Beside the title.
    #expect(try head(nil, spread: true) == nil)
    #expect(try head("THE LAMP.", spread: true) == nil)
    #expect(try head("The Stair", in: "The Lamp", spread: true) == "The Stair")
    #expect(try head("The Stair", in: "Book One", spread: true) == "Book One · The Stair")
    // A number repeats no other.
    #expect(try head("Book I, Chapter I", in: "I") == "I · Book I, Chapter I")
  }

  @Test func aNumberHasTheTitleOfThePartOrTheBookBeforeIt() throws {
    #expect(try head("IV") == "THE LAMP · IV")
    #expect(try head("IV.", in: "II") == "THE LAMP · II · IV.")
    #expect(try head("IV", in: "The Stair") == "THE STAIR · IV")
    #expect(try head("IV", in: "The Stair", spread: true) == "THE STAIR · IV")
    #expect(try head("IV", spread: true) == "IV")
  }

  @Test(arguments: [
    "LONDON SAMPSON LOW, MARSTON & COMPANY LIMITED St. Dunstan's House, Fetter Lane, E.C. 1895",
    "LONDON: PRINTED BY HORACE COX, WINDSOR HOUSE",
    "London: Henry G. Bohn, York Street. MDCCCLVIII.",
    "FREDERICK WARNE & CO., INC. NEW YORK", "Berlin: G. Grotesche Verlagsbuchhandlung",
    "PARIS: ALPHONSE LEMERRE, ÉDITEUR 1884",
  ])
  func anImprintIsNone(imprint: String) throws {
    #expect(try head(imprint) == "The Lamp")
    #expect(try head(imprint, spread: true) == nil)
    #expect(try head("Preface", in: imprint) == "Preface")
  }

  @Test(arguments: [
    "London: 1851", "To Steiner & Co.", "The Press and its Publishers", "The War: Letters, Papers",
    "Life's Troubles and Close 1823-1827.",
    "In Good Company", "The Boundless Ocean: A Song of 1850",
  ])
  func aTitleIsNoImprint(title: String) throws { #expect(try head(title) == title) }
}
