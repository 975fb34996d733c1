import BookText
import Defaults
import TerminalInput

/// The marks in a book, each with its words or its note and its page.
struct MarksPanel: ListPanel {
  var sheet: ListSheet

  /// Makes the list; the first mark from the page being read on is chosen.
  init(of reader: Reader) {
    sheet = ListSheet(
      heading: "Marks", keys: "Enter goes there   Del takes away   Ctrl-E edits the note",
      hint: "No page is marked; d turns down a corner.",
      chosen: reader.marks.all.firstIndex { $0.passage.offset >= reader.anchor } ?? 0)
  }

  func entries(of reader: Reader) -> [ListSheet.Entry] {
    reader.marks.all.map { mark in
      let sign =
        switch mark.kind {
        case .bookmark: "◥"
        case .place: mark.letter ?? "?"
        case .highlight: "▎"
        }
      let words =
        mark.note.isEmpty ? reader.dressed(mark.passage.after) + "…" : firstLine(of: mark.note)
      return ListSheet.Entry(
        title: "\(sign) \(words)", note: reader.pageNote(at: mark.passage.offset))
    }
  }

  func choose(_ index: Int, of reader: Reader) -> PanelAnswer {
    .goes(to: reader.marks.all[index].passage.offset)
  }

  mutating func take(_ key: Key, at index: Int, of reader: Reader) -> PanelAnswer? {
    guard key == Key(.character("e"), .control) else { return nil }
    return .edits(reader.marks.all[index])
  }

  func delete(_ index: Int, of reader: Reader) -> PanelAnswer {
    .removesMark(id: reader.marks.all[index].id)
  }
}

/// A text up to its first line end; where more follows, an ellipsis says so.
func firstLine(of text: String) -> String {
  guard let end = text.unicodeScalars.firstIndex(of: "\n") else { return text }
  return String(text[..<end]) + "…"
}
