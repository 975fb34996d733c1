import BookText

/// The elements of a document and the texts between their tags, as one flat tree.
///
/// Copies nothing: attributes and texts are ranges of the source, and references are decoded on demand. Nodes
/// are in the order of their tags and texts, so descendants follow their node.
package struct ElementTree {
  /// An element, or a text between two tags, comments or parts of CDATA.
  ///
  /// Dense markup has a node for every three bytes, so a node is short: its first child is found by its
  /// place, and places up to ``longestSource`` leave a bit for a flag.
  package struct Node {
    /// ``text`` or ``literal`` for a text.
    package fileprivate(set) var name: MarkupName
    /// -1 for the root.
    package fileprivate(set) var parent: Int32
    /// -1 for none.
    package fileprivate(set) var next: Int32 = -1
    /// First byte of its text or tag, flagged if it has children.
    fileprivate var start: FlaggedPlace
    /// End of a text; index of an element's first attribute, flagged if the source has no tag for it.
    fileprivate var end: FlaggedPlace

    fileprivate static var text: MarkupName { MarkupName(reserved: 0) }
    fileprivate static var literal: MarkupName { MarkupName(reserved: 1) }

    package var isText: Bool { name.isReserved }
    /// Ampersands have no meaning in it.
    package var isLiteral: Bool { name == Self.literal }
    /// Empty where an element begins.
    package var source: Range<Int> { start.place..<(isText ? end.place : start.place) }
    /// An element without a tag in the source.
    package var isInvented: Bool { !isText && end.isFlagged }
  }

  /// A number up to ``longestSource``, and a flag.
  struct FlaggedPlace {
    private var bits: UInt32
    private static let flag: UInt32 = 1 << 31

    init(_ place: Int, isFlagged: Bool = false) {
      bits = UInt32(place) | (isFlagged ? Self.flag : 0)
    }

    var place: Int { Int(bits & ~Self.flag) }
    var isFlagged: Bool { bits & Self.flag != 0 }

    mutating func setFlag() { bits |= Self.flag }
    mutating func advance() { bits += 1 }
  }

  /// In the order of their tags and texts. The first is the root, without a name.
  package private(set) var nodes = [
    Node(name: "", parent: -1, start: FlaggedPlace(0), end: FlaggedPlace(noAttribute))
  ]
  private var attributes: [MarkupTag.Attribute] = []
  private var entities: [Substring: [UInt8]] = [:]
  /// Beyond these lengths, declared entities in a text are not replaced.
  private var limits: [Int32: Int] = [:]

  /// Length in bytes. The rest is not read.
  package static let longestSource = Int(Int32.max)

  /// Stands for the index of an attribute: the element has none.
  fileprivate static let noAttribute = longestSource

  /// Nests elements properly; see ``MarkupReader``. Costs O(*n*).
  package init(_ source: TextBytes, isXML: Bool, hasVoidElements: Bool = true) {
    var reader = MarkupReader(source, isXML: isXML, hasVoidElements: hasVoidElements)
    self = reader.readTree()
  }

  fileprivate init() {}

  // MARK: Nodes

  package static let root = 0

  package func children(of node: Int) -> some Sequence<Int> {
    sequence(state: firstChild(of: node) ?? -1) { next -> Int? in
      guard next >= 0 else { return nil }
      defer { next = Int(nodes[next].next) }
      return next
    }
  }

  /// Costs O(1), but for texts moved out of the node, which come before its first child.
  package func firstChild(of node: Int) -> Int? {
    guard nodes[node].start.isFlagged else { return nil }
    var child = node + 1
    while Int(nodes[child].parent) != node { child += 1 }
    return child
  }

  /// The first node after a node and its descendants, within `element`. Costs O(*depth*), but O(*n*) for all
  /// nodes together.
  package func nodeAfterDescendants(of node: Int, in element: Int = root) -> Int? {
    var node = node
    while node != element, node > 0 {
      if nodes[node].next >= 0 { return Int(nodes[node].next) }
      node = Int(nodes[node].parent)
    }
    return nil
  }

  /// Index after a node and its descendants.
  package func end(of node: Int) -> Int { nodeAfterDescendants(of: node) ?? nodes.count }

  /// Next node in the order of the document, within `element`.
  package func node(after node: Int, in element: Int = root) -> Int? {
    firstChild(of: node) ?? nodeAfterDescendants(of: node, in: element)
  }

  /// Costs O(*n*) in the texts up to the next element.
  package func isLastElement(_ node: Int) -> Bool {
    var next = nodes[node].next
    while next >= 0 {
      if !nodes[Int(next)].isText { return false }
      next = nodes[Int(next)].next
    }
    return true
  }

  package mutating func rename(_ node: Int, to name: MarkupName) { nodes[node].name = name }

  package mutating func dropFirstByte(of node: Int) { nodes[node].start.advance() }

  // MARK: Attributes

  /// The node is an element, not a text.
  package func tag(of node: Int) -> MarkupTag {
    var tag = MarkupTag(name: nodes[node].name, start: nodes[node].start.place)
    let first = nodes[node].end.place
    if first == Self.noAttribute { return tag }
    var last = first
    while !attributes[last].isLast { last += 1 }
    tag.attributes = attributes[first...last]
    return tag
  }

  // MARK: Texts

  /// Replaces the references of a text. False if it has none; then `decoded` is unchanged.
  package func decodeText(of node: Int, in source: TextBytes, _ decoded: inout [UInt8]) -> Bool {
    let part = source[nodes[node].source].rebased
    guard !nodes[node].isLiteral, part.firstPosition(of: "&", from: 0) < part.count else {
      return false
    }
    decoded.removeAll(keepingCapacity: true)
    decodeReferences(
      part, entities: entities, longest: limits[Int32(node)] ?? .max, into: &decoded)
    return true
  }

  package func appendText(of node: Int, in source: TextBytes, to bytes: inout [UInt8]) {
    var decoded: [UInt8] = []
    if decodeText(of: node, in: source, &decoded) {
      bytes += decoded
    } else {
      bytes.append(contentsOf: source[nodes[node].source].rebased)
    }
  }

  /// References, and the bytes between them.
  package func pieces(of node: Int, in source: TextBytes) -> [SourcePiece] {
    let start = nodes[node].start.place
    let text = source[nodes[node].source].rebased
    guard !nodes[node].isLiteral, text.contains("&") else {
      return [SourcePiece(copying: text.count, from: start, at: 0)]
    }
    var pieces: [SourcePiece] = []
    var (place, output) = (0, [UInt8]())
    while place < text.endIndex {
      let (first, length) = (place, output.count)
      if text[place] == "&" {
        decodeReference(
          text, at: &place, entities: entities, longest: limits[Int32(node)] ?? .max,
          into: &output)
        pieces.append(
          SourcePiece(
            text: length, length: output.count - length, source: start + first,
            sourceLength: place - first))
      } else {
        place = text[place...].firstIndex(of: "&") ?? text.endIndex
        output.append(contentsOf: text[first..<place])
        pieces.append(SourcePiece(copying: place - first, from: start + first, at: length))
      }
    }
    return pieces
  }
}

