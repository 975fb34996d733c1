import BookText

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
    let elements = PDFElements(lines, contents, words).all
    let paragraphs = PDFParagraphs(
      lines, elements, words,
      areHeadingsKnown: !contents.isEmpty || lines.hasTaggedHeadings || lines.areSlides)
    for element in elements {
      let first = element.lines.lowerBound
      switch element.kind {
      case .listing(let text):
        document.setLists(of: lines.places[first])
        document.add(listing: text, on: lines[first].page)
      case .table(let table):
        document.setLists(of: table.isTagged ? PDFReadingOrder.Place() : lines.places[first])
        document.add(table, on: lines[first].page)
      case .text, .heading, .term, .entry:
        guard let paragraph = paragraphs[first] else { break }
        // In order: a paragraph has a line.
        let last = lines[paragraph.lines.upperBound - 1].page
        document.add(
          paragraph, lines.places[first], on: lines[first].page...max(lines[first].page, last))
      }
    }
    return document.finished()
  }
}
