import BookText
import ProcessorTime
import Testing

@Suite("Letters, notes, captions and plays")
struct KindTests {
  @Test(arguments: ["", "\n\n\nCHAPTER II\n\nIt was dark.\n"])
  func aLetterAboveTheEntriesOfAnIndexIsKeptWithThem(after: String) throws {
    let index =
      "INDEX\n\n\nA\n\nAnchor, 12, 14\nApples, 3\n\n\nB\n\nBoats, 1, 7\nBridges, 40\n\n\nC"
    let book = try book("\(prose)\n\n\n\n\(index)\n\nClock, 17\nCoal, 33, 35\n\(after)")
    let letters = book.blocks.filter { $0.range.count == 1 }
    #expect(letters.count == 3)
    // C, a hundred in Roman numerals, is not a chapter.
    #expect(
      letters.allSatisfy { $0.kind == .paragraph && $0.layout.traits.contains(.keptWithNext) })
    #expect(book.blocks.count { $0.kind == .contents } == 3)
    #expect(book.blocks.allSatisfy { $0.range.count == 1 || $0.layout.isDefault })
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
}
