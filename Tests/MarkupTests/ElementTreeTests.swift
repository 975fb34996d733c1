import BookText
import Testing

@testable import Markup

/// All strings of up to `length` parts.
private func markups(of parts: [String], length: Int) -> [String] {
  var (all, last) = ([""], [""])
  for _ in 0..<length {
    last = last.flatMap { start in parts.map { start + $0 } }
    all += last
  }
  return all
}

private func withTree<Result>(
  of markup: String, isXML: Bool = true, _ body: (ElementTree, TextBytes) throws -> Result
) rethrows -> Result {
  try Array(markup.utf8).withTextBytes { try body(ElementTree($0, isXML: isXML), $0) }
}

@Suite("The tree of a document")
struct ElementTreeTests {
  /// Descendants of a node in the order of its children's links.
  private func linked(_ tree: ElementTree, from node: Int = ElementTree.root) -> [Int] {
    [node] + tree.children(of: node).flatMap { linked(tree, from: $0) }
  }

  @Test(arguments: [true, false])
  func nodesAreLinkedInTheOrderOfTheSource(isXML: Bool) {
    let parts = ["<p>", "</p>", "<b c='&amp;'>", "</b>", "<br/>", "x&lt;", " ", "<td>", "<table>"]
    for markup in markups(of: parts, length: 4) {
      withTree(of: markup, isXML: isXML) { tree, source in
        #expect(linked(tree) == Array(tree.nodes.indices), "\(markup)")
        let ranges = tree.nodes.dropFirst().map(\.source)
        #expect(
          zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(markup)"
        )
        for node in tree.nodes.indices.dropFirst() {
          let siblings = Array(tree.children(of: Int(tree.nodes[node].parent)))
          #expect(siblings.contains(node), "\(markup)")
          let isLast = siblings.last { !tree.nodes[$0].isText } == node
          if !tree.nodes[node].isText { #expect(tree.isLastElement(node) == isLast, "\(markup)") }
          let inner = linked(tree, from: node)
          #expect(
            tree.nodeAfterDescendants(of: node)
              == (node + inner.count < tree.nodes.count ? node + inner.count : nil))
          #expect(tree.node(after: node, in: node) == inner.dropFirst().first, "\(markup)")
        }
      }
    }
  }

  @Test func allTextIsInTheTree() {
    for markup in markups(of: ["<p>", "</p>", "a", "<![CDATA[&amp;]]>", "&amp;"], length: 5) {
      let words = withTree(of: markup) { tree, source in
        var text: [UInt8] = []
        for node in tree.nodes.indices where tree.nodes[node].isText {
          tree.appendText(of: node, in: source, to: &text)
        }
        return String(decoding: text, as: UTF8.self)
      }
      let expected = markup.split(separator: "<", omittingEmptySubsequences: false).map { part in
        if part.hasPrefix("![CDATA[") {
          let end = part.firstPlace(of: "]]>") ?? part.startIndex..<part.startIndex
          return part[..<end.lowerBound].dropFirst(8)
            + part[end.upperBound...].split(separator: "&amp;", omittingEmptySubsequences: false)
            .joined(separator: "&")
        }
        let text = part.firstIndex(of: ">").map { part[part.index(after: $0)...] } ?? part
        return text.split(separator: "&amp;", omittingEmptySubsequences: false)
          .joined(separator: "&")
      }.joined()
      #expect(words == expected, "\(markup)")
    }
  }

  @Test func piecesOfATextAreItsBytesAndReferences() {
    for markup in markups(of: ["é", "&eacute;", "&", "&#x41;", "&long;"], length: 4) {
      withTree(of: "<!DOCTYPE a [<!ENTITY long 'a long value'>]><a>\(markup)</a>") { tree, source in
        for node in tree.nodes.indices.dropFirst(2) where tree.nodes[node].isText {
          var text: [UInt8] = []
          tree.appendText(of: node, in: source, to: &text)
          var end = 0
          for piece in tree.pieces(of: node, in: source) {
            #expect(piece.text == end)
            let bytes = source[piece.source..<piece.source + piece.sourceLength]
            if bytes.first != 0x26 || piece.length == 1 && piece.isCopy {
              #expect(bytes.elementsEqual(text[piece.text..<piece.end]))
            }
            end = piece.end
          }
          #expect(end == text.count, "\(markup)")
        }
      }
    }
  }

  @Test func elementsAreNestedToAGreatestDepth() {
    for depth in [Nesting.deepest, Nesting.deepest + 1] {
      let markup =
        String(repeating: "<i>", count: depth) + "a" + String(repeating: "</i>", count: depth) + "b"
      withTree(of: markup) { tree, _ in
        #expect(tree.nodes.count == 1 + Nesting.deepest + 2)
        #expect(tree.nodes[tree.nodes.count - 1].parent == ElementTree.root)
        #expect(tree.nodes[tree.nodes.count - 2].parent == Nesting.deepest)
      }
    }
  }

  @Test(arguments: [0, 1, ElementTree.longestSource - 1, ElementTree.longestSource])
  func placesUpToTheLongestSourceLeaveABitForAFlag(place: Int) {
    var found = ElementTree.FlaggedPlace(place)
    #expect(found.place == place && !found.isFlagged)
    found.setFlag()
    #expect(found.place == place && found.isFlagged)
  }

  @Test func theLastAttributeOfATagIsMarkedAtAnyPlace() {
    for place in [0, ElementTree.longestSource] {
      var attribute = MarkupTag.Attribute(
        key: "a", name: place..<place, value: place..<ElementTree.longestSource)
      #expect(!attribute.isLast)
      attribute.markLast()
      #expect(attribute.isLast && attribute.name == place..<place)
      #expect(attribute.value == place..<ElementTree.longestSource)
    }
  }

  /// Number of attributes of all elements.
  private func attributeCount(_ markup: String) -> Int {
    withTree(of: markup) { tree, _ in
      tree.nodes.indices.dropFirst().reduce(0) {
        $0 + (tree.nodes[$1].isText ? 0 : tree.tag(of: $1).attributes.count)
      }
    }
  }

  @Test func attributesOfATagAreLimited() {
    for count in [63, 64, 65] {
      let names = String(repeating: " name", count: count)
      #expect(attributeCount("<a\(names)>") == min(count, 64))
    }
  }

  @Test func attributesAreStoredInProportionToTheSource() {
    // Four bytes each, and more than the fixed number of them.
    let tag = "<a" + String(repeating: " bcd", count: 64) + ">"
    let whole = String(repeating: tag, count: 200)
    #expect(attributeCount(whole) == 200 * 64)
    let dense = "<a" + String(repeating: " b", count: 64) + ">"
    let source = String(repeating: dense, count: 200)
    #expect(attributeCount(source) == 4_096 + source.utf8.count / 4)
    let fewer = String(repeating: dense, count: 64)
    #expect(attributeCount(fewer) == 64 * 64)
  }

  @Test func declaredEntitiesAtMostDoubleTheText() {
    let value = String(repeating: "v", count: 100)
    let head = "<!DOCTYPE a [<!ENTITY e '\(value)'>]>"
    let body = "<a>" + String(repeating: "<i>&e;</i>", count: 1_000) + "</a>"
    withTree(of: head + body) { tree, source in
      var text: [UInt8] = []
      for node in tree.nodes.indices where tree.nodes[node].isText {
        tree.appendText(of: node, in: source, to: &text)
      }
      #expect(text.count <= 2 * source.count)
      #expect(text.count { $0 == "v" } > source.count / 2)
      #expect(String(decoding: text, as: UTF8.self).hasSuffix("&e;"))
    }
  }

  @Test func styleSheetsAreFoundInTheHeadAndInTheBody() {
    let head = """
      <head><link rel='stylesheet' href='a.css'/><style>p { }</style>
      <link rel='alternate stylesheet' href='b.css'/><link rel='stylesheet' media='print' href='c'/>
      <link rel='icon' href='d'/></head>
      """
    withTree(of: "<html>\(head)<body><style>q { }</style></body></html>", isXML: false) {
      #expect($0.styleSheets(in: $1) == [.address("a.css"), .text("p { }"), .text("q { }")])
    }
  }
}

@Suite("The search for a byte")
struct ByteSearchTests {
  @Test func findsTheFirstOfEachLengthAndPlace() {
    let others: [UInt8] = [0x00, 0x25, 0x27, 0x80, 0xA6, 0xFF]
    for other in others {
      for count in 0..<20 {
        let text = [UInt8](repeating: other, count: count)
        text.withTextBytes { #expect($0.firstPosition(of: 0x26, from: 0) == count) }
        for place in 0..<count {
          var text = text
          text[place] = 0x26
          text.withTextBytes { text in
            for start in 0...count {
              let expected = text[start...].firstIndex(of: 0x26) ?? count
              #expect(text.firstPosition(of: 0x26, from: start) == expected)
              #expect(
                text[start...].firstPosition(of: 0x26, from: start) == expected,
                "a part of the text")
            }
          }
        }
      }
    }
  }
}
