import Asking
import BookText
import TerminalInput

/// The links on the visible pages: those to places in the book and to files beside it are followed, addresses
/// opened in a browser or copied. The list shows an address as a whole before anything is opened.
struct LinksPanel: ListPanel {
  static let command = Command.links
  static let screen = KeyScreen.links

  var list: EntryList
  private let links: [Link]

  /// Makes the list of the links on the page; nil if there are none.
  init?(_ context: Context) {
    let links = context.book.links(in: context.scene.seenText)
    guard !links.isEmpty else { return nil }
    let chosen = links.firstIndex { $0.range.upperBound > context.scene.cursorPlace }
    self.init(links, chosen: chosen ?? 0, context)
  }

  /// Makes the list with a link selected.
  init(_ links: [Link], chosen: Int = 0, _ context: Context) {
    self.links = links
    let hasAddress = links.contains { if case .address = $0.target { true } else { false } }
    list = EntryList(
      heading: "Links",
      hints: hasAddress ? [Hint(.copyLink, "copy")] : [], hint: "",
      choice: Choice(chosen: chosen))
  }

  func adopt(_ change: TextChange) -> Bool { change.isSame }

  /// Lists the links by their words, addresses in full, each with the effect of Enter.
  func entries(in context: Context) -> [EntryList.Entry] {
    links.map { link in
      switch link.target {
      case .place(let place):
        EntryList.Entry(
          title: context.book.line(link.range), place: place)
      case .note(let note):
        EntryList.Entry(
          title: context.pages.withSmartPunctuation(
            context.book.line(note), at: note.lowerBound), note: "note")
      case .address(let address):
        EntryList.Entry(
          title: address, note: Link.openableAddress(address) == nil ? "copy" : "open")
      case .file(let file):
        EntryList.Entry(title: context.book.line(link.range), note: "open \(file.path)")
      case .manualPage(let page):
        EntryList.Entry(title: page.description, note: "manual page")
      }
    }
  }

  /// Follows a link: within the book, in a panel for a note, or by a question to the world outside. Copies an
  /// address that no browser may open. Only closes the list if the note is not on the page.
  func chooseItem(at index: Int, _ context: Context) -> Response {
    switch links[index].target {
    case .place(let place): return .close(.go(.place(place)))
    case .note(let note):
      let references = context.book.noteReferences(in: context.scene.seenText)
      let place = references.firstIndex { $0.note == note }
      return place.map { .close(.open(NotesPanel(references, at: $0))) } ?? .close
    case .address(let address):
      return Link.openableAddress(address).map { .close(.question(.terminal(.browse($0)))) }
        ?? copy(address)
    case .file(let file):
      return .close(.question(.open(context.linkedBook(file, from: links[index]))))
    case .manualPage(let page): return .close(.question(.open(.manualPage(page))))
    }
  }

  /// Copies the address of the selected link; returns nil for other keys and for links without an address.
  mutating func handleOwnKey(_ key: Key, at index: Int?, _ context: Context) -> Response? {
    guard KeyScreen.links[key] == .copyLink, let index,
      case .address(let address) = links[index].target
    else { return nil }
    return copy(address)
  }

  private func copy(_ address: String) -> Response {
    .close(.showMessage("Copied"), .question(.terminal(.copy(address))))
  }
}
