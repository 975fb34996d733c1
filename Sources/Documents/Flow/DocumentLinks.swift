import BookText

/// The links and anchors of a document while it is read, and what becomes of them.
struct DocumentLinks {
  /// A link whose target is not known yet.
  struct Pending {
    var range: Range<Int>
    /// The item and fragment that it leads to, or an address.
    var target: String
    /// Whether the document says that it leads to a note.
    var isNoteReference: Bool
  }

  /// The text of the elements that have identifiers, by item and fragment.
  private(set) var anchors: [String: Range<Int>] = [:]
  /// Those of them that the document says are notes.
  private var notes: Set<String> = []
  private(set) var pending: [Pending] = []

  /// Records that an element begins; of elements with one identifier the first counts.
  mutating func begin(_ key: String, at place: Int) {
    if anchors[key] == nil { anchors[key] = place..<place }
  }

  /// Records that an element ends.
  mutating func end(_ key: String, at place: Int, isNote: Bool) {
    guard let range = anchors[key], range.isEmpty else { return }
    anchors[key] = range.lowerBound..<max(range.lowerBound, place)
    if isNote { notes.insert(key) }
  }

  /// Records that an element begins later than was thought: at the first text after it.
  mutating func move(_ key: String, to place: Int) { anchors[key] = place..<place }

  /// Adds a link.
  mutating func add(_ link: Pending) {
    if !link.range.isEmpty { pending.append(link) }
  }

  /// The place of an item or of an element in it; of an element that does not exist the item's.
  func place(of target: String) -> TextOffset? {
    if let range = anchors[target] { return TextOffset(utf8: range.lowerBound) }
    guard let hash = target.firstIndex(of: "#") else { return nil }
    return anchors[String(target[..<hash])].map { TextOffset(utf8: $0.lowerBound) }
  }

  /// The links and the references to notes.
  ///
  /// A link leads to a note if the document says so of either, or if it is short and the paragraph that
  /// it leads to has a link back.
  ///
  /// - Parameter builder: The book, whose blocks are all known.
  func resolved(in builder: BookBuilder) -> (links: [Link], references: [NoteReference]) {
    var (links, references): ([Link], [NoteReference]) = ([], [])
    let end = builder.text.count
    let sorted = pending.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for link in sorted where link.range.upperBound <= end {
      if link.target.firstPlace(of: ":") != nil, !link.target.hasPrefix("/") {
        links.append(Link(range: link.range, target: .address(String(link.target))))
        continue
      }
      guard let place = place(of: String(link.target.dropFirst())), place.utf8 < end else {
        continue
      }
      let key = String(link.target.dropFirst())
      let isNote =
        link.isNoteReference || notes.contains(key)
        || link.range.count <= 8 && returns(from: place.utf8, to: link.range, sorted, builder)
      if isNote, let note = note(at: anchors[key] ?? place.utf8..<place.utf8, builder),
        !note.overlaps(link.range)
      {
        references.append(NoteReference(range: link.range, note: note))
      } else {
        links.append(Link(range: link.range, target: .place(place)))
      }
    }
    return (links, references)
  }

  /// The text of a note: the blocks that its element touches.
  private func note(at range: Range<Int>, _ builder: BookBuilder) -> Range<Int>? {
    let blocks = builder.blocks
    let first = blocks.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    guard first < blocks.count else { return nil }
    let start = blocks[first].range.lowerBound
    var last = first
    while last + 1 < blocks.count, last - first < 50,
      blocks[last + 1].range.lowerBound < range.upperBound
    {
      last += 1
    }
    return start..<blocks[last].range.upperBound
  }

  /// Whether the block at a place has a link that leads back to about where a link is.
  private func returns(
    from place: Int, to link: Range<Int>, _ sorted: [Pending], _ builder: BookBuilder
  ) -> Bool {
    guard place > link.upperBound, let block = note(at: place..<place, builder) else {
      return false
    }
    let first = sorted.firstIndexAfter { $0.range.lowerBound < block.lowerBound }
    return sorted[first...].prefix { $0.range.lowerBound < block.upperBound }.prefix(20).contains {
      guard let back = self.place(of: String($0.target.dropFirst())) else { return false }
      return abs(back.utf8 - link.lowerBound) <= 16
    }
  }
}
