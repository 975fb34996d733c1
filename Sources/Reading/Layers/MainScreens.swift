import BookText
import Paging

/// The three main screens, side by side: the book in the middle, the shelf on its left and the
/// contents on its right. They are three unlike pages of one controller that slides.
enum MainScreen: Int, CaseIterable, Sendable {
  case shelf
  case book
  case contents
}

/// What lies beside the book, and which of the three is seen. Each screen keeps its state.
struct MainScreens: Sendable {
  /// The controller of the three screens; it starts in the middle.
  var turner = PageTurner()
  /// The contents; nil until they have been asked for.
  var contents: ContentsPanel?
  /// The section that is read, as it was when the contents were last seen.
  var contentsSection: Int?
  /// The shelf; nil until its books have been brought.
  var shelf: ShelfPanel?

  init() {
    _ = turner.handle(
      .relayout(
        PageLayout(transitionStyle: .scroll), pageCount: MainScreen.allCases.count,
        focus: MainScreen.book.rawValue),
      at: .zero)
  }

  /// The screen that is seen, or slid to.
  var current: MainScreen {
    turner.targetSpread.flatMap { MainScreen(rawValue: $0) } ?? .book
  }

  /// What is shown on a screen; nil for the book, and where there is nothing yet.
  subscript(screen: MainScreen) -> (any Panel)? {
    get {
      switch screen {
      case .shelf: shelf
      case .book: nil
      case .contents: contents
      }
    }
    set {
      switch screen {
      case .shelf: shelf = newValue as? ShelfPanel
      case .book: break
      case .contents: contents = newValue as? ContentsPanel
      }
    }
  }
}
