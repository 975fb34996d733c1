import BookText
import Searching

extension Reader {
  /// Shows the matches in all books, as if the words had been typed. An empty text shows the latest search.
  /// Without words to search for, shows a message.
  mutating func searchLibrary(for text: String, at now: Duration) {
    if let query = LibraryQuery(text) {
      if searches.library?.query != query { searches.library = LibraryResults(query: query) }
    } else if !text.isEmpty || searches.library == nil {
      return layers.showMessage(
        text.isEmpty ? "No search yet" : "No words to search for")
    }
    showLibraryMatches(at: now)
  }

  /// Shows the matches of the latest search through all books; does nothing if there was none.
  mutating func showLibraryMatches(at now: Duration) {
    guard let library = searches.library else { return }
    rest()
    layers.open(LibraryPanel(library), context(at: now))
  }

  /// The query for all books while its matches are shown and still searched for; nil otherwise.
  var soughtInLibrary: LibraryQuery? {
    guard layers.showsLibrary, let library = searches.library, library.isUnderWay else {
      return nil
    }
    return library.query
  }

  /// Opens a match: in this book at its place, in another one by a question. “Back” leads to the matches.
  mutating func open(_ match: LibraryMatch, at now: Duration) {
    searches.library?.opened = match
    if match.book.fingerprint == book.fingerprint {
      carryOut([.show(.book), .go(.place(match.place)), .lightMatch(match)], at: now)
    } else {
      history.recordJump(from: .libraryMatches)
      questions.append(.open(.match(match)))
    }
  }

  /// Lights the words of a search through all books at a match; “back” leads to its matches.
  mutating func lightWords(of match: LibraryMatch) {
    guard let library = searches.library else { return }
    history.recordJump(from: .libraryMatches)
    let (text, options) = library.query.inOneBook
    let query = SearchQuery(text: text, options: options)
    searches.preview(
      query, from: match.place, in: book, seen: scene.seenText, isPreview: false)
    showMatchPosition()
  }
}
