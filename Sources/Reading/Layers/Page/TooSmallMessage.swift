import Cells
import TerminalInput

/// The message in a window that is too small for a page; it takes all input except the keys that
/// quit.
struct TooSmallMessage: Layer {
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    context.command(of: event) == .quit ? .ask(.perform(.quit)) : .stay
  }

  func draw(_ context: Context, into frame: inout Grid) {
    let least = ScreenLayout.minScreen
    frame = Grid(
      message: ["Too small", "for a page:", "\(least.columns)×\(least.rows) needed"],
      size: context.screen)
  }
}
