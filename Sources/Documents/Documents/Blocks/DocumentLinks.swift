import BookText

/// Collects links and anchors, and resolves them at the end of the book. An anchor is named by its document
/// and, for an element, `#` and an identifier. Places are bytes of the book.
struct DocumentLinks {
  /// A link whose target is still unknown.
  struct Pending: Ranged {
    var range: Range<Int>
    var target: LinkTarget
    /// Declared by the document.
    var isNoteReference: Bool
  }

  /// Anchors by item and fragment.
  private(set) var anchors: [String: Range<Int>] = [:]
  /// Anchors declared as notes.
  private var notes: Set<String> = []
  private var pending: [Pending] = []
  /// Links that are not shown; one in a note leads back to its reference.
  private var unshown: [Pending] = []
  private var open: [OpenLink] = []
  /// Elements hidden by a style.
  private var hidden: Set<String> = []
  /// Only files with undisplayed elements may lack anchors.
  private var filesWithHidden: Set<String> = []
  /// Anchors of elements without text so far.
  private var waiting: Set<String> = []

  struct OpenLink {
    let target: LinkTarget
    let isNoteReference: Bool
    /// Nil before its text.
    fileprivate var start: Int?
  }

  // MARK: Anchors

  /// False if the anchor has begun before.
  @discardableResult
  mutating func beginAnchor(_ key: String, at place: Int) -> Bool {
    guard anchors[key] == nil else { return false }
    anchors[key] = place..<place
    return true
  }

  /// Does nothing if the element has ended.
  mutating func endAnchor(_ key: String, at place: Int, isNote: Bool) {
    guard let range = anchors[key], range.isEmpty else { return }
    anchors[key] = range.lowerBound..<max(range.lowerBound, place)
    if isNote { notes.insert(key) }
  }

  mutating func recordHidden(in file: String) { filesWithHidden.insert(file) }

  mutating func hideAnchor(_ key: String) { hidden.insert(key) }

  /// The next elements with these names count as the first.
  mutating func forgetHiddenAnchors(_ keys: some Sequence<String>) {
    for key in keys where hidden.remove(key) != nil { anchors[key] = nil }
  }

