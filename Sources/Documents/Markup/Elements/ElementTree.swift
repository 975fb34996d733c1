import BookText

/// The elements of a document and the texts between their tags, as one flat tree.
///
/// It has the names and the bytes of each node, and copies nothing: attributes and texts are ranges of the
/// source. Texts with references are decoded when they are needed. Nodes are in the order of their tags and
/// texts, so the descendants of a node follow it.
package struct ElementTree {
  /// An element, or a text between two tags, comments or parts of CDATA.
  ///
  /// Dense markup has a node for every three bytes, so a node is short: its first child is found by its
  /// place, and places up to ``longestSource`` leave a bit for a flag.
  package struct Node {
    /// The name of an element; ``text`` or ``literal`` for a text.
    package fileprivate(set) var name: MarkupName
    /// The element around it; -1 for the root.
    package fileprivate(set) var parent: Int32
    /// The next child of the parent; -1 if there is none.
    package fileprivate(set) var next: Int32 = -1
    /// The first byte of its text or tag in the source, and whether it has children.
    fileprivate var start: FlaggedPlace
    /// The end of a text. Of an element: the index of its first attribute, and whether the source has no tag
    /// for it.
    fileprivate var end: FlaggedPlace

    /// The name of texts, and of texts with literal ampersands.
    fileprivate static var text: MarkupName { MarkupName(reserved: 0) }
    fileprivate static var literal: MarkupName { MarkupName(reserved: 1) }

    package var isText: Bool { name.isReserved }
    /// Whether it is a text in which ampersands have no meaning.
    package var isLiteral: Bool { name == Self.literal }
    /// The bytes of a text; an empty range where an element begins.
    package var source: Range<Int> { start.place..<(isText ? end.place : start.place) }
    /// Whether it is an element without a tag in the source.
    package var isInvented: Bool { !isText && end.isFlagged }
  }

  /// A number up to ``longestSource``, and a flag.
  struct FlaggedPlace {
    private var bits: UInt32
    private static let flag: UInt32 = 1 << 31

    /// Stores a number together with its flag.
    ///
    /// - Parameter place: From 0 to ``longestSource``.
    init(_ place: Int, isFlagged: Bool = false) {
      bits = UInt32(place) | (isFlagged ? Self.flag : 0)
    }

    var place: Int { Int(bits & ~Self.flag) }
    var isFlagged: Bool { bits & Self.flag != 0 }

    mutating func setFlag() { bits |= Self.flag }
    mutating func advance() { bits += 1 }
  }

  /// All nodes in the order of their tags and texts. The first is the root, which has no name.
  package private(set) var nodes = [
    Node(name: "", parent: -1, start: FlaggedPlace(0), end: FlaggedPlace(noAttribute))
  ]
  private var attributes: [MarkupTag.Attribute] = []
  /// Entities declared by the document.
  private var entities: [Substring: [UInt8]] = [:]
  /// For texts in which declared entities may be replaced: the lengths beyond which they are not.
  private var limits: [Int32: Int] = [:]

  /// Maximum length of the source, in bytes. What follows is not read.
  package static let longestSource = Int(Int32.max)

  /// In place of the index of an attribute: the element has none.
  fileprivate static let noAttribute = longestSource

  /// Parses a document, and nests its elements properly; see ``MarkupReader``.
  ///
  /// - Complexity: O(*n*).
  package init(_ source: TextBytes, isXML: Bool, hasVoidElements: Bool = true) {
    var reader = MarkupReader(source, isXML: isXML, hasVoidElements: hasVoidElements)
    self = reader.readTree()
  }

  /// Makes a tree without elements.
  fileprivate init() {}

  // MARK: Nodes

  /// The index of the root.
  package static let root = 0

  /// The children of a node, in order.
  package func children(of node: Int) -> some Sequence<Int> {
    sequence(state: firstChild(of: node) ?? -1) { next -> Int? in
      guard next >= 0 else { return nil }
      defer { next = Int(nodes[next].next) }
      return next
    }
  }

  /// Returns the first child of a node; nil if it has none.
  ///
  /// - Complexity: O(1), but for texts moved out of the node: these come before its first child.
  package func firstChild(of node: Int) -> Int? {
    guard nodes[node].start.isFlagged else { return nil }
    var child = node + 1
    while Int(nodes[child].parent) != node { child += 1 }
    return child
  }

  /// Returns the first node after a node and its descendants in the document; nil if there is none.
  ///
  /// - Parameter element: An element around the node. The search ends with its content.
  /// - Complexity: O(*depth*), but O(*n*) for all nodes together.
  package func nodeAfterDescendants(of node: Int, in element: Int = root) -> Int? {
    var node = node
    while node != element, node > 0 {
      if nodes[node].next >= 0 { return Int(nodes[node].next) }
      node = Int(nodes[node].parent)
    }
    return nil
  }

  /// Returns the node after a node in the order of the document; nil after the content of `element`.
  package func node(after node: Int, in element: Int = root) -> Int? {
    firstChild(of: node) ?? nodeAfterDescendants(of: node, in: element)
  }

  /// Whether a node is the last element of its parent.
  ///
  /// - Complexity: O(*n*) in the texts up to the next element.
  package func isLastElement(_ node: Int) -> Bool {
    var next = nodes[node].next
    while next >= 0 {
      if !nodes[Int(next)].isText { return false }
      next = nodes[Int(next)].next
    }
    return true
  }

  /// Changes the name of an element.
  package mutating func rename(_ node: Int, to name: MarkupName) { nodes[node].name = name }

  /// Removes the first byte of a text that has one.
  package mutating func dropFirstByte(of node: Int) { nodes[node].start.advance() }

  // MARK: Attributes

  /// Returns the tag of an element.
  ///
  /// - Parameter node: The index of an element, not of a text.
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

  /// Decodes the references of a text.
  ///
  /// - Parameter decoded: Receives the text; unchanged if it is the bytes of the source.
  /// - Returns: False if the text has no references.
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

  /// Appends the text of a node to some bytes, with its references replaced.
  package func appendText(of node: Int, in source: TextBytes, to bytes: inout [UInt8]) {
    var decoded: [UInt8] = []
    if decodeText(of: node, in: source, &decoded) {
      bytes += decoded
    } else {
      bytes.append(contentsOf: source[nodes[node].source].rebased)
    }
  }

  /// Returns the pieces of a text with their sources, in order: references, and the bytes between them.
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

/// Builds a tree from tags and texts, bytes of the source; its owner decides which elements they end.
package struct TreeBuilder {
  package private(set) var tree = ElementTree()
  /// The names of the open elements, the innermost last.
  package private(set) var open: [MarkupName] = []
  /// The root and the open elements.
  private var nodes = [Open(node: 0, previous: -1)]
  /// Number of attributes that may still be stored.
  private var attributesLeft: Int
  /// Number of bytes by which declared entities may still lengthen the text: at first its own length.
  private var growth: Int

  /// An open element.
  private struct Open {
    let node: Int32
    /// The node before it in its parent; -1 if there is none.
    var previous: Int32
    /// Its last child; -1 if there is none.
    var last: Int32 = -1
  }

  /// Number of attributes stored for any source.
  private static let fewestAttributes = 4_096
  /// Number of bytes of source for each further attribute. No document has shorter ones throughout; the rest
  /// are dropped.
  private static let bytesOfAttribute = 4

  /// Begins an empty tree, whose room depends on the length of its source.
  ///
  /// - Parameter source: The text; only its length matters.
  package init(_ source: TextBytes) {
    growth = source.count
    attributesLeft = Self.fewestAttributes + source.count / Self.bytesOfAttribute
    // Each tag begins a node, and a text may follow it. Growing would take twice the memory for a while.
    let part = source[..<(source.count / Self.sample)].rebased
    tree.reserveNodes(
      min(2 * part.count { $0 == "<" } * Self.sample, source.count / Self.bytesOfNode))
  }

  /// The tags in one of so many parts of the source are counted to reserve memory.
  private static let sample = 16
  /// Minimum number of bytes of source for each node.
  private static let bytesOfNode = 2

  /// The innermost open element; the root if there is none.
  package var innermost: Int { Int(nodes[nodes.count - 1].node) }

  /// Returns an open element.
  ///
  /// - Parameter index: Its index in ``open``.
  package func node(ofOpen index: Int) -> Int { Int(nodes[index + 1].node) }

  /// Whether no more elements can be open.
  package var isFull: Bool { open.count >= Nesting.deepest }

  /// Begins an element in the innermost open one. The owner asks for ``isFull`` before. Attributes beyond the
  /// number for the source are dropped.
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

  /// Ends the innermost open element. There has to be one.
  package mutating func endInnermost() {
    open.removeLast()
    nodes.removeLast()
  }

  /// Ends the open elements from an index on.
  package mutating func closeElements(from index: Int) {
    while open.count > index { endInnermost() }
  }

  /// Adds a text to the innermost element. Declared entities may add ``growth`` bytes in all.
  ///
  /// - Parameter isLiteral: Whether ampersands in it have no meaning, as in CDATA.
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

  /// Adds a text in front of an open element, as a child of the element's parent.
  ///
  /// - Parameter index: The index of the element in ``open``.
  package mutating func addText(_ range: Range<Int>, isLiteral: Bool, before index: Int) {
    let (element, previous) = (nodes[index + 1].node, nodes[index + 1].previous)
    let parent = tree.nodes[Int(element)].parent
    let node = tree.appendNode(ElementTree.Node(text: range, isLiteral: isLiteral, in: parent))
    tree.link(node, after: previous, in: parent)
    tree.link(element, after: node, in: parent)
    nodes[index + 1].previous = node
  }

  /// Appends a node to the innermost element.
  private mutating func appendNode(_ node: ElementTree.Node) -> Int32 {
    let around = nodes.count - 1
    let node = tree.appendNode(node)
    tree.link(node, after: nodes[around].last, in: nodes[around].node)
    nodes[around].last = node
    return node
  }
}

extension ElementTree.Node {
  /// - Parameter isLiteral: Whether ampersands in it have no meaning, as in CDATA.
  fileprivate init(text range: Range<Int>, isLiteral: Bool, in parent: Int32) {
    (name, self.parent) = (isLiteral ? Self.literal : Self.text, parent)
    start = ElementTree.FlaggedPlace(range.lowerBound)
    end = ElementTree.FlaggedPlace(range.upperBound)
  }
}

extension ElementTree {
  /// Makes room for a number of nodes.
  fileprivate mutating func reserveNodes(_ count: Int) { nodes.reserveCapacity(count) }

  /// Appends a node without linking it to others.
  fileprivate mutating func appendNode(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  /// Stores the attributes of an element. Returns the index of the first, or ``noAttribute``, flagged if the
  /// element is invented.
  fileprivate mutating func storeAttributes(
    _ more: ArraySlice<MarkupTag.Attribute>, isInvented: Bool
  ) -> FlaggedPlace {
    guard !more.isEmpty else { return FlaggedPlace(Self.noAttribute, isFlagged: isInvented) }
    let first = attributes.count
    attributes.append(contentsOf: more)
    attributes[attributes.count - 1].markLast()
    return FlaggedPlace(first, isFlagged: isInvented)
  }

  /// Makes a node the next one after `last` or, if this is -1, records that the parent has children.
  fileprivate mutating func link(_ node: Int32, after last: Int32, in parent: Int32) {
    if last < 0 {
      nodes[Int(parent)].start.setFlag()
    } else {
      nodes[Int(last)].next = node
    }
  }

  /// Limits the length of a text, in bytes once its declared entities are replaced: entities in entities
  /// could fill the memory. All calls for a tree pass the same entities.
  fileprivate mutating func limitLength(
    of node: Int32, to length: Int, _ entities: [Substring: [UInt8]]
  ) {
    if self.entities.isEmpty { self.entities = entities }
    limits[node] = length
  }
}
