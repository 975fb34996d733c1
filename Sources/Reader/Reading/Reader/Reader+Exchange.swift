import BookText

/// The place on another device.
public struct OtherPlace: Hashable, Sendable {
  /// The name of the device; empty if unknown.
  public let device: String
  /// The place in this book.
  public let place: TextOffset
  /// True if it is known to the paragraph at least, false if it is found by a percentage only.
  public let isFound: Bool

  public init(device: String, place: TextOffset, isFound: Bool) {
    (self.device, self.place, self.isFound) = (device, place, isFound)
  }
}

/// Places on other devices.
extension Reader {
  /// True if a place on another device may be offered: nothing but the page is shown, and nothing moves.
  ///
  /// That a book opens after its front matter is said at its first opening, and stays until a key: the offer
  /// takes its place.
  public var canOffer: Bool {
    isAtPage && !isMoving && !holdsLeaf && waiting.isEmpty
      && [nil, frontMatterMessage].contains(layers.page.notice) && book.isWhole
      && pages.layout != nil && !chores.autoTurn.isOn
      && chores.readAloud.sentence == nil
  }

  /// True if a place is on the visible pages.
  public func shows(_ place: TextOffset) -> Bool {
    scene.visibleText.contains(min(place.utf8, max(0, book.text.count - 1)))
  }

  /// Offers to go to the place on another device.
  public mutating func offer(_ other: OtherPlace, at now: Duration) {
    let offer = PlaceOffer(wordings: wordings(for: other), place: other.place, time: now)
    carryOut([.open(offer), .effect(.session(.frameChanged))], at: now)
  }

  /// Lists the books that were found in catalogues.
  public mutating func showFoundBooks(_ books: [FoundBook], at now: Duration) {
    carryOut(
      [
        .showMessage(nil), .endMotion, .open(FoundBooksPanel(books)),
        .effect(.session(.frameChanged)),
      ],
      at: now)
  }

  /// Who is where, from long to short: “Kobo is at ‘The Lamp’, 41 %”, “Kobo is at 41 %”, “41 %”.
  private func wordings(for other: OtherPlace) -> [String] {
    let device = other.device.isEmpty ? "Another device" : other.device
    let percent = book.share(before: other.place).percent
    let title = book.sections.isEmpty ? nil : book.sections[book.section(at: other.place)].title
    let plain = "\(device) is at \(other.isFound ? "" : "about ")\(percent) %"
    let titled = other.isFound ? title : nil
    return (titled.map { ["\(device) is at “\(shortened($0, to: 30))”, \(percent) %"] } ?? [])
      + [plain, "\(percent) %"]
  }
}
