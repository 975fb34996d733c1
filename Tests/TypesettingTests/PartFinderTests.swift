import BookText
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Parts of a text by place")
struct PartFinderTests {
  /// Every place is asked for after every other, also against the order of the text.
  @Test func aPlaceIsInItsPartOrInNone() {
    let parts = [2..<4, 4..<5, 9..<12].map { Emphasis(range: $0, style: .italic) }
    for first in 0..<15 {
      for second in 0..<15 {
        var finder = PartFinder(parts)
        for place in [first, second] {
          let part = parts.firstIndex { $0.range.contains(place) }
          #expect(finder.index(at: place) == part, "\(place) after \(first)")
        }
      }
    }
    var none = PartFinder([Emphasis]())
    #expect(none.index(at: 3) == nil)
  }
}
