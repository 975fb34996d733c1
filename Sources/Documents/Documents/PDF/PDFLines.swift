import BookText
import PlainText

/// The lines of a PDF's text without heads and folios, and their usual measures.
struct PDFLines {
  let lines: [PDFPages.Line]
  let notes: [PDFNote]
  private let columns: [Column]
  private let areas: [PDFTextArea.Column: PDFTextArea]
  let numbers: PDFPageNumbers
  /// Usual height of a line, and usual distance of two, in points.
  let body, pitch: Double
  /// The structure of the file names headings, and its words are on the pages.
  let hasTaggedHeadings: Bool
  /// Pages wider than high with few lines, if most pages are such.
  private let slides: Set<Int>
  /// Most letters of the text have one width, as on a typewriter.
  let isTypewritten: Bool

  init(_ pages: PDFPages, _ contents: PDFContents) {
    body = Self.usualHeight(pages.lines)
    slides = Self.slides(among: pages)
    let pitchInBlocks = Self.usualPitch(pages.lines, body)
    let edges = PDFPageEdges.found(in: pages, body: body, pitch: pitchInBlocks)
    numbers = edges.numbers
    var inside = pages.lines.indices.filter { !edges.lines.contains($0) }.map { pages.lines[$0] }
    let turned = PDFVerticalText.turned(inside, pages.sizes)
    inside = PDFReadings.joined(turned.lines, body: body)
    let areTagged = inside.tag(by: pages.structure)
    hasTaggedHeadings = areTagged && inside.contains { $0.element?.level != nil }
    inside = PDFDirection.ordered(inside, pages.sizes)
    let ofLines = PDFLineNumbers.lines(in: inside, body: body)
    let text = inside.indices.filter { !ofLines.contains($0) }.map { inside[$0] }
    pitch =
      ofLines.isEmpty && !turned.areVertical
      ? pitchInBlocks : Self.usualPitch(text, body, areNumbered: true)
    let order = PDFReadingOrder(
      PDFInitials.joined(text, body: body), contents, body: body, pitch: pitch)
    let listed = PDFTaggedLists(order)
    (lines, notes, areas) = (listed.lines, order.notes, order.areas)
    let typed = listed.lines.reduce(0) {
      $0 + (PDFLetterWidth.fixed(in: $1.words) == nil ? 0 : $1.count)
    }
    isTypewritten = typed * 2 > listed.lines.reduce(0) { $0 + $1.count }
    columns = listed.lines.indices.map { Self.column(of: $0, listed.lines) }
  }

  var count: Int { lines.count }

  subscript(_ index: Int) -> PDFPages.Line { lines[index] }
  subscript(_ range: Range<Int>) -> ArraySlice<PDFPages.Line> { lines[range] }

  // MARK: Slides

  /// Lines of a slide, with heads and feet.
  private static let mostLines = 30

  private static func slides(among pages: PDFPages) -> Set<Int> {
    let counts = pages.lines.map(\.page).counts
    let found = counts.filter {
      $0.value <= mostLines && pages.sizes[$0.key].width > pages.sizes[$0.key].height
    }
    return found.count * 2 > counts.count ? Set(found.keys) : []
  }

  var areSlides: Bool { !slides.isEmpty }

  func isOnSlide(_ index: Int) -> Bool { slides.contains(lines[index].page) }

  /// Line after the large ones that begin a slide, or the text, perhaps below a line or two; nil for others.
  func endOfTitle(from start: Int) -> Int? {
    let (first, page) = (lines[start], lines[start].page)
    let isSlide = isOnSlide(start)
    guard isLarge(first.height), isSlide || start < PDFMeasures.fewest,
      lines[..<start].suffix(isSlide ? 1 : start).allSatisfy({
        isSlide ? $0.page != page : $0.page == page && !isLarge($0.height)
      })
    else { return nil }
    return lines[start...].prefix(PrintedLine.mostLinesOfTitle).firstIndex {
      $0.page != page || !areAlike($0, first)
    } ?? min(lines.count, start + PrintedLine.mostLinesOfTitle)
  }

  // MARK: Heights

  /// Heights are counted in quarters of a point.
  private static let steps = 4.0
  /// Distances of two lines of a paragraph, in heights.
  private static let distances = 0.8...3.0

