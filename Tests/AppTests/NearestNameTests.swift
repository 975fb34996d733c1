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
}
