import Cells
import Paging
import TerminalInput

/// Screens of different kinds, starting in the middle, each with its own keys and state.
final class SlidingWindowExhibit: Exhibit {
  /// One of the screens.
  enum Screen: Identifiable {
    case list(selection: Int)
    case welcome
    case counter(Int)

    var id: String {
      switch self {
      case .list: "list"
      case .welcome: "welcome"
      case .counter: "counter"
      }
    }

    /// The screen after one of its own keys; nil if the key has no meaning there.
    func after(_ key: Key) -> Screen? {
      switch (self, key.code) {
      case (.list(let selection), .down): .list(selection: min(2, selection + 1))
      case (.list(let selection), .up): .list(selection: max(0, selection - 1))
      case (.counter(let count), .character("+")): .counter(count + 1)
      default: nil
      }
    }

    var lines: [String] {
      switch self {
      case .list(let selection):
        ["A list (↑ ↓)", ""]
          + ["bread", "butter", "jam"].enumerated().map {
            ($0.offset == selection ? "▸ " : "  ") + $0.element
          }
      case .welcome: ["Welcome", "", "← a list", "→ a counter"]
      case .counter(let count): ["A counter (+)", "", "\(count)"]
      }
    }
  }

  let title = "Sliding window"
  private let panel: Panel<SlidingWindow<Screen>>

  init() throws(PageControllerError) {
    panel = Panel(
      try SlidingWindow([.list(selection: 0), .welcome, .counter(0)]),
      hint: "← → slide · each screen has keys of its own",
      layout: { _ in PageLayout(transitionStyle: .scroll) }, text: { $0.lines })
  }

  var isMoving: Bool { panel.pages.isMoving }

  func resize(to size: Size) { panel.resize(to: size) }

  func handle(_ event: InputEvent, at now: Duration) {
    if case .key(let key) = event, let screen = panel.pages.focus?.after(key) {
      panel.pages.change(at: now) { try $0.update(screen) }
      return
    }
    panel.handle(event, at: now)
  }

  func tick(at now: Duration) { panel.pages.tick(at: now) }
  func enter() { panel.pages.appear() }
  func leave() { panel.pages.disappear() }
  func frame(at now: Duration) -> Grid { panel.frame(at: now) }
}
