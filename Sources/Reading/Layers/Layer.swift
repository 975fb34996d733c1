import BookText
import Cells
import Defaults
import TerminalInput

/// What is shown over the book and takes the keys until it is left: a list, a note, the help.
///
/// A panel changes nothing but itself. What it wants of the reader it answers, and the reader does
/// it; so each can be understood, and tested, alone.
protocol Panel: Sendable {
  /// Whether it shows pages by their numbers, so that these have to be known.
  static var needsNumbers: Bool { get }
  /// Takes a key.
  mutating func press(_ key: Key, of reader: Reader) -> PanelAnswer
  /// Takes a press of the first mouse button.
  mutating func click(_ report: MouseReport, of reader: Reader) -> PanelAnswer
  /// Follows the mouse while its button is held.
  mutating func drag(_ report: MouseReport, of reader: Reader) -> PanelAnswer
  /// Takes the release of the button.
  mutating func release(_ report: MouseReport, of reader: Reader) -> PanelAnswer
  /// Moves by so many lines, by the wheel; downwards is positive.
  mutating func turnWheel(by lines: Int, of reader: Reader)
  /// Takes text that was pasted.
  mutating func paste(_ text: String, of reader: Reader)
  /// Shows what is so now: the screen, the pages or the marks are others.
  ///
  /// - Returns: Whether there is still something to show.
  mutating func refresh(from reader: Reader) -> Bool
  /// Draws the panel over the screen of the book.
  func draw(of reader: Reader, into grid: inout Grid)
}

extension Panel {
  static var needsNumbers: Bool { false }
  mutating func drag(_ report: MouseReport, of reader: Reader) -> PanelAnswer { .stays }
  mutating func release(_ report: MouseReport, of reader: Reader) -> PanelAnswer { .stays }
  mutating func turnWheel(by lines: Int, of reader: Reader) {}
  mutating func paste(_ text: String, of reader: Reader) {}
  mutating func refresh(from reader: Reader) -> Bool { true }
}

/// What a panel wants of the reader.
enum PanelAnswer {
  /// Nothing: it is shown as it is now.
  case stays
  /// To be left for the page.
  case leaves
  /// The key means nothing to it: it is left, and what the key does for the program as a whole is
  /// done.
  case passes
  /// To be left for another panel.
  case shows(any Panel)
  /// To be left for a place in the book.
  case goes(to: TextOffset)
  /// To be left for a page, counted from 1.
  case goesToPage(Int)
  /// To be left for the match of the search with an index.
  case goesToMatch(Int)
  /// To be left for another book.
  case opens(ShelvedBook)
  /// To have all that is kept of a book removed.
  case forgets(Fingerprint)
  /// To make the next choice of a setting, or the one before where the distance is -1.
  case chooses(Setting, by: Int, for: ReaderSettings.Scope)
  /// To be left, with other folders of books.
  case choosesFolders(BookFolders)
  /// To take back what was chosen for a setting.
  case resets(Setting)
  /// To be left, and a text to be copied.
  case copies(String)
  /// To have the note of a mark edited.
  case edits(ReadingMark)
  /// To take away a mark.
  case removesMark(id: String)
}

extension Reader {
  /// Shows a panel over the page, which comes to rest.
  mutating func show(_ panel: any Panel, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    mode = .panel(panel)
    refreshPanel()
    return effects
  }

  /// Lets the panel that is shown follow what has changed; without anything to show it is left.
  mutating func refreshPanel() {
    guard case .panel(var panel) = mode else { return }
    mode = panel.refresh(from: self) ? .panel(panel) : .reading
  }

  /// Takes a key while a panel is shown.
  mutating func press(_ key: Key, in panel: any Panel, at now: Duration) -> [Effect] {
    var panel = panel
    let answer = panel.press(key, of: self)
    if case .passes = answer { return leavePanel(by: key, at: now) }
    return carryOut(answer, of: panel, at: now)
  }

  /// Takes what the mouse does while a panel is shown.
  mutating func mouse(_ report: MouseReport, in panel: any Panel, at now: Duration) -> [Effect] {
    var panel = panel
    var answer = PanelAnswer.stays
    switch report.action {
    case .wheelUp: panel.turnWheel(by: -3, of: self)
    case .wheelDown: panel.turnWheel(by: 3, of: self)
    case .press(button: 0): answer = panel.click(report, of: self)
    case .drag(button: 0): answer = panel.drag(report, of: self)
    case .release(button: 0): answer = panel.release(report, of: self)
    case .press, .drag, .release, .motion: break
    }
    return carryOut(answer, of: panel, at: now)
  }

  /// Does what a panel wants.
  private mutating func carryOut(
    _ answer: PanelAnswer, of panel: any Panel, at now: Duration
  ) -> [Effect] {
    mode = .reading
    switch answer {
    case .leaves, .passes: return []
    case .shows(let other): return show(other, at: now)
    case .goes(let place): return jump(to: place, at: now)
    case .goesToPage(let number): return go(toPage: number, at: now)
    case .goesToMatch(let index): return go(toMatch: index, at: now)
    case .copies(let text): return copy(text)
    case .edits(let mark):
      mode = .panel(panel)
      return [.editorWanted(EditedNote(of: mark))]
    case .opens(let book): return [.bookWanted(book)]
    case .forgets(let fingerprint):
      mode = .panel(panel)
      return [.forgettingWanted(fingerprint)]
    case .choosesFolders(let folders):
      choices.take(folders)
      notice = "Folders of books: \(folders.description.isEmpty ? "none" : folders.description)"
      return [.settingsChanged]
    case .stays:
      mode = .panel(panel)
      return []
    case .chooses(let setting, let distance, let scope):
      mode = .panel(panel)
      return choose(setting, by: distance, for: scope, at: now)
    case .resets(let setting):
      mode = .panel(panel)
      return reset(setting, at: now)
    case .removesMark(let id):
      mode = .panel(panel)
      marks.remove(id: id)
      composed.removeAll()
      refreshPanel()
      return [.marksChanged]
    }
  }

  /// Leaves the panel by a key that means nothing to it; that of the help leads there.
  private mutating func leavePanel(by key: Key, at now: Duration) -> [Effect] {
    if bindings[key] == .help { return perform(.help, .key, at: now) }
    mode = .reading
    return []
  }
}
