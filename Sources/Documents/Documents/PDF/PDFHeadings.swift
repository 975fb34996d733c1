/// The headings of a PDF: the entries of its list of contents, or else those that its letters show.
struct PDFHeadings {
  private let contents: PDFContents
  /// The headings without a list of contents.
  private let titles: PDFTitles?

  init(_ lines: PDFLines, _ contents: PDFContents) {
    self.contents = contents
    titles = contents.isEmpty ? PDFTitles(lines) : nil
  }

  /// The heading without a list of contents that begins with a line.
  func title(at index: Int) -> PDFTitles.Title? { titles?[index] }

  /// Whether they are entries of a list of contents.
  var areListed: Bool { !contents.isEmpty }

  /// The level of a heading of the list of contents that begins with a line; nil for other texts.
  func level(of text: String, _ first: PDFPages.Line) -> Int? {
    contents.level(of: text, on: first.page)
  }
}
