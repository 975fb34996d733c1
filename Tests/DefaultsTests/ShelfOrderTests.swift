import BookText
import Defaults
import Testing

@Suite("The order of the shelf")
struct ShelfOrderTests {
  private func books(_ details: [FileDetails], added: [Int] = []) -> [ShelvedBook] {
    var shelf = Shelf()
    for (index, details) in details.enumerated() {
      let path = "/\(index).txt"
      shelf.add(BookFile(path: path, size: 1 + index, modified: 0)) { _ in nil }
      shelf.record(details, ofFileAt: path, added: added.isEmpty ? 0 : added[index])
    }
    return shelf.books
  }

  private func titles(_ order: ShelfOrder, _ books: [ShelvedBook]) -> [String] {
    order.ranking(of: books).map { books[$0].title }
  }

  @Test func titlesAreSortedWithoutTheirArticles() {
    let found = books(["The Stove", "a lamp", "Boats", "An Anchor"].map { FileDetails(title: $0) })
    #expect(titles(.title, found) == ["An Anchor", "Boats", "a lamp", "The Stove"])
    // None of them has been read.
    #expect(titles(.read, found) == titles(.title, found))
  }

  @Test func anArticleIsOneOfTheLanguageOfTheBook() {
    let details = [
      ("Die Gezeitentafel", "de"), ("Die Hard", "en"), ("Der Fährmann", "de-CH"), ("A Boat", nil),
      ("Le phare", "fr"), ("A ilha", "pt"), ("El mar", "en"),
    ].map { FileDetails(title: $0.0, language: $0.1) }
    #expect(
      titles(.title, books(details)) == [
        "A Boat", "Die Hard", "El mar", "Der Fährmann", "Die Gezeitentafel", "A ilha", "Le phare",
      ])
  }

  @Test func accentsAreIgnored() {
    let names = ["Zebra", "Élan", "Emma", "ella", "E\u{301}mile", "Öl", "Oma", "Ähre", "東京"]
    let found = books(names.map { FileDetails(title: $0) })
    #expect(
      titles(.title, found)
        == ["Ähre", "Élan", "ella", "E\u{301}mile", "Emma", "Öl", "Oma", "Zebra", "東京"])
    let authors = ["Émile Zola", "Karel Čapek", "Ann Dee", "Čep, Jan"]
    let written = books(authors.map { FileDetails(title: $0, author: $0) })
    #expect(titles(.author, written) == ["Karel Čapek", "Čep, Jan", "Ann Dee", "Émile Zola"])
  }

  @Test func authorsAreSortedByTheirLastNamesHoweverTheyAreWritten() {
    let found = books([
      FileDetails(title: "Two", author: "Ann Wick"), FileDetails(title: "None"),
      FileDetails(title: "One", author: "Wick, Ann"), FileDetails(title: "Ash", author: "Zoe Ash"),
    ])
    #expect(titles(.author, found) == ["Ash", "One", "Two", "None"])
    #expect(
      ShelfOrder.author.ranking(of: found).map { ShelfOrder.author.group(of: found[$0]) }
        == ["Zoe Ash", "Wick, Ann", "Ann Wick", "Author unknown"])
  }

  @Test func booksOfASeriesAreSortedByTheirNumbers() {
    let found = books([
      FileDetails(title: "Tenth", series: "Lights 10"), FileDetails(title: "Alone"),
      FileDetails(title: "Second", series: "Lights 2"),
      FileDetails(title: "Between", series: "Lights 2.5"), FileDetails(title: "Ash", series: "Ash"),
    ])
    #expect(titles(.series, found) == ["Ash", "Second", "Between", "Tenth", "Alone"])
    #expect(
      ShelfOrder.series.ranking(of: found).map { ShelfOrder.series.group(of: found[$0]) }
        == ["Ash", "Lights", "Lights", "Lights", "In no series"])
  }

  @Test func booksThatWereAddedLastComeFirst() {
    let found = books(
      ["Old", "New", "Unknown"].map { FileDetails(title: $0) }, added: [5, 9, 0])
    #expect(titles(.added, found) == ["New", "Old", "Unknown"])
  }

  @Test func numbersInTitlesAreInTheirOrder() {
    let names = ["The Lamp 10", "Lamp 9", "Lamp", "Lamp 100 at 11", "A Lamp 100 at 7"]
    #expect(
      titles(.title, books(names.map { FileDetails(title: $0) })) == [
        "Lamp", "Lamp 9", "The Lamp 10", "A Lamp 100 at 7", "Lamp 100 at 11",
      ])
  }
}
