import Asking
import BookText
import Cells
import Defaults
import Paging
import TerminalInput

/// The text selection on the page: keys and the mouse move or extend it and choose an action.
struct SelectionLayer: Layer {
  static let pausesReading = false

  private var word: Range<Int>
  /// The word at the beginning of extending; nil while one word is selected.
  private var origin: Range<Int>?
  /// The cell of a line aimed at in moves by lines.
  private var column: Int?
  /// Whether only the cursor shows a single word: a changed row is spoken.
  private var isPlain = false
  /// The first letters of a word to find; nil while none are typed.
  private var sought: LineEditor?
  /// The word from which they are sought.
  private var soughtFrom: Range<Int>?
  /// The letters typed last, for `n` and `N`.
  private var letters = ""

  init(at word: Range<Int>) { self.word = word }

  /// Selects the first word to be spoken from the reading cursor on, if it is visible; otherwise the word at
  /// the cursor. The rest of a word divided by the page before is passed over.
  init?(_ context: Context) {
    let (units, seen) = (context.units, context.scene.visibleText)
    guard let word = units.word(at: context.cursorOrMatch) else { return nil }
    // The page may begin with the rest of a word.
    let next = word.lowerBound < seen.lowerBound ? units.word(after: word) : nil
    let first = next.flatMap { seen.contains($0.lowerBound) ? $0 : nil } ?? word
    let spoken = units.spokenWord(from: first, isForward: true)
    self.init(at: spoken.flatMap { seen.contains($0.lowerBound) ? $0 : nil } ?? first)
    isPlain = context.isAccessible
  }

  private var range: Range<Int> {
    guard let origin else { return word }
    return min(origin.lowerBound, word.lowerBound)..<max(origin.upperBound, word.upperBound)
  }

  var selection: Range<Int>? { isPlain && origin == nil ? nil : range }
  var focus: Int? { word.lowerBound }

