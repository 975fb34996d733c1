import BookText
import Cells
import Numbers
import Paging
import TerminalInput
import Typesetting

/// The spoken form of a screen, for a reader with one line at a time: on a page a sentence, in a list an
/// entry.
public struct SpokenScreen: Hashable, Sendable {
  /// The text over the page: the heading of a list, or the text of another panel; empty on the page.
  public var text: [String] = []
  /// The chosen entry of a list, the selected words, or the sentence being read with its marks.
  public var entry: [String] = []
  /// Its place: two sentences may have the same words.
  public var place = 0
  /// The name of the shown text, if another one faces it.
  public var side: String?
  /// Whether a voice reads the entry.
  public var isRead = false
  /// Whether the message is about a match in the entry, which is said again.
  public var isFound = false
  public var message = ""
  /// What stays on the last row: an offer, the position, the keys of a list or a selection.
  public var lastRow = ""
  /// The question on the last row, with the typed answer; nil if nothing is typed there.
  public var prompt: String?

  public init() {}

  /// Returns the lines that differ, to be spoken; an entry if its text, place or the text above differs.
  /// Unasked, an entry is not said again while books are listed above it.
  public func lines(after last: SpokenScreen, isAsked: Bool = true) -> [String] {
    let isListed = !isAsked && !text.isEmpty && !entry.isEmpty && entry == last.entry
    var lines = isListed || text == last.text ? [] : text
    if let side, side != last.side { lines.append(side) }
    let isSame = isListed || (entry, place, text) == (last.entry, last.place, last.text)
    if !isRead, !isSame || isFound && message != last.message { lines += entry }
    if message != last.message { lines.append(message) }
    if lastRow != last.lastRow { lines.append(lastRow) }
    if let prompt, prompt != last.prompt { lines.append(prompt) }
    return lines.filter { !$0.isEmpty }
  }
}

/// Line mode, for terminals that show only lines, and readers who hear them.
extension Reader {
  /// The prompt, the selection, the entry of a list, the text of a panel, or a sentence of the page, with the
  /// message. Nil while the pages are being set. `grid` is the screen as drawn.
  public func spokenScreen(of grid: Grid, at now: Duration) -> SpokenScreen? {
    guard !scene.pages.isAwaitingPages, scene.pages.layout != nil else { return nil }
    let (lines, last) = (grid.lines, grid.size.rows - 1)
    var spoken = SpokenScreen()
    if layers.isPrompting, let cursor = grid.cursor, cursor.row == last {
      // The switches of a search have keys that cannot be typed in a line.
      let prompt = layers.isSearching ? String(lines[last].prefix(cursor.column)) : lines[last]
      spoken.prompt = prompt
    } else if let focus = layers.focus {
      let words = layers.selection ?? TextUnits(book: book).word(at: focus) ?? focus..<focus
      spoken.text = ["Selected"]
      (spoken.entry, spoken.place) = ([book.spokenText(words, quotes(at: focus))], words.upperBound)
    } else if let chosen = grid.speech.first.dropFirst().first, !showsSentence {
      spoken.text = [lines[0]]
      let rows = grid.speech.first.dropFirst().map { lines[$0].drop { $0 == " " } }
      (spoken.entry, spoken.place) = ([rows.joined(separator: " ")], chosen)
    } else if !showsSentence {
      // Everything over the page, without its last row of keys.
      var scene = scene
      var page = scene.frame(at: now, annotations)
      layers.page.draw(context(at: now), into: &page)
      let rows = page.lines
      spoken.text = (0..<last).filter { lines[$0] != rows[$0] }.map { lines[$0] }
      if spoken.text.isEmpty { spoken.message = lines[last] }
    } else {
      speakText(&spoken)
    }
    if let notice = layers.page.notice {
      // A search says one number, at its end.
      let isCounting = searches.isUnderWay && notice == searches.notice
      spoken.message = isCounting ? "" : context().worded(notice)
    } else if showsSentence ? layers.page.showsChrome || !layers.isEmpty : !spoken.entry.isEmpty {
      spoken.lastRow = lines[last]
    }
    return spoken
  }

  var isReading: Bool { layers.screens.current == .book && layers.isEmpty }

  /// Whether sentences are read: nothing is over the page but an offer.
  var showsSentence: Bool {
    layers.screens.current == .book && (layers.isEmpty || layers.isOffering)
  }

  // MARK: The text

  /// Returns the substitution of quotes and dashes at a place; nil if the text is shown as typed.
  func quotes(at place: Int) -> SmartPunctuation? { scene.pages.type(at: place).smartPunctuation }

  var spokenUnits: SpokenUnits { SpokenUnits(book: book, notes: scene.pages.pagination.notes) }

