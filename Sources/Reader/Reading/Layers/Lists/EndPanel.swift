import Asking
import Defaults
import TerminalInput

/// The end of a book: the day it was finished, if it was read up to there, and the possible next steps.
struct EndPanel: ListPanel {
  static let command = Command.lastPage

  var list: EntryList
  /// The next book of the series; nil if there is none, or none has been found yet.
  var next: ShelvedBook?
  private let opened: Duration

  /// How long Enter is ignored, since it may still be held from turning the pages.
  private static let delay = Duration.milliseconds(700)

  /// The day is nil if the book was not read.
  init(on day: CalendarDay?, next: ShelvedBook?, at now: Duration) {
    (self.next, opened) = (next, now)
    list = EntryList(
      heading: "The end" + (day.map { " · finished on \($0.words)" } ?? ""), hint: "", place: .foot)
  }

  /// The effect of each entry.
  private var choices: [(title: String, requests: [Request])] {
    (next.map { [("Next in the series: \($0.title)", [.question(.open(.onShelf($0)))])] } ?? [])
      + [("The shelf", [.show(.shelf)]), ("The first page", [.go(.page(0))])]
  }

  func entries(in context: Context) -> [EntryList.Entry] {
    choices.map { EntryList.Entry(title: $0.title) }
  }

  func chooseItem(at index: Int, _ context: Context) -> Response {
    context.now - opened < Self.delay ? .stay : .close(choices[index].requests)
  }

  /// Keys of the page keep their meaning, since the panel opened by itself: turning back turns back, turning
  /// on does nothing, and quitting ends the program.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    switch context.command(for: key) {
    case .previousPage: .close(.perform(.previousPage))
    // Enter and the arrow down turn pages too, but choose here.
    case .nextPage where ![.enter, .down].contains(key.code): .stay
    case .quit: .close(.perform(.quit))
    default: [.left, .right].contains(key.code) ? .stay : nil
    }
  }
}
