import BookText
import Documents
import Markup

/// The tree of one file with the properties by which KOReader counts the steps of an XPointer.
///
/// Follows crengine (lvtinydom.cpp, lvxml.cpp) in the choice of elements, the division of texts, and the
/// texts of white space stored.
///
/// Nodes are named by their indices, places by bytes of the markup.
struct PointerTree {
  /// Properties of a node.
  struct Traits: OptionSet {
    let rawValue: UInt16
    /// An element in the line: `display: inline`.
    static let inline = Traits(rawValue: 1)
    /// An inline element with its own box: `display: inline-block`.
    static let inlineBox = Traits(rawValue: 2)
    /// An undisplayed element.
    static let hidden = Traits(rawValue: 4)
    static let floats = Traits(rawValue: 8)
    /// White space is preserved.
    static let preformatted = Traits(rawValue: 16)
    /// An element with a text from a style sheet as its first or last child.
    static let hasGeneratedText = Traits(rawValue: 32)
    /// An element without text.
    static let holdsNoText = Traits(rawValue: 64)
    /// An element whose name keeps its capitals.
    static let keepsCapitals = Traits(rawValue: 128)
    /// A text of white space only.
    static let blank = Traits(rawValue: 256)
    /// A text not stored.
    static let removed = Traits(rawValue: 512)
  }

  /// The bytes of the file, in UTF-8.
  let source: [UInt8]
  private(set) var tree: ElementTree
  /// The properties of each node.
  private(set) var traits: [Traits]
  /// The elements with identifiers.
  private(set) var anchors: [String: Int]

  /// Maximum length of a source, in bytes; what follows is not read. With the elements missing from it, it
  /// has up to two nodes for each byte.
  private static let longestSource = ElementTree.longestSource / 2

  /// Makes the tree of a file.
  ///
  /// - Parameters:
  ///   - source: The file in UTF-8.
  ///   - hasTwoByteLineEnds: Whether lines end with CR LF in the file.
  /// - Complexity: O(*n*).
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

  /// The nodes in the order of their tags and texts. The first is the root, without a name.
  var nodes: [ElementTree.Node] { tree.nodes }

  // MARK: Children

  /// The stored children of a node, in order.
  func children(of node: Int) -> some Sequence<Int> {
    tree.children(of: node).lazy.filter { !traits[$0].contains(.removed) }
  }

  /// Greatest length of a name, in bytes.
  private static let longestName = 256

  /// The name of an element without its prefix; empty for a text.
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

  /// Whether a step's number counts two nodes together: both texts, or elements of one name.
  private func areNamesakes(_ one: Int, _ other: Int) -> Bool {
    if nodes[one].isText || nodes[other].isText { return nodes[one].isText == nodes[other].isText }
    guard nodes[one].name == nodes[other].name else { return false }
    return traits[one].isDisjoint(with: .keepsCapitals)
      && traits[other].isDisjoint(with: .keepsCapitals)
      || name(of: one) == name(of: other)
  }

  // MARK: From nodes to steps

  /// Returns the steps from the root to a node, as KOReader's stable version writes them.
  ///
  /// - Complexity: O(*n*) in the children of its ancestors.
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

  /// Follows steps from a node down, and stops at the first step without a child or in a text.
  ///
  /// - Returns: The last node found, and the number of steps to it.
  /// - Complexity: O(*n*) in the children of the nodes.
  func follow(_ steps: ArraySlice<XPointer.Step>, from start: Int = 0) -> (node: Int, count: Int) {
    var (node, count) = (start, 0)
    for step in steps {
      guard !nodes[node].isText, let child = child(of: node, step) else { break }
      (node, count) = (child, count + 1)
    }
    return (node, count)
  }

  /// Returns the child that a step leads to; nil if there is none.
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

  /// Returns the outermost element around a node, or the node itself, with one of the names; nil if there is
  /// none.
  func outermost(_ names: Set<String>, around node: Int) -> Int? {
    var (place, found): (Int, Int?) = (node, nil)
    while place > 0 {
      if names.contains(name(of: place)) { found = place }
      place = Int(nodes[place].parent)
    }
    return found
  }

  // MARK: Bytes

  /// Returns the last node that begins at or before a byte of the file; nil if the byte is before all nodes.
  ///
  /// - Complexity: O(log *n*).
  func node(at byte: Int) -> Int? {
    // Invented nodes begin where the next node does.
    let after = nodes.firstIndexAfter { $0.source.lowerBound <= byte }
    return after > 1 ? after - 1 : nil
  }
}
