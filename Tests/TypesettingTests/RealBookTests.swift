import BookText
import RealBooks
import Testing

@testable import Typesetting

/// The bundled books, and others in many encodings, scripts and forms, not part of the program.
@Suite("Real books")
struct RealBookTests {
  /// The formats of a wide window, a narrow one, a very narrow one and a spread.
  private static let formats = [
    PageFormat(measure: 66, lines: 20), PageFormat(measure: 36, lines: 11),
    PageFormat(measure: 18, lines: 4), PageFormat(measure: 62, lines: 35),
  ]

  @Test(arguments: RealBook.all, formats)
  func everyLetterIsOnAPageOnceAndInOrder(real: RealBook, format: PageFormat) throws {
    #expect(try breaches(of: real.book(), format).isEmpty)
  }
}
