import Cells
import Paging
import TerminalInput

/// Screens of different kinds, begun in the middle; each has keys and state of its own.
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

    /// The screen after a key of its own; nil where the key means nothing to it.
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
  private let window: SlidingWindow<Screen>
  private let pages = PageController<Screen>()
  private let panel: Panel<Screen>

  init() throws(PageControllerError) {
    window = try SlidingWindow([.list(selection: 0), .welcome, .counter(0)])
    panel = Panel(pages, hint: "← → slide · each screen has keys of its own") { $0.lines }
    pages.configure(.scroll, at: .zero)
    window.start(in: pages, at: .zero)
  }

  var isMoving: Bool { pages.isMoving }

  func resize(to size: Size, at now: Duration) { panel.resize(to: size, at: now) }

  func handle(_ event: InputEvent, at now: Duration) {
    if case .key(let key) = event, let screen = pages.focus?.after(key) {
      window.keep(screen)
      pages.reload([screen], at: now)
      return
    }
    panel.handle(event, at: now)
  }

  func tick(at now: Duration) { pages.tick(at: now) }
  func enter(at now: Duration) { pages.appear(at: now) }
  func leave(at now: Duration) { pages.disappear(at: now) }
  func frame(at now: Duration) -> Grid { panel.frame(at: now) }
}
