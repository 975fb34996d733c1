import BookText

/// The links of the pages in sight: to chapters and notes, which are followed, and out of the book,
/// which are copied and never opened.
struct LinksPanel: ListPanel {
  var sheet: ListSheet
  private let links: [Link]

  /// Makes the list, with the link of an index chosen.
  init(_ links: [Link], chosen: Int = 0) {
    self.links = links
    sheet = ListSheet(heading: "Links", hint: "", chosen: chosen)
  }

  func entries(of reader: Reader) -> [ListSheet.Entry] {
    links.map { link in
      switch link.target {
      case .place(let place):
        ListSheet.Entry(title: reader.book.line(link.range), note: reader.pageNote(at: place))
      case .note(let note):
        ListSheet.Entry(title: reader.dressed(reader.book.line(note)), note: "note")
      case .address(let address): ListSheet.Entry(title: address, note: "copy")
      }
    }
  }

  func choose(_ index: Int, of reader: Reader) -> PanelAnswer {
    switch links[index].target {
    case .place(let place): return .goes(to: place)
    case .note(let note):
      let references = reader.book.noteReferences(in: reader.visibleText)
      let place = references.firstIndex { $0.note == note }
      return place.map { .shows(NotesDrawer(references, at: $0)) } ?? .leaves
    case .address(let address): return .copies(address)
    }
  }
}

extension Reader {
  /// Shows the links of the pages in sight.
  mutating func openLinks(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now)
    let links = book.links(in: visibleText)
    guard !links.isEmpty else {
      notice = "No links on this page"
      return effects
    }
    return effects + show(LinksPanel(links), at: now)
  }

  /// Follows the link in a cell of the screen; nil where none is there. An address is shown, not
  /// opened.
  mutating func followLink(column: Int, row: Int, at now: Duration) -> [Effect]? {
    guard let place = place(column: column, row: row) else { return nil }
    let links = book.links(in: visibleText)
    guard let index = links.firstIndex(where: { $0.range.contains(place.utf8) }) else { return nil }
    switch links[index].target {
    case .place(let place): return jump(to: place, at: now)
    case .note: return note(column: column, row: row).map { show($0, at: now) }
    case .address: return show(LinksPanel(links, chosen: index), at: now)
    }
  }
}
