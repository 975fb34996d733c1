import BookText

/// The links on the visible pages: those to places in the book and to files beside it are followed; others
/// are copied and never opened.
struct LinksPanel: ListPanel {
  static let command: Command = "links"

  var list: EntryList
  private let links: [Link]

  /// Makes the list of the links on the page; nil if there are none.
  init?(_ context: Context) {
    let links = context.book.links(in: context.visibleText)
    guard !links.isEmpty else { return nil }
    self.init(links)
  }

  /// Makes the list with a link selected.
  init(_ links: [Link], chosen: Int = 0) {
    self.links = links
    list = EntryList(heading: "Links", hint: "", chosen: chosen)
  }

  func entries(_ context: Context) -> [EntryList.Entry] {
    links.map { link in
      switch link.target {
      case .place(let place):
        EntryList.Entry(
          title: context.book.line(link.range), place: place)
      case .note(let note):
        EntryList.Entry(
          title: context.pages.withSmartPunctuation(context.book.line(note)), note: "note")
      case .address(let address): EntryList.Entry(title: address, note: "copy")
      case .file(let file):
        EntryList.Entry(title: context.book.line(link.range), note: "open \(file.path)")
      }
    }
  }

  func choose(_ index: Int, _ context: Context) -> Response {
    switch links[index].target {
    case .place(let place): return .close(.go(.place(place)))
    case .note(let note):
      let references = context.book.noteReferences(in: context.visibleText)
      let place = references.firstIndex { $0.note == note }
      return place.map { .close(.open(NotesPanel(references, at: $0))) } ?? .close
    case .address(let address):
      return .close(.showMessage("Copied"), .effect(.terminal(.copy(address))))
    case .file(let file): return .close(.openFile(file))
    }
  }
}
