import BookText

@testable import Documents

private struct NoPages: Error {}

/// Reads the pages of a PDF as the program does. Throws if there are none, or they have no text.
///
/// - Parameters:
///   - xml: The output of `pdftotext -bbox-layout`.
///   - letters: That of `pdftohtml -xml`.
///   - structure: That of `pdfinfo -struct-text`.
func blocks(
  ofPDF xml: String, _ entries: [PageOutline.Entry] = [], letters: String = "",
  structure: String = "", withPages: Bool = false
) throws -> [String] {
  guard let pages = PDFPages(bboxLayout: Array(xml.utf8)) else { throw NoPages() }
  let text = PDFText(
    pages, PageOutline(entries), PDFWeights(pdfToHTML: Array(letters.utf8)),
    PDFStructure(pdfInfo: Array(structure.utf8)))
  let book = try text.book(DocumentOptions(named: "file", fingerprint: Fingerprint(of: [])))
  let marked = MarkedText(book, withPages: withPages)
  return book.blocks.flatMap { marked.lines(of: $0) }
}

/// A book with tags for kinds of blocks, styles, readings, references to notes and the rows of tables.
private struct MarkedText {
  private let book: Book
  private var (starts, ends): ([Int: String], [Int: String]) = ([:], [:])

  init(_ book: Book, withPages: Bool) {
    self.book = book
    for page in book.pageMarks where withPages {
      starts[page.place.utf8, default: ""] += "<page=\(page.label)>"
    }
    for part in book.emphasis {
      for (style, name) in [(Emphasis.Style.bold, "b"), (.italic, "i")]
      where part.style.contains(style) {
        mark(part.range, "<\(name)>", "</\(name)>")
      }
    }
    for part in book.ruby { mark(part.range, "<ruby>", "<rt>\(part.text)</rt></ruby>") }
    for part in book.noteReferences(in: 0..<book.text.count) { mark(part.range, "<a>", "</a>") }
  }

  private mutating func mark(_ range: Range<Int>, _ start: String, _ end: String) {
    starts[range.lowerBound, default: ""] += start
    ends[range.upperBound] = end + (ends[range.upperBound] ?? "")
  }

  private func words(_ range: Range<Int>) -> String {
    let bytes = range.flatMap { place in
      Array(((place > range.lowerBound ? ends[place] : nil) ?? "").utf8)
        + Array((starts[place] ?? "").utf8) + [book.text[place]]
    }
    return String(decoding: bytes, as: UTF8.self) + (ends[range.upperBound] ?? "")
  }

  func lines(of block: Block) -> [String] {
    let (words, layout) = (words(block.range), block.layout)
    let lines = words.replacing("\n", with: "<br>")
    switch block.kind {
    case .heading(let level): return ["<h\(level)>\(words)</h\(level)>"]
    case .paragraph where layout.traits.contains(.keptWithNext): return ["<dt>\(lines)</dt>"]
    case .paragraph: return [layout.leading == 0 ? "<p>\(lines)</p>" : "<dd>\(lines)</dd>"]
    case .listItem:
      return ["<li>\(layout.marker.style == .none ? "" : layout.marker.text + " ")\(lines)</li>"]
    case .preformatted: return ["<pre>\(words)</pre>"]
    case .footnote: return ["<aside>\(words)</aside>"]
    case .table: return rows(of: block)
    default: return ["<\(block.kind)>\(lines)</\(block.kind)>"]
    }
  }

  private func rows(of block: Block) -> [String] {
    let cells = book.tables.flatMap(\.cells).filter { block.range.contains($0.range.lowerBound) }
    return cells.grouped { _, last, next in last.rows == next.rows }.map { row in
      let empty = row.first?.columns.lowerBound == 1 ? "<td></td>" : ""
      let cells = row.map { cell in
        cell.isHead ? "<th>\(words(cell.range))</th>" : "<td>\(words(cell.range))</td>"
      }
      return "<tr>\(empty)\(cells.joined())</tr>"
    }
  }
}
