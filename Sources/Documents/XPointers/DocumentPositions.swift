import BookText
import Documents
import Markup

/// The places of a document as KOReader names them, by XPointers.
///
/// Places correspond by their bytes in the markup. The tree in which KOReader counts has the bytes of each
/// node, and the text of the book is recorded with its bytes. No words are compared.
public final class DocumentPositions {
  /// A place in the text, and whether it is exact or only the beginning of an element around it.
  public struct Place: Equatable, Sendable {
    /// The place.
    public let offset: TextOffset
    /// False if only an element around the place was found.
    public let isExact: Bool

    public init(offset: TextOffset, isExact: Bool) {
      (self.offset, self.isExact) = (offset, isExact)
    }
  }

  /// An XPointer, and whether it is exact.
  public struct Name: Equatable, Sendable {
    /// The XPointer.
    public let xpointer: String
    /// False if it names only an element around the place, or the next character with a name.
    public let isExact: Bool
  }

  /// A file of the document.
  private struct Part {
    /// Number of its first fragment in an EPUB, from 1.
    let fragment: Int
    let fragmentCount: Int
    let file: TracedDocument.File
  }

  private let parts: [Part]
  /// Whether the document is an EPUB.
  private let hasFragments: Bool
  /// The trees of the parts used last.
  private var trees: [(part: Int, tree: PointerTree)] = []
  /// The pieces of a part by their places in the markup.
  private var sorted: (part: Int, pieces: [SourcePiece])?

  /// Number of trees stored.
  private static let mostTrees = 16

  /// Takes a document read with the sources of its text. Trees of its files are made when a place in them
  /// is asked for.
  ///
  /// - Complexity: O(*n*) in the files of an EPUB.
  public init(of document: TracedDocument) {
    var (parts, fragment): ([Part], Int) = ([], 1)
    for file in document.files {
      let count = document.isPackage ? file.markup?.fragmentCount ?? 1 : 1
      parts.append(Part(fragment: fragment, fragmentCount: count, file: file))
      fragment += count
    }
    (self.parts, hasFragments) = (parts, document.isPackage)
  }

  /// Returns the tree of a file, among the ``mostTrees`` kept; nil if the file has no markup. The first use
  /// costs reading all of it.
  private func tree(of part: Int) -> PointerTree? {
    if let known = trees.first(where: { $0.part == part }) { return known.tree }
    guard let tree = parts[part].file.markup?.tree else { return nil }
    if trees.count == Self.mostTrees { trees.removeFirst() }
    trees.append((part, tree))
    return tree
  }

  // MARK: From places to names

  /// A place in the markup.
  private struct Location {
    let part: Part
    let tree: PointerTree
    /// The node with the byte, or the last one before it.
    let node: Int
    let byte: Int
    /// Whether a character of the text comes from the byte; false if it only follows the place.
    let isExact: Bool

    /// Whether the node is a text containing the byte.
    var isInText: Bool {
      let found = tree.nodes[node]
      return found.isText && found.source.contains(byte) && !tree.traits[node].contains(.removed)
    }
  }

  /// Returns the index of the last part with text at or before a place, or else 0; nil without parts.
  private func part(of place: TextOffset) -> Int? {
    let next = parts.firstIndexAfter { $0.file.start <= place.utf8 }
    // Files after one without text begin at the same place.
    return parts[..<next].lastIndex { !$0.file.pieces.isEmpty } ?? parts.indices.first
  }

  /// Returns the node and the byte of a place in a file; nil if the file has no text there.
  private func location(of place: TextOffset, in index: Int) -> Location? {
    guard let (byte, isExact) = parts[index].file.pieces.byte(of: place.utf8),
      let tree = tree(of: index), let node = tree.node(at: byte)
    else { return nil }
    return Location(part: parts[index], tree: tree, node: node, byte: byte, isExact: isExact)
  }

  /// Element of a formula, for which KOReader has other nodes, or none.
  private static let formula = "math"
  /// Element of a drawing, for which KOReader has other nodes, or none.
  private static let drawing = "svg"

  /// Returns the XPointer of a place in the text; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the file of the place, on the first call for this file.
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