  /// Handles keys, the mouse and pasted text. While a word is searched for, keys and text go to its field.
  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    switch event {
    case .key(let key):
      return sought == nil ? handleKey(key, context) : editSought(by: key, context)
    case .mouse(let report): return handleMouse(report, context)
    case .paste(let text):
      sought?.insert(text)
      return sought == nil ? .stay : goToSought(context)
    case .focus, .reply: return .stay
    }
  }

  mutating func adopt(_ change: TextChange) -> Bool {
    guard let found = change.range(of: word) else { return false }
    (word, origin) = (found, origin.flatMap { change.range(of: $0) })
    return true
  }

  // MARK: Keys

  /// A digit marks the selection with a pen; keys up and down keep their column until another key.
  private mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    let command = KeyScreen.selection[key]
    if command != .down, command != .up { column = nil }
    if let command { return perform(command, by: key, context) }
    if let pen = Pens.number(of: key) { return mark(with: pen, context) }
    return key == Key(.escape) ? .close : handleOther(key, context)
  }

  /// A command without a meaning here is handled as its key: see ``handleOther(_:_:)``.
  private mutating func perform(
    _ command: PanelCommand, by key: Key, _ context: Context
  ) -> Response {
    switch command {
    case .right, .left:
      let isOnward = (command == .right) != context.units.isRightToLeft(at: word.lowerBound)
      return moveByWord(isForward: isOnward, context)
    case .down: return moveByLine(.forward, context)
    case .up: return moveByLine(.backward, context)
    case .nextWord: return moveByWord(isForward: true, context)
    case .previousWord: return moveByWord(isForward: false, context)
    case .nextHeading: return moveByHeading(.forward, context)
    case .previousHeading: return moveByHeading(.backward, context)
    case .nextParagraph: return moveByParagraph(distance: 1, context)
    case .previousParagraph: return moveByParagraph(distance: -1, context)
    case .nextFound where !letters.isEmpty: return goToNextSought(.forward, context)
    case .previousFound where !letters.isEmpty: return goToNextSought(.backward, context)
    case .tieTexts where context.book.facing != nil: return .ask(.tie(word.lowerBound))
    case .facingText where context.book.facing != nil:
      let start = context.pages.facingText(of: word.lowerBound)?.lowerBound
      guard let other = start.flatMap({ context.units.word(at: $0) }) else {
        return .ask(.showMessage("Nothing faces this paragraph"))
      }
      // A selection is in one text.
      origin = nil
      word = other
      return move(to: other, context)
    case .copyPlace: return .close(context.requests(copyingPlaceOf: range))
    case .ownCommands:
      return CommandsPanel(on: range, context).map { .close(.open($0)) }
        ?? .ask(.showMessage("No commands of your own yet: see bifolio-defaults(5)"))
    default:
      return perform(command, context) ?? handleOther(key, context)
    }
  }

  /// Ends the selection or the program, or acts as on the page. Most keys only show a hint, since the next
  /// keys are no commands.
  private func handleOther(_ key: Key, _ context: Context) -> Response {
    if key.cancels { return .close }
    switch context.bindings[key] {
    case .help?: return .ask(.help(over: .selection))
    case .quit?: return .close(.perform(.quit))
    case .select?: return .close
    case .undo?: return .ask(.perform(.undo))
    case .facingSentence?: return .ask(FacingFoot.requests(for: range, context))
    default: return .ask(.showMessage("Esc ends the selection · ? shows its keys"))
    }
  }

  // MARK: Finding a word by its letters

  var isPrompt: Bool { sought != nil }

  /// Edits the field, and goes to a word that begins with it. Enter, Escape and an empty field leave it;
  /// Enter says so if no word was found.
  private mutating func editSought(by key: Key, _ context: Context) -> Response {
    let deletes = LineEditor.deletes(-1, by: key)
    if key == Key(.enter) || key.cancels || deletes && sought?.text.isEmpty == true {
      let isMissing = key == Key(.enter) && !letters.isEmpty && soughtWords(context).isEmpty
      sought = nil
      return isMissing ? .ask(.showMessage(noSoughtWord)) : .stay
    }
    guard sought?.edit(by: key) == true else { return .stay }
    return goToSought(context)
  }

  /// Moves to the first visible word that begins with the letters, after where the search began if possible;
  /// goes back there if there is none.
  private mutating func goToSought(_ context: Context) -> Response {
    letters = sought?.text ?? ""
    guard !letters.isEmpty else { return .stay }
    let (found, start) = (soughtWords(context), soughtFrom ?? word)
    let next = found.first { $0.lowerBound >= start.lowerBound } ?? found.first
    word = next ?? start
    return .stay
  }

  /// Moves to the next or previous visible word with the letters, in a circle; says so if there is none.
  private mutating func goToNextSought(_ direction: Direction, _ context: Context) -> Response {
    let found = soughtWords(context)
    let next =
      direction == .forward
      ? found.first { $0.lowerBound > word.lowerBound } ?? found.first
      : found.last { $0.lowerBound < word.lowerBound } ?? found.last
    word = next ?? word
    return next == nil ? .ask(.showMessage(noSoughtWord)) : .stay
  }

  private var noSoughtWord: String { "No word on the page begins with “\(letters)”" }

  /// Returns the visible words that begin with the letters, in capitals or not.
  /// - Complexity: O(*n*) in the visible text.
  private func soughtWords(_ context: Context) -> [Range<Int>] {
    let (units, sought) = (context.units, letters.lowercased())
    var found: [Range<Int>] = []
    for seen in context.scene.seenText.parts {
      var next = units.word(at: seen.lowerBound)
      while let word = next, word.lowerBound < seen.upperBound {
        if context.book.line(word).lowercased().hasPrefix(sought) { found.append(word) }
        next = units.word(after: word)
      }
    }
    return found
  }

  /// Highlights the selected text with the pen whose number is on a key. Then a listener's selection ends.
  private func mark(with pen: Int, _ context: Context) -> Response {
    var mark = markOfSelection(context)
    mark.pen = pen
    let title = context.choices.general.pens.title(of: pen)
    let request = Request.insert(mark, message: title.map { "Highlighted: \($0)" } ?? "Highlighted")
    // A listener would not know that the selection goes on.
    return context.isAccessible ? .close(request) : .ask(request)
  }

  /// Returns the highlight of exactly the selected text, or a new one.
  private func markOfSelection(_ context: Context) -> Mark {
    context.marks.marks(in: range).first { $0.kind == .highlight && $0.range == range }
      ?? Mark(.highlight, at: range, in: context.book)
  }

  /// Closes the layer with a request, or changes the selection and stays. Nil for a command that has no place
  /// in the row of actions.
  private mutating func perform(_ action: PanelCommand, _ context: Context) -> Response? {
    let present = context.marks.marks(in: range).filter { $0.kind == .highlight }
    // An existing note on the words is kept.
    let mark = markOfSelection(context)
    switch action {
    case .leave: return .close
    case .highlight: return .close(.insert(mark, message: "Highlighted"))
    case .note: return .close(.editNote(of: mark))
    case .copy:
      return .close(
        .showMessage("Copied"), .question(.terminal(.copy(context.pages.typedText(range)))))
    case .lookUp: return .close(.lookUp(wordIn: context.book.line(range)))
    case .readAloud: return .close(.readAloud(from: range.lowerBound))
    case .extend:
      origin = origin == nil ? word : nil
      return .stay
    case .sentence: select(context.units.quotedSentence(at: word.lowerBound), context)
    case .paragraph: select(context.units.paragraph(at: word.lowerBound), context)
    case .findWord: (sought, soughtFrom) = (LineEditor(), word)
    case .unmark:
      return .ask(
        present.isEmpty
          ? .showMessage("Nothing is highlighted here")
          : .remove(present, message: "Highlight removed"))
    default: return nil
    }
    return .stay
  }

  // MARK: Moving

  /// Moves by a word. Words without a letter to be spoken are passed over, unless none follows.
  private mutating func moveByWord(isForward: Bool, _ context: Context) -> Response {
    let units = context.units
    let next = isForward ? units.word(after: word) : units.word(before: word)
    return move(to: units.spokenWord(from: next, isForward: isForward) ?? next, context)
  }

  /// Moves the end of the selection to a word, and the page with it; stays for nil and for the other text.
  /// Passes notes at the foot of a page, unless it may enter them.
  private mutating func move(
    to word: Range<Int>?, entersNotes: Bool = false, _ context: Context
  ) -> Response {
    guard var word, context.book.text(with: self.word.lowerBound).contains(word.lowerBound) else {
      return .stay
    }
    if !entersNotes {
      guard let other = wordBeyondNotes(from: word, context) else { return .stay }
      word = other
    }
    self.word = word
    guard !context.scene.seenText.contains(word.lowerBound) else { return .stay }
    // The page follows the selection.
    return .ask(.go(.place(TextOffset(utf8: word.lowerBound)), .turn), .finishTurn)
  }

  /// The next word or, if it is in notes at the foot of a page, the first word beyond them. From a word in
  /// notes, only words of the same notes. Nil at the ends of the notes and of the text.
  private func wordBeyondNotes(from next: Range<Int>, _ context: Context) -> Range<Int>? {
    let pages = context.pages.pagination
    if let notes = pages.movedNotes(around: word.lowerBound) {
      return notes.contains(next.lowerBound) ? next : nil
    }
    guard let notes = pages.movedNotes(around: next.lowerBound) else { return next }
    return next.lowerBound > word.lowerBound
      ? context.units.word(at: notes.upperBound)
      : context.units.word(before: notes.lowerBound..<notes.lowerBound)
  }

  /// Keeps the column where moving by lines began. Beyond the visible text, goes to the next word.
  private mutating func moveByLine(_ direction: Direction, _ context: Context) -> Response {
    let (units, seen) = (context.units, context.scene.visibleText)
    let cell = column ?? context.cell(of: word.lowerBound) ?? 0
    column = cell
    if let word = context.word(nearCell: cell, inLine: direction, from: word.lowerBound) {
      return move(to: word, entersNotes: true, context)
    }
    guard direction == .forward else {
      return move(
        to: units.word(before: seen.lowerBound..<seen.lowerBound), entersNotes: true, context)
    }
    let next = units.word(at: seen.upperBound)
    // The end of a divided word.
    let isSeen = next.map { seen.contains($0.lowerBound) } == true
    return move(to: isSeen ? next.flatMap(units.word(after:)) : next, entersNotes: true, context)
  }

  /// Moves to the first word of the next or the previous heading; stays if there is none.
  private mutating func moveByHeading(_ direction: Direction, _ context: Context) -> Response {
    let starts = context.book.headings.map(\.block.range.lowerBound)
    let place = word.lowerBound
    let start =
      direction == .forward
      ? starts.first { $0 > place } : starts.last { $0 < place }
    return move(to: start.flatMap { context.units.word(at: $0) }, context)
  }

  /// Moves to the first word of the next paragraph; by -1, of this one or, from there, of the previous one.
  private mutating func moveByParagraph(distance: Int, _ context: Context) -> Response {
    let (units, place) = (context.units, word.lowerBound)
    let start = units.paragraph(at: place).lowerBound
    let first = units.spokenWord(from: units.word(at: start), isForward: true)
    if distance < 0, let first, place > first.lowerBound { return move(to: first, context) }
    let next = units.paragraph(by: distance, from: place).flatMap { units.word(at: $0.lowerBound) }
    return move(to: units.spokenWord(from: next, isForward: true) ?? next, context)
  }

  /// Selects a range with all its signs; does nothing if it has no word.
  private mutating func select(_ range: Range<Int>, _ context: Context) {
    guard let first = context.units.word(at: range.lowerBound),
      let end = context.units.word(before: range.upperBound..<range.upperBound)
    else { return }
    let last = max(end.lowerBound, range.lowerBound)
    (origin, word) = (
      range.lowerBound..<max(first.upperBound, range.lowerBound),
      last..<max(range.upperBound, last)
    )
  }

  // MARK: The mouse

  /// A press of either button selects, a drag extends, and a click beside the text ends the selection.
  private mutating func handleMouse(_ report: MouseReport, _ context: Context) -> Response {
    let row = actionRow(context)
    switch report.action {
    case .release(button: 0) where context.isClick:
      let isWord = context.word(at: report) != nil
      // A single row is a narrow target: the row above belongs to it if no words are there.
      let isAbove = report.row == row.rows.lowerBound - 1 && !isWord
      let target = isAbove ? row.rows.lowerBound : report.row
      if row.rows.contains(target),
        let action = row.action(column: report.column, row: target)
      {
        return perform(action, context) ?? .stay
      }
      return row.rows.contains(report.row) || isWord ? .stay : .close
    case .press(button: 0), .press(button: 2):
      guard !row.rows.contains(report.row), let word = context.word(at: report) else {
        return .stay
      }
      (origin, self.word, column) = (nil, word, nil)
    case .drag(button: 0), .drag(button: 2):
      guard let word = context.word(at: report), word != self.word,
        context.book.text(with: self.word.lowerBound).contains(word.lowerBound)
      else { return .stay }
      origin = origin ?? self.word
      (self.word, column) = (word, nil)
    case .press, .drag, .release, .motion, .wheel: break
    }
    return .stay
  }

  /// Draws the field for a word, or else the actions. The selection itself is drawn with the page.
  func draw(_ context: Context, into frame: inout Grid) {
    if let sought {
      return frame.drawPrompt("Go to word: ", sought, in: max(4, frame.size.columns - 16), context)
    }
    actionRow(context).draw(palette: context.palette, into: &frame)
  }

  /// Returns the actions at the foot of the screen: in one row if the second lowest has text.
  private func actionRow(_ context: Context) -> SelectionRow {
    let row = context.screen.rows - 2
    let hasText = context.layout?.pages.contains { $0.text.rows.contains(row) } == true
    return SelectionRow(
      screen: context.screen, isFlush: context.isAccessible, isSingle: hasText)
  }
}
