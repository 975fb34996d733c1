import Cells
import Testing

@testable import Transitions

private func page(_ letter: Unicode.Scalar) -> Grid {
  Grid(
    size: Size(columns: 30, rows: 6),
    filledWith: Cell(Glyph(letter), Style(foreground: Color(0x202020), background: Color(0xF0F0F0)))
  )
}

private let paper = Rect(column: 5, row: 1, columns: 20, rows: 4)
private let light = Lighting.onPaper(.colors(paper: Color(0xF0F0F0), ink: Color(0x202020)))
private let table = Color(0x101010)
private let leaves = allLeaves(on: paper)

struct RigidLeafTests {
  @Test(arguments: leaves)
  func theFirstAndLastFramesAreThePagesAtRest(leaf: LeafCoordinates) {  // I16
    let rigid = RigidLeaf(leaf: leaf, lighting: light, table: table)
    #expect(rigid.frame(from: page("a"), to: page("b"), progress: 0) == page("a"))
    #expect(rigid.frame(from: page("a"), to: page("b"), progress: 1) == page("b"))
  }

  @Test(arguments: [0.05, 0.1, 0.9, 0.95], [true, false])
  func aBoardIsPrintedFromItsHingeToItsEdge(progress: Double, isMirrored: Bool) {
    let leaf = LeafCoordinates(paper: paper, isSpread: true, isMirrored: isMirrored)
    func lettered(_ first: UInt32) -> Grid {
      var grid = page("?")
      for along in leaf.along {
        let (column, row) = leaf.cell(along: along, across: 2)
        let place = UInt32(along < 0 ? -1 - along : along)
        grid[column: column, row: row].glyph = Glyph(Unicode.Scalar(first + place) ?? "?")
      }
      return grid
    }
    let frame = RigidLeaf(leaf: leaf, lighting: light, table: table)
      .frame(from: lettered(0x61), to: lettered(0x41), progress: progress)
    let isUp = progress < 0.5
    let read = (0..<10).map { place in
      let (column, row) = leaf.cell(along: isUp ? place : -1 - place, across: 2)
      return frame[column: column, row: row].glyph.text
    }
    // Foreshortened by less than half a cell, every letter is in its place.
    #expect(read.joined() == (isUp ? "abcdefghij" : "ABCDEFGHIJ"))
  }

  @Test(arguments: leaves, 0...20)
  func nothingIsDrawnOutsideThePaper(leaf: LeafCoordinates, step: Int) {  // I27
    let frame = RigidLeaf(leaf: leaf, lighting: light, table: table)
      .frame(from: page("a"), to: page("b"), progress: Double(step) / 20)
    for row in 0..<6 {
      for column in 0..<30 where !paper.contains(column: column, row: row) {
        #expect(["a", "b"].contains(frame[column: column, row: row].glyph))
      }
    }
  }

  /// The columns of a spread in which the edge of the leaf is shown.
  private func bars(_ progress: Double) -> [Int] {
    let leaf = LeafCoordinates(paper: paper, isSpread: true)
    let rigid = RigidLeaf(leaf: leaf, lighting: light, table: table)
    let frame = rigid.frame(from: page("a"), to: page("b"), progress: progress)
    let row = frame.withRow(2) { Array($0) }
    return row.indices.filter { row[$0].glyph == "━" }
  }

  @Test func theLeafNarrowsStandsUprightAndWidensOnTheOtherSide() {
    #expect(bars(0.25) == Array(15..<22))
    #expect(bars(0.5).isEmpty)
    #expect(bars(0.75) == Array(8..<15))
  }

  @Test func itIsUprightInTheMiddleOfTheTurn() {
    #expect(bars(0.48) == [15])
    #expect(bars(0.52) == [14])
  }

  @Test(arguments: leaves, 0...20)
  func wideGlyphsAreNeverTorn(leaf: LeafCoordinates, step: Int) {
    var (old, new) = (page("a"), page("b"))
    for row in 0..<6 {
      for column in stride(from: row % 2, to: 28, by: 2) {
        old.write("猫", column: column, row: row, style: .plain)
        new.write("犬", column: column, row: 5 - row, style: .plain)
      }
    }
    let frame = RigidLeaf(leaf: leaf, lighting: light, table: table)
      .frame(from: old, to: new, progress: Double(step) / 20)
    expectWholeGlyphs(in: frame, paper)
  }

  @Test func whatIsBehindTheLeafIsThereAsSoonAsItIsLifted() {
    for isMirrored in [false, true] {
      let leaf = LeafCoordinates(paper: paper, isSpread: true, isMirrored: isMirrored)
      let frame = RigidLeaf(leaf: leaf, lighting: light, table: table)
        .frame(from: page("a"), to: page("b"), progress: 0.1)
      // The edges of the leaves below it are seen; those at the other side come with it.
      #expect(frame.lines[2].hasPrefix(isMirrored ? "bbbbb" : "aaaaa"))
      #expect(frame.lines[2].hasSuffix(isMirrored ? "aaaaa" : "bbbbb"))
    }
  }

  @Test func theLeafIsSqueezedEvenlyIntoTheRoomItTakes() {
    var old = page(" ")
    // Ten cells from the hinge to the free edge; every second one has a letter.
    for column in stride(from: 15, to: 25, by: 2) {
      old.write("x", column: column, row: 2, style: old[column: column, row: 2].style)
    }
    let rigid = RigidLeaf(
      leaf: LeafCoordinates(paper: paper, isSpread: true), lighting: light, table: table)
    // At a third of the turn it takes half of its length, so that only every second cell is visible.
    #expect(
      rigid.frame(from: old, to: page(" "), progress: 1.0 / 3).lines[2].dropFirst(15).prefix(6)
        == "━━━━━")
  }

  @Test(arguments: [false, true])
  func theShadowBelowTheLeafFallsOnPagesAloneAndIsDeepestInTheMiddle(isOnTable: Bool) {
    var new = page("b")
    if isOnTable {
      new.fill(paper, with: Cell("b", Style(foreground: Color(0), background: table)))
    }
    let rigid = RigidLeaf(
      leaf: LeafCoordinates(paper: paper, isSpread: true), lighting: light, table: table)
    let shades = [0.3, 0.5, 0.7, 0.9].map { progress in
      rigid.frame(from: page("a"), to: new, progress: progress)[column: 24, row: 2].style.background
        .luminance
    }
    if isOnTable {
      #expect(Set(shades) == [table.luminance])
    } else {
      #expect(shades[1] < shades[0] && shades[0] == shades[2] && shades[2] < shades[3])
    }
  }
}
