import Cells
import SeededRandom
import Testing

@testable import Terminal

@Suite("Parts of rows that move sideways")
struct RowMotionTests {
  private func cells(_ text: String) -> [Cell] { text.unicodeScalars.map { Cell(Glyph($0)) } }

  /// The motion found between two rows, tried with one distance or searched for.
  private func motion(_ before: [Cell], _ after: [Cell], by distance: Int? = nil) -> RowMotion? {
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        let differing = after.indices.filter { before[$0] != after[$0] }
        guard let first = differing.first, let last = differing.last else { return nil }
        var search = RowMotionSearch()
        search.beginFrame()
        return distance.map {
          RowMotion(from: before, to: after, in: first...last, by: $0)
        } ?? search.motion(from: before, to: after, in: first...last)
      }
    }
  }

  /// The effect of a motion's bytes on a row in a terminal: it deletes and inserts.
  private func moved(_ row: [Cell], _ motion: RowMotion) throws -> [Cell] {
    let orders = motion.bytes(inRow: 0).split(separator: "\u{1B}[").map(String.init)
    var (row, column) = (row, 0)
    for order in orders {
      let numbers = order.dropLast().split(separator: ";").compactMap { Int($0) }
      let number = try #require(numbers.last)
      switch order.last {
      case "H", "G": column = number - 1
      case "P":
        row.removeSubrange(column..<column + number)
        row += Array(repeating: Cell(), count: number)
      case "@":
        row.insert(contentsOf: Array(repeating: Cell(), count: number), at: column)
        row.removeLast(number)
      default: Issue.record("\(order) is unknown")
      }
    }
    return row
  }

  /// Expects a row to be moved between the columns of a motion and nowhere else.
  private func expectExactly(_ motion: RowMotion, _ result: [Cell], from before: [Cell]) {
    let expected = before.indices.map { column in
      if !motion.columns.contains(column) { return before[column] }
      return motion.emptied.contains(column) ? Cell() : before[column + motion.distance]
    }
    #expect(result == expected)
  }

  private let words = "The lamp is lit at dusk, and the keeper climbs the stairs with oil."

  @Test(
    "are found in both directions, and moved by deleting and inserting",
    arguments: [1, 3, 9, -1, -3, -9])
  func slides(distance: Int) throws {
    let before = cells("|  " + words + "  | edge")
    var after = before
    let window = 1..<before.count - 6
    for column in window {
      let source = column + distance
      after[column] = window.contains(source) ? before[source] : Cell("#")
    }
    let motion = try #require(self.motion(before, after))
    #expect(motion.distance == distance && motion == self.motion(before, after, by: distance))
    let result = try moved(before, motion)
    // Only the incoming cells, and the cells at its other end, remain to be drawn.
    #expect(result.indices.count { result[$0] != after[$0] } <= 2 * abs(distance))
    expectExactly(motion, result, from: before)
  }

  @Test("are left as they are if that is not much longer")
  func small() {
    let text = "An isthmus of words which is short."
    for length in 20...30 {
      let before = cells("   " + text.prefix(length) + "   ")
      let after = cells("  " + text.prefix(length) + "    ")
      let differing = before.indices.count { before[$0] != after[$0] }
      #expect((motion(before, after) != nil) == (differing - 1 >= RowMotion.minGain), "\(length)")
    }
    #expect(motion(cells(words), cells(words)) == nil)
    #expect(motion(cells(words), cells(String(words.reversed()))) == nil)
  }

  @Test("hold no wide glyphs, and none whose width is in doubt")
  func doubtful() {
    for odd: [Cell] in [[Cell("猫"), Cell(.continuation)], cells("\u{1F3FC}"), cells("\u{0915}")] {
      let before = cells("  ") + odd + cells(words)
      let after = cells("  ") + Array(before.dropFirst(3)) + cells("x")
      if let motion = self.motion(before, after) {
        #expect(motion.columns.allSatisfy { before[$0].glyph.base < 0x0900 })
      }
    }
  }

  @Test("are moved to what is shown, whatever changes", arguments: UInt64(0)..<60)
  func random(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let before = cells(
      (0..<90).map { _ in String("abc d".randomElement(using: &random) ?? "x") }.joined())
    var after = before
    let (start, end) = (
      Int.random(in: 0...40, using: &random), Int.random(in: 50..<90, using: &random)
    )
    let distance = Int.random(in: -12...12, using: &random)
    for column in start..<end where before.indices.contains(column + distance) {
      after[column] = before[column + distance]
    }
    guard let motion = self.motion(before, after) else { return }
    let result = try moved(before, motion)
    let gain =
      before.indices.count { before[$0] != after[$0] }
      - result.indices.count { result[$0] != after[$0] }
    #expect(gain >= RowMotion.minGain)
    expectExactly(motion, result, from: before)
  }
}