/// Builds a tree from tags and texts. Its owner decides which elements they end.
package struct TreeBuilder {
  package private(set) var tree = ElementTree()
  package private(set) var open: [MarkupName] = []
  /// The root and the open elements.
  private var nodes = [Open(node: 0, previous: -1)]
  private var attributesLeft: Int
  /// Open start tags beyond the maximum depth.
  private var tooDeep = 0
  /// Bytes by which declared entities may still lengthen the text: at first its own length.
  private var growth: Int

  private struct Open {
    let node: Int32
    /// The node before it in its parent, or -1.
    var previous: Int32
    var last: Int32 = -1
  }

  private static let fewestAttributes = 4_096
  /// Bytes of source for each further attribute. No document has shorter ones throughout; the rest are
  /// dropped.
  private static let bytesOfAttribute = 4

  /// Room depends on the length of the source.
  package init(_ source: TextBytes) {
    growth = source.count
    attributesLeft = Self.fewestAttributes + source.count / Self.bytesOfAttribute
    // Each tag begins a node, and a text may follow it. Growing would take twice the memory for a while.
    let part = source[..<(source.count / Self.sample)].rebased
    tree.reserveNodes(
      min(2 * part.count { $0 == "<" } * Self.sample, source.count / Self.bytesOfNode))
  }

  /// Tags in one of so many parts of the source are counted to reserve memory.
  private static let sample = 16
  /// Bytes of source for each node.
  private static let bytesOfNode = 2

  package var isFull: Bool { open.count >= Nesting.deepest }

  /// Whether an element fits. One nested too deep does not, and is counted until its end tag.
  package mutating func hasRoom() -> Bool {
    if !isFull { return true }
    tooDeep += 1
    return false
  }

  /// Whether an end tag closes an element that did not fit. It is counted off.
  package mutating func endsTooDeep() -> Bool {
    if tooDeep == 0 { return false }
    tooDeep -= 1
    return true
  }

  /// The owner asks for room before. Attributes beyond the number for the source are dropped.
  package mutating func beginElement(_ tag: MarkupTag) {
    let previous = nodes[nodes.count - 1].last
    let stored = tag.attributes.prefix(attributesLeft)
    attributesLeft -= stored.count
    let node = appendNode(
      ElementTree.Node(
        name: tag.name, parent: nodes[nodes.count - 1].node,
        start: ElementTree.FlaggedPlace(tag.start),
        end: tree.storeAttributes(stored, isInvented: tag.isInvented)))
    open.append(tag.name)
    nodes.append(Open(node: node, previous: previous))
  }

  package mutating func endInnermost() {
    open.removeLast()
    nodes.removeLast()
  }

  package mutating func closeElements(from index: Int) {
    while open.count > index { endInnermost() }
  }

  /// Declared entities may add ``growth`` bytes in all. In a literal text, as in CDATA, ampersands have no
  /// meaning.
  package mutating func addText(
    _ range: Range<Int>, isLiteral: Bool, in source: TextBytes,
    _ entities: [Substring: [UInt8]] = [:]
  ) {
    let node = appendNode(
      ElementTree.Node(text: range, isLiteral: isLiteral, in: nodes[nodes.count - 1].node))
    guard !isLiteral, !entities.isEmpty else { return }
    let part = source[range].rebased
    guard part.contains("&") else { return }
    let longest = part.count + growth
    var decoded: [UInt8] = []
    decodeReferences(part, entities: entities, longest: longest, into: &decoded)
    growth -= max(0, decoded.count - part.count)
    tree.limitLength(of: node, to: longest, entities)
  }

  /// Makes a text the sibling before an open element.
  package mutating func addText(_ range: Range<Int>, isLiteral: Bool, before index: Int) {
    let (element, previous) = (nodes[index + 1].node, nodes[index + 1].previous)
    let parent = tree.nodes[Int(element)].parent
    let node = tree.appendNode(ElementTree.Node(text: range, isLiteral: isLiteral, in: parent))
    tree.link(node, after: previous, in: parent)
    tree.link(element, after: node, in: parent)
    nodes[index + 1].previous = node
  }

  private mutating func appendNode(_ node: ElementTree.Node) -> Int32 {
    let around = nodes.count - 1
    let node = tree.appendNode(node)
    tree.link(node, after: nodes[around].last, in: nodes[around].node)
    nodes[around].last = node
    return node
  }
}

