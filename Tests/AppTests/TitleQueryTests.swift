import Testing

@testable import App

@Suite("A few letters of a title")
struct TitleQueryTests {
  private static let titles = [
    "Moby-Dick; or, The Whale", "Typee", "The Dickens Reader", "Les Misérables", "Émile", "Emil",
    "Über den Fluss",
  ]

  @Test(
    "find it, ignoring case and accents",
    arguments: [
      ("moby", ["Moby-Dick; or, The Whale"]), ("MOBY", ["Moby-Dick; or, The Whale"]),
      ("miserables", ["Les Misérables"]), ("uber", ["Über den Fluss"]), ("ÉMILE", ["Émile"]),
      ("or, the", ["Moby-Dick; or, The Whale"]), ("ypee", ["Typee"]), ("zola", []),
    ])
  func titles(letters: String, found: [String]) throws {
    let query = try #require(TitleQuery(letters))
    #expect(query.best(of: Self.titles) { [$0] } == found)
  }

  @Test("find words with this prefix before other matches, and a whole title before both")
  func matchQuality() throws {
    let words = try #require(TitleQuery("dick")).best(of: Self.titles) { [$0] }
    #expect(words == ["Moby-Dick; or, The Whale", "The Dickens Reader"])
    #expect(try #require(TitleQuery("emil")).best(of: Self.titles) { [$0] } == ["Emil"])
    #expect(try #require(TitleQuery("he")).best(of: Self.titles) { [$0] }.count == 2)
  }

  @Test("find an exact title before one with a subtitle")
  func exactTitle() throws {
    let titles = ["Moby-Dick; or, The Whale", "Moby Dick"]
    let query = try #require(TitleQuery("moby-dick"))
    #expect(query.best(of: titles) { [$0] } == ["Moby Dick"])
    #expect(query.best(of: [titles[0], "The Dick of Moby"]) { [$0] } == [titles[0]])
  }

  @Test("match any title of a candidate")
  func severalNames() throws {
    let query = try #require(TitleQuery("t2"))
    #expect(query.best(of: [1, 2, 3]) { ["one", "t\($0)"] } == [2])
  }

  @Test("must not be empty")
  func nothing() {
    #expect(TitleQuery("") == nil)
    #expect(TitleQuery(" ") == nil)
  }
}
