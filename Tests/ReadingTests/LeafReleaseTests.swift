import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

/// The way of a leaf after its release, and holding a cover.
@Suite("A released leaf")
struct LeafReleaseTests {
  private static let start = Duration.seconds(500_000_000)

  private func opened(_ binding: Binding, page: Int = 12) throws -> Reader {
    var reader = reader(try sampleBook(), columns: 120, rows: 44, settings: binding.settings)
    _ = reader.type("\(page)g")
    return reader
  }

  /// Drags from one end of the paper by `cells` cells, forwards positive, and releases.
  private func drag(
    _ cells: Int, _ binding: Binding, each step: Duration, rest: Duration, _ reader: inout Reader
  ) throws {
    let paper = try #require(reader.layout).paper
    let range = paper.columns
    // Forwards is to the left, or to the right in books read from the right.
    let sign = binding.direction == .rtl ? 1 : -1
    let from = sign * cells < 0 ? range.upperBound - 2 : range.lowerBound + 1
    func send(_ action: MouseReport.Action, _ way: Int, at now: Duration) {
      reader.handle(.mouse(MouseReport(action, column: from + sign * way, row: 20)), at: now)
    }
    send(.press(button: 0), 0, at: Self.start)
    var now = Self.start
    for way in 1...abs(cells) {
      now += step
      send(.drag(button: 0), cells < 0 ? -way : way, at: now)
    }
    send(.release(button: 0), cells, at: now + rest)
    reader.tick(at: now + .seconds(5))
  }

  @Test(
    "after a rest turns beyond half of the paper, or beyond a third of a slide, both ways",
    arguments: Binding.animated, [1, -1])
  func threshold(binding: Binding, direction: Int) throws {
    let (short, far) = binding.transition == "curl" ? (0.44, 0.56) : (0.26, 0.42)
    for (fraction, turns) in [(short, false), (far, true)] {
      var reader = try opened(binding)
      let anchor = reader.anchor
      let paper = try #require(reader.layout).paper.size
      let extent = paper.columns
      try drag(
        direction * Int(Double(extent) * fraction), binding, each: .milliseconds(60),
        rest: .milliseconds(500), &reader)
      let isTurned = direction > 0 ? reader.anchor > anchor : reader.anchor < anchor
      #expect(isTurned == turns && (turns || reader.anchor == anchor), "\(fraction) of the paper")
    }
  }

  @Test(
    "in motion turns if it is fast, in leaves a second, both ways", arguments: Binding.animated,
    [1, -1])
  func speed(binding: Binding, direction: Int) throws {
    for (step, turns) in [(60, false), (2, true)] {
      var reader = try opened(binding)
      let anchor = reader.anchor
      let paper = try #require(reader.layout).paper.size
      let extent = paper.columns
      // A slow hand still moving is not a flick.
      try drag(
        direction * extent / 5, binding, each: .milliseconds(step), rest: .milliseconds(10),
        &reader)
      #expect((reader.anchor != anchor) == turns, "a cell in \(step) ms")
    }
  }

  @Test(
    "after a fifth of a page within a quarter of a second turns, both ways",
    arguments: Binding.animated,
    [1, -1])
  func swipe(binding: Binding, direction: Int) throws {
    for (share, time, turns) in [(0.21, 240, true), (0.18, 240, false), (0.21, 300, false)] {
      var reader = try opened(binding)
      let anchor = reader.anchor
      let page = try #require(reader.layout?.pages.first).paper.size
      let extent = page.columns
      let cells = Int((Double(extent) * share).rounded(share > 0.2 ? .up : .down))
      try drag(
        direction * cells, binding, each: .milliseconds(time) / cells, rest: .zero, &reader)
      #expect((reader.anchor != anchor) == turns, "\(share) of a page in \(time) ms")
    }
  }

  @Test(
    "that was pulled fast and rested for more than a tenth of a second is not flicked",
    arguments: Binding.curled, [1, -1])
  func rest(binding: Binding, direction: Int) throws {
    var reader = try opened(binding)
    let anchor = reader.anchor
    let paper = try #require(reader.layout).paper.size
    let extent = paper.columns
    try drag(
      direction * extent * 42 / 100, binding, each: .milliseconds(1), rest: .milliseconds(110),
      &reader)
    #expect(reader.anchor == anchor)
  }

