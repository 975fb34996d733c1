import BookText
import Testing

@testable import Typesetting

/// Titles and captions of several lines.
struct EvenTitleTests {
  private func lines(_ title: String, _ measure: Int) -> [String] {
    let text = Array(title.utf8)
    return text.withTextBytes { bytes in
      var breaker = TextBreaker(text: bytes, style: TypeStyle(), hyphenator: nil)
      return breaker.evenLines(of: 0..<bytes.count, end: measure, role: .heading) { $0 / 2 }
        .map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }
  }

  @Test func aTitleIsBrokenEvenlyAndNotAfterAnArticle() {
    let title = "THE MILLER LEARNS THAT IT IS EASIER TO LOSE HIS LIFE THAN TO SAVE IT"
    #expect(
      lines(title, 64) == [
        "THE MILLER LEARNS THAT IT IS EASIER", "TO LOSE HIS LIFE THAN TO SAVE IT",
      ])
    #expect(
      lines("The House at the End of the Long Road", 30) == [
        "The House at the End", "of the Long Road",
      ])
    #expect(lines("A short one", 30) == ["A short one"])
  }

  @Test func noTitleHasMoreLinesThanItNeedsOrALineMuchShorterThanTheFirst() {
    let words =
      "Of the Journey of Mr. Amos Bell to the Mill beyond the River, and what he found there"
    for measure in 20...90 {
      let even = lines(words, measure)
      #expect(even.joined(separator: " ") == words && even.allSatisfy { $0.count <= measure })
      #expect(even.count <= words.count / (measure - 14) + 1 + words.count / measure)
      for line in even.dropLast() {
        let last = line.split(separator: " ").last.map { $0.lowercased() } ?? ""
        #expect(!["of", "the", "to", "and", "mr."].contains(last), "\(measure): \(even)")
      }
      if even.count == 2 { #expect(2 * even[1].count >= even[0].count, "\(measure): \(even)") }
    }
  }
}
