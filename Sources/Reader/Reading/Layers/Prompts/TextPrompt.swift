import Asking
import Cells
import Defaults
import Searching
import TerminalInput

/// A prompt for a line of text: Enter accepts it, Escape and Ctrl-C cancel it.
struct TextPrompt: Panel {
  private let title: String
  /// The message after an invalid line has been entered, shown until the line changes.
  private let refusal: String
  private var line: LineEditor
  private var refused: String?
  /// Returns the requests for accepting a line; nil if it is invalid.
  private let enter: @Sendable (String) -> [Request]?
  /// Returns the requests after cancelling a line.
  private let cancel: @Sendable (String) -> [Request]
  /// Returns the request to go on in an editor; nil if there is none.
  private let edit: (@Sendable (String) -> Request)?
  /// The kind of paths being typed, for completion.
  private enum Paths { case none, files, folders }
  private var paths = Paths.none
  /// Typed text that replaces the offered text, until the line has been changed.
  private enum Replacing {
    /// No text: it is added to the offered text.
    case none
    /// The beginning of an absolute path, or of one in the home directory.
    case wholePath
    case everything
  }
  private var replacing = Replacing.none
  /// The mark with the note that is edited; nil if the line is no note.
  private var noted: Mark?
  /// The candidates of the completion, until the next key.
  private var names: [String] = []

  let isPrompt = true
  private(set) var selection: Range<Int>?

  /// `refusal` is the title once `enter` has refused the line with nil; `selection` the text of the book to
  /// show as selected.
  private init(
    _ title: String, with text: String = "", refusal: String = "", paths: Paths = .none,
    replacing: Replacing = .none, isRefused: Bool = false, selection: Range<Int>? = nil,
    editing edit: (@Sendable (String) -> Request)? = nil,
    cancelling cancel: @escaping @Sendable (String) -> [Request] = { _ in [] },
    _ enter: @escaping @Sendable (String) -> [Request]?
  ) {
    (self.title, self.refusal, self.selection) = (title, refusal, selection)
    (self.edit, self.cancel, self.enter, self.paths) = (edit, cancel, enter, paths)
    (self.replacing, refused) = isRefused ? (.none, text) : (replacing, nil)
    line = LineEditor(text)
  }

  /// Completes a path, accepts or cancels the line, goes on in an editor, or edits. A refused line stays in
  /// the prompt.
  mutating func handleKey(_ key: Key, _ context: Context) -> Response {
    names = []
    let command = KeyScreen.prompt[key]
    if command == .completePath {
      guard paths != .none else { return .stay }
      let question = Question.Shelf.completePath(line.before, isFolder: paths == .folders)
      return .ask(.question(.shelf(question)))
    }
    if key == Key(.enter) {
      if let requests = enter(line.text) { return .close(requests) }
      refused = line.text
    } else if command == .continueInEditor {
      return edit.map { .close($0(line.text)) } ?? .stay
    } else if key.cancels {
      return .close(cancel(line.text))
    } else {
      if let scalar = key.typed { replaceOffer(before: scalar) }
      replacing = .none
      line.edit(by: key)
    }
    return .stay
  }

  /// Removes the offered text before text whose first character replaces it; nil stands for an empty paste.
  private mutating func replaceOffer(before first: Unicode.Scalar?) {
    let isReplaced =
      switch replacing {
      case .none: false
      case .wholePath: first == "~" || first == "/"
      case .everything: first != nil
      }
    if isReplaced { line = LineEditor() }
    replacing = .none
  }

  /// Removes the text of the line, and the message about a refused one.
  mutating func clearLine() {
    line = LineEditor()
    (refused, replacing) = (nil, .none)
  }

  mutating func click(at report: MouseReport, _ context: Context) -> Response {
    .close(cancel(line.text))
  }

  /// Inserts pasted text in place of an offered one.
  mutating func paste(_ text: String, _ context: Context) -> Response {
    replaceOffer(before: text.unicodeScalars.first)
    line.insert(text)
    return .stay
  }

  /// Completes the typed path, if it is unchanged since, and keeps the candidates to be shown.
  mutating func complete(_ path: String, to completed: String, among names: [String]) {
    guard path == line.before else { return }
    replacing = .none
    line.replaceBefore(with: completed)
    self.names = names
  }

  /// Maximum number of rows of a note being written: two sentences.
  private static let rowsOfNote = 3
  /// Number of cells left by a hint for the input: a few words.
  private static let leastRoom = 24

  /// Draws candidates or a hint beside the line, if this leaves room for typing. A note has several rows.
  func draw(_ context: Context, into frame: inout Grid) {
    let label = refused == line.text ? refusal : title
    let room = frame.size.columns - 3 - cellWidth(of: label)
    let hint =
      if !names.isEmpty {
        "  " + shortened(names.joined(separator: "  "), to: max(1, room - Self.leastRoom - 2))
      } else if edit != nil {
        "  " + Hint(.continueInEditor, "editor").text
      } else {
        paths == .none ? "" : "  " + Hint(.completePath, "completes").text
      }
    let isHintShown =
      !context.isAccessible && room - cellWidth(of: hint) >= Self.leastRoom
    let width = max(4, room - (isHintShown ? cellWidth(of: hint) : 0))
    let notes = isHintShown ? hint : ""
    if noted != nil, !context.isAccessible, room >= Self.leastRoom {
      let rows = min(Self.rowsOfNote, frame.size.rows / 2)
      return frame.drawPrompt(label, line, in: width, mostRows: rows, notes: notes, context)
    }
    frame.drawPrompt(label, line, in: width, notes: notes, context)
  }
}

