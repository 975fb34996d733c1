/// The headings of a PDF: the entries of its list of contents, or else those that its letters show.
struct PDFHeadings {
  private let lines: PDFLines
  private let contents: PDFContents
  /// The headings without a list of contents.
  private let titles: PDFTitles?

  init(_ lines: PDFLines, _ contents: PDFContents) {
    (self.lines, self.contents) = (lines, contents)
    titles = contents.isEmpty ? PDFTitles(lines) : nil
  }

  /// The heading without a list of contents that begins with a line.
  func title(at index: Int) -> PDFTitles.Title? { titles?[index] }

  /// Whether a heading begins with a line.
  func begins(at index: Int) -> Bool {
    title(at: index) != nil || level(of: lines[index].text, lines[index]) != nil
  }

  /// The level of a heading of the list of contents that begins with a line; nil for other texts.
  func level(of text: String, _ first: PDFPages.Line) -> Int? {
    contents.level(of: text, on: first.page)
  }
}
