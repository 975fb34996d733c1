import BookText
import Documents
import Markup

/// The tree of one file, with the properties by which KOReader counts the steps of an XPointer. Follows
/// crengine (lvtinydom.cpp, lvxml.cpp) in the choice of elements, the division of texts, and the stored white
/// space.
///
/// Nodes are named by their indices, places by bytes of the markup.
struct PointerTree {
  struct Traits: OptionSet {
    let rawValue: UInt16
    static let inline = Traits(rawValue: 1)
    /// `display: inline-block`
    static let inlineBox = Traits(rawValue: 2)
    static let hidden = Traits(rawValue: 4)
    static let floats = Traits(rawValue: 8)
    /// White space is preserved.
    static let preformatted = Traits(rawValue: 16)
    /// A style sheet adds a text as its first or last child.
    static let hasGeneratedText = Traits(rawValue: 32)
    static let holdsNoText = Traits(rawValue: 64)
    static let keepsCapitals = Traits(rawValue: 128)
    static let blank = Traits(rawValue: 256)
    static let removed = Traits(rawValue: 512)
  }

  /// UTF-8.
  let source: [UInt8]
  private(set) var tree: ElementTree
  private(set) var traits: [Traits]
  private(set) var anchors: [String: Int]

  /// In bytes; the rest is not read. With the elements missing from it, a source has up to two nodes for each
  /// byte.
  private static let longestSource = ElementTree.longestSource / 2

  /// Costs O(*n*).
  init(
    of source: [UInt8], _ kind: TracedDocument.Kind, _ cascade: Cascade,
    hasTwoByteLineEnds: Bool = false
  ) {
    self.source = source
    let (tree, found) = source.withTextBytes { whole in
      let bytes = whole[..<min(whole.count, Self.longestSource)]
      var builder = PointerTreeBuilder(bytes, kind, lineEnd: hasTwoByteLineEnds ? 2 : 1)
      var found = PointerReading(of: builder.readTree(from: bytes), in: bytes, kind, cascade)
      found.readTraits()
      return (found.tree, found)
    }
    (self.tree, traits, anchors) = (tree, found.traits, found.anchors)
  }

  /// In the order of their tags and texts. The first is the root, without a name.
  var nodes: [ElementTree.Node] { tree.nodes }

  // MARK: Children

  /// Children in order; nodes not stored are left out.
  func children(of node: Int) -> some Sequence<Int> {
    tree.children(of: node).lazy.filter { !traits[$0].contains(.removed) }
  }

  private static let longestName = 256

  /// Name without its prefix; empty for a text.
  func name(of node: Int) -> String {
    if nodes[node].isText { return "" }
    if nodes[node].isInvented {
      return PointerTreeBuilder.inventedNames.first { MarkupName($0) == nodes[node].name } ?? ""
    }
    let start = nodes[node].source.lowerBound + 1
    let whole = source.withTextBytes { source[MarkupScanner.name(from: start, in: $0)] }
    let name = whole.lastIndex(of: ":").map { whole[($0 + 1)...] } ?? whole
    let text = String(decoding: name.prefix(Self.longestName), as: UTF8.self)
    return traits[node].contains(.keepsCapitals) ? text : text.lowercased()
  }

  /// Whether a step counts two nodes together: both texts, or elements of one name.
  private func areNamesakes(_ one: Int, _ other: Int) -> Bool {
    if nodes[one].isText || nodes[other].isText { return nodes[one].isText == nodes[other].isText }
    guard nodes[one].name == nodes[other].name else { return false }
    return traits[one].isDisjoint(with: .keepsCapitals)
      && traits[other].isDisjoint(with: .keepsCapitals)
      || name(of: one) == name(of: other)
  }

  // MARK: From nodes to steps

  /// The steps from the root to a node, as KOReader's stable version writes them. Costs O(*n*) in the
  /// children of its ancestors.
  func steps(to node: Int) -> [(name: String, index: Int?)] {
    var (steps, node): ([(String, Int?)], Int) = ([], node)
    while node > 0 {
      let parent = Int(nodes[node].parent)
      var (count, index) = (0, 0)
      for child in children(of: parent) where areNamesakes(child, node) {
        count += 1
        if child == node { index = count }
      }
      steps.append((nodes[node].isText ? "text()" : name(of: node), count > 1 ? index : nil))
      node = parent
    }
    return steps.reversed()
  }

  // MARK: From steps to nodes

  /// Stops at the first step without a child or in a text. Returns the last node found, and the number of
  /// steps to it. Costs O(*n*) in the children of the nodes.
  func follow(_ steps: ArraySlice<XPointer.Step>, from start: Int = 0) -> (node: Int, count: Int) {
    var (node, count) = (start, 0)
    for step in steps {
      guard !nodes[node].isText, let child = child(of: node, step) else { break }
      (node, count) = (child, count + 1)
    }
    return (node, count)
  }

  func child(of node: Int, _ step: XPointer.Step) -> Int? {
    var left: Int
    let matches: (Int) -> Bool
    switch step {
    case .child(let number): (left, matches) = (number, { _ in true })
    case .text(let number): (left, matches) = (number, { nodes[$0].isText })
    case .element(let name, let number):
      let key = MarkupName(name)
      (left, matches) = (number, { nodes[$0].name == key && self.name(of: $0) == name })
    }
    if left < 1 { return nil }
    for child in children(of: node) where matches(child) {
      left -= 1
      if left == 0 { return child }
    }
    return nil
  }

  /// The outermost element with one of the names around a node, or the node itself.
  func outermost(_ names: Set<String>, around node: Int) -> Int? {
    var (place, found): (Int, Int?) = (node, nil)
    while place > 0 {
      if names.contains(name(of: place)) { found = place }
      place = Int(nodes[place].parent)
    }
    return found
  }

  // MARK: Bytes

  /// The last node that begins at or before a byte of the file. Costs O(log *n*).
  func node(at byte: Int) -> Int? {
    // Invented nodes begin where the next node does.
    let after = nodes.firstIndexAfter { $0.source.lowerBound <= byte }
    return after > 1 ? after - 1 : nil
  }
}