  /// Targets of links that have not been shown, by file in the order of the links: hidden elements, and
  /// missing elements of files with hidden elements or of files not read. Known ones have been sought before.
  func missingTargets(except known: Set<String>) -> [(file: String, keys: Set<String>)] {
    var (found, places): ([(file: String, keys: Set<String>)], [String: Int]) = ([], [:])
    for link in pending.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard case .element(let key) = link.target, !known.contains(key) else { continue }
      let file = String(key.prefix { $0 != "#" })
      let mayBeHidden = filesWithHidden.contains(file) || anchors[file] == nil
      guard hidden.contains(key) || anchors[key] == nil && mayBeHidden else { continue }
      if let place = places[file] {
        found[place].keys.insert(key)
      } else {
        places[file] = found.count
        found.append((file, [key]))
      }
    }
    return found
  }

  /// Names them as GitHub does: the words of a heading in lower case, joined by hyphens.
  mutating func addHeadingAnchors(of book: BookBuilder) {
    var counts: [String: Int] = [:]
    for block in book.blocks where block.isHeading {
      let words = String(decoding: book.text[block.range], as: UTF8.self).lowercased()
      let name = String(
        words.compactMap { character -> Character? in
          if character.isWhitespace { return "-" }
          return character.isLetter || character.isNumber || "-_".contains(character)
            ? character : nil
        })
      let count = counts[name, default: 0]
      counts[name] = count + 1
      beginAnchor(count == 0 ? "#\(name)" : "#\(name)-\(count)", at: block.range.lowerBound)
    }
  }

  mutating func moveToNextText(_ key: String) { waiting.insert(key) }

  /// Anchors that already cover text stay.
  mutating func setWaitingAnchors(at place: Int) {
    for key in waiting where anchors[key]?.isEmpty ?? true { anchors[key] = place..<place }
    waiting.removeAll(keepingCapacity: true)
  }

  // MARK: Links

  var innermost: OpenLink? { open.last }

  var isOpen: Bool { !open.isEmpty }

  mutating func beginLink(to target: LinkTarget, isNoteReference: Bool) {
    open.append(OpenLink(target: target, isNoteReference: isNoteReference))
  }

  /// The text of a link starts at its first visible byte.
  mutating func recordText(_ text: ArraySlice<UInt8>, at start: Int) {
    for index in open.indices where open[index].start == nil {
      let visible = text.firstIndex { $0 > " " } ?? text.endIndex
      open[index].start = start + visible - text.startIndex
    }
  }

  /// A link without text is dropped. `end` is nil in a table: tables store their links themselves.
  mutating func endLink(at end: Int?) {
    guard let link = open.popLast(), let start = link.start, let end, end > start else { return }
    addLink(
      Pending(
        range: start..<end, target: link.target, isNoteReference: link.isNoteReference))
  }

  /// The last link begins at a place or after it, or an open link has text.
  func hasLink(from start: Int) -> Bool {
    (pending.last?.range.lowerBound ?? -1) >= start || open.contains { $0.start != nil }
  }

  mutating func dropOpenLinks() { open = [] }

  mutating func addUnshownLink(to target: LinkTarget, at place: Int) {
    unshown.append(Pending(range: place..<place, target: target, isNoteReference: false))
  }

  /// An empty link is dropped.
  mutating func addLink(_ link: Pending) { if !link.range.isEmpty { pending.append(link) } }

  // MARK: The end

  /// A missing element has the place of its item.
  func place(of target: String) -> TextOffset? {
    if let range = anchors[target] { return TextOffset(utf8: range.lowerBound) }
    guard let hash = target.utf8.firstIndex(of: "#") else { return nil }
    return anchors[String(target[..<hash])].map { TextOffset(utf8: $0.lowerBound) }
  }

  /// Elements of a single document, by their identifiers.
  var parts: [String: TextOffset] {
    Dictionary(
      anchors.compactMap { name, range in
        name.hasPrefix("#") ? (String(name.dropFirst()), TextOffset(utf8: range.lowerBound)) : nil
      }
    ) { first, _ in first }
  }

  /// Lengths in bytes of the links that end at a byte of the book or before.
  func linkLengths(before end: Int) -> [Int] {
    pending.filter { $0.range.upperBound <= end }.map(\.range.count)
  }

  /// Finds the targets of links, and tells references to notes from other links. A link with an unknown
  /// target is dropped.
  ///
  /// A link leads to a note if its target is among the hidden notes, if the document declares the link or the
  /// target as such, or if the link is short and its target has a link back. Without a target it is no
  /// reference. `builder` has all its blocks.
  func resolveTargets(in builder: BookBuilder) -> (links: [Link], references: [NoteReference]) {
    var (links, references, areWhole): ([Link], [NoteReference], [Bool]) = ([], [], [])
    let (end, hidden) = (builder.text.count, builder.hiddenNotes)
    let sorted = pending.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let all = (pending + unshown).sorted { $0.range.lowerBound < $1.range.lowerBound }
    let targets = NoteTargets(all, builder) {
      place(of: $0)
    } isDeclared: {
      notes.contains($0)
    }
    for link in sorted where link.range.upperBound <= end {
      let key: String
      switch link.target {
      case .element(let name): key = name
      case .file(let file):
        links.append(Link(range: link.range, target: .file(file)))
        continue
      case .address(let address):
        links.append(Link(range: link.range, target: .address(address)))
        continue
      }
      guard let place = place(of: key), place.utf8 < end else { continue }
      let (target, isHidden) = (anchors[key], hidden.contains(place.utf8))
      let isDeclared = isHidden || notes.contains(key)
      if let target, let note = targets.note(of: link, at: target, isDeclared: isDeclared) {
        references.append(NoteReference(range: link.range, note: note))
        areWhole.append(isDeclared)
      } else if !isHidden, target != nil || !link.isNoteReference {
        links.append(Link(range: link.range, target: .place(place)))
      }
    }
    let whole = NoteParagraphs(builder, references, areWhole: areWhole).wholeNotes()
    for index in references.indices {
      references[index].note = whole[references[index].note] ?? references[index].note
    }
    return (links, references)
  }
}
