import BookText
import Testing

@Suite("Stanzas and similar text")
struct StanzaTests {
  /// Returns the blocks of longer speeches in verse and of dialogues of two lines, between two
  /// paragraphs; the names are set in.
  private func speeches(_ long: Int, dialogues: Int) throws -> [Block] {
    let things = [
      "lock", "lamp", "stove", "clock", "boat", "bell", "rope", "door", "barge", "stair", "mill",
      "gate", "wheel", "tide", "sand", "quay",
    ]
    let runs = (0..<long + dialogues).map { index in
      let (one, other) = (things[index % 16], things[(index * 3 + 1) % 16])
      return index < long
        ? "   Anna. The \(one) is shut,\nAnd low the \(other), and all\nThe water stands between."
        : "   Ben. The \(one) is out,\n  Anna. The \(other) is slow."
    }
    let book = try book("\(prose)\n\n\(runs.joined(separator: "\n\n"))\n\n\(prose)")
    return Array(book.blocks.dropFirst().dropLast())
  }

  @Test func verseSetInKeepsItsDistanceFromTheEdgeOfTheOther() throws {
    let blocks = try speeches(12, dialogues: 4)
    #expect(blocks.map(\.kind) == Array(repeating: .verse, count: 16))
    #expect(blocks.allSatisfy { $0.indent == 0 })
  }

  @Test func whereLittleVerseBeginsAtTheEdgeTheOtherHasAnEdgeOfItsOwn() throws {
    let blocks = try speeches(7, dialogues: 9)
    #expect(blocks.map(\.indent) == Array(repeating: 0, count: 7) + Array(repeating: 2, count: 9))
  }
}
