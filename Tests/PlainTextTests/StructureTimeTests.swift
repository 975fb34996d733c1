import BookText
import ProcessorTime
import Testing

@Suite("Time that the structure of a text takes")
struct StructureTimeTests {
  @Test func manyItemsTakeLinearTime() throws {
    let growth = try growth(ofFourTimes: 20_000) { count in
      let text = String(repeating: "-  Eggs\n", count: count)
      let items = try book("\(prose)\n\n\(text)").blocks.count { $0.kind == .listItem }
      #expect(items == count)
    }
    #expect(growth < 8)
  }

  @Test func manySceneBreaksInARowAreOneBlockAndTakeLinearTime() throws {
    let growth = try growth(ofFourTimes: 10_000) { count in
      let marks = String(repeating: "* * *\n\n", count: count)
      let text = "The lamp was lit.\n\n\(marks)The lamp was out.\n"
      let breaks = try book(text).blocks.count { $0.kind == .sceneBreak }
      #expect(breaks == 1)
    }
    #expect(growth < 8)
  }

  @Test(arguments: [
    "CONTENTS", "CHAPTER", "ACT I.\n\nACT II.\n\nACT III. Day\n\nlamp",
    "INDEX\n\n\nPREFACE\n\n\nWeir",
  ])
  func listsTakeTimeInProportionToTheirTitles(line: String) throws {
    let growth = try growth(ofFourTimes: 2_500) { count in
      let text = (1...count).map { "\(line) \($0)\n\n" }.joined()
      _ = try book(text)
    }
    #expect(growth < 8)
  }
}
