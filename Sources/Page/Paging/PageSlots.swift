/// The pages of one spread in reading order; nil is a blank half.
struct PageSlots<Page: Identifiable & Sendable>: Sendable {
  let slots: [Page?]

  init(_ slots: [Page?] = []) { self.slots = slots }

  var pages: [Page] { slots.compactMap { $0 } }
  var ids: [Page.ID?] { slots.map { $0?.id } }
  var isEmpty: Bool { slots.isEmpty }

  func page(withID id: Page.ID) -> Page? { pages.first { $0.id == id } }

  func contains(_ id: Page.ID) -> Bool { ids.contains(id) }

  /// Returns the last page towards `direction`; nil if there are only blanks.
  func edge(_ direction: Direction) -> Page? {
    direction == .forward ? slots.last { $0 != nil } ?? nil : slots.first { $0 != nil } ?? nil
  }

  func pages(notIn other: PageSlots) -> [Page] { pages.filter { !other.contains($0.id) } }
}