extension TextPrompt {
  static let printedPage = TextPrompt("Printed page: ") { text in
    let number = text.split(separator: " ").joined(separator: " ")
    return number.isEmpty ? [] : [.go(.printedPage(number))]
  }

  /// Returns the prompt for a word to look up, filled with the word of a match; empty for nil.
  static func lookUp(_ match: String?) -> TextPrompt {
    TextPrompt("Look up: ", with: match ?? "") { [.lookUp(wordIn: $0)] }
  }

  /// The lines of a regular expression are shown. After an exclamation mark, the other lines are shown, and
  /// after nothing all of them.
  static let filter = TextPrompt("Only lines with: ") { text in
    let isInverted = text.hasPrefix("!")
    let query = SearchQuery(
      text: String(text.dropFirst(isInverted ? 1 : 0)), options: .init(isExpression: true))
    return [.filterLines(query, isInverted: isInverted)]
  }

  /// The prompt for words to find a book in catalogues.
  static let getBook = TextPrompt("Get a book: ") { text in
    text.contains { $0 != " " } ? [.question(.catalogues(.find(text)))] : []
  }

  /// `path` is the beginning of its path; refused if there is no such folder.
  static func folder(_ path: String, isRefused: Bool = false) -> TextPrompt {
    TextPrompt(
      "Add a folder: ", with: path, refusal: "No such folder: ", paths: .folders,
      replacing: .wholePath, isRefused: isRefused
    ) { path in
      // A path with a slash at its end names the same folder.
      let name = path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
      return name.isEmpty ? [] : [.question(.shelf(.addFolder(name)))]
    }
  }

  /// The prompt for a folder to write the book's marks to.
  static let exportFolder = TextPrompt(
    "Export to a folder: ", with: "~/", paths: .folders, replacing: .wholePath
  ) { $0.isEmpty ? [] : [.question(.marks(.export(folder: $0)))] }

  /// `path` is the beginning of its path; refused if the file cannot be read.
  static func file(after path: String, isRefused: Bool = false) -> TextPrompt {
    TextPrompt(
      "Open a file: ", with: path, refusal: "No such file: ", paths: .files, isRefused: isRefused
    ) { $0.isEmpty ? [] : [.question(.open(.typed(path: $0)))] }
  }

  /// `path` is the beginning of its path; refused if a file with this path exists already.
  static func drawing(to path: String, isRefused: Bool = false) -> TextPrompt {
    TextPrompt(
      "Picture, as SVG: ", with: path, refusal: "There is already: ", paths: .files,
      replacing: .wholePath, isRefused: isRefused
    ) { $0.isEmpty ? [] : [.question(.draw(to: $0))] }
  }

  /// Takes a path or a title; typed text replaces the name of the present one.
  static func facing(_ name: String?) -> TextPrompt {
    TextPrompt(
      "Facing text, or none: ", with: name ?? "", paths: .files, replacing: .everything
    ) { $0.isEmpty ? [] : [.face($0 == "none" ? nil : $0)] }
  }

  /// The marked words stay lit, and a key continues in the reader's editor. Cancelling a changed note drops
  /// it, so that it can be restored. `text` is the text of a cancelled prompt; nil for the present note.
  static func note(on mark: Mark, with text: String? = nil) -> TextPrompt {
    let edit: @Sendable (String) -> Request = { text in
      var written = mark
      written.note = text
      return .question(.terminal(.edit(written)))
    }
    let drop: @Sendable (String) -> [Request] = { text in
      text == mark.note || text.isEmpty ? [] : [.dropNote(text, of: mark)]
    }
    var prompt = TextPrompt(
      "Note: ", with: text ?? mark.note, selection: mark.range.isEmpty ? nil : mark.range,
      editing: edit, cancelling: drop
    ) { [.note($0, on: mark)] }
    prompt.noted = mark
    return prompt
  }

  /// A note as typed so far; nil if it is empty or unchanged.
  var typedNote: Question.TypedNote? {
    guard let noted, !line.text.isEmpty, line.text != noted.note else { return nil }
    return Question.TypedNote(line.text, of: noted)
  }

  /// Requests for saving a note as typed so far, if the terminal is lost.
  var unfinishedNote: [Request] { typedNote.flatMap { enter($0.text) } ?? [] }

  /// Leads the mark of a note to its words; what is typed stays.
  mutating func adopt(_ change: TextChange) -> Bool {
    selection = selection.flatMap { change.range(of: $0) }
    guard let noted, !change.isSame else { return true }
    var marks = Marks()
    marks.insert(noted)
    _ = marks.reanchor(in: change.new)
    let line = line
    self = .note(on: marks.all.first ?? noted, with: line.text)
    self.line = line
    return true
  }
}

extension Request {
  /// Returns the request to edit the note of a mark, in the reader's editor if it has several lines.
  static func editNote(of mark: Mark) -> Request {
    mark.note.unicodeScalars.contains("\n")
      ? .question(.terminal(.edit(mark))) : .open(TextPrompt.note(on: mark))
  }

  /// Returns the request to look up a word without signs at its ends; a message if nothing is left.
  static func lookUp(wordIn text: String) -> Request {
    func isSign(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
    }
    let scalars = text.unicodeScalars.drop(while: isSign)
    guard let last = scalars.lastIndex(where: { !isSign($0) }) else {
      return .showMessage("No word to look up")
    }
    return .lookUp(String(scalars[...last]))
  }
}

extension Key {
  /// Whether the key cancels the input.
  var cancels: Bool {
    [Key(.escape), Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}