  /// Returns the next characters shown by KOReader from a place on, within the file, with one blank for white
  /// space and without soft hyphens.
  ///
  /// - Complexity: As for ``name(of:)``.
  public func words(at place: TextOffset, count: Int) -> String {
    guard let index = part(of: place), let found = location(of: place, in: index) else { return "" }
    return found.tree.words(from: found.node, byte: found.byte, count: count)
  }

  /// Returns the XPointer of a fragment of an EPUB by its number from 1. A single fragment is numbered too:
  /// KOReader understands it, and Komga wants it.
  private func root(of fragment: Int) -> String { "/body/DocFragment[\(fragment)]" }

  /// Returns the path of steps from the root to a node, with the number of the fragment in an EPUB.
  private func path(to node: Int, of tree: PointerTree, _ part: Part) -> String {
    var (steps, path) = (tree.steps(to: node)[...], "")
    if hasFragments, let fragment = steps.popFirst() {
      path = root(of: part.fragment + (fragment.index ?? 1) - 1)
    }
    for step in steps { path += "/" + step.name + (step.index.map { "[\($0)]" } ?? "") }
    return path
  }

  // MARK: From names to places

  /// Returns the place in the text of an XPointer.
  ///
  /// A missing step leads to the element before it. Nothing is searched for by its words.
  ///
  /// - Returns: nil if the string is no XPointer, or not even its first steps are there.
  /// - Complexity: O(*n*) in the file of the place, on the first call for this file.
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
      // The fragment is the step before its body.
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

  /// Removes the steps to a fragment of an EPUB: `/body/DocFragment[3]`.
  ///
  /// - Returns: The part, and the index of the fragment in it; nil if the steps lead to no fragment.
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

  /// Returns the place of an element with an identifier, or of the file without one. For an unknown
  /// identifier, returns the beginning of the file in an EPUB, and nil elsewhere.
  ///
  /// - Parameter file: The index of the file in an EPUB; nil in a document of one file.
  private func place(ofTarget id: String?, inFile file: Int?) -> Place? {
    guard hasFragments == (file != nil), parts.indices.contains(file ?? 0) else { return nil }
    let index = file ?? 0
    guard let id else { return place(ofPart: index, isExact: true) }
    guard let tree = tree(of: index), let node = tree.anchors[id] else {
      return hasFragments ? place(ofPart: index, isExact: false) : nil
    }
    return place(ofByte: tree.nodes[node].source.lowerBound, in: index, isExact: true)
  }

  /// Returns the place of the first text of a part, or after it; nil if the document has no text.
  private func place(ofPart index: Int, isExact: Bool) -> Place? {
    place(ofByte: 0, in: index, isExact: isExact)
  }

  /// Returns the place in the text of a byte of the markup, or of the next byte shown, perhaps in a later
  /// part; the last text without one. Nil if the document has no text.
  ///
  /// - Parameter index: The index of the part with the byte.
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

  /// Returns the pieces and the readings of a part in the order of the markup, kept for later lookups in it.
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
  /// Number of fragments KOReader makes from a file of an EPUB: one for each body, and one if there is
  /// none.
  ///
  /// - Complexity: O(*n*).
  fileprivate var fragmentCount: Int {
    guard kind == .part else { return 1 }
    let count = utf8.startTagCount(of: "body")
    return count > 1 ? max(1, Array(tree.children(of: 0)).count) : 1
  }

  /// Makes the tree.
  ///
  /// - Complexity: O(*n*).
  fileprivate var tree: PointerTree {
    // The length of a line end matters only for long texts.
    let hasTwoByteLineEnds = file().firstLineEndHasTwoBytes
    return PointerTree(of: utf8, kind, cascade(), hasTwoByteLineEnds: hasTwoByteLineEnds)
  }
}

extension [UInt8] {
  /// Returns the number of places where the start tag of an element may begin.
  ///
  /// - Parameter name: The name of the element, in small letters.
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

  /// Whether its first line ends with CR LF.
  fileprivate var firstLineEndHasTwoBytes: Bool {
    let end = firstIndex(of: "\n") ?? startIndex
    return end > startIndex && self[end - 1] == 0x0D
  }
}
