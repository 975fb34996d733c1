import BookText
import PlainText
import Testing

@testable import Quotations

private let story = """
  Title: The Lamp

  Author: A. Keeper


  CHAPTER I

  The lamp in the tower had been lit since noon. Few knew why the keeper, an old and careful man,
  should burn good oil by day, and none asked him.

  “You will see,” he said to the boy—who had climbed all the stairs—“that a light is for those who
  cannot see it yet.” The boy looked out. To-day the sea was grey, and to the north-west there was a
  sail; or was it only a gull’s wing?

  The bell rang over the water, and the boy counted its notes.

  CHAPTER II

  Near evening the fog came in, and with it the sound of a bell. The keeper did not look up. He had
  heard the bell before, in the year of the great storm, and knew each of its notes.

  The bell rang over the water, and the boy counted its notes.
  """

private func book() throws -> Book { try Book(plainText: Array(story.utf8), named: "lamp") }

extension Book {
  /// The place of the first occurrence of some words.
  fileprivate func place(of words: String, after start: Int = 0) throws -> Int {
    let words = Array(words.utf8)
    return try #require(text.indices.dropFirst(start).first { text[$0...].starts(with: words) })
  }
}

struct PlaceLineTests {
  @Test("A line has the title, the percentage and the words up to a sign")
  func writing() throws {
    let book = try book()
    let place = try book.place(of: "Few knew")
    #expect(
      PlaceLine.text(of: place..<place, in: book)
        == "The Lamp · 12.5% · “Few knew why the keeper, an old and careful man”")
    let end = book.text.count
    #expect(PlaceLine.text(of: end..<end, in: book) == "The Lamp · 100.0% · “”")
  }

  @Test("A selection is quoted as it is, or by its ends")
  func writingSelections() throws {
    let book = try book()
    let start = try book.place(of: "The boy looked")
    let short = start..<start + "The boy looked out. To-day".utf8.count
    #expect(PlaceLine.text(of: short, in: book).hasSuffix(" · “The boy looked out. To-day”"))
    let first = try book.place(of: "“You will")
    let paragraph = first..<(try book.place(of: "wing?") + 5)
    let line = PlaceLine.text(of: paragraph, in: book)
    #expect(
      line.hasSuffix(
        "% · ““You will see,” he said to the boy—who had climbed all […] "
          + "west there was a sail; or was it only a gull’s wing?”"))
    #expect(try #require(PlaceLine(line)).find(in: book) == .found(paragraph, notice: nil))
  }

  @Test("Every place is found again by its line")
  func everyPlace() throws {
    let book = try book()
    let units = book.text.withTextBytes {
      WordScanner.words(in: $0.indices, of: $0, upTo: .max)
    }
    for word in units {
      let text = PlaceLine.text(of: word.range.lowerBound..<word.range.lowerBound, in: book)
      let line = try #require(PlaceLine(text), "\(text)")
      #expect(line.name == "The Lamp")
      guard case .found(let range, _) = line.find(in: book) else {
        Issue.record("\(text) is not found")
        continue
      }
      #expect(abs(range.lowerBound - word.range.lowerBound) <= 3, "\(text)")
    }
  }

  @Test(
    "Lines with other signs are read",
    arguments: [
      "The Lamp · 12% · “Few knew why the keeper”",
      "The Lamp · 12.3 % · Few knew why the keeper",
      "The Lamp  ·  12,3%\n · \"Few knew why the keeper\"\n",
      "The Lamp, A. Keeper · 0% · „Few knew why the keeper“",
      "The Lamp “Few knew why the keeper”", "The Lamp: \"Few knew why the keeper\"",
      "The Lamp — «Few knew why the keeper»", "“Few knew why the keeper”",
      "The Lamp#:~:text=Few%20knew,the%20keeper",
      "https://example.org/lamp.html#:~:text=noon.-,Few%20knew%20why%20the%20keeper,-an%20old",
      "\u{1B}[31mThe Lamp\u{7} · 12% · “Few\u{0}knew why the keeper”",
    ])
  func reading(text: String) throws {
    let book = try book()
    let line = try #require(PlaceLine(text))
    guard case .found(let range, nil) = line.find(in: book) else {
      Issue.record("\(line.find(in: book))")
      return
    }
    #expect(book.line(range) == "Few knew why the keeper")
  }

  @Test(
    "Other texts are no lines",
    arguments: [
      "The Lamp", "", "·", "12%", "The Lamp · 12%", "The Lamp “the keeper”",
      "The Lamp · 120% · “a”",
      "The Lamp · 12% · “…”", "lamp.html#top", "lamp.html#:~:text=", "#:~:text=a,b,c,d",
      "The Keeper's \"Lamp\"", String(repeating: "a", count: 100_000),
    ])
  func others(text: String) { #expect(PlaceLine(text) == nil) }

  @Test("Words without quotation marks follow a sign")
  func unquoted() throws {
    let line = try #require(PlaceLine(unquoted: "The Lamp: few knew why the keeper"))
    #expect(line.name == "The Lamp")
    #expect(PlaceLine(unquoted: "The Lamp: the keeper") == nil)
    #expect(PlaceLine(unquoted: "The Lamp") == nil)
  }

  @Test("The percentage chooses among equal passages only")
  func percentages() throws {
    let book = try book()
    let words = "The bell rang over the water, and the boy counted its notes"
    let first = try book.place(of: words)
    let second = try book.place(of: words, after: first + 1)
    for (percent, place) in [(0, first), (40, first), (90, second), (100, second)] {
      let line = try #require(PlaceLine("The Lamp · \(percent)% · “\(words)”"))
      #expect(
        line.find(in: book)
          == .found(
            place..<place + words.utf8.count, notice: "One of 2 passages with these words"))
    }
    let line = try #require(PlaceLine("The Lamp · 90% · “The boy looked out. To-day the sea”"))
    let place = try book.place(of: "The boy looked")
    #expect(line.find(in: book) == .found(place..<place + 34, notice: nil))
  }

  @Test("A word that differs is told, and words of another edition or book are refused")
  func refusals() throws {
    let book = try book()
    let differing = try #require(
      PlaceLine("The Lamp · 9% · “Few guessed why the keeper, an old”"))
    guard case .found(_, let notice) = differing.find(in: book) else { throw Missing() }
    #expect(notice == "Not word for word: a word differs here")
    for words in [
      "Few had told why the tower, an honest and careful man, would burn",
      "Few knew why the keeper, an old and gentle woman, had lit so great a fire",
    ] {
      let line = try #require(PlaceLine("The Lamp · 90% · “\(words)”"))
      guard case .missing(let message) = line.find(in: book) else {
        Issue.record("found: \(words)")
        continue
      }
      #expect(message.hasPrefix("Not in this edition; the nearest words are at "), "\(message)")
    }
    let foreign = try #require(PlaceLine("Whales · 1% · “A ship set sail for the southern ice”"))
    #expect(foreign.find(in: book) == .missing("“The Lamp” does not have these words"))
    let two = try #require(
      PlaceLine(
        "The Lamp · 1% · “Few knew why the keeper a ship set sail for southern ice again”"))
    guard case .missing = two.find(in: book) else { throw Missing() }
    let long = String(repeating: "few knew why a ship set sail ", count: 320)
    let tenKilobytes = try #require(PlaceLine("The Lamp · 1% · “\(long)”"))
    guard case .missing = tenKilobytes.find(in: book) else { throw Missing() }
  }

  private struct Missing: Error {}
}
