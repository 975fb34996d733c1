import BookText

extension PDFPages {
  /// Returns the text as HTML: headings, paragraphs, lists, tables, listings and notes.
  ///
  /// - Parameters:
  ///   - outline: The list of contents of the file.
  ///   - weights: Where its letters are bold.
  /// - Complexity: O(*n* log *n*).
  public func html(_ outline: PageOutline, _ weights: PDFWeights = PDFWeights()) -> [UInt8] {
    var pages = self
    pages.weigh(by: weights)
    let contents = PDFContents(outline)
    let lines = PDFLines(pages, contents)
    let words = PDFWords(lines)
    var document = PDFDocument(titled: title, PDFNotes(lines.notes, words))
    let headings = PDFHeadings(lines, contents)
    let paragraphs = PDFParagraphs(lines, headings, words)
    var index = 0
    while index < lines.count {
      let place = lines.places[index]
      if place.role == .text, !headings.begins(at: index) {
        if let grid = PDFGrid(in: lines, from: index) {
          document.enter(place)
          document.add(listing: grid.text)
          index = grid.end
          continue
        }
        if let table = PDFTable(in: lines, from: index, words) {
          document.enter(place)
          document.add(table, on: lines[index].page)
          index = table.end
          continue
        }
        if let listing = PDFListing(in: lines, from: index) {
          document.enter(place)
          document.add(listing: listing.text)
          index = listing.end
          continue
        }
      }
      let paragraph = paragraphs.paragraph(from: index)
      let (first, last) = (lines[index].page, lines[paragraph.lines.upperBound - 1].page)
      document.add(paragraph, place, on: first...max(first, last))
      index = paragraph.lines.upperBound
    }
    return document.finished()
  }
}
