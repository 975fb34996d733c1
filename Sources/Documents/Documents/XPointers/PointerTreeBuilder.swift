import BookText
import Markup

/// Makes the tree of a file, as crengine makes it while it reads.
struct PointerTreeBuilder {
  /// An open element.
  struct Open {
    let node: Int
    let name: MarkupName
    let style: PointerStyles.Node
    /// The elements before it in the same parent, as far as rules need them.
    let before: [StyledElement]
    var childCount = 0
    var children: [StyledElement] = []
    /// Whether it is in a drawing, where names keep their capitals.
    let isDrawing: Bool
    /// Whether it is in a drawing or a formula, where a slash ends an element in HTML too.
    let isForeign: Bool
    /// The node before it in its parent; -1 if there is none.
    var previous: Int
  }

  var tree: PointerTree
  let kind: PointerTree.Kind
  private(set) var open: [Open] = []
  private let styles: PointerStyles
  private var lastChildren: Set<Int> = []
  private var budget: StepBudget
  private var indices: [String: Int32] = [:]
  /// Number of open start tags beyond the maximum depth.
  private var tooDeep = 0
  /// Number of open elements of each name: end tags without a start are found at once.
  private var openCounts: [MarkupName: Int] = [:]
  /// Number of characters of a line end in the file.
  private let lineEnd: Int

  /// Number of characters after which a text is cut.
  private static let longestText = 8_192

  /// Makes the tree of a file.
  ///
  /// - Parameters:
  ///   - source: The file in UTF-8.
  ///   - hasTwoByteLineEnds: Whether lines end with CR LF in the file.
  /// - Complexity: O(*n*).
  static func tree(
    of source: [UInt8], _ kind: PointerTree.Kind, _ cascade: Cascade,
    hasTwoByteLineEnds: Bool = false
  ) -> PointerTree {
    var builder = PointerTreeBuilder(source, kind, cascade, hasTwoByteLineEnds ? 2 : 1)
    source.withTextBytes { builder.read($0) }
    return builder.tree
  }

  private init(
    _ source: [UInt8], _ kind: PointerTree.Kind, _ cascade: Cascade, _ lineEnd: Int
  ) {
    (tree, self.kind, self.lineEnd) = (PointerTree(of: source), kind, lineEnd)
    styles = PointerStyles(cascade, kind)
    budget = StepBudget()
    budget.allow(bytes: source.count)
    let isXML = kind != .html
    if cascade.asksForLastChild, budget.spend(source.count) {
      lastChildren = source.withTextBytes { LastChildren.places(in: $0, isXML: isXML) }
    }
  }

  private mutating func read(_ source: TextBytes) {
    var scanner = MarkupScanner(source)
    switch kind {
    case .drawing:
      for name in [Self.fragmentName, "body", "autoboxing"] { beginInvented(name, at: 0) }
    case .html, .part, .fictionBook: break
    }
    while let token = scanner.next() {
      switch token {
      case .start(let tag):
        // Their content is not markup.
        if tag.name == Self.script || tag.name == Self.style, !tag.isClosed {
          scanner.takeRaw(tag.name)
        }
        start(tag, in: source)
      case .end(let name): end(name)
      case .text(let range, let isLiteral): addText(range, isLiteral, in: source)
      }
    }
    close(to: 0)
  }

  /// The element around a file of an EPUB.
  static let fragmentName = "DocFragment"
  private static let (script, style): (MarkupName, MarkupName) = ("script", "style")
  private static let (body, drawing, formula): (MarkupName, MarkupName, MarkupName) = (
    "body", "svg", "math"
  )

  /// The innermost open element; the root if there is none.
  var innermost: Int { open.last?.node ?? 0 }

  // MARK: Elements

  private mutating func start(_ tag: MarkupTag, in source: TextBytes) {
    switch kind {
    case .part:
      if open.isEmpty {
        guard tag.name == Self.body else { return }
        beginInvented(Self.fragmentName, at: tag.start)
      }
      begin(tag, in: source, isClosed: tag.isClosed)
    case .fictionBook, .drawing: begin(tag, in: source, isClosed: tag.isClosed)
    case .html: startHTML(tag, in: source)
    }
  }

  private mutating func end(_ name: MarkupName) {
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    switch kind {
    case .html: endHTML(name, at: tree.nodes[tree.nodes.count - 1].source.upperBound)
    case .part where name == Self.body: close(to: 0)
    case .part, .fictionBook, .drawing:
      if isOpen(name), let index = open.lastIndex(where: { $0.name == name }) { close(to: index) }
    }
  }

  /// Whether an element of a name is open.
  func isOpen(_ name: MarkupName) -> Bool { openCounts[name] != nil }

  /// Begins an element missing from the file.
  mutating func beginInvented(_ name: String, at place: Int) {
    let none = TextBytes.none
    begin(MarkupTag(name: MarkupName(name), start: place), named: name, in: none, isClosed: false)
  }

