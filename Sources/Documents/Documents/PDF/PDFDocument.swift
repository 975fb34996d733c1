/// HTML of a PDF's text, an element a line.
struct PDFDocument {
  private var html: [UInt8]
  private var notes: PDFNotes
  private let numbers: PDFPageNumbers
  /// Index of the last page whose number is written.
  private var page = -1
  /// The outermost first.
  private var open: [List] = []

  private struct List {
    /// Nil for items whose lines do not hang.
    let hang: PDFHang?
    var kind: Kind
    /// An entry is open, and has a text.
    var isInEntry = false
    var hasText = false
  }

  private enum Kind: Equatable {
    case terms
    case bullets
    /// Numbers up to the last one.
    case numbers(Int)
    /// Other marks are kept as text.
    case marks

    init(_ mark: String) {
      self =
        PDFMark.isBullet(mark[...])
        ? .bullets : PDFMark.number(of: mark).map { .numbers($0) } ?? .marks
    }

    var name: String {
      switch self {
      case .terms: "dl"
      case .bullets, .marks: "ul"
      case .numbers: "ol"
      }
    }

    /// Start tag, with the number or the style of the list.
    var start: String {
      switch self {
      case .terms: "<dl>\n"
      case .bullets: "<ul>\n"
      case .numbers(let number): number == 1 ? "<ol>\n" : "<ol start=\"\(number)\">\n"
      case .marks: "<ul style=\"list-style-type:none\">\n"
      }
    }

    var entry: String { self == .terms ? "dd" : "li" }

    /// Goes on with the next number, or with marks of the same kind.
    func goesOn(with next: Kind) -> Bool {
      if case (.numbers(let number), .numbers(let other)) = (self, next) {
        return other == number + 1
      }
      return self == next
    }
  }

  init(titled title: String, numbers: PDFPageNumbers, _ notes: PDFNotes) {
    (self.notes, self.numbers) = (notes, numbers)
    html = Array("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>".utf8)
    html.append(escaping: title.utf8)
    html += "</title></head><body>\n".utf8
  }

  // MARK: Elements

  mutating func add(listing text: String, on page: Int) {
    begin(page: page)
    html += "<pre>".utf8
    html.append(escaping: text.utf8)
    html += "</pre>\n".utf8
    noteText()
  }

  mutating func add(_ table: PDFTable, on page: Int) {
    html += "<table>\n".utf8
    for row in table.rows {
      html += "<tr>".utf8
      for cell in row { add(cell.isHead ? "th" : "td", cell.text, on: page...page) }
      html += "</tr>\n".utf8
    }
    html += "</table>\n".utf8
    noteText()
  }

  /// Adds to the lists of its place. Outside lists, the notes referred to follow it.
  mutating func add(
    _ paragraph: PDFParagraph, _ place: PDFReadingOrder.Place, on pages: ClosedRange<Int>
  ) {
    switch paragraph.kind {
    case .item(let mark):
      setLists(place.hangs.map { $0 } + [nil], for: .item(mark: mark))
      addText(paragraph.text, on: pages)
    case .heading(let level):
      setLists([], for: .text)
      notes.pass(to: pages.lowerBound, in: &html)
      add("h\(level)", paragraph.text, on: pages)
      html += "\n".utf8
    case .paragraph where place.role == .term:
      setLists(of: place)
      add("dt", paragraph.text.withoutCommonBold, on: pages)
      html += "\n".utf8
    case .paragraph:
      setLists(of: place)
      addText(paragraph.text, on: pages)
    case .quotation:
      add(paragraph, in: ("<blockquote><p>", "</p></blockquote>"), on: pages)
    case .verse(let indents):
      let start = "<div class=\"poem\"><p\(DecidedBlocks.attribute(.verse))>"
      add(paragraph, in: (start, "</p></div>"), indents, on: pages)
    case .decided(let meaning):
      add(paragraph, in: ("<p\(DecidedBlocks.attribute(meaning))>", "</p>"), on: pages)
    }
    if open.isEmpty { notes.flush(into: &html) }
  }

  /// Adds a text outside lists, with the lines of the print. Indents are in columns.
  private mutating func add(
    _ paragraph: PDFParagraph, in tags: (start: String, end: String), _ indents: [Int] = [],
    on pages: ClosedRange<Int>
  ) {
    setLists([], for: .text)
    notes.pass(to: pages.lowerBound, in: &html)
    html += tags.start.utf8
    for (line, text) in paragraph.texts.enumerated() {
      if line > 0 { html += "<br>".utf8 }
      let indent = line < indents.count ? min(indents[line], OpenBlock.mostColumns) : 0
      html += String(repeating: "\u{A0}", count: indent).utf8
      append(text, on: pages)
    }
    html += tags.end.utf8
    html += "\n".utf8
  }

