import BookText

/// Some words of a text, with one blank for white space and without soft hyphens.
struct PointerWords {
  private let count: Int
  private var scalars = String.UnicodeScalarView()
  private var length = 0
  private var hasBlank = false

  /// Bytes of a text examined.
  static let longest = 1 << 12

  init(count: Int) { self.count = count }

  var isFull: Bool { length >= count }

  var text: String { String(scalars) }

  mutating func separate() { hasBlank = true }

  /// White space becomes one blank; soft hyphens are left out.
  mutating func append(_ scalar: Unicode.Scalar) {
    if scalar == "\u{AD}" || isFull { return }
    if [" ", "\t", "\n", "\r", "\u{A0}"].contains(scalar) { return separate() }
    if hasBlank, length > 0 {
      scalars.append(" ")
      length += 1
    }
    hasBlank = false
    if isFull { return }
    scalars.append(scalar)
    length += 1
  }
}

/// The words of a text of the tree, for finding it again. Nodes are named by their indices.
extension PointerTree {
  private static let mostNodes = 4_096
  /// Inline elements separating words.
  private static let dividers: Set<String> = ["br", "rb", "rt", "rtc"]

  /// At most `count` characters shown by KOReader from a byte of a node on.
  func words(from node: Int, byte: Int, count: Int) -> String {
    var words = PointerWords(count: count)
    var (next, isFirst): (Int?, Bool) = (isShown(node) ? node : nodeAfter(node, &words), true)
    for _ in 0..<Self.mostNodes {
      guard let current = next, !words.isFull else { break }
      if nodes[current].isText {
        source.withTextBytes { bytes in
          var text = PointerText(of: current, in: self, bytes)
          while !words.isFull, let character = text.next() {
            if !isFirst || character.source >= byte { words.append(character.scalar) }
          }
        }
        next = nodeAfter(current, &words)
      } else {
        let child = children(of: current).first { _ in true }
        if separatesWords(current) { words.separate() }
        next = isHidden(current) ? nodeAfter(current, &words) : child ?? nodeAfter(current, &words)
      }
      isFirst = false
    }
    return words.text
  }

  /// The stored node after a node and its descendants. Separates the words where an element ends.
  private func nodeAfter(_ node: Int, _ words: inout PointerWords) -> Int? {
    var node = node
    while node > 0 {
      if separatesWords(node) { words.separate() }
      var next = Int(nodes[node].next)
      while next >= 0, traits[next].contains(.removed) { next = Int(nodes[next].next) }
      if next >= 0 { return next }
      node = Int(nodes[node].parent)
      // Not on to the next file.
      if hasFragments, nodes[node].parent == 0 { return nil }
    }
    return nil
  }

  /// Whether the tree is that of an EPUB's file.
  private var hasFragments: Bool {
    nodes.count > 1 && name(of: 1) == PointerTreeBuilder.fragmentName
  }

  private func separatesWords(_ node: Int) -> Bool {
    if nodes[node].isText { return false }
    return traits[node].isDisjoint(with: [.inline, .inlineBox])
      || traits[node].contains(.floats) || Self.dividers.contains(name(of: node))
  }

  private func isHidden(_ node: Int) -> Bool {
    traits[node].contains(.hidden) || name(of: node) == "svg"
  }

  private func isShown(_ node: Int) -> Bool {
    var place = node
    while place > 0 {
      if isHidden(place) { return false }
      place = Int(nodes[place].parent)
    }
    return true
  }
}
