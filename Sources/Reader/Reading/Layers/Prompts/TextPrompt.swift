import Cells
import Defaults
import TerminalInput

/// A prompt for a line of text: Enter accepts it, Escape cancels it.
struct TextPrompt: Panel {
  /// The label of the prompt.
  private let title: String
  /// The label after an invalid line has been entered, as long as it stays.
  private let refusal: String
  private var line = LineEditor()
  private var refused: String?
  /// Returns the requests that accept a line; nil if it is invalid.
  private let enter: @Sendable (String) -> [Request]?
  /// Returns the request to go on in an editor, by Ctrl-E; nil if there is none.
  private let edit: @Sendable (String) -> Request?

  private init(
    _ title: String, with text: String = "", refusal: String = "",
    editing edit: @escaping @Sendable (String) -> Request? = { _ in nil },
    _ enter: @escaping @Sendable (String) -> [Request]?
  ) {
    (self.title, self.refusal, self.edit, self.enter) = (title, refusal, edit, enter)
    line.append(text)
  }

  mutating func handle(_ key: Key, _ context: Context) -> Response {
    if key == Key(.enter) {
      if let requests = enter(line.text) { return .close(requests) }
      refused = line.text
    } else if key == Key(.character("e"), .control) {
      return edit(line.text).map { .close($0) } ?? .stay
    } else if key.cancels {
      return .close
    } else {
      line.handle(key)
    }
    return .stay
  }

  mutating func paste(_ text: String, _ context: Context) -> Response {
    line.append(text)
    return .stay
  }

  func draw(_ context: Context, into frame: inout Grid) {
    let label = refused == line.text ? refusal : title
    // The end of the typed text is always visible.
    let room = max(4, frame.size.columns - 3 - cellWidth(of: label))
    frame.drawPrompt(label + line.shown(in: room), context)
  }
}

extension TextPrompt {
  /// The prompt for a page number of the printed edition: 34, xiv.
  static let printedPage = TextPrompt("Printed page: ") { text in
    let number = text.split(separator: " ").joined(separator: " ")
    return number.isEmpty ? [] : [.go(.printedPage(number))]
  }

  /// The prompt for a word to look up.
  static let lookUp = TextPrompt("Look up: ") { [.lookUp(wordIn: $0)] }

  /// The prompt for the words by which a book is found in catalogues.
  static let getBook = TextPrompt("Get a book: ") { text in
    text.contains { $0 != " " } ? [.effect(.session(.findBooks(text)))] : []
  }

  /// Returns the prompt for the folders whose books are on the shelf, with the present ones.
  static func folders(_ folders: BookFolders) -> TextPrompt {
    TextPrompt(
      "Folders of books: ", with: folders.description, refusal: "Absolute paths (/a:/b): "
    ) { BookFolders($0).map { [.chooseFolders($0)] } }
  }

  /// Returns the prompt for the note of a mark, with the present one; Ctrl-E goes on in the reader's editor.
  fileprivate static func note(on mark: Mark) -> TextPrompt {
    let edit: @Sendable (String) -> Request? = { text in
      var written = mark
      written.note = text
      return .effect(.terminal(.edit(written)))
    }
    return TextPrompt("Note: ", with: mark.note, editing: edit) { [.note($0, on: mark)] }
  }
}

extension Request {
  /// Returns the request to edit the note of a mark: in the reader's editor if it has several lines.
  static func editNote(of mark: Mark) -> Request {
    mark.note.unicodeScalars.contains("\n")
      ? .effect(.terminal(.edit(mark))) : .open(TextPrompt.note(on: mark))
  }

  /// Returns the request to look up a word, from its first to its last letter or digit.
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
  /// True if the key cancels the input.
  var cancels: Bool {
    [Key(.escape), Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}
