import BookText
import Documents
import Markup

/// The places of a document as KOReader names them, by XPointers.
///
/// Places correspond by their bytes in the markup. The tree in which KOReader counts has the bytes of each
/// node, and the text of the book is recorded with its bytes. No words are compared.
public final class DocumentPositions {
  /// A place in the text.
  public struct Place: Equatable, Sendable {
    /// The place.
    public let offset: TextOffset
    /// False for the beginning of an element around the place.
    public let isExact: Bool

    public init(offset: TextOffset, isExact: Bool) {
      (self.offset, self.isExact) = (offset, isExact)
    }
  }

  /// An XPointer.
  public struct Name: Equatable, Sendable {
    /// The XPointer.
    public let xpointer: String
    /// False if it names an element around the place, or the next character with a name.
    public let isExact: Bool
  }

  private struct Part {
    /// Number of its first fragment in an EPUB, from 1.
    let fragment: Int
    let fragmentCount: Int
    let file: TracedDocument.File
  }

  private let parts: [Part]
  private let hasFragments: Bool
  /// The trees used last, at most ``mostTrees``.
  private var trees: [(part: Int, tree: PointerTree)] = []
  /// The pieces of a part by their places in the markup.
  private var sorted: (part: Int, pieces: [SourcePiece])?

  private static let mostTrees = 16

  /// Trees are made when a place in their files is asked for. Costs O(*n*) in the files of an EPUB.
  public init(of document: TracedDocument) {
    var (parts, fragment): ([Part], Int) = ([], 1)
    for file in document.files {
      let count = document.isPackage ? file.markup?.fragmentCount ?? 1 : 1
      parts.append(Part(fragment: fragment, fragmentCount: count, file: file))
      fragment += count
    }
    (self.parts, hasFragments) = (parts, document.isPackage)
  }

  /// Nil if the file has no markup. The first use reads all of it.
  private func tree(of part: Int) -> PointerTree? {
    if let known = trees.first(where: { $0.part == part }) { return known.tree }
    guard let tree = parts[part].file.markup?.tree else { return nil }
    if trees.count == Self.mostTrees { trees.removeFirst() }
    trees.append((part, tree))
    return tree
  }

  // MARK: From places to names

  private struct Location {
    let part: Part
    let tree: PointerTree
    /// The node with the byte, or else the last one before it.
    let node: Int
    let byte: Int
    /// False if the byte only follows the place.
    let isExact: Bool

    var isInText: Bool {
      let found = tree.nodes[node]
      return found.isText && found.source.contains(byte) && !tree.traits[node].contains(.removed)
    }
  }

  /// The last part with text at or before a place, or else the first; nil without parts.
  private func part(of place: TextOffset) -> Int? {
    let next = parts.firstIndexAfter { $0.file.start <= place.utf8 }
    // Files after one without text begin at the same place.
    return parts[..<next].lastIndex { !$0.file.pieces.isEmpty } ?? parts.indices.first
  }

  /// Nil if the file has no text there.
  private func location(of place: TextOffset, in index: Int) -> Location? {
    guard let (byte, isExact) = parts[index].file.pieces.byte(of: place.utf8),
      let tree = tree(of: index), let node = tree.node(at: byte)
    else { return nil }
    return Location(part: parts[index], tree: tree, node: node, byte: byte, isExact: isExact)
  }

  /// Elements for which KOReader has other nodes, or none.
  private static let formula = "math"
  private static let drawing = "svg"

