import Paging
import Testing

@testable import Reading

struct DragGeometryTests {
  private static let geometries = [PageLayout.TransitionStyle.curl, .scroll, .none].flatMap {
    style in
    [false, true].flatMap { isSpread in
      [0.0, 0.3].map {
        DragGeometry(extent: 60, isSpread: isSpread, style: style, lag: $0, spacing: 2)
      }
    }
  }

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
        let (sign, unit) = (Double(direction.rawValue), geometry.cells(direction))
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
    let geometry = DragGeometry(extent: 60, isSpread: false, style: .curl, lag: 0, spacing: 0)
    #expect(geometry.threshold(.forward) == 0.25 && geometry.threshold(.backward) == 0.5)
    #expect(geometry.cells(.forward) == 120 && geometry.cells(.backward) == 60)
    #expect(geometry.progress(of: 90) == 0.5 && geometry.progress(of: -90) == -1)
  }
}
