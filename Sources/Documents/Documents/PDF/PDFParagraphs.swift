import BookText
import PlainText

struct PDFParagraph {
  enum Kind {
    case paragraph
    case quotation
    case item(mark: String)
    case heading(Int)
    /// How far each line is set in, in columns.
    case verse(indents: [Int])
    /// Lines that stay lines, at the right edge or elsewhere, and signs between two scenes.
    case decided(BlockMeaning)
  }

  let kind: Kind
  let texts: [PDFStyledText]
  // In order: a paragraph has a text.
  var text: PDFStyledText { texts[0] }
  /// The indices of its lines.
  let lines: Range<Int>
}

/// Paragraphs of a PDF. The recognisers of plain text find them in its lines (``PrintedText``), which carry
/// their real edges and gaps.
struct PDFParagraphs {
  private let lines: PDFLines
  private let words: PDFWords
  private let measure: PDFMeasure
  private var paragraphs: [Int: PDFParagraph] = [:]
  /// First lines of paragraphs that may be items, and their numbers, in order.
  private var numbered: [(first: Int, number: Int)] = []

  subscript(_ first: Int) -> PDFParagraph? { paragraphs[first] }

  /// Listings and tables only divide the text. Costs O(*n*).
  init(
    _ lines: PDFLines, _ elements: [PDFElement], _ words: PDFWords, areHeadingsKnown: Bool
  ) {
    (self.lines, self.words) = (lines, words)
    measure = PDFMeasure(of: lines)
    var (printed, places): ([PrintedLine], [Range<Int>]) = ([], [])
    var last: PDFElement?
    for element in elements {
      switch element.kind {
      case .text:
        let index = element.lines.lowerBound
        let gap =
          switch last?.kind {
          case .text: measure.gap(before: index)
          case .entry: measure.leastGap(before: index)
          default: 1.0
          }
        printed.append(measure.line(index, gap: gap))
        places.append(element.lines)
      case .heading(let level):
        let text = joined(element.lines)
        printed.append(measure.line(element.lines.lowerBound, gap: 1, text.text, level: level))
        places.append(element.lines)
        paragraphs[element.lines.lowerBound] = heading(level, text, element.lines)
      case .entry(let text):
        let index = element.lines.lowerBound
        printed.append(measure.line(index, gap: measure.leastGap(before: index), text))
        places.append(element.lines)
        var styled = PDFStyledText()
        styled.begin(page: lines[index].page)
        styled.append(text)
        paragraphs[index] = PDFParagraph(kind: .paragraph, texts: [styled], lines: element.lines)
      case .term:
        paragraphs[element.lines.lowerBound] = PDFParagraph(
          kind: .paragraph, texts: [joined(element.lines)], lines: element.lines)
      case .listing, .table: break
      }
      last = element
    }
    let text = PrintedText(
      printed, measure: measure.columns, areHeadingsKnown: areHeadingsKnown)
    for part in text.parts {
      add(part.kind, part.lines.map { (places[$0], printed[$0]) })
    }
    countItems()
  }

  /// Headings in a part are known, and the lines of a title page stay lines.
  private mutating func add(_ kind: Block.Kind, _ part: [(place: Range<Int>, line: PrintedLine)]) {
    let texts = part.split { paragraphs[$0.place.lowerBound] != nil }
    for own in texts {
      if kind == .titleLine {
        for line in own { add(kind, group: [line]) }
      } else {
        add(kind, group: Array(own))
      }
    }
  }

  private mutating func add(
    _ kind: Block.Kind, group: [(place: Range<Int>, line: PrintedLine)]
  ) {
    guard let first = group.first, let last = group.last else { return }
    paragraphs[first.place.lowerBound] = paragraph(
      kind, group.flatMap { Array($0.place) },
      Range(from: first.place.lowerBound, to: last.place.upperBound), group.map(\.line))
  }

  /// Records a paragraph that may be a numbered item.
  private mutating func paragraph(
    _ kind: Block.Kind, _ indices: [Int], _ range: Range<Int>, _ printed: [PrintedLine]
  ) -> PDFParagraph {
    if case .heading(let level) = kind { return heading(level, joined(indices), range) }
    let place = lines.places[range.lowerBound]
    let isFree = place.role == .text && place.hangs.isEmpty
    if isFree, kind == .sceneBreak {
      return PDFParagraph(kind: .decided(.sceneBreak), texts: [joined(indices)], lines: range)
    }
    let isSignature = kind == .signature && !lines.isOnSlide(range.lowerBound)
    if isFree, kind.keepsLines, indices.count > 1 || isSignature || kind == .verse {
      let texts = indices.map { lines[$0].styledText }
      let least = printed.map(\.left).min() ?? 0
      let own: PDFParagraph.Kind =
        switch kind {
        case .verse: .verse(indents: printed.map { Int(($0.left - least).rounded()) })
        case .signature: .decided(.signature)
        default: .decided(.lines)
        }
      return PDFParagraph(kind: own, texts: texts, lines: range)
    }
    let text = joined(indices)
    let mark = text.text.prefix { $0 != " " }
    if place.role == .text, mark.count + 1 < text.text.count, PDFMark.isBullet(mark) {
      return item(text, mark, range)
    }
    if place.role == .text, kind == .listItem, let number = PDFMark.number(of: String(mark)),
      mark.count + 1 < text.text.count
    {
      numbered.append((range.lowerBound, number))
    }
    let isQuoted = lines[range.lowerBound].element?.isQuoted == true
    let isQuotation = isFree && (isQuoted || kind == .quotation && indices.count > 1)
    return PDFParagraph(kind: isQuotation ? .quotation : .paragraph, texts: [text], lines: range)
  }

  /// Text after its mark and a blank.
  private func item(_ text: PDFStyledText, _ mark: Substring, _ range: Range<Int>) -> PDFParagraph {
    PDFParagraph(
      kind: .item(mark: String(mark)), texts: [text.dropFirst(mark.count + 1)], lines: range)
  }

  /// Numbered paragraphs that count from one, near each other and at least two, are items.
  private mutating func countItems() {
    var series: [(first: Int, number: Int)] = []
    for next in numbered + [(Int.max, 0)] {
      if let last = series.last, next.number == last.number + 1,
        next.first - last.first <= PDFMeasures.around
      {
        series.append(next)
        continue
      }
      for item in series where series.count > 1 {
        guard let paragraph = paragraphs[item.first], let text = paragraph.texts.first else {
          continue
        }
        paragraphs[item.first] = self.item(
          text, text.text.prefix { $0 != " " }, paragraph.lines)
      }
      series = next.number == 1 ? [next] : []
    }
    numbered = []
  }

  /// Bold letters go. A mark taken from the first line, as of an item, is put back.
  private func heading(_ level: Int, _ text: PDFStyledText, _ range: Range<Int>) -> PDFParagraph {
    var text = text.without(.bold)
    if case .item(let mark) = lines.places[range.lowerBound].role, !PDFMark.isBullet(mark[...]) {
      var marked = PDFStyledText(mark)
      marked.append(text, afterBlank: true)
      text = marked
    }
    return PDFParagraph(kind: .heading(level), texts: [text], lines: range)
  }

  private func joined(_ indices: some Sequence<Int>) -> PDFStyledText {
    indices.reduce(into: PDFStyledText()) { words.append(lines[$1], to: &$0) }
  }
}