  /// The first call for a file costs O(*n*) in it. Nil if the place has no XPointer.
  public func name(of place: TextOffset) -> Name? {
    guard let index = part(of: place) else { return nil }
    guard let found = location(of: place, in: index) else {
      return hasFragments
        ? Name(xpointer: root(of: parts[index].fragment) + ".0", isExact: false) : nil
    }
    let (tree, part, node) = (found.tree, found.part, found.node)
    if let whole = tree.outermost([Self.formula, Self.drawing], around: node) {
      return Name(xpointer: path(to: whole, of: tree, part) + ".0", isExact: found.isExact)
    }
    if found.isInText {
      let offset = tree.offset(of: found.byte, inText: node)
      return Name(
        xpointer: path(to: node, of: tree, part) + ".\(offset)", isExact: found.isExact)
    }
    if !tree.nodes[node].isText, tree.nodes[node].source.lowerBound == found.byte {
      return Name(xpointer: path(to: node, of: tree, part) + ".0", isExact: found.isExact)
    }
    // KOReader has no such text.
    let element = tree.nodes[node].isText ? Int(tree.nodes[node].parent) : node
    return Name(xpointer: path(to: element, of: tree, part), isExact: false)
  }

  /// The characters KOReader shows from a place on, within the file, with one blank for white space and
  /// without soft hyphens. Costs as much as ``name(of:)``.
  public func words(at place: TextOffset, count: Int) -> String {
    guard let index = part(of: place), let found = location(of: place, in: index) else { return "" }
    return found.tree.words(from: found.node, byte: found.byte, count: count)
  }

  /// A single fragment is numbered too: KOReader understands it, and Komga wants it.
  private func root(of fragment: Int) -> String { "/body/DocFragment[\(fragment)]" }

  private func path(to node: Int, of tree: PointerTree, _ part: Part) -> String {
    var (steps, path) = (tree.steps(to: node)[...], "")
    if hasFragments, let fragment = steps.popFirst() {
      path = root(of: part.fragment + (fragment.index ?? 1) - 1)
    }
    for step in steps { path += "/" + step.name + (step.index.map { "[\($0)]" } ?? "") }
    return path
  }

  // MARK: From names to places

  /// A missing step leads to the element before it. Nothing is searched for by its words.
  ///
  /// Nil if the string is no XPointer, or not even its first steps are there. The first call for a file costs
  /// O(*n*) in it.
  public func place(of string: String) -> Place? {
    guard let pointer = XPointer(string) else { return nil }
    switch pointer.start {
    case .target(let file, let id): return place(ofTarget: id, inFile: file)
    case .root: break
    }
    var (index, start, steps) = (0, 0, pointer.steps[...])
    if hasFragments {
      guard let found = popFragment(of: &steps) else { return nil }
      if steps.isEmpty || parts[found.part].file.markup == nil {
        return place(ofPart: found.part, isExact: steps.isEmpty)
      }
      (index, start) = found
    }
    guard let tree = tree(of: index) else { return nil }
    if hasFragments {
      guard let fragment = tree.child(of: 0, .element(PointerTreeBuilder.fragmentName, start + 1))
      else { return place(ofPart: index, isExact: false) }
      start = fragment
    }
    let found = tree.follow(steps, from: start)
    if !hasFragments, found.count == 0 { return nil }
    var isExact = found.count == steps.count && !pointer.hadBoxes
    let node = tree.outermost([Self.formula], around: found.node) ?? found.node
    if node != found.node { isExact = false }
    var byte = tree.nodes[node].source.lowerBound
    if isExact, tree.nodes[node].isText, let offset = pointer.offset, offset > 0 {
      if let found = tree.byte(of: offset, inText: node) { byte = found } else { isExact = false }
    }
    return place(ofByte: byte, in: index, isExact: isExact)
  }

  /// Removes the steps to a fragment of an EPUB, `/body/DocFragment[3]`, and returns its index in its part;
  /// nil without them.
  private func popFragment(
    of steps: inout ArraySlice<XPointer.Step>
  ) -> (part: Int, fragment: Int)? {
    guard steps.popFirst() == .element("body", 1) else { return nil }
    let number: Int
    switch steps.popFirst() {
    case nil: return parts.isEmpty ? nil : (0, 0)
    case .element(PointerTreeBuilder.fragmentName, let index)?, .child(let index)?: number = index
    default: return nil
    }
    let next = parts.firstIndexAfter { $0.fragment <= number }
    guard next > 0, number < parts[next - 1].fragment + parts[next - 1].fragmentCount else {
      return nil
    }
    return (next - 1, number - parts[next - 1].fragment)
  }

