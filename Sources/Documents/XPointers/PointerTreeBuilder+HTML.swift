import Markup

/// Crengine's rules for HTML: ignored tags, and elements that end each other. Places are bytes of the source.
extension PointerTreeBuilder {
  private static let html: MarkupName = "html"
  private static let head: MarkupName = "head"
  private static let body: MarkupName = "body"
  private static let paragraph: MarkupName = "p"
  private static let table: MarkupName = "table"
  private static let endParagraphs = MarkupName.endParagraphs.union([
    "audio", "button", "canvas", "iframe", "noframes", "object", "textarea", "video",
  ])
  private static let foreign: Set<MarkupName> = ["svg", "math"]
  private static let headings: Set<MarkupName> = ["h1", "h2", "h3", "h4", "h5", "h6"]
  private static let cells: Set<MarkupName> = ["td", "th"]
  private static let sections: Set<MarkupName> = ["thead", "tbody", "tfoot"]
  private static let tableParts: Set<MarkupName> = [
    "tr", "td", "th", "thead", "tbody", "tfoot", "caption", "colgroup", "col",
  ]
  private static let endedByCells: Set<MarkupName> = ["td", "th", "caption", "colgroup"]
  private static let aroundOthers: Set<MarkupName> = ["td", "th", "table", "body"]

  // MARK: Start tags

  /// Begins an element after those that crengine invents around it. Head and body begin once; parts of a
  /// table are ignored outside tables.
  mutating func beginElementOfHTML(_ tag: MarkupTag) {
    switch tag.name {
    case Self.html:
      if open.isEmpty { beginElement(tag, isClosed: false) }
      return
    case Self.body:
      if !hasBody {
        beginRoot(at: tag.start)
        beginElement(tag, isClosed: false)
      }
      return
    case Self.head:
      if !hasBody, !isOpen(Self.head) {
        beginRoot(at: tag.start)
        beginElement(tag, isClosed: false)
      }
      return
    default: break
    }
    if !hasBody, MarkupName.headElements.contains(tag.name) {
      if !isOpen(Self.head) {
        beginRoot(at: tag.start)
        beginInvented("head", at: tag.start)
      }
    } else {
      beginBody(at: tag.start)
      closeElements(impliedBy: tag.name)
      if Self.tableParts.contains(tag.name) {
        guard isOpen(Self.table) else { return }
        beginTableParts(around: tag.name, at: tag.start)
      }
    }
    let isForeign = isInForeign || Self.foreign.contains(tag.name)
    beginElement(tag, isClosed: MarkupName.void.contains(tag.name) || tag.isClosed && isForeign)
  }

  /// The body stays open up to the end of the file.
  private var hasBody: Bool { isOpen(Self.body) }

  /// Ends the open elements in the root, which is invented if there is none.
  private mutating func beginRoot(at place: Int) {
    if open.isEmpty { beginInvented("html", at: place) }
    if open.count > 1 { closeElements(from: 1) }
  }

  private mutating func beginBody(at place: Int) {
    if hasBody { return }
    beginRoot(at: place)
    beginInvented("body", at: place)
  }

  /// Ends the innermost open element with one of some names, unless an element of `others` is open in it.
  private mutating func closeInnermost(_ names: Set<MarkupName>, within others: Set<MarkupName>) {
    guard names.contains(where: isOpen) else { return }
    let found = open.lastIndex { names.contains($0) || others.contains($0) }
    if let found, names.contains(open[found]) { closeElements(from: found) }
  }

  /// Closes the elements that cannot contain an element with this name, such as an item before the next.
  private mutating func closeElements(impliedBy name: MarkupName) {
    if let rule = MarkupName.ended[name] { closeInnermost(rule.ends, within: rule.within) }
    if isOpen(Self.paragraph), Self.endParagraphs.contains(name) {
      closeInnermost([Self.paragraph], within: MarkupName.scopes)
    }
    if name.isHeading, open.last?.isHeading == true {
      closeElements(from: open.count - 1)
    }
  }

  /// Ends the open parts of a table before a new part, and begins the sections and rows it needs.
  private mutating func beginTableParts(around name: MarkupName, at place: Int) {
    let within: Set<MarkupName> = [Self.table]
    switch name {
    case "td", "th":
      closeInnermost(Self.endedByCells, within: within)
      beginSection(at: place)
      if !isOpenInTable(["tr"]) { beginInvented("tr", at: place) }
    case "tr":
      closeInnermost(["tr", "caption", "colgroup"], within: within)
      beginSection(at: place)
    case "col":
      if !isOpenInTable(["colgroup"]) {
        closeToTable()
        beginInvented("colgroup", at: place)
      }
    default: closeToTable()
    }
  }

  private mutating func closeToTable() {
    if let table = open.lastIndex(of: Self.table) { closeElements(from: table + 1) }
  }

  /// Does nothing if a section is open.
  private mutating func beginSection(at place: Int) {
    if isOpenInTable(Self.sections) { return }
    closeToTable()
    beginInvented("tbody", at: place)
  }

  private func isOpenInTable(_ names: Set<MarkupName>) -> Bool {
    let found = open.lastIndex { names.contains($0) || $0 == Self.table }
    return found.map { open[$0] != Self.table } ?? false
  }

  // MARK: End tags and text

  /// Body and root never end. `</p>` without its start invents an empty paragraph, and `</br>` always a line
  /// break. Other end tags without their start are ignored.
  mutating func endElementOfHTML(named name: MarkupName, at place: Int) {
    switch name {
    // The text after them still belongs to them.
    case Self.body, Self.html: return
    case Self.paragraph:
      let found = open.lastIndex { $0 == name || MarkupName.scopes.contains($0) }
      if let found, open[found] == name { return closeElements(from: found) }
      if hasBody {
        beginInvented("p", at: place)
        closeElements(from: open.count - 1)
      }
    case "br":
      beginBody(at: place)
      beginInvented("br", at: place)
      closeElements(from: open.count - 1)
    case _ where name.isHeading: closeInnermost(Self.headings, within: MarkupName.scopes)
    case "li":
      if let rule = MarkupName.ended[name] { closeInnermost(rule.ends, within: rule.within) }
    case _ where Self.tableParts.contains(name): closeInnermost([name], within: [Self.table])
    default:
      guard isOpen(name) else { return }
      closeInnermost([name], within: name == Self.table ? [] : Self.aroundOthers)
    }
  }

  /// Begins the body for a text before it, unless the text belongs to an element of the head. Returns false
  /// for blanks before the body: they are not added.
  mutating func prepareForText(isBlank: Bool, at place: Int) -> Bool {
    if !hasBody {
      // The words of a title belong to it.
      if let last = open.last, last != Self.html, last != Self.head { return true }
      if isBlank { return false }
      beginBody(at: place)
    }
    return true
  }

  /// The open table before which misplaced text goes, by its index; nil if text stays in place.
  var tableBehindText: Int? {
    guard let last = open.last, last == Self.table || Self.tableParts.contains(last),
      !Self.cells.contains(last), last != "caption"
    else { return nil }
    return open.lastIndex(of: Self.table)
  }
}
