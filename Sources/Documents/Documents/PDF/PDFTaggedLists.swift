/// Lists of a tagged file replace those that the look of its lines suggests.
struct PDFTaggedLists {
  private(set) var lines: [PDFPages.Line]
  /// Lists by the numbers of their elements, and items that have begun.
  private var lists: [Int: PDFHang] = [:]
  private var begun: Set<Int> = []

  /// Costs O(*n*).
  init(_ order: PDFReadingOrder) {
    lines = order.lines
    var last: PDFStructure.Element?
    for index in lines.indices {
      // A line without an element continues the one above at its edge.
      let goesOn =
        index > 0 && abs(lines[index].left - lines[index - 1].left) < PDFMeasures.sameEdge
      // The tables of a tagged file are outside its lists.
      let isInTable = lines[index].place.table > 0
      last = isInTable ? nil : lines[index].element ?? (goesOn ? last : nil)
      guard let element = last, element.table == nil, !element.lists.isEmpty else { continue }
      let isFirst = begun.insert(element.item).inserted
      // A term stays one, and the mark of an item is off its line already.
      if isFirst, lines[index].place.role == .text { beginItem(index) }
      // Lists found by their look have positive numbers. The edge of a line makes a new one.
      let left = lines[index].left
      for list in element.lists where lists[list] == nil {
        lists[list] = PDFHang(list: -list, left: left, text: left)
      }
      lines[index].place.hangs = element.lists.compactMap { lists[$0] }
    }
  }

  /// `pdftotext` does not see a bullet that is drawn.
  private static let bullet = "•"

  /// Takes the mark from the first line; a bullet without one.
  private mutating func beginItem(_ index: Int) {
    let line = lines[index]
    let hasMark =
      line.words.count > 1
      && (line.first.element?.kind == .mark || PDFMark.isItem(line.first.text[...]))
    if hasMark { lines[index] = line.with(Array(line.words.dropFirst())) }
    lines[index].place.role = .item(mark: hasMark ? line.first.text : Self.bullet)
  }
}
