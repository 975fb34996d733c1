import BookText
import Numbers

/// Nests the elements of XML or HTML properly, even if the tags do not.
///
/// For well-formed XML it gives the result of an XML parser. Other documents are repaired as in HTML (WHATWG
/// HTML, section 13.2). End tags close the open elements inside their element. End tags without a start tag
/// are ignored, but for a line break in HTML. Elements that cannot be nested, such as paragraphs, end each
/// other.
struct MarkupReader {
  private var scanner: MarkupScanner
  private let isXML: Bool
  private let hasVoidElements: Bool
  private var builder: TreeBuilder
  private var openParagraphs = 0

  /// Reads the first ``ElementTree/longestSource`` bytes.
  /// - Parameter isXML: A slash ends an element in its start tag, and paragraphs end only at their end tags.
  /// - Parameter hasVoidElements: Elements such as `br` end with their start tags, slash or not.
  init(_ source: TextBytes, isXML: Bool, hasVoidElements: Bool = true) {
    let source = source[..<min(source.endIndex, ElementTree.longestSource)]
    scanner = MarkupScanner(source)
    builder = TreeBuilder(source)
    self.isXML = isXML
    self.hasVoidElements = hasVoidElements
  }

  private var open: [MarkupName] { builder.open }

  // Names compared with each tag. As literals they would be hashed each time.
  private static let head: MarkupName = "head"
  private static let paragraph: MarkupName = "p"
  private static let lineBreak: MarkupName = "br"
  private static let item: MarkupName = "li"
  private static let table: MarkupName = "table"
  private static let raw: Set<MarkupName> = ["script", "style"]
  /// With the parts of tables.
  private static let ended = MarkupName.ended.merging([
    "tr": (["tr"], ["table"]), "td": (["td", "th"], ["tr", "table"]),
    "th": (["td", "th"], ["tr", "table"]), "tbody": (["thead", "tbody", "tfoot"], ["table"]),
    "tfoot": (["thead", "tbody"], ["table"]),
    // Old Kindle books have unknown elements without end tags in their heads.
    "body": (["head", "metadata"], ["body"]),
  ]) { $1 }
  /// Stay open at the end tag of an enclosing element.
  private static let cells: Set<MarkupName> = ["td", "th", "table"]

  /// Costs O(*n*).
  mutating func readTree() -> ElementTree {
    let source = scanner.source
    while let token = scanner.next() {
      switch token {
      case .text(let range, let isLiteral):
        if !isXML, !isLiteral { closeHead(before: source[range]) }
        builder.addText(range, isLiteral: isLiteral, in: source, scanner.entities)
      case .start(let tag): beginElement(tag)
      case .end(let name): endElement(named: name)
      }
    }
    return builder.tree
  }

  private mutating func closeHead(before text: TextBytes) {
    if open.last == Self.head, text.contains(where: { $0 > " " }) {
      closeElements(from: open.count - 1)
    }
  }

  /// Ends the elements that the start implies to be over. A void element, or one with a slash where slashes
  /// count, ends at once. Too deep, an element is only counted.
  private mutating func beginElement(_ tag: MarkupTag) {
    if !isXML || open.last == tag.name { closeElements(impliedBy: tag.name) }
    let isVoid = hasVoidElements && MarkupName.void.contains(tag.name)
    // In HTML, elements of formulas and drawings may be closed at once too.
    if isVoid || tag.isClosed && (isXML || open.contains { $0 == "math" || $0 == "svg" }) {
      builder.beginElement(tag)
      builder.endInnermost()
      return
    }
    if Self.raw.contains(tag.name) { scanner.expectRawText(of: tag.name) }
    guard builder.hasRoom() else { return }
    if tag.name == Self.paragraph { openParagraphs += 1 }
    builder.beginElement(tag)
  }

  /// The head ends before an element that cannot be in it, a paragraph before a block, a heading before a
  /// heading, an item before the next.
  private mutating func closeElements(impliedBy name: MarkupName) {
    if open.last == Self.head, !MarkupName.headElements.contains(name) {
      closeElements(from: open.count - 1)
    }
    if openParagraphs > 0, MarkupName.endParagraphs.contains(name),
      let paragraph = open.lastIndex(where: {
        $0 == Self.paragraph || $0 == Self.item || MarkupName.scopes.contains($0)
      }),
      open[paragraph] == Self.paragraph
    {
      closeElements(from: paragraph)
    }
    // Otherwise everything after a heading without an end tag would belong to it.
    if !isXML, name.isHeading, open.last?.isHeading == true {
      return closeElements(from: open.count - 1)
    }
    guard let rule = Self.ended[name],
      let place = open.lastIndex(where: { rule.ends.contains($0) || rule.within.contains($0) }),
      rule.ends.contains(open[place])
    else { return }
    closeElements(from: place)
  }

  private mutating func closeElements(from index: Int) {
    if openParagraphs > 0 { openParagraphs -= open[index...].count { $0 == Self.paragraph } }
    builder.closeElements(from: index)
  }

