import BookText
import Defaults
import TerminalInput

/// The words looked up in a book, each with its sentence and its page.
struct WordsPanel: ListPanel {
  static let command = Command.words
  static let screen = KeyScreen.words

  var list: EntryList

  init(_ context: Context) {
    list = EntryList(
      heading: "Looked-up words",
      hints: [
        Hint(.lookUpAgain, "look up"), Hint(.remove, "remove"), Hint(.restore, "restore"),
      ],
      hint: "No looked-up words in this book yet.")
  }

  /// Lists the words with their sentences. A word whose place is lost has none.
  func entries(in context: Context) -> [EntryList.Entry] {
    let units = context.units
    return context.marks.words.map { mark in
      let range = mark.range.clamped(to: 0..<context.book.text.count)
      let sentence = range.isEmpty ? "" : context.book.line(units.sentence(at: range.lowerBound))
      return EntryList.Entry(
        title: context.pages.withSmartPunctuation(sentence, at: range.lowerBound),
        lead: mark.word ?? "?",
        place: mark.passage.offset, sought: [mark.word ?? "", sentence, mark.note])
    }
  }

  func chooseItem(at index: Int, _ context: Context) -> Response {
    let words = context.marks.words
    return index < words.count ? .close(.go(.place(words[index].passage.offset))) : .stay
  }

  /// Looks the selected word up again by its key; returns nil for other keys.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    guard let index, KeyScreen.words[key] == .lookUpAgain,
      index < context.marks.words.count, let word = context.marks.words[index].word
    else { return nil }
    return .close(.lookUp(word))
  }

  func deleteItem(at index: Int, _ context: Context) -> Response {
    let words = context.marks.words
    return index < words.count ? .ask(.remove([words[index]], message: nil)) : .stay
  }
}
