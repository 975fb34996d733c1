import BookText
import RealBooks
import Testing

@testable import Typesetting

/// The formats of a wide window, a narrow one, a very narrow one and a spread.
private let formats = [(66, 20), (36, 11), (18, 4), (62, 35)].map {
  PageFormat(measure: $0.0, lines: $0.1)
}

@Suite("The bundled books")
struct BundledBookTests {
  @Test(arguments: RealBook.bundled, formats)
  func everyLetterIsOnAPageOnceAndInOrder(real: RealBook, format: PageFormat) throws {
    #expect(try breaches(of: real.book(), format).isEmpty)
  }
}

/// Books in many encodings, scripts and forms, which are not part of the program.
@Suite("Real books", .enabled(if: !RealBook.shared.isEmpty, "there is no ../shared/books"))
struct RealBookTests {
  @Test(arguments: RealBook.shared, formats)
  func everyLetterIsOnAPageOnceAndInOrder(real: RealBook, format: PageFormat) throws {
    #expect(try breaches(of: real.book(), format).isEmpty)
  }
}