  @Test("at an end of the book lifts at the edge that would turn", arguments: [true, false])
  func bump(isAtEnd: Bool) throws {
    let binding = Binding(direction: .ltr, spread: .one)
    var reader = try opened(binding)
    _ = reader.type(isAtEnd ? "G" : "g")
    let rest = reader.frame(at: Self.start)
    reader.handle(.key(Key(isAtEnd ? .right : .left)), at: Self.start)
    let now = Self.start + .milliseconds(60)
    reader.tick(at: now)
    let lifted = reader.frame(at: now)
    // The last row has a message.
    let columns = (0..<43).flatMap { row in
      (0..<120).filter { lifted[column: $0, row: row] != rest[column: $0, row: row] }
    }
    // Pages come back from the other side, over the visible one.
    #expect(
      isAtEnd ? !columns.isEmpty && columns.allSatisfy { $0 >= 60 } : columns.contains { $0 < 60 })
  }

  // MARK: Covers

  private func openedCover(page: Int) throws -> Reader {
    let settings = Binding(direction: .ltr, spread: .two).settings
    var reader = reader(try sampleBook(), columns: 120, rows: 44, settings: settings)
    _ = reader.type("\(page)g")
    return reader
  }

  /// The backgrounds of a row.
  private func backgrounds(_ grid: Grid, _ row: Int) -> [Color] {
    grid.withRow(row) { $0.map(\.style.background) }
  }

  @Test("the cover turns as a board, and other leaves curl")
  func turnsCoverAsBoard() throws {
    for (page, key, isBoard) in [
      (1, Key.Code.right, true), (2, .left, true), (2, .right, false), (4, .left, false),
    ] {
      var reader = try openedCover(page: page)
      _ = reader.frame(at: Self.start)
      reader.handle(.key(Key(key)), at: Self.start)
      _ = reader.frame(at: Self.start)
      let now = Self.start + .milliseconds(150)
      reader.tick(at: now)
      let half = reader.frame(at: now)
      // The edge of a board is straight; a curl lags behind at the far rows.
      #expect((backgrounds(half, 10) == backgrounds(half, 34)) == isBoard, "\(page) \(key)")
    }
  }

  @Test("the edge of a cover follows the pointer, both ways")
  func coverFollows() throws {
    for (page, isForward) in [(1, true), (2, false)] {
      var reader = try openedCover(page: page)
      var turned = reader
      _ = turned.press(isForward ? .right : .left)
      let target = turned.frame(at: Self.start + .seconds(100))
      let paper = try #require(reader.layout).paper
      let from = isForward ? paper.columns.upperBound - 1 : paper.columns.lowerBound
      let pointer = isForward ? from - 26 : from + 26
      let row = 20
      func send(_ action: MouseReport.Action, _ column: Int) {
        reader.handle(.mouse(MouseReport(action, column: column, row: row)), at: Self.start)
      }
      send(.press(button: 0), from)
      send(.drag(button: 0), isForward ? from - 5 : from + 5)
      send(.drag(button: 0), pointer)
      let held = reader.frame(at: Self.start)
      // Beyond the pointer, the screen shows the part uncovered by the cover.
      let beyond = isForward ? pointer + 2..<from - 3 : from + 3..<pointer - 1
      for row in paper.rows.dropFirst(4).dropLast(4) {
        let shown = beyond.map { held[column: $0, row: row].glyph }
        #expect(shown == beyond.map { target[column: $0, row: row].glyph }, "row \(row)")
      }
      // Before it is still the cover.
      let hidden = isForward ? pointer - 12..<pointer - 2 : pointer + 2..<pointer + 12
      let isHidden = paper.rows.dropFirst(4).dropLast(4).contains { row in
        hidden.contains { held[column: $0, row: row] != target[column: $0, row: row] }
      }
      #expect(isHidden)
    }
  }
}
