import BookText
import Testing

@testable import Typesetting

/// The names above the speeches of a play.
@Suite("Speakers on the page")
struct SpeakerPageTests {
  /// A play of speeches of one to four lines.
  private var play: String {
    (0..<60).map { index in
      let name = index % 3 == 0 ? "ANNA." : "BEN."
      let lines = (0..<(1 + index * 7 % 4)).map { _ in
        "Where is the lamp that hung above the door of the mill in winter,"
      }
      return "\(name)\n\n\(lines.joined(separator: "\n"))\n"
    }.joined(separator: "\n")
  }

  /// Pages at least twice as high as a name and three inseparable lines.
  @Test(arguments: 8...30)
  func noPageEndsWithTheNameOfASpeaker(lines: Int) throws {
    let pages = try pages(of: play, measure: 66, lines: lines)
    #expect(pages.count > 5)
    for page in pages {
      #expect(!["ANNA.", "BEN."].contains(page.split(separator: "\n").last))
    }
  }
}