  /// Height of most characters, in points, at least 1.
  private static func usualHeight(_ lines: [PDFPages.Line]) -> Double {
    // Of several heights, the greatest.
    let usual = lines.usual(weighing: \.count) { -Int(($0.height * steps).rounded()) }
    return max(1, usual.map { -Double($0) / steps } ?? 1)
  }

  /// Distance of two lines of a block in usual letters, in points. With numbers beside the lines
  /// (`areNumbered`), each line is a block to `pdftotext`.
  private static func usualPitch(
    _ lines: [PDFPages.Line], _ body: Double, areNumbered: Bool = false
  ) -> Double {
    let gaps = zip(lines, lines.dropFirst()).lazy.filter { one, next in
      abs(one.height - body) < body * PDFMeasures.sameSize
        && (one.block == next.block
          || areNumbered && abs(one.left - next.left) < PDFMeasures.sameEdge)
    }.map { $1.top - $0.top }.filter { distances.contains($0 / body) }
    return gaps.usual { Int(($0 * steps).rounded()) }.map { Double($0) / steps } ?? body
  }

  func isLarge(_ height: Double) -> Bool { height > body * PrintedLine.large }

  func areAlike(_ one: PDFPages.Line, _ other: PDFPages.Line) -> Bool {
    abs(one.height - other.height) < body * PDFMeasures.sameSize
  }

  // MARK: Columns

  /// Justified if most of its lines end at the right edge.
  struct Column {
    let left, right: Double
    let isJustified: Bool
  }

  func column(of index: Int) -> Column { columns[index] }

  /// Decided by the lines of its list or its block, or else above and below it.
  private static func column(of index: Int, _ lines: [PDFPages.Line]) -> Column {
    let line = lines[index]
    let near = max(0, index - PDFMeasures.around)..<min(lines.count, index + PDFMeasures.around)
    /// Lines near this one on its page, above or below it.
    func beside() -> [Int] {
      near.filter {
        lines[$0].page == line.page && lines[$0].left < line.right && lines[$0].right > line.left
      }
    }
    var own: [Int]
    // The texts of a list may all be short.
    var widest: [Int]?
    if let list = lines[index].place.hangs.last {
      let all = beside()
      own = all.filter { lines[$0].place.hangs.last == list && lines[$0].place.role != .term }
      widest = all
    } else {
      // A block may have lines of two columns.
      own = near.filter {
        lines[$0].block == line.block && lines[$0].place.side == lines[index].place.side
      }
      if own.count < PDFMeasures.fewest { own = beside() }
    }
    let usual = own.usual { Int((lines[$0].left / PDFMeasures.sameEdge).rounded()) }
    let right = (widest ?? own).reduce(line.right) { max($0, lines[$1].right) }
    let full = own.count { lines[$0].right > right - PDFMeasures.sameEdge }
    return Column(
      left: usual.map { Double($0) * PDFMeasures.sameEdge } ?? line.left, right: right,
      isJustified: full * 2 >= own.count)
  }

  /// Text in the column of a line, on its page.
  func area(of index: Int) -> PDFTextArea {
    areas[PDFTextArea.Column(lines[index].page, lines[index].place.side)] ?? PDFTextArea()
  }

  // MARK: Distances

  /// Indents of first lines, in heights.
  private static let indents = 0.6..<4.0

  /// Close enough for one paragraph.
  func isClose(_ one: PDFPages.Line, _ next: PDFPages.Line) -> Bool {
    next.top - one.top <= max(pitch, next.height) * PDFMeasures.close
  }

  /// True on another page, or below a gap.
  func areApart(_ one: PDFPages.Line, _ next: PDFPages.Line) -> Bool {
    one.page != next.page || abs(next.top - one.top) > pitch * PDFMeasures.close
  }

  /// Both are in the same column.
  func isBelow(_ one: PDFPages.Line, _ next: PDFPages.Line) -> Bool {
    one.page == next.page && next.top > one.top && next.left < one.right && next.right > one.left
  }

  /// Indents count as those of first lines in the column.
  func isIndented(_ index: Int) -> Bool { Self.indents.contains(indent(of: index)) }

  private func indent(of index: Int) -> Double {
    (lines[index].left - column(of: index).left) / body
  }
}
