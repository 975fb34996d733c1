import BookText
import Testing

@testable import Typesetting

@Suite("The end of a passage of a long text")
struct PassageTests {
  private func end(in text: String, near end: Int) -> Int {
    Array(text.utf8).withTextBytes { Passage.end(in: $0, near: end) }
  }

  @Test func isAfterTheLastBlankNearIt() {
    let text = String(repeating: "lamp ", count: 200)
    for place in 600...610 { #expect(end(in: text, near: place) == place / 5 * 5, "\(place)") }
  }

  @Test func isBetweenTwoCharactersWhereNoBlankIsNear() {
    let far = "lamp " + String(repeating: "灯", count: 300)
    for place in 700...705 {
      #expect(end(in: far, near: place) == 5 + (place - 5) / 3 * 3, "\(place)")
    }
    let letters = String(repeating: "a", count: 600)
    #expect(end(in: letters, near: 512) == 512)
  }
}
