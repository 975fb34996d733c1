import BookText

extension PDFPages {
  /// Returns the text as HTML: headings, paragraphs, tables and listings.
  ///
  /// - Parameter outline: The list of contents of the file.
  /// - Complexity: O(*n* log *n*).
  public func html(_ outline: PageOutline) -> [UInt8] {
    var document = PDFDocument(titled: title)
    let lines = PDFLines(self)
    let headings = PDFHeadings(lines, outline)
    let words = PDFWords(lines)
    let paragraphs = PDFParagraphs(lines, headings, words)
    var index = 0
    while index < lines.count {
      if !headings.begins(at: index) {
        if let table = PDFTable(in: lines, from: index, words) {
          document.add(table)
          index = table.end
          continue
        }
        if let listing = PDFListing(in: lines, from: index) {
          document.add(listing)
          index = listing.end
          continue
        }
      }
      let paragraph = paragraphs.paragraph(from: index)
      document.add(paragraph)
      index = paragraph.end
    }
    return document.finished()
  }
}

/// The HTML of a PDF's text, an element a line.
private struct PDFDocument {
  private var html: [UInt8]
  private var isInList = false

  init(titled title: String) {
    html = Array("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>".utf8)
    html.append(escaping: title.utf8)
    html += "</title></head><body>\n".utf8
  }

  mutating func add(_ listing: PDFListing) {
    setInList(false)
    html += "<pre>".utf8
    html.append(escaping: listing.text.utf8)
    html += "</pre>\n".utf8
  }

  mutating func add(_ table: PDFTable) {
    setInList(false)
    html += "<table>\n".utf8
    for row in table.rows {
      html += "<tr>".utf8
      for cell in row { add("td", cell) }
      html += "</tr>\n".utf8
    }
    html += "</table>\n".utf8
  }

  mutating func add(_ paragraph: PDFParagraph) {
    switch paragraph.kind {
    case .item:
      setInList(true)
      add("li", paragraph.text)
    case .heading(let level):
      setInList(false)
      add("h\(level)", paragraph.text)
    case .paragraph:
      setInList(false)
      add("p", paragraph.text)
    }
    html += "\n".utf8
  }

  consuming func finished() -> [UInt8] {
    setInList(false)
    return html + Array("</body></html>\n".utf8)
  }

  private mutating func add(_ name: String, _ text: String) {
    html += "<\(name)>".utf8
    html.append(escaping: text.utf8)
    html += "</\(name)>".utf8
  }

  private mutating func setInList(_ isIn: Bool) {
    if isIn != isInList { html += isIn ? "<ul>\n".utf8 : "</ul>\n".utf8 }
    isInList = isIn
  }
}
