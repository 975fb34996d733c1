import BookText
import RealBooks
import Testing

@testable import Typesetting

/// The bundled books, and others in many encodings, scripts and forms, which are not part of the program.
@Suite("Real books")
struct RealBookTests {
  /// The formats of a wide window, a narrow one, a very narrow one and a spread.
  @Test(
    arguments: RealBook.all,
    [(66, 20), (36, 11), (18, 4), (62, 35)].map { PageFormat(measure: $0.0, lines: $0.1) })
  func everyLetterIsOnAPageOnceAndInOrder(real: RealBook, format: PageFormat) throws {
    #expect(try breaches(of: real.book(), format).isEmpty)
  }
}