extension ElementTree.Node {
  /// Ampersands in a literal text have no meaning, as in CDATA.
  fileprivate init(text range: Range<Int>, isLiteral: Bool, in parent: Int32) {
    (name, self.parent) = (isLiteral ? Self.literal : Self.text, parent)
    start = ElementTree.FlaggedPlace(range.lowerBound)
    end = ElementTree.FlaggedPlace(range.upperBound)
  }
}

extension ElementTree {
  fileprivate mutating func reserveNodes(_ count: Int) { nodes.reserveCapacity(count) }

  fileprivate mutating func appendNode(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  /// Returns the index of the first, or ``noAttribute``, flagged if the element is invented.
  fileprivate mutating func storeAttributes(
    _ more: ArraySlice<MarkupTag.Attribute>, isInvented: Bool
  ) -> FlaggedPlace {
    guard !more.isEmpty else { return FlaggedPlace(Self.noAttribute, isFlagged: isInvented) }
    let first = attributes.count
    attributes.append(contentsOf: more)
    attributes[attributes.count - 1].markLast()
    return FlaggedPlace(first, isFlagged: isInvented)
  }

  /// Without a last node (-1), the parent now has children.
  fileprivate mutating func link(_ node: Int32, after last: Int32, in parent: Int32) {
    if last < 0 {
      nodes[Int(parent)].start.setFlag()
    } else {
      nodes[Int(last)].next = node
    }
  }

  /// Limit in bytes once its declared entities are replaced: entities in entities could fill the memory. All
  /// calls for a tree pass the same entities.
  fileprivate mutating func limitLength(
    of node: Int32, to length: Int, _ entities: [Substring: [UInt8]]
  ) {
    if self.entities.isEmpty { self.entities = entities }
    limits[node] = length
  }
}

/// Walks through the descendants of an element in the order of the document.
package struct ElementWalk: Sequence, IteratorProtocol {
  private let tree: ElementTree
  private let element: Int
  private var last: Int
  private var following: Int?

  package init(_ tree: ElementTree, in element: Int) {
    (self.tree, self.element, last) = (tree, element, element)
    following = tree.node(after: element, in: element)
  }

  package mutating func next() -> Int? {
    guard let node = following else { return nil }
    (last, following) = (node, tree.node(after: node, in: element))
    return node
  }

  package mutating func skipDescendants() {
    following = tree.nodeAfterDescendants(of: last, in: element)
  }
}