  /// Begins an element.
  ///
  /// - Parameter isClosed: Whether it ends at once.
  mutating func begin(
    _ tag: MarkupTag, named known: String? = nil, in source: TextBytes,
    isClosed: Bool
  ) {
    guard open.count < Nesting.deepest else {
      if !isClosed { tooDeep += 1 }
      return
    }
    let isDrawing = tag.name == Self.drawing || open.last?.isDrawing == true
    let isForeign = isDrawing || tag.name == Self.formula || open.last?.isForeign == true
    let attributes = TagAttributes(tag, in: source)
    let parent = open.indices.last
    if let parent { open[parent].childCount += 1 }
    let styled = styles.cascade.styled(
      tag, classes: attributes.classes, id: attributes.id, in: source,
      number: parent.map { open[$0].childCount } ?? 1, isLast: lastChildren.contains(tag.start),
      budget: &budget)
    var key = StyleKey(element: styled, before: parent.map { open[$0].children } ?? [])
    if let parent { styles.cascade.add(styled, to: &open[parent].children) }
    key.inline = attributes.style
    key.hints = attributes.hints
    let style = styles.node(
      of: key, in: open.last?.style, path: open.map { ($0.style, $0.before) }, budget: &budget)
    var traits = style.traits
    if isDrawing, !Self.drawnTexts.contains(tag.name) { traits.insert(.holdsNoText) }
    let name =
      known ?? Self.name(of: tag, in: source, keepsCapitals: isDrawing || kind == .fictionBook)
    let previous = Int(tree.nodes[innermost].last)
    let node = append(
      PointerNode(
        name: index(of: name), parent: Int32(innermost), traits: traits,
        source: tag.start..<tag.start))
    if let id = attributes.id, tree.anchors[id] == nil { tree.anchors[id] = node }
    openCounts[tag.name, default: 0] += 1
    open.append(
      Open(
        node: node, name: tag.name, style: style, before: key.before, isDrawing: isDrawing,
        isForeign: isForeign, previous: previous))
    if isClosed { close(to: open.count - 1) }
  }

  /// Elements of drawings with text.
  private static let drawnTexts: Set<MarkupName> = [
    "style", "text", "tspan", "textpath", "title", "desc", "metadata",
  ]

  /// Returns the name of an element without its prefix.
  private static func name(
    of tag: MarkupTag, in source: TextBytes, keepsCapitals: Bool
  ) -> String {
    let start = min(tag.start + 1, source.count)
    let whole = source[start...].prefix { $0 > " " && $0 != ">" && $0 != "/" && $0 != "<" }
    let name = whole.lastIndex(of: ":").map { whole[($0 + 1)...] } ?? whole
    let text = String(decoding: name.prefix(longestName), as: UTF8.self)
    return keepsCapitals ? text : text.lowercased()
  }

  /// Greatest length of a name, in bytes.
  private static let longestName = 256

  private mutating func index(of name: String) -> Int32 {
    if let known = indices[name] { return known }
    let index = Int32(tree.names.count)
    tree.names.append(name)
    indices[name] = index
    return index
  }

  /// Appends a node to its parent.
  private mutating func append(_ node: PointerNode) -> Int {
    let (index, parent) = (tree.nodes.count, Int(node.parent))
    tree.nodes.append(node)
    let last = Int(tree.nodes[parent].last)
    if last < 0 {
      tree.nodes[parent].first = Int32(index)
    } else {
      tree.nodes[last].next = Int32(index)
    }
    tree.nodes[parent].last = Int32(index)
    return index
  }

  /// Ends the open elements from an index on.
  mutating func close(to index: Int) {
    while open.count > index {
      let ended = open.removeLast()
      let count = openCounts[ended.name] ?? 1
      openCounts[ended.name] = count > 1 ? count - 1 : nil
      tree.removeBlanks(of: ended.node)
    }
  }

  // MARK: Text

  private mutating func addText(
    _ range: Range<Int>, _ isLiteral: Bool, in source: TextBytes
  ) {
    if kind == .html {
      let isBlank = source[range].allSatisfy(\.isMarkupSpace)
      guard prepareForText(isBlank: isBlank, at: range.lowerBound) else { return }
      if let table = tableBehindText {
        if !isBlank { move(range, isLiteral, before: table) }
        return
      }
    }
    guard let parent = open.last else { return }
    if tree.nodes[parent.node].traits.contains(.holdsNoText) { return }
    var rest = range
    while !rest.isEmpty {
      let piece = firstPiece(of: rest, in: source)
      add(piece, isLiteral, to: parent, in: source)
      rest = piece.upperBound..<rest.upperBound
    }
  }

  /// Moves a text to the parent of an open element, in front of the element.
  private mutating func move(_ range: Range<Int>, _ isLiteral: Bool, before element: Int) {
    let node = open[element].node
    let (parent, previous) = (tree.nodes[node].parent, open[element].previous)
    let moved = tree.nodes.count
    tree.nodes.append(
      PointerNode(name: -1, parent: parent, traits: isLiteral ? .literal : [], source: range))
    tree.nodes[moved].next = Int32(node)
    if previous < 0 {
      tree.nodes[Int(parent)].first = Int32(moved)
    } else {
      tree.nodes[previous].next = Int32(moved)
    }
    open[element].previous = moved
  }

