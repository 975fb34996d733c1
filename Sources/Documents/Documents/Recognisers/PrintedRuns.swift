import BookText
import Markup
import PlainText

/// The paragraphs of a document that may be printed lines, or rows of them ended by `br`: neighbours in one
/// element, with words alone.
struct PrintedRuns {
  /// A paragraph, or a part of it between two `br`.
  struct Line {
    /// The element with which it begins: its paragraph, or the `br` before it.
    let node: Int
    let paragraph: Int
    /// Its words as they are written, with the white space between them.
    fileprivate var written: [UInt8] = []
    /// Its words, with single blanks between them.
    var text = ""
    /// Its first and its last text node; 0 if it has none.
    var firstText = 0
    var lastText = 0
    /// Its left edge, in columns.
    let left: Double
    /// The margin above it, in lines; nil if more than a margin is there.
    var margin: Double?
    /// Whether it begins a part of its own, rather than going on with the line above.
    fileprivate(set) var isApart = true
    /// Whether it is a paragraph longer than any line; its words are not collected.
    var isLong = false
    /// Whether all its words are bold.
    var isBold = true
    /// Number of its letters and signs.
    var length = 0

    /// Whether it stands by itself in any case: a title in capitals or in bold type.
    fileprivate var isTitle: Bool {
      isBold || !text.contains(where: \.isLowercase) && text.contains(where: \.isUppercase)
    }
  }

  /// Runs of lines that nothing else divides.
  private(set) var runs: [[Line]] = []
  private let document: DocumentTree
  private var open: [Line] = []
  /// The style of the last paragraph.
  private var last: StyleNode?
  /// Whether an empty paragraph, or another element, is above the next one.
  private var isApart = true
  /// Number of paragraphs below each margin.
  private var margins: [Double: Int] = [:]
  /// Number of lines.
  private var count = 0
  /// Number of lines longer than any printed one.
  private var long = 0

  /// Length that no printed line has, in letters.
  private static let longest = 150
  /// Number of lines after which the long ones decide.
  private static let sample = 3
  /// Difference of margins that sets a paragraph apart, in lines.
  private static let gap = 0.3

  /// Collects the runs of a document; none once over a tenth of the lines are longer than printed ones.
  ///
  /// - Complexity: O(*n*).
  init(of document: DocumentTree) {
    self.document = document
    let tree = document.tree
    for node in tree.nodes.indices where !tree.nodes[node].isText {
      let parent = TreeElement(node, of: document)
      guard node == ElementTree.root || parent.isBlock, !isPrinted(node) else { continue }
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

  /// Whether an element is a paragraph already read.
  private func isPrinted(_ node: Int) -> Bool {
    document.style(of: node).kind == .paragraph
  }

  private mutating func endRun() {
    if !open.isEmpty { runs.append(open) }
    (open, last, isApart) = ([], nil, true)
  }

  /// Adds the lines of a paragraph. An empty one sets the next apart; other visible content ends the run.
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

  /// Appends the lines of a paragraph to the run, with their words and lengths.
  ///
  /// - Parameter margin: The margin above it, in lines; nil if more is there.
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

  /// Marks the first lines of parts: of a run, below wide margins or other content, at or after a title.
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

  /// Returns the lines of a paragraph that have text; nil if it contains more than words.
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
    var next = tree.node(after: paragraph.node, in: paragraph.node)
    while let node = next {
      let part = TreeElement(node, of: document)
      next = tree.node(after: node, in: paragraph.node)
      if tree.nodes[node].isText {
        addWords(of: part, to: &line)
      } else if part.style.style.display == .none {
        next = tree.nodeAfterDescendants(of: node, in: paragraph.node)
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

  /// Adds the words of a text node to a line, or a blank if it is hidden. A text too long for a printed line
  /// only marks the line as long.
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
  /// The words of a text, with single blanks between them.
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
