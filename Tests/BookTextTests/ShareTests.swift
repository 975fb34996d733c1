import BookText
import Testing

@Suite("A share of a text")
struct ShareTests {
  @Test("is rounded to the nearest number of per cent, and is all for the whole alone")
  func percent() {
    for (part, whole, percent, withDecimal) in [
      (0, 0, 0, "0.0"), (0, 1000, 0, "0.0"), (4, 1000, 0, "0.4"), (5, 1000, 1, "0.5"),
      (252, 1000, 25, "25.2"), (290, 1000, 29, "29.0"), (499, 1000, 50, "49.9"),
      (996, 1000, 99, "99.6"), (999, 1000, 99, "99.9"), (1000, 1000, 100, "100.0"),
      (1001, 1000, 100, "100.0"), (-1, 1000, 0, "0.0"),
      (5, 0, 0, "0.0"), (5, -3, 0, "0.0"), (.max, .max, 100, "100.0"), (.min, .max, 0, "0.0"),
      (.max / 2, .max, 50, "49.9"),
      (1 << 31, 1 << 31, 100, "100.0"), (1 << 30, 1 << 31, 50, "50.0"),
    ] {
      let share = Share(of: part, in: whole)
      #expect(share.percent == percent && share.withDecimal == withDecimal, "\(part)")
      #expect(share == Share(hundredths: share.hundredths))
    }
  }

  @Test("is found again at the place that it leads to", arguments: [1, 99, 100, 101, 12_345])
  func place(length: Int) throws {
    var builder = BookBuilder(
      named: "lamp", encoding: TextEncoding(name: "UTF-8", finding: .validUTF8),
      fingerprint: Fingerprint(of: []))
    builder.beginBlock(.paragraph)
    builder.append(String(repeating: "x", count: length).utf8)
    let book = try builder.book()
    for percent in 0...100 {
      let place = book.place(afterPercent: percent)
      #expect(book.share(before: place).hundredths >= percent * 100)
      if place.utf8 > book.body.lowerBound {
        let before = TextOffset(utf8: place.utf8 - 1)
        #expect(book.share(before: before).hundredths < percent * 100)
      }
    }
    #expect(book.place(afterPercent: 200) == book.place(afterPercent: 100))
  }
}
