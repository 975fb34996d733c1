import Cells
import TerminalInput

/// One of the examples shown.
protocol Exhibit: AnyObject {
  var title: String { get }
  var isMoving: Bool { get }
  func resize(to size: Size)
  func handle(_ event: InputEvent, at now: Duration)
  func tick(at now: Duration)
  func enter()
  func leave()
  func frame(at now: Duration) -> Grid
}