  /// Returns the part of a text to read at once: up to the last blank within the limit of characters.
  private func firstPiece(
    of range: Range<Int>, in source: TextBytes
  ) -> Range<Int> {
    if range.count * lineEnd < Self.longestText { return range }
    var (place, count, blank) = (range.lowerBound, 0, 0)
    while place < range.upperBound {
      let isEnd = source[place] == "\n"
      count += isEnd ? lineEnd : 1
      if count > Self.longestText { return range.lowerBound..<(blank > 0 ? blank : place) }
      place = min(range.upperBound, place + source[place].lengthInUTF8)
      if isEnd || source[place - 1] == " " { blank = place }
    }
    return range
  }

  private mutating func add(
    _ range: Range<Int>, _ isLiteral: Bool, to parent: Open, in source: TextBytes
  ) {
    var range = range
    let element = tree.nodes[parent.node].traits
    let isFirst = tree.nodes[parent.node].first < 0 && !element.contains(.hasGeneratedText)
    let isPreformatted = element.contains(.preformatted)
    if isFirst, isPreformatted, Self.dropsLineEnd.contains(parent.name),
      source[range.lowerBound] == "\n"
    {
      range = range.dropFirst()
      if range.isEmpty { return }
    }
    let isBlank = source[range].allSatisfy(\.isMarkupSpace)
    if isFirst, isBlank, !isPreformatted, element.isDisjoint(with: [.inline, .hidden]) { return }
    var traits: PointerNode.Traits = isLiteral ? .literal : []
    traits.set(.blank, isBlank)
    traits.set(.preformatted, isPreformatted)
    _ = append(PointerNode(name: -1, parent: Int32(parent.node), traits: traits, source: range))
  }

  /// Elements with a meaningless first line end.
  private static let dropsLineEnd: Set<MarkupName> = ["pre", "textarea"]
}

extension PointerTree {
  private typealias Child = (node: Int, kind: ChildKind)

  /// Removes the white-space texts not stored by KOReader from an ended element.
  fileprivate mutating func removeBlanks(of element: Int) {
    let children = self.children(of: element).map { Child($0, ChildKind(nodes[$0])) }
    func has(_ kind: ChildKind) -> Bool { children.contains { $0.kind == kind } }
    let hasText = has(.words) || has(.inline)
    let traits = nodes[element].traits
    let isInline = traits.contains(.inline)
    // A phrase that contains only blocks is one.
    if isInline, has(.block), !hasText { nodes[element].traits.remove(.inline) }
    guard has(.blank), !traits.contains(.preformatted) else { return }
    switch (isInline, has(.block)) {
    case (true, true): if hasText { removeBlanksBesideBlocks(children) }
    case (true, false): break
    case (false, true):
      let generated = traits.contains(.hasGeneratedText) ? [Child(-1, .inline)] : []
      removeBlanksBetweenBlocks(generated + children)
    case (false, false):
      guard has(.float), !hasText else { return }
      for child in children where child.kind == .blank { remove(child.node) }
    }
  }

  /// Removes blanks right before and after blocks.
  private mutating func removeBlanksBesideBlocks(_ children: [Child]) {
    for (index, child) in children.enumerated() where child.kind == .blank {
      let neighbours = children[max(0, index - 1)..<min(children.count, index + 2)]
      if neighbours.contains(where: { $0.kind == .block }) { remove(child.node) }
    }
  }

  /// Removes blanks between blocks, except blanks beside words.
  private mutating func removeBlanksBetweenBlocks(_ children: [Child]) {
    for run in children.split(whereSeparator: { $0.kind == .block || $0.kind == .hidden }) {
      func isWord(_ child: Child) -> Bool { child.kind == .words || child.kind == .inline }
      let words = run.firstIndex(where: isWord).flatMap { first in
        run.lastIndex(where: isWord).map { first...$0 }
      }
      for index in run.indices where run[index].kind == .blank {
        if let words, isStored(index, in: run, around: words) { continue }
        remove(run[index].node)
      }
    }
  }

  /// Whether a blank is stored: between words, or between a float and words.
  private func isStored(
    _ index: Int, in run: ArraySlice<Child>, around words: ClosedRange<Int>
  ) -> Bool {
    if words.contains(index) { return true }
    let isAfterFloat = run[..<index].last?.kind == .float
    let isBeforeFloat = run[index...].dropFirst().first?.kind == .float
    return index + 1 == words.lowerBound && isAfterFloat
      || index - 1 == words.upperBound && isBeforeFloat
  }

  private mutating func remove(_ node: Int) { nodes[node].traits.insert(.removed) }

  /// The role of a child for the blanks beside it.
  private enum ChildKind {
    case words
    case blank
    case inline
    case block
    case float
    case hidden

    init(_ node: PointerNode) {
      if node.isText {
        self = node.traits.contains(.blank) ? .blank : .words
      } else if node.traits.contains(.hidden) {
        self = .hidden
      } else if node.traits.contains(.floats) {
        self = .float
      } else {
        self = node.traits.isDisjoint(with: [.inline, .inlineBox]) ? .block : .inline
      }
    }
  }
}
