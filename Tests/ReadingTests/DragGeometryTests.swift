import Cells
import Paging
import Testing
import Transitions

@testable import Reading

struct DragGeometryTests {
  private static let geometries: [DragGeometry] = {
    let paper = Rect(column: 0, row: 0, columns: 60, rows: 20)
    let slide = Slide(window: paper, spacing: 2, table: Cell(), isForward: true).pull
    let cut = Cut(cells: 62).pull
    let leaves = [false, true].flatMap { isSpread in
      [0.5, 1.0].map { grab in
        let leaf = LeafCoordinates(paper: paper, isSpread: isSpread)
        let curl = Curl(leaf: leaf, lighting: .onPaper(.glyphs), grab: grab)
        return DragGeometry(
          extent: 60, forward: curl.pull, backward: isSpread ? curl.pull : Backwards(curl).pull)
      }
    }
    return leaves + [slide, cut].map { DragGeometry(extent: 60, forward: $0, backward: $0) }
  }()

  @Test func aPointerThatHasNotMovedLeavesTheLeafWhereItIs() {
    for geometry in Self.geometries {
      for origin in stride(from: -1.0, through: 1, by: 0.05) {
        for isRigid in [false, true] {
          let progress = geometry.progress(of: 0, from: origin, isRigid: isRigid)
          #expect(abs(progress - origin) < 1e-9)
        }
      }
    }
  }

  @Test func aCaughtLeafMovesByTheUnitOfItsOwnTurn() {
    for geometry in Self.geometries {
      for direction in Direction.allCases {
        let (sign, unit) = (Double(direction.rawValue), geometry.cells(turning: direction))
        let back = geometry.progress(of: -6 * sign, from: 0.4 * sign)
        #expect(abs(back - (0.4 - 6 / unit) * sign) < 1e-9)
      }
    }
  }

  @Test func aLeafIsNeverThrownAndNeverTurnsBackByPullingOn() {
    for geometry in Self.geometries {
      for isRigid in [false, true] {
        for origin in [-0.9, -0.3, 0, 0.3, 0.9] {
          let path = (-80...80).map {
            geometry.progress(of: Double($0), from: origin, isRigid: isRigid)
          }
          #expect(path == path.sorted() && path.allSatisfy { abs($0) <= 1 })
          let steps = zip(path.dropFirst(), path).map { $0 - $1 }
          #expect(steps.allSatisfy { $0 < (isRigid ? 0.12 : 0.02) })
        }
      }
    }
  }

  @Test func theThresholdIsThatOfTheTurn() {
    // A single leaf moves to the spine forwards, and all the way back.
    let geometry = Self.geometries[0]
    #expect(geometry.threshold(.forward) == 0.25 && geometry.threshold(.backward) == 0.5)
    #expect(geometry.cells(turning: .forward) == 120 && geometry.cells(turning: .backward) == 60)
    #expect(geometry.progress(of: 90) == 0.5 && geometry.progress(of: -90) == -1)
  }
}
