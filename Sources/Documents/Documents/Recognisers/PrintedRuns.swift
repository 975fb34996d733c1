import BookText
import Markup
import PlainText

/// The paragraphs of a document that may be printed lines, or rows of them ended by `br`: neighbours in one
/// element, with words alone.
struct PrintedRuns {
  /// A paragraph, or a part of it between two `br`.
  struct Line {
    /// Its paragraph, or the `br` before it.
    let node: Int
    let paragraph: Int
    /// Words as written, with the white space between them.
    fileprivate var written: [UInt8] = []
    /// Words with single blanks.
    var text = ""
    /// First and last text node, or 0.
    var firstText = 0
    var lastText = 0
    /// Left edge, in columns.
    let left: Double
    /// Margin in lines; nil if more than a margin is above it.
    var margin: Double?
    /// Begins a part of its own, rather than going on with the line above.
    fileprivate(set) var isApart = true
    /// A paragraph longer than any line; its words are not collected.
    var isLong = false
    var isBold = true
    /// Letters and signs.
    var length = 0

    /// A title in capitals or in bold type stands by itself in any case.
    fileprivate var isTitle: Bool {
      isBold || !text.contains(where: \.isLowercase) && text.contains(where: \.isUppercase)
    }
  }

  /// Nothing else divides the lines of a run.
  private(set) var runs: [[Line]] = []
  private let document: DocumentTree
  private var open: [Line] = []
  /// Style of the last paragraph.
  private var last: StyleNode?
  /// An empty paragraph, or another element, is above the next one.
  private var isApart = true
  /// Paragraphs below each margin.
  private var margins: [Double: Int] = [:]
  private var count = 0
  /// Lines longer than any printed one.
  private var long = 0

  /// Length in letters of no printed line.
  private static let longest = 150
  /// Lines after which the long ones decide.
  private static let sample = 3
  /// Difference of margins that sets a paragraph apart, in lines.
  private static let gap = 0.3

  /// None once over a tenth of the lines are longer than printed ones. Costs O(*n*).
  init(of document: DocumentTree) {
    self.document = document
    let tree = document.tree
    for node in tree.nodes.indices where !tree.nodes[node].isText {
      let parent = TreeElement(node, of: document)
      // A paragraph is already read.
      guard node == ElementTree.root || parent.isBlock, parent.style.kind != .paragraph else {
        continue
      }
      for child in tree.children(of: node) {
        addChild(TreeElement(child, of: document))
        // A tenth of printed lines at most are longer, as paragraphs between them.
        if count > Self.sample, long.isMore(thanShare: 1, in: 10, of: count) {
          runs = []
          return
        }
      }
      endRun()
    }
    setLinesApart()
  }

  private mutating func endRun() {
    if !open.isEmpty { runs.append(open) }
    (open, last, isApart) = ([], nil, true)
  }

  /// An empty paragraph sets the next apart; visible content other than a paragraph ends the run.
  private mutating func addChild(_ part: TreeElement) {
    if document.tree.nodes[part.node].isText {
      if part.isShownText { endRun() }
      return
    }
    let style = part.style.style
    if style.display == .none { return }
    guard part.isBlock, [.paragraph, .division].contains(part.style.kind), style.space == .normal,
      !style.traits.contains(.verse),
      style.alignment != .centre, style.alignment != .right, style.alignment != .end,
      let lines = lines(of: part)
    else { return endRun() }
    let margin = max(last?.style.below ?? 0, style.above)
    if lines.isEmpty {
      isApart = true
    } else {
      if last != nil, !isApart { margins[margin, default: 0] += 1 }
      appendLines(lines, below: isApart ? nil : margin)
      (last, isApart) = (part.style, false)
    }
  }

  /// The margin above the first line is in lines; nil if more is there.
  private mutating func appendLines(_ lines: [Line], below margin: Double?) {
    for (index, line) in lines.enumerated() {
      var line = line
      if index == 0 { line.margin = margin }
      if line.isLong {
        line.length = Self.longest + 1
      } else {
        let words = line.written.foldingBlanks
        line.text = String(decoding: words, as: UTF8.self)
        line.length = words.count { !$0.continuesCharacter }
      }
      open.append(line)
      count += 1
      if line.length > Self.longest { long += 1 }
    }
  }

  /// First lines of parts: of a run, below wide margins or other content, at or after a title.
  private mutating func setLinesApart() {
    let usual = margins.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
    for run in runs.indices {
      var wasTitle = false
      for index in runs[run].indices {
        let (line, isTitle) = (runs[run][index], runs[run][index].isTitle)
        let hasGap = line.margin.map { $0 > usual + Self.gap } ?? true
        runs[run][index].isApart = index == 0 || hasGap || isTitle || wasTitle
        wasTitle = isTitle
      }
    }
  }

  /// Lines with text; nil if the paragraph contains more than words.
  private func lines(of paragraph: TreeElement) -> [Line]? {
    let (tree, style) = (document.tree, paragraph.style.style)
    let left = style.leading * BlockPlacement.cellsOfEm
    var lines: [Line] = []
    var line = Line(
      node: paragraph.node, paragraph: paragraph.node,
      left: left + (style.indent ?? 0) * BlockPlacement.cellsOfEm)
    var isAfterEmptyRow = false
    func end() {
      if line.firstText > 0 { lines.append(line) } else { isAfterEmptyRow = !lines.isEmpty }
    }
    var walk = ElementWalk(tree, in: paragraph.node)
    while let node = walk.next() {
      let part = TreeElement(node, of: document)
      if tree.nodes[node].isText {
        addWords(of: part, to: &line)
      } else if part.style.style.display == .none {
        walk.skipDescendants()
      } else if part.style.kind == .lineBreak {
        end()
        line = Line(
          node: node, paragraph: paragraph.node, left: left, margin: isAfterEmptyRow ? nil : 0)
        isAfterEmptyRow = false
      } else {
        guard !part.isBlock, [.phrase, .anchor, .other].contains(part.style.kind),
          !part.style.style.traits.contains(.floats)
        else { return nil }
      }
    }
    end()
    return lines
  }

  /// Hidden text is a blank. A text too long for a printed line only marks the line as long.
  private func addWords(of text: TreeElement, to line: inout Line) {
    guard text.isShownText else {
      line.written.append(" ")
      return
    }
    if line.firstText == 0 { line.firstText = text.node }
    line.lastText = text.node
    line.isBold = line.isBold && text.style.style.emphasis.contains(.bold)
    let source = text.source[text.tree.nodes[text.node].source]
    if source.count(where: { $0 > " " && !$0.continuesCharacter }) > Self.longest {
      line.isLong = true
      return
    }
    text.tree.appendText(of: text.node, in: text.source, to: &line.written)
  }
}

extension [UInt8] {
  /// Words with single blanks.
  fileprivate var foldingBlanks: [UInt8] {
    var words: [UInt8] = []
    words.reserveCapacity(count)
    var isAfterBlank = false
    for byte in self {
      if byte > " " {
        if isAfterBlank, !words.isEmpty { words.append(" ") }
        words.append(byte)
      }
      isAfterBlank = byte <= " "
    }
    return words
  }
}
