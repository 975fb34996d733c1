import Asking
import BookText
import Defaults
import TerminalInput

/// The marks in a book, each with its text or note and its page. The last row adds those of another edition.
struct MarksPanel: ListPanel {
  static let command = Command.marks
  static let screen = KeyScreen.marks

  var list: EntryList

  init(_ context: Context) {
    let place = context.activePlace ?? context.scene.cursorPlace
    let chosen = context.marks.ofPages.firstIndex { $0.passage.offset.utf8 >= place }
    list = EntryList(
      heading: "Marks",
      hints: [
        Hint(.noteInEditor, "note"), Hint(.remove, "remove"), Hint(.allMarks, "all books"),
        Hint(.exportMarks, "export"), Hint(.restore, "restore"),
      ],
      hint: context.hintOfNoMarks, choice: Choice(chosen: chosen ?? 0))
  }

  /// Lists the marks in the order of the text, with notes before words, and last the row of another edition.
  func entries(in context: Context) -> [EntryList.Entry] {
    context.marks.ofPages.map { mark in
      let pen = context.choices.general.pens.title(of: mark.pen)
      let sign = mark.sign(isPlain: context.isAccessible, pen: pen)
      let range = mark.range.clamped(to: 0..<context.book.text.count)
      let marked =
        range.isEmpty
        ? context.pages.withSmartPunctuation(mark.passage.after, at: range.lowerBound) + "…"
        : context.pages.withSmartPunctuation(context.book.line(range), at: range.lowerBound)
      let words = mark.note.isEmpty ? marked : "\(firstLine(of: mark.note)) — \(marked)"
      return EntryList.Entry(
        title: "\(sign) \(words)", place: mark.passage.offset)
    } + (context.editionWithMarks.map { [entry(for: $0)] } ?? [])
  }

  private func entry(for edition: OtherEdition) -> EntryList.Entry {
    let marks = counted(edition.shownMarks.count, "mark")
    let pronoun = edition.shownMarks.count == 1 ? "it" : "them"
    return EntryList.Entry(title: "\(marks) in another edition: Enter brings \(pronoun)")
  }

  /// Goes to a mark; in the last row, asks for the marks of the other edition.
  func chooseItem(at index: Int, _ context: Context) -> Response {
    let marks = context.marks.ofPages
    guard index < marks.count else {
      return context.editionWithMarks.map { .ask(.takeOver($0)) } ?? .stay
    }
    return .close(.go(.place(marks[index].passage.offset)))
  }

  /// Opens the marks of all books, the export, or the selected mark's note in an editor. Not for a note in
  /// the row of another edition.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    let index = index.flatMap { context.marks.ofPages.indices.contains($0) ? $0 : nil }
    switch KeyScreen.marks[key] {
    case .allMarks: return .close(.question(.marks(.load)))
    case .exportMarks: return .close(.open(TextPrompt.exportFolder))
    case .noteInEditor:
      return index.map { .ask(.question(.terminal(.edit(context.marks.ofPages[$0])))) }
    default: return nil
    }
  }

  /// Removes a mark; the row of another edition stays.
  func deleteItem(at index: Int, _ context: Context) -> Response {
    let marks = context.marks.ofPages
    return index < marks.count ? .ask(.remove([marks[index]], message: nil)) : .stay
  }
}

extension Context {
  /// Stands in place of an empty list of marks.
  fileprivate var hintOfNoMarks: String {
    let key = bindings.bindings(of: .bookmark).first
    return "No marks yet" + (key.map { "; \($0.name) adds a bookmark." } ?? ".")
  }
}

/// Returns a text up to its first line end, with an ellipsis if more follows.
func firstLine(of text: String) -> String {
  guard let end = text.unicodeScalars.firstIndex(of: "\n") else { return text }
  return String(text[..<end]) + "…"
}