  /// The unit at the cursor, or the next one; nil at the end. The rest of a note that is cut is on no page.
  var spokenUnit: SpokenUnit? {
    let note = scene.pages.cursor.word.flatMap { caller(ofNoteAt: $0) == nil ? nil : $0 }
    return spokenUnit(at: note ?? scene.cursorPlace)
  }

  /// The unit at a place, or the next one. A note's unit has the place of its reference.
  func spokenUnit(at place: Int) -> SpokenUnit? {
    spokenUnits.unit(at: place, caller: caller(ofNoteAt: place))
  }

  /// Place of the reference to a note; nil if the place is in none of this page.
  private func caller(ofNoteAt place: Int) -> Int? {
    let (notes, seen) = (scene.pages.pagination.notes, scene.visibleText)
    if let note = notes.movedNote(at: place) { return note.caller }
    // A note at the foot that the book has in a part of its own. Its paragraph may begin on an earlier page.
    guard !notes.isEmpty, !seen.contains(place) else { return nil }
    let start = TextUnits(book: book).paragraph(at: seen.lowerBound).lowerBound
    return notes.calls(in: start..<seen.upperBound).first {
      notes.notes[$0.note].range.contains(place)
    }?.place
  }

  /// Adds the unit at the cursor, its marks and its side; of a followed text, the new lines.
  private func speakText(_ spoken: inout SpokenScreen) {
    if book.facing != nil {
      spoken.side = book.isInTranslation(scene.cursorPlace) ? "Translation" : "Original"
    }
    if isFollowing, let heard = chores.heardText {
      (spoken.entry, spoken.place) = (linesToHear(from: heard), book.text.count)
      return
    }
    guard let unit = spokenUnit else { return }
    let words = spokenUnits.words(of: unit, quotes(at: unit.range.lowerBound))
    (spoken.entry, spoken.place) = ([words] + markWords(in: unit.range), unit.range.lowerBound)
    spoken.isFound = searches.notice != nil && layers.page.notice == searches.notice
    spoken.isRead = isSpeaking
  }

  /// Most lines of a followed text that are said at once.
  private static let mostLines = 100

  /// Returns the lines of the text from an offset on, the last ``mostLines`` of them; none beyond its end.
  private func linesToHear(from start: Int) -> [String] {
    guard start < book.text.count else { return [] }
    let lines = book.text[start...].split(separator: 0x0A).suffix(Self.mostLines)
    return lines.map { book.typedText(in: $0.startIndex..<$0.endIndex) }
  }

  /// Returns words for the bookmarks and highlights in a range, with their notes.
  private func markWords(in range: Range<Int>) -> [String] {
    marks.marks(in: range).compactMap { mark in
      switch mark.kind {
      case .bookmark: return mark.note.isEmpty ? "Bookmark" : "Bookmark, note: \(mark.note)"
      case .highlight:
        let marked = book.spokenText(mark.range, quotes(at: mark.range.lowerBound))
        let isWhole = marked == book.spokenText(range, quotes(at: range.lowerBound))
        let words = isWhole ? "Highlight" : "Highlight: \(marked)"
        return mark.note.isEmpty ? words : "\(words), note: \(mark.note)"
      default: return nil
      }
    }
  }

  /// Goes to the next or the previous sentence; at the ends shows a message. Ends following new lines and
  /// reading aloud.
  mutating func goBySentence(_ direction: Direction, at now: Duration) {
    (isFollowing, isFollowAsked) = (false, false)
    stopReadingAloud()
    guard let last = spokenUnit else { return }
    let units = spokenUnits
    guard let next = direction == .forward ? units.unit(after: last) : units.unit(before: last)
    else {
      layers.showMessage(context(at: now).message(atEnd: direction))
      return
    }
    (layers.page.notice, layers.page.showsChrome) = (nil, false)
    let place = next.range.lowerBound
    if let caller = next.caller, units.notes.movedNote(at: place) == nil {
      // The note, in a part of its own, is also at the foot of the page with the end of the paragraph.
      moveCursor(to: TextUnits(book: book).paragraph(at: caller).upperBound - 1, at: now)
      scene.putCursor(onWordAt: place)
    } else {
      moveCursor(to: place, at: now)
    }
    scene.endMotion()
  }

  /// Beginning of the last line with a word; of the text if there is none.
  var lastLine: TextOffset {
    let end = book.text.lastIndex { $0 > " " } ?? 0
    return TextOffset(utf8: book.text[..<end].lastIndex(of: "\n").map { $0 + 1 } ?? 0)
  }

  /// Prepares for a line, which is the whole answer to a prompt or a filter: empties the field, and forgets
  /// earlier keys and the position said.
  mutating func beginLine(at now: Duration) {
    _ = layers.update(TextPrompt.self) { $0.clearLine() }
    if layers.isPrompting { handle(.key(Key(.character("u"), .control)), at: now) }
    layers.page.forgetStray()
    chores.isByLine = true
    layers.page.showsChrome = false
  }
}
