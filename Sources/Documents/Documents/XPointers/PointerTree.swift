import BookText
import Markup

/// The tree in which KOReader counts the steps of an XPointer, built from the bytes of one file.
///
/// Follows crengine (lvtinydom.cpp, lvxml.cpp) in the choice of elements, the division of texts, and the
/// texts of white space stored.
struct PointerTree {
  /// The way a file is read.
  enum Kind {
    /// A file of an EPUB.
    case part
    /// A drawing as a file of an EPUB.
    case drawing
    case html
    case fictionBook
  }

  /// The bytes of the file, in UTF-8.
  let source: [UInt8]
  /// All nodes in the order of their tags and texts. The first is the root, without a name.
  var nodes: [PointerNode]
  /// The names of elements, and their indices.
  var names: [String] = []
  /// The elements with identifiers.
  var anchors: [String: Int] = [:]

  private static let root = PointerNode(name: 0, parent: -1, traits: [], source: 0..<0)

  /// Makes a tree without nodes.
  init(of source: [UInt8]) {
    self.source = source
    nodes = [Self.root]
    names = [""]
  }

  // MARK: Children

  /// The stored children of a node, in order.
  func children(of node: Int) -> some Sequence<Int> {
    sequence(state: nodes[node].first) { next -> Int? in
      while next >= 0 {
        let child = Int(next)
        next = nodes[child].next
        if !nodes[child].traits.contains(.removed) { return child }
      }
      return nil
    }
  }

  /// The name of an element; empty for a text.
  func name(of node: Int) -> String { nodes[node].isText ? "" : names[Int(nodes[node].name)] }

  // MARK: From nodes to steps

  /// Returns the steps from the root to a node, as KOReader's stable version writes them.
  ///
  /// - Complexity: O(*n*) in the children of its ancestors.
  func steps(to node: Int) -> [(name: String, index: Int?)] {
    var (steps, node): ([(String, Int?)], Int) = ([], node)
    while node > 0 {
      let parent = Int(nodes[node].parent)
      var (count, index) = (0, 0)
      for child in children(of: parent) where nodes[child].name == nodes[node].name {
        count += 1
        if child == node { index = count }
      }
      steps.append((nodes[node].isText ? "text()" : name(of: node), count > 1 ? index : nil))
      node = parent
    }
    return steps.reversed()
  }

  // MARK: From steps to nodes

  /// Follows steps from a node.
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

  /// The child at a step; nil if there is none.
  func child(of node: Int, _ step: XPointer.Step) -> Int? {
    var left: Int
    let matches: (Int) -> Bool
    switch step {
    case .child(let number): (left, matches) = (number, { _ in true })
    case .text(let number): (left, matches) = (number, { nodes[$0].isText })
    case .element(let name, let number):
      guard let known = names.firstIndex(of: name), known > 0 else { return nil }
      (left, matches) = (number, { nodes[$0].name == Int32(known) })
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

  /// The last node beginning at or before a byte of the file; nil if the byte is before all nodes.
  ///
  /// - Complexity: O(log *n*).
  func node(at byte: Int) -> Int? {
    // Invented nodes begin where the next node does.
    let after = nodes.firstIndexAfter { $0.source.lowerBound <= byte }
    return after > 1 ? after - 1 : nil
  }
}