  /// Ends all lists and writes the notes left.
  mutating func finished() -> [UInt8] {
    setLists([], for: .text)
    notes.pass(to: .max, in: &html)
    return PDFReadings.tagged(html + Array("</body></html>\n".utf8))
  }

  /// A paragraph, or the first text of an entry.
  private mutating func addText(_ text: PDFStyledText, on pages: ClosedRange<Int>) {
    let text = text.withoutCommonBold
    guard let list = open.last, !list.hasText else {
      if open.isEmpty { notes.pass(to: pages.lowerBound, in: &html) }
      add("p", text, on: pages)
      html += "\n".utf8
      return
    }
    append(text, on: pages)
    open[open.count - 1].hasText = true
  }

  private mutating func add(_ name: String, _ text: PDFStyledText, on pages: ClosedRange<Int>) {
    html += "<\(name)>".utf8
    append(text, on: pages)
    html += "</\(name)>".utf8
  }

  /// Writes the tags of its styles, and the numbers of the pages that begin in it.
  private mutating func append(_ text: PDFStyledText, on pages: ClosedRange<Int>) {
    for segment in text.segments {
      if let page = segment.page { begin(page: page) }
      html += segment.style.tags.start.utf8
      notes.append(segment.text, on: pages, to: &html)
      html += segment.style.tags.end.utf8
    }
  }

  /// Writes its printed number, unless this or a later page has begun.
  private mutating func begin(page: Int) {
    guard page > self.page else { return }
    self.page = page
    guard let number = numbers.number(ofPage: page) else { return }
    html += "<span role=\"doc-pagebreak\" title=\"\(number)\"></span>".utf8
  }

  private mutating func noteText() {
    if !open.isEmpty { open[open.count - 1].hasText = true }
  }

  // MARK: Lists

  /// Opens the entry of the line too.
  mutating func setLists(of place: PDFReadingOrder.Place) {
    setLists(place.hangs.map { $0 }, for: place.role)
  }

  /// Makes `hangs` the open lists, the outermost first; nil for lines that do not hang, empty to end all. A
  /// term or an item that does not continue the innermost list begins another. Then opens an entry for a text
  /// or an item; a term only closes the previous entry.
  private mutating func setLists(_ hangs: [PDFHang?], for role: PDFReadingOrder.Role) {
    let common = zip(open, hangs).prefix { $0.hang == $1 }.count
    while open.count > common { endList() }
    var kind = Kind.terms
    if case .item(let mark) = role { kind = Kind(mark) }
    for (depth, hang) in hangs.enumerated().dropFirst(common) {
      // A text beside no entry of its own is in the first of its list.
      if depth > 0 { beginEntry() }
      begin(List(hang: hang, kind: depth + 1 == hangs.count ? kind : .terms))
    }
    guard let last = open.last else { return }
    if role != .text {
      endEntry()
      let isOther = common == hangs.count && !last.kind.goesOn(with: kind)
      if isOther {
        endList()
        begin(List(hang: last.hang, kind: kind))
      } else {
        open[open.count - 1].kind = kind
      }
    }
    guard role != .term else { return }
    beginEntry()
    if case .item(let mark) = role, kind == .marks { html.append(escaping: (mark + " ").utf8) }
  }

  private mutating func begin(_ list: List) {
    if !open.isEmpty {
      if !(html.last == UInt8(ascii: "\n")) { html += "\n".utf8 }
      noteText()
    }
    html += list.kind.start.utf8
    open.append(list)
  }

  /// Does nothing if an entry of the innermost list is open.
  private mutating func beginEntry() {
    guard let last = open.last, !last.isInEntry else { return }
    html += "<\(last.kind.entry)>".utf8
    open[open.count - 1].isInEntry = true
    open[open.count - 1].hasText = false
  }

  private mutating func endEntry() {
    guard let last = open.last, last.isInEntry else { return }
    html += "</\(last.kind.entry)>\n".utf8
    open[open.count - 1].isInEntry = false
  }

  /// Ends its entry too. The notes referred to follow the outermost list.
  private mutating func endList() {
    endEntry()
    let list = open.removeLast()
    html += "</\(list.kind.name)>\n".utf8
    if open.isEmpty { notes.flush(into: &html) }
  }
}
