import BookText
import Storage
import System
import Testing

@testable import App

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "is the one with the fewest differences, and not many",
    arguments: [
      ("boook.epub", "book.epub"), ("bok.epub", "book.epub"), ("obok.epub", "book.epub"),
      ("Book.epub", "book.epub"), ("lamp.txt", nil), ("lanern.txt", "lantern.txt"),
      ("lantren.txt", "lantern.txt"), ("x", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(typed: String, name: String?) {
    #expect(nearestName(to: typed, among: ["book.epub", "lantern.txt", "a", "look.epub"]) == name)
  }

  @Test("has a letter more rather than another letter")
  func missingLetters() {
    #expect(nearestName(to: "spred", among: ["speed", "spread"]) == "spread")
    #expect(nearestName(to: "spead", among: ["speed", "spread"]) == "spread")
    #expect(nearestName(to: "speeds", among: ["spread", "speed"]) == "speed")
  }

  @Test("of a book is its title, also by one of its words")
  func titles() throws {
    let desk = try Desk()
    try FileSystem.makeDirectory("\(desk.directory)/Books")
    for title in ["The Causeway Book", "Six Lamps"] {
      _ = try desk.write("Title: \(title)\n\nIt rained.\n", to: "Books/\(title).txt")
    }
    func title(_ name: String) -> String? {
      KnownBooks.title(near: name, in: ["\(desk.directory)/Books"], store: desk.store)
    }
    #expect(title("causway") == "The Causeway Book")
    #expect(title("six lmaps") == "Six Lamps")
    #expect(title("whale") == nil)
  }
}
