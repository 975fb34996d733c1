/// The places of one spread in reading order; nil is a blank half.
struct PageSlots<Page: Identifiable> {
  var slots: [Page?]

  init(_ slots: [Page?] = []) { self.slots = slots }

  /// The pages without the blanks.
  var pages: [Page] { slots.compactMap { $0 } }
  var ids: [Page.ID?] { slots.map { $0?.id } }
  var isEmpty: Bool { slots.isEmpty }

  func contains(_ id: Page.ID) -> Bool { ids.contains(id) }

  func page(_ id: Page.ID) -> Page? { pages.first { $0.id == id } }

  /// The page at the edge towards `direction`.
  func edge(_ direction: Direction) -> Page? {
    direction == .forward ? pages.last : pages.first
  }

  /// The pages that `other` does not have.
  func pages(notIn other: PageSlots) -> [Page] { pages.filter { !other.contains($0.id) } }

  /// Takes another state of pages that are here.
  mutating func replace(_ pages: [Page]) {
    for page in pages {
      for index in slots.indices where slots[index]?.id == page.id { slots[index] = page }
    }
  }
}