  /// Ends the elements inside it too. The end tag is ignored if none is open in the innermost table, or for
  /// an element too deep; `</br>` adds a line break.
  private mutating func endElement(named name: MarkupName) {
    if builder.endsTooDeep() { return }
    if open.last == name { return closeElements(from: open.count - 1) }
    if hasVoidElements, MarkupName.void.contains(name) {
      // Mostly the end tag of an element that ended with its start tag.
      if !isXML, name == Self.lineBreak { addLineBreak() }
      return
    }
    let isCell = Self.cells.contains(name)
    let isHeading = !isXML && name.isHeading
    func ends(_ open: MarkupName) -> Bool { open == name || isHeading && open.isHeading }
    let place = open.lastIndex { ends($0) || !isCell && $0 == Self.table }
    guard let place, ends(open[place]) else { return }
    closeElements(from: place)
  }

  /// Called for a lone `</br>`. Just after `<br>` none is added: converters write both for one.
  private mutating func addLineBreak() {
    let last = builder.tree.nodes[builder.tree.nodes.count - 1]
    if last.name == Self.lineBreak, !last.isInvented { return }
    let place = last.isText ? last.source.upperBound : last.source.lowerBound
    beginElement(MarkupTag(name: Self.lineBreak, start: place))
  }
}

/// Leaves invalid references alone, all beyond `longest` bytes of output, and in the value of an entity those
/// to other entities.
func decodeReferences(
  _ text: TextBytes, entities: [Substring: [UInt8]] = [:], isValue: Bool = false,
  longest: Int = .max, into output: inout [UInt8]
) {
  var place = 0
  while place < text.endIndex {
    guard text[place] == "&" else {
      let end = text[place...].firstIndex(of: "&") ?? text.endIndex
      output.append(contentsOf: text[place..<end])
      place = end
      continue
    }
    decodeReference(
      text, at: &place, entities: entities, isValue: isValue, longest: longest, into: &output)
  }
}

/// Appends the meaning of the reference at `place`, and moves `place` to its end; or its ampersand, if it is
/// invalid or looks like a parameter of an address.
@inline(__always)
func decodeReference(
  _ text: TextBytes, at place: inout Int, entities: [Substring: [UInt8]],
  isValue: Bool = false, longest: Int, into output: inout [UInt8]
) {
  var name = text[(place + 1)...].prefix(32).prefix { $0.mayBeInWord || "#-._".utf8.contains($0) }
  let hasEnd = name.endIndex < text.endIndex && text[name.endIndex] == ";"
  if !hasEnd { name = name.prefix { $0.isLetterOrDigit || $0 == "#" } }
  // In an address it is the name of a parameter.
  let isName = name.endIndex < text.endIndex && text[name.endIndex] == "="
  if !isValue && !isName || name.first == "#",
    let bytes = replacement(
      of: name, output.count < longest ? entities : [:], hasEnd: hasEnd)
  {
    output += bytes
    place = name.endIndex + (hasEnd ? 1 : 0)
  } else {
    output.append("&")
    place += 1
  }
}

/// Nil for an invalid reference. Characters of Latin 1 need no semicolon, as in HTML 4.
private func replacement(
  of name: TextBytes, _ entities: [Substring: [UInt8]], hasEnd: Bool
) -> [UInt8]? {
  if name.first == "#" {
    let digits = name.dropFirst()
    let isHex = digits.first.map { $0.asSmallLetter == "x" } ?? false
    return Number.clamped(
      digits.dropFirst(isHex ? 1 : 0), to: 0...0x11_0000, radix: isHex ? 16 : 10
    )
    .map { utf8(ofCharacter: $0) }
  }
  if !entities.isEmpty, hasEnd,
    let value = entities[Substring(String(decoding: name, as: UTF8.self))]
  {
    return value
  }
  return Entities.codePoint(name).flatMap { hasEnd || $0 <= 0xFF ? utf8(ofCharacter: $0) : nil }
}

/// Decodes as browsers do: C1 controls are taken from windows-1252, and invalid numbers become U+FFFD.
private func utf8(ofCharacter number: UInt32) -> [UInt8] {
  let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039,
    0x152, 0x8D, 0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC,
    0x2122, 0x161, 0x203A, 0x153, 0x9D, 0x17E, 0x178,
  ]
  let shown = (0x80..<0xA0).contains(number) ? windows[Int(number - 0x80)] : number
  let scalar = shown == 0 ? "\u{FFFD}" : Unicode.Scalar(shown) ?? "\u{FFFD}"
  return Array(String(Character(scalar)).utf8)
}

extension MarkupTag {
  /// By its name without a prefix.
  package func value(
    _ name: MarkupName, in source: TextBytes
  ) -> String? {
    for attribute in attributes where attribute.key == name {
      return text(attribute.value, in: source)
    }
    return nil
  }

  /// References are replaced.
  package func text(_ range: Range<Int>, in source: TextBytes) -> String {
    let part = source[range].rebased
    guard part.contains("&") else { return String(decoding: part, as: UTF8.self) }
    var decoded: [UInt8] = []
    decodeReferences(part, into: &decoded)
    return String(decoding: decoded, as: UTF8.self)
  }
}
