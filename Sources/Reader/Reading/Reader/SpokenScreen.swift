import BookText
import Cells
import Paging

/// The spoken form of a screen, for a reader with one line at a time: on a page a sentence, in a list an
/// entry.
public struct SpokenScreen: Hashable, Sendable {
  /// The text over the page: the heading of a list, or the text of another panel; empty on the page.
  public var text: [String] = []
  /// The chosen entry of a list, the selected words, or the sentence being read.
  public var entry = ""
  /// Its place: two sentences may have the same words.
  public var place = 0
  /// A message.
  public var message = ""
  /// The question on the last row, with the typed answer; nil if nothing is typed there.
  public var prompt: String?

  /// A screen with nothing to speak.
  public init() {}

  /// Returns the lines to speak after another screen: the differences.
  public func lines(after last: SpokenScreen) -> [String] {
    var lines = text == last.text ? [] : text
    if (entry, place, text) != (last.entry, last.place, last.text) { lines.append(entry) }
    if message != last.message { lines.append(message) }
    if let prompt, prompt != last.prompt { lines.append(prompt) }
    return lines.filter { !$0.isEmpty }
  }
}

/// Line mode, for terminals that show only lines, and readers who hear them.
extension Reader {
  /// Returns the spoken form of the screen; nil while the pages are being set.
  ///
  /// - Parameter grid: The screen.
  public func spoken(_ grid: Grid, at now: Duration) -> SpokenScreen? {
    guard !scene.pages.isAwaitingPages, scene.pages.layout != nil else { return nil }
    let (lines, last) = (grid.lines, grid.size.rows - 1)
    var spoken = SpokenScreen()
    if layers.isPrompting, grid.cursor?.row == last {
      spoken.prompt = lines[last]
    } else if let focus = layers.focus {
      let words = layers.selection ?? TextUnits(book: book).word(at: focus) ?? focus..<focus
      (spoken.entry, spoken.place) = (book.line(words), words.upperBound)
    } else if let chosen = grid.speech.first.dropFirst().first, !isReading {
      spoken.text = [lines[0]]
      let rows = grid.speech.first.dropFirst().map { Self.withoutSign(lines[$0]) }
      (spoken.entry, spoken.place) = (rows.joined(separator: " "), chosen)
    } else if !isReading {
      // Everything over the page, without its last row of keys.
      var scene = scene
      var page = scene.frame(at: now, annotations)
      layers.page.draw(context(at: now), into: &page)
      let rows = page.lines
      spoken.text = (0..<last).filter { lines[$0] != rows[$0] }.map { lines[$0] }
      if spoken.text.isEmpty { spoken.message = lines[last] }
    } else if let sentence = spokenSentence {
      spoken.entry = scene.pages.withSmartPunctuation(
        book.line(sentence), at: sentence.lowerBound)
      spoken.place = sentence.lowerBound
    }
    if let notice = layers.page.notice {
      spoken.message = context().worded(notice)
    } else if layers.page.showsChrome, isReading {
      spoken.message = lines[last]
    }
    return spoken
  }

  /// Whether the page is read: nothing is over it, and nothing beside it is shown.
  var isReading: Bool { layers.screens.current == .book && layers.isEmpty }

  private static func withoutSign(_ line: String) -> String {
    String(line.drop { $0 == " " || $0 == ">" })
  }

  /// The sentence being read: the last one gone to, or the first of the page.
  private var spokenSentence: Range<Int>? {
    let seen = scene.visibleText
    guard let place = chores.focusPlace, seen.contains(place) else {
      return sentence(from: seen.lowerBound)
    }
    return sentence(from: TextUnits(book: book).sentence(at: place).lowerBound)
  }

  /// Returns the sentence at a place, or the next with a letter or a digit; a heading is one.
  private func sentence(from place: Int) -> Range<Int>? {
    guard let sentence = TextUnits(book: book).spokenSentence(from: place) else { return nil }
    let block = book.blocks[book.blocks.index(at: sentence.lowerBound)]
    return block.isHeading ? block.range : sentence
  }

  /// Returns the last sentence before a place, in the same text.
  private func sentence(before place: Int) -> Range<Int>? {
    let units = TextUnits(book: book)
    let text = book.text(with: place)
    var end = place
    while let word = units.word(before: end..<end), text.contains(word.lowerBound) {
      end = units.sentence(at: word.lowerBound).lowerBound
      if let found = sentence(from: end), found.lowerBound < place { return found }
    }
    return nil
  }

  /// Goes to the sentence of the match just reached.
  mutating func readFromMatch() {
    if let match = context().visibleMatch { chores.focusPlace = match.lowerBound }
  }

  /// Goes to the next sentence, or the one before; the page turns with it.
  mutating func goBySentence(_ direction: Direction, at now: Duration) {
    guard let last = spokenSentence else { return }
    let next =
      direction == .forward ? sentence(from: last.upperBound) : sentence(before: last.lowerBound)
    guard let place = next?.lowerBound else {
      layers.showMessage(context(at: now).message(atEnd: direction))
      return
    }
    layers.page.notice = nil
    chores.focusPlace = place
    if !scene.visibleText.contains(place) {
      go(to: .place(TextOffset(utf8: place)), .turn, at: now)
      scene.endMotion()
    }
  }
}
