import BookText
import Markup

/// Hidden elements that links name: notes that a reader sees only where they are called.
struct HiddenElements {
  /// Outermost hidden elements around the named ones, in order.
  let units: [Int]
  /// Elements to show whatever their styles: the named ones, and the elements around them up to the units.
  let revealed: Set<Int>
  /// Anchors in the units.
  let anchors: Set<String>

  /// A visitor of a web page shows and hides such elements.
  private static let controls: Set<MarkupName> = [
    "nav", "form", "input", "button", "select", "textarea", "menu",
  ]
  private static let link: MarkupName = "a"

  /// Finds the wanted hidden elements, and the targets of links in their units. Costs O(*n*) in the length of
  /// the document.
  init(named wanted: Set<String>, in document: DocumentTree) {
    let hidden = AllHidden(document)
    var (units, revealed, anchors): (Set<Int>, Set<Int>, Set<String>) = ([], [], [])
    var waiting = hidden.places.keys.filter(wanted.contains)
    while let name = waiting.popLast() {
      guard let (place, unit) = hidden.places[name] else { continue }
      var node = place
      while node >= unit, revealed.insert(node).inserted {
        node = Int(document.tree.nodes[node].parent)
      }
      guard units.insert(unit).inserted else { continue }
      let names = Self.names(in: unit, of: document)
      anchors.formUnion(names.anchors)
      waiting += names.targets
    }
    (self.units, self.revealed, self.anchors) = (units.sorted(), revealed, anchors)
  }

  /// Anchors in a unit, and anchors to which its links lead, in order.
  private static func names(
    in unit: Int, of document: DocumentTree
  ) -> (anchors: [String], targets: [String]) {
    var (anchors, targets): ([String], [String]) = ([], [])
    for node in unit..<document.tree.end(of: unit) where !document.tree.nodes[node].isText {
      let tag = document.tree.tag(of: node)
      if let id = TagAttributes.identifier(of: tag, in: document.source) {
        anchors.append(document.item.name + "#" + id)
      }
      if tag.name == link, let address = tag.value("href", in: document.source),
        case .element(let target)? = document.item.resolve(address)
      {
        targets.append(target)
      }
    }
    return (anchors, targets)
  }

  private struct AllHidden {
    /// First element of each anchor's name, and outermost hidden element around it.
    private(set) var places: [String: (node: Int, unit: Int)] = [:]

    /// Finds elements with content, in the order of the document.
    init(_ document: DocumentTree) {
      let tree = document.tree
      var walk = ElementWalk(tree, in: ElementTree.root)
      while let node = walk.next() {
        guard !tree.nodes[node].isText, document.style(of: node).style.isHidden else { continue }
        walk.skipDescendants()
        // Styles and scripts are hidden by themselves.
        let isShownElsewhere =
          FlowStyle().styleOfChild(named: tree.nodes[node].name).display == .none
        if !isShownElsewhere { recordIdentifiers(node..<tree.end(of: node), document) }
      }
    }

    /// The first place of each anchor counts, in a hidden element with text or images and without controls.
    private mutating func recordIdentifiers(_ unit: Range<Int>, _ document: DocumentTree) {
      let tree = document.tree
      var (found, hasContent): ([(String, Int)], Bool) = ([], false)
      for node in unit {
        let name = tree.nodes[node].name
        if tree.nodes[node].isText {
          hasContent = hasContent || !TreeElement(node, of: document).isBlank
          continue
        }
        if controls.contains(name) { return }
        if ElementKind(name) == .image { hasContent = true }
        if let id = TagAttributes.identifier(of: tree.tag(of: node), in: document.source) {
          found.append((document.item.name + "#" + id, node))
        }
      }
      guard hasContent else { return }
      for (name, node) in found where places[name] == nil {
        places[name] = (node, unit.lowerBound)
      }
    }
  }
}

extension FlowStyle {
  /// Whether the style makes its element invisible.
  var isHidden: Bool { display == .none || !traits.isDisjoint(with: [.hidden, .outOfSight]) }
}