  /// Place of an element with an identifier, or of the file without one. An unknown identifier gives the
  /// beginning of the file in an EPUB, and nil elsewhere.
  private func place(ofTarget id: String?, inFile file: Int?) -> Place? {
    guard hasFragments == (file != nil), parts.indices.contains(file ?? 0) else { return nil }
    let index = file ?? 0
    guard let id else { return place(ofPart: index, isExact: true) }
    guard let tree = tree(of: index), let node = tree.anchors[id] else {
      return hasFragments ? place(ofPart: index, isExact: false) : nil
    }
    return place(ofByte: tree.nodes[node].source.lowerBound, in: index, isExact: true)
  }

  private func place(ofPart index: Int, isExact: Bool) -> Place? {
    place(ofByte: 0, in: index, isExact: isExact)
  }

  /// Place of the first text shown at or after a byte of the markup, perhaps in a later part, or else the end
  /// of the text; nil if the document has no text.
  private func place(ofByte byte: Int, in index: Int, isExact: Bool) -> Place? {
    let pieces = piecesBySource(of: index)
    // All parts of a formula come from one byte: the first part is its beginning.
    var next = pieces.firstIndexAfter { $0.source < byte }
    if next > 0, next == pieces.count || pieces[next].source > byte { next -= 1 }
    if next < pieces.count {
      let piece = pieces[next]
      if byte >= piece.source, byte < piece.source + piece.sourceLength {
        let distance = piece.isCopy ? byte - piece.source : 0
        return Place(offset: TextOffset(utf8: piece.text + distance), isExact: isExact)
      }
    }
    if next < pieces.count, pieces[next].source < byte { next += 1 }
    if next < pieces.count {
      return Place(offset: TextOffset(utf8: pieces[next].text), isExact: isExact)
    }
    if let after = parts[(index + 1)...].first(where: { !$0.file.pieces.isEmpty })?.file.pieces
      .first
    {
      return Place(offset: TextOffset(utf8: after.text), isExact: isExact)
    }
    let last = parts.last { !$0.file.pieces.isEmpty }?.file.pieces.last
    return last.map { Place(offset: TextOffset(utf8: $0.text), isExact: isExact) }
  }

  /// The pieces and the readings of a part in the order of the markup.
  private func piecesBySource(of part: Int) -> [SourcePiece] {
    if let sorted, sorted.part == part { return sorted.pieces }
    // Tables may have their foot before their body.
    let file = parts[part].file
    let pieces = (file.pieces + file.readings).sorted {
      ($0.source, $0.text) < ($1.source, $1.text)
    }
    sorted = (part, pieces)
    return pieces
  }
}

extension TracedDocument.Markup {
  /// KOReader makes a fragment of each body in a file of an EPUB, and one if there is none. Costs O(*n*).
  fileprivate var fragmentCount: Int {
    guard kind == .part else { return 1 }
    let count = utf8.startTagCount(of: "body")
    return count > 1 ? max(1, Array(tree.children(of: 0)).count) : 1
  }

  /// Costs O(*n*).
  fileprivate var tree: PointerTree {
    // The length of a line end matters only for long texts.
    let hasTwoByteLineEnds = file().firstLineEndHasTwoBytes
    return PointerTree(of: utf8, kind, cascade(), hasTwoByteLineEnds: hasTwoByteLineEnds)
  }
}

extension [UInt8] {
  /// Places where the start tag of an element may begin; its name is in small letters.
  fileprivate func startTagCount(of name: StaticString) -> Int {
    name.withUTF8Buffer { name in
      withTextBytes { bytes in
        var count = 0
        for place in bytes.indices where bytes[place] == "<" && place + name.count < bytes.count {
          if name.indices.allSatisfy({ bytes[place + 1 + $0].asSmallLetter == name[$0] }) {
            count += 1
          }
        }
        return count
      }
    }
  }

  fileprivate var firstLineEndHasTwoBytes: Bool {
    let end = firstIndex(of: "\n") ?? startIndex
    return end > startIndex && self[end - 1] == 0x0D
  }
}
