import PlainText
import Testing

@Suite("Pages that end with form feeds")
struct FormFeedPagesTests {
  private func joined(_ pages: [String]) -> String {
    String(
      decoding: FormFeedPages.joined(Array(pages.joined(separator: "\u{C}").utf8)),
      as: UTF8.self)
  }

  @Test func loseTheirHeadsAndFeetButTheTitleOfTheBookStays() {
    let pages = [
      "The Lamp\n\nby A. Keeper\n\nIt was lit.\n\n     1\n",
      "The Lamp\n\nIt was lit again.\n\n     2\n", "The Lamp\n\nIt went out.\n\n     3\n",
    ]
    #expect(
      joined(pages)
        == "The Lamp\n\nby A. Keeper\n\nIt was lit.\n\nIt was lit again.\n\nIt went out.\n")
  }

  @Test func loseHeadsThatNameTheChapterByTheirRisingNumbers() {
    let pages = (7...12).map { number in
      let head = number % 2 == 0 ? "\(number)   THE LAMP" : "CHAPTER \(number / 4)   \(number)"
      return "\(head)\n\nOf page \(number) nothing is known.\n"
    }
    let text = joined(pages)
    #expect(!text.contains("LAMP") && !text.contains("CHAPTER"))
    #expect((7...12).allSatisfy { text.contains("Of page \($0) nothing is known.\n") })
  }

  @Test func letAParagraphGoOnOverTheirEnds() {
    let line = "The lamp was lit at five, as on every evening, and the"
    let pages = [
      "\(line)\n\(line)\n\n1\n",
      "boats had not come in before the night, which was so for devel-\n\n2\n",
      "opment. It rained.\n\nThen it stopped.\n\n3\n", "A new paragraph.\n\n4\n",
    ]
    #expect(
      joined(pages) == "\(line)\n\(line)\n"
        + "boats had not come in before the night, which was so for devel-\nopment. It rained.\n\n"
        + "Then it stopped.\n\nA new paragraph.\n")
  }

  @Test func keepALineThatIsAllOfItsPage() {
    let pages =
      ["Of lamps.\n"]
      + ["It was lit.", "", "It went out.", "It was cold."].map {
        "The Lamp\n\n\($0)\n"
      }
    #expect(joined(pages).split(separator: "The Lamp").count == 2)
  }

  @Test func loseAnIndentOfAllTheirLines() {
    let pages = (1...3).map {
      let signs = String(repeating: "!", count: $0)
      return "Head\n\n    One\(signs)\n      Two.\n    Three\(signs)\n"
    }
    #expect(joined(pages).contains("\nOne!!\n  Two.\nThree!!\n"))
  }

  @Test func keepEqualLinesThatAreNoHeads() {
    let pages = (1...4).map {
      "Words of page \($0), which differ: \(String(repeating: "x", count: $0)).\n\nYes.\n\nNo \($0 * 7)\n"
    }
    #expect(joined(pages).contains("differ: xx."))
  }

  @Test(arguments: [
    "", "\u{C}", "one\u{C}two", "\u{C}\u{C}\u{C}\u{C}", String(repeating: "\u{C}", count: 50_000),
  ])
  func fewOrEmptyPagesDoNoHarm(text: String) {
    #expect(FormFeedPages.joined(Array(text.utf8)).count <= text.utf8.count)
  }
}
