import Cells
import TerminalInput

/// A leaf lifted by keys, to peek at the page beneath: arrow keys move it, Enter turns it, Escape drops it.
struct LiftedLeaf: Layer {
  static let pausesReading = false

  /// How far a key moves the leaf, as a share of a turn.
  private static let lift = 0.08
  /// The progress of the turn; forwards is positive.
  private var progress = 2 * lift

  static let requests: [Request] = [
    .move(.lift(grab: 1)), .move(.turn(to: 2 * lift)), .open(LiftedLeaf()),
  ]

  /// Moves the leaf by keys; a click drops it.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    switch event {
    case .key(let key): return handleKey(key, context)
    case .mouse(let report) where report.action == .press(button: 0): return .close(.move(.drop))
    case .mouse, .paste, .focus, .reply: return .stay
    }
  }

  /// Moves the leaf by keys that turn, but never quite over (by less than 0.98 of a turn). Enter completes
  /// the turn; Escape and an unknown key drop the leaf. Other commands and digits drop it and act.
  private mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    let command = context.command(for: key)
    if key.code != .enter, command == .nextPage || command == .previousPage {
      let moved = progress + (command == .nextPage ? Self.lift : -Self.lift)
      progress = min(0.98, max(-0.98, moved))
      return .ask(.move(.turn(to: progress)))
    }
    if let prompt = NumberPrompt(key) { return .close(.move(.drop), .open(prompt)) }
    switch command {
    case .nextPage: return .close(.move(.complete))
    case .dismiss, .holdLeaf, nil: return .close(.move(.drop))
    case let command?: return .close(.endMotion, .perform(command))
    }
  }

  /// The leaf may have been dropped elsewhere.
  mutating func refresh(_ context: Context) -> Bool { context.scene.isDragging }
}
