import Cells
import TerminalInput

/// The message of a window in which no page fits; it takes all input, except that the program can be
/// left.
struct TooSmall: Layer {
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    context.command(of: event) == .quit ? .ask(.perform(.quit)) : .stay
  }

  func draw(_ context: Context, into frame: inout Grid) {
    let least = ScreenLayout.leastScreen
    frame = Grid(
      message: ["Too small", "for a page:", "\(least.columns)×\(least.rows) needed"],
      size: context.screen)
  }
}
