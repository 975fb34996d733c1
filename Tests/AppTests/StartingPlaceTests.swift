import BookText
import PlainText
import Testing
import Typesetting

@testable import App

@Suite("The place at which a book is opened")
struct StartingPlaceTests {
  /// Three chapters of several pages with four lines each.
  private static let book: Book = {
    let prose = Array(repeating: "The lamp was lit, and nobody came.", count: 12)
    let text = ["The Quay", "Élodie’s Boat", "Nineteen Lamps", "The Boatyard"].enumerated()
      .map { "CHAPTER \($0 + 1)\n\n\($1)\n\n\n" + prose.joined(separator: "\n") + "\n\n\n\n" }
    do {
      let title = "Title: Lamps\n\nAuthor: Nobody\n\n\n\n"
      return try Book(plainText: Array((title + text.joined()).utf8), named: "lamps")
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static var pages: Pagination {
    Pagination(of: book, format: PageFormat(measure: 36, lines: 4))
  }

  /// The words at the place of opening, or the error message.
  private func words(_ start: StartingPlace) -> String {
    do {
      let book = Self.book
      let place = try start.offset(in: book, pagination: Self.pages).utf8
      return book.line(place..<min(book.text.count, place + 60)).split(separator: " ").prefix(3)
        .joined(separator: " ")
    } catch {
      return error.message
    }
  }

  @Test("is the beginning of a page, or of the last one if there are fewer")
  func pages() {
    var pages = Self.pages
    pages.set(atLeast: .max)
    for number in [1, 2, 5, pages.count] {
      let place = try? StartingPlace.page(number).offset(in: Self.book, pagination: Self.pages)
      #expect(place == pages.start(ofPage: number - 1))
    }
    let beyond = try? StartingPlace.page(.max).offset(in: Self.book, pagination: Self.pages)
    #expect(beyond == pages.start(ofPage: pages.count - 1))
  }

  @Test("is the heading of a chapter, by its number")
  func chapters() {
    #expect(words(.chapter(1)) == "CHAPTER 1 The")
    #expect(words(.chapter(4)) == "CHAPTER 4 The")
    #expect(words(.chapter(5)) == "“Lamps” has only 4 chapters")
  }

  @Test("is the chapter that bears a number, before the one that is counted")
  func numbers() throws {
    let prose = Array(repeating: "The lamp was lit, and nobody came.", count: 12)
    let titles =
      ["PREFACE", "INTRODUCTION"]
      + (4...9).map { "CHAPTER \(["IV", "V", "VI", "VII", "VIII", "IX"][$0 - 4])" }
    let text = titles.map { "\($0)\n\n\n" + prose.joined(separator: "\n") + "\n\n\n\n" }.joined()
    let book = try Book(plainText: Array(text.utf8), named: "lamps")
    #expect(book.contents.map(\.title) == titles)
    func title(_ start: StartingPlace) -> String? {
      let place = try? start.offset(
        in: book, pagination: Pagination(of: book, format: PageFormat(measure: 36, lines: 4)))
      return book.contents.first { $0.place == place }?.title
    }
    #expect(title(.chapter(4)) == "CHAPTER IV")
    #expect(title(.chapter(9)) == "CHAPTER IX")
    // No chapter has this number.
    #expect(title(.chapter(3)) == "CHAPTER IV")
    #expect(title(.chapter(1)) == "PREFACE")
    for (letters, chapter) in [
      ("VI", "CHAPTER VI"), ("vi", "CHAPTER VI"), ("six", "CHAPTER VI"), ("Sixth", "CHAPTER VI"),
      ("chapter vii", "CHAPTER VII"), ("intro", "INTRODUCTION"),
    ] {
      #expect(title(.title(letters)) == chapter, "\(letters)")
    }
  }

  @Test("is the heading of a chapter, by a few letters of its title")
  func titles() {
    #expect(words(.title("elodie")) == "CHAPTER 2 Élodie’s")
    #expect(words(.title("BOAT")) == "CHAPTER 2 Élodie’s")
    #expect(words(.title("boaty")) == "CHAPTER 4 The")
    #expect(words(.title("teen")) == "CHAPTER 3 Nineteen")
    #expect(words(.title("the quay")) == "CHAPTER 1 The")
    #expect(words(.title("whale")) == "“Lamps” has no chapter “whale”")
    #expect(words(.title(" ")) == "“Lamps” has no chapter “ ”")
  }

  @Test("is a word at a share of the text")
  func shares() throws {
    let book = Self.book
    for fraction in [0, 0.001, 0.25, 0.5, 0.999, 1] {
      let place = try StartingPlace.fraction(fraction).offset(in: book, pagination: Self.pages).utf8
      #expect(abs(Double(place) - fraction * Double(book.body.count)) < 24)
      #expect(book.text[place] > 0x20)
      #expect(place == 0 || book.text[place - 1] <= 0x20)
    }
    #expect(words(.fraction(0)) == "Title: Lamps Author:")
    #expect(words(.fraction(1)) == "came.")
  }
}
