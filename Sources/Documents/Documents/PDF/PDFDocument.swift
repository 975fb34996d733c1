import BookText
import Numbers

extension PDFPages {
  /// HTML with headings, paragraphs, verse, lists, tables, listings and notes. `structure` has the elements
  /// of a tagged file. Costs O(*n* log *n*).
  public func html(
    _ outline: PageOutline, _ weights: PDFWeights = PDFWeights(),
    _ structure: PDFStructure = PDFStructure(),
    patterns: (_ language: String) -> DivisionPatterns? = { _ in nil }
  ) -> [UInt8] {
    var pages = self
    pages.weigh(by: weights)
    pages.structure = structure
    let contents = PDFContents(outline)
    let lines = PDFLines(pages, contents)
    let words = PDFWords(lines, patterns)
    var document = PDFDocument(
      titled: title, numbers: lines.numbers, PDFNotes(lines.notes, words))
    for block in PDFBlocks(lines, contents, words).all {
      // In order: a block has a line.
      let (first, last) = (lines[block.lines.lowerBound], lines[block.lines.upperBound - 1])
      document.add(block, on: first.page...max(first.page, last.page))
    }
    return document.finished()
  }
}

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
    let name: String
    /// Of its last item.
    var number = 0
    /// An entry is open, and has a text.
    var isInEntry = false
    var hasText = false

    var entry: String { name == "dl" ? "dd" : "li" }
  }

  init(titled title: String, numbers: PDFPageNumbers, _ notes: PDFNotes) {
    (self.notes, self.numbers) = (notes, numbers)
    html = Array("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>".utf8)
    html.append(escaping: title.utf8)
    html += "</title></head><body>\n".utf8
  }

  // MARK: Blocks

  /// Adds to the lists around it. Outside lists, the notes referred to follow it.
  mutating func add(_ block: PDFBlock, on pages: ClosedRange<Int>) {
    setLists(block.hangs, for: block.kind, on: pages.lowerBound)
    // Its element is the paragraph.
    let isEntry = open.last?.hasText == false && tags(of: block.kind).start == "<p>"
    let tags = isEntry ? ("", "") : tags(of: block.kind)
    html += tags.0.utf8
    switch block.kind {
    case .listing(let text):
      begin(page: pages.lowerBound)
      html.append(escaping: text.utf8)
    case .table(let table):
      for row in table.rows {
        html += "<tr>".utf8
        for cell in row {
          html += (cell.isHead ? "<th>" : "<td>").utf8
          append(cell.text, on: pages)
          html += (cell.isHead ? "</th>" : "</td>").utf8
        }
        html += "</tr>\n".utf8
      }
    case .verse(let indents): append(block.texts, indents, on: pages)
    default: append(block.texts, on: pages)
    }
    html += tags.1.utf8
    if !isEntry { html += "\n".utf8 }
    if !open.isEmpty { open[open.count - 1].hasText = true }
  }

  private func tags(of kind: PDFBlock.Kind) -> (start: String, end: String) {
    switch kind {
    case .paragraph, .item: ("<p>", "</p>")
    case .quotation: ("<blockquote><p>", "</p></blockquote>")
    case .term: ("<dt>", "</dt>")
    case .heading(let level): ("<h\(level)>", "</h\(level)>")
    case .verse:
      ("<div class=\"poem\"><p\(DecidedBlocks.attribute(.verse))>", "</p></div>")
    case .decided(let meaning): ("<p\(DecidedBlocks.attribute(meaning))>", "</p>")
    case .listing: ("<pre>", "</pre>")
    case .table: ("<table>\n", "</table>")
    }
  }

  /// Writes each text in a line of its own. Indents are in columns.
  private mutating func append(
    _ texts: [PDFStyledText], _ indents: [Int] = [], on pages: ClosedRange<Int>
  ) {
    for (line, text) in texts.enumerated() {
      if line > 0 { html += "<br>".utf8 }
      let indent = line < indents.count ? min(indents[line], OpenBlock.mostColumns) : 0
      html += String(repeating: "\u{A0}", count: indent).utf8
      append(text, on: pages)
    }
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

  /// Ends all lists and writes the notes left.
  mutating func finished() -> [UInt8] {
    setLists([], for: .paragraph, on: .max)
    return PDFReadings.tagged(html + Array("</body></html>\n".utf8))
  }

  // MARK: Lists

  /// Makes `hangs` the open lists, the outermost first; nil for lines that do not hang, empty to end all. A
  /// term or an item in a list of the other kind begins another. Then opens an entry for a text or an item; a
  /// term only closes the previous entry.
  private mutating func setLists(_ hangs: [PDFHang?], for kind: PDFBlock.Kind, on page: Int) {
    var (mark, isTerm, name) = (String?.none, false, String?.none)
    switch kind {
    case .term: (isTerm, name) = (true, "dl")
    case .item(let own): (mark, name) = (own, PDFMark.number(of: own) == nil ? "ul" : "ol")
    default: break
    }
    let common = zip(open, hangs.indices).prefix { list, depth in
      list.hang == hangs[depth] && (depth + 1 < hangs.count || (name ?? list.name) == list.name)
    }.count
    while open.count > common {
      endEntry()
      html += "</\(open.removeLast().name)>\n".utf8
    }
    // Notes are outside lists.
    if open.isEmpty { notes.pass(to: page, in: &html) }
    for (depth, hang) in hangs.enumerated().dropFirst(common) {
      // A text beside no entry of its own is in the first of its list.
      if depth > 0 { beginEntry() }
      begin(List(hang: hang, name: depth + 1 == hangs.count ? name ?? "dl" : "dl"))
    }
    if name != nil { endEntry() }
    if !isTerm { beginEntry(marked: mark) }
  }

  private mutating func begin(_ list: List) {
    if !open.isEmpty {
      if !(html.last == UInt8(ascii: "\n")) { html += "\n".utf8 }
      open[open.count - 1].hasText = true
    }
    html += "<\(list.name)>\n".utf8
    open.append(list)
  }

  /// Does nothing if an entry of the innermost list is open. Marks other than bullets and numbers are text.
  private mutating func beginEntry(marked mark: String? = nil) {
    guard let last = open.last, !last.isInEntry else { return }
    let number = mark.flatMap { PDFMark.number(of: $0) } ?? last.number + 1
    let isText = mark.map { last.name == "ul" && !PDFMark.isBullet($0[...]) } ?? false
    let value = number == last.number + 1 ? "" : " value=\"\(number)\""
    html += "<\(last.entry)\(isText ? " style=\"list-style-type:none\"" : value)>".utf8
    if isText, let mark { html.append(escaping: (mark + " ").utf8) }
    open[open.count - 1].number = number
    (open[open.count - 1].isInEntry, open[open.count - 1].hasText) = (true, false)
  }

  private mutating func endEntry() {
    guard let last = open.last, last.isInEntry else { return }
    html += "</\(last.entry)>\n".utf8
    open[open.count - 1].isInEntry = false
  }
}
