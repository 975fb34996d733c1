import BookText
import Markup

/// Attributes with a meaning for every element, collected in one pass.
struct TagAttributes {
  /// The role of an element by its `epub:type` or `role`.
  struct Role: OptionSet {
    let rawValue: UInt8
    static let note = Role(rawValue: 1)
    static let noteReference = Role(rawValue: 2)
    static let pageBreak = Role(rawValue: 4)
    /// A title page, centred unless a style sheet says otherwise.
    static let titlePage = Role(rawValue: 8)
    /// Number of a printed page beside the text, by its class.
    static let pageNumber = Role(rawValue: 16)
    /// The main part of a web page.
    static let main = Role(rawValue: 32)
  }

  private(set) var id: String?
  private(set) var classes: [MarkupName] = []
  /// The value of `style`.
  private(set) var style: String?
  /// The declarations of other attributes, and of the words in `class` and `type`.
  private(set) var hints: [Declaration] = []
  private(set) var role: Role = []

  init(_ tag: MarkupTag, in source: TextBytes) {
    if tag.attributes.isEmpty { return }
    var (name, type, alignment): (Range<Int>?, Range<Int>?, String?)
    for attribute in tag.attributes {
      let value = attribute.value
      switch attribute.key {
      case "id": if id == nil { id = tag.text(value, in: source) }
      case "name": name = name ?? value
      case "class":
        classes += source[value].split { $0 <= " " }.map { MarkupName($0) }
        if classes.contains(where: Self.pageNumbers.contains) { role.insert(.pageNumber) }
        noteVerse(source[value])
      case "style": style = tag.text(value, in: source)
      case "hidden": hints.append(Declaration("display", "none"))
      case "align":
        if !Self.aligned.contains(tag.name) {
          alignment = Self.alignments[MarkupName(source[value])]
        }
      case "dir":
        hints.append(Declaration("direction", tag.text(value, in: source).lowercased()))
      case "type" where source[attribute.name].elementsEqual("epub:type".utf8):
        type = value
        noteVerse(source[value])
      case "type":
        type = type ?? value
        if tag.name == "ol" {
          hints +=
            Self.markers[tag.text(value, in: source)].map { [Declaration("list-style", $0)] } ?? []
        }
      case "role": addRoles(source[value])
      default: break
      }
    }
    if let type { addRoles(source[type]) }
    if role.contains(.titlePage) { alignment = alignment ?? "center" }
    if let alignment { hints.append(Declaration("text-align", alignment)) }
    if id == nil, tag.name == "a", let name { id = tag.text(name, in: source) }
  }

  /// Elements with an alignment for themselves, not for the text in them (WHATWG HTML, section 15.3.3).
  private static let aligned: Set<MarkupName> = ["table", "img", "hr", "object", "embed", "iframe"]

  private static let alignments: [MarkupName: String] = [
    "center": "center", "middle": "center", "right": "right",
  ]

  private static let markers: [String: String] = [
    "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman",
  ]

  private mutating func addRoles(_ value: TextBytes) {
    for word in value.split(whereSeparator: { $0 <= " " }) {
      role.formUnion(Self.roles[MarkupName(word)] ?? [])
    }
  }

  private static let roles: [MarkupName: Role] = [
    "footnote": .note, "endnote": .note, "rearnote": .note, "note": .note, "doc-footnote": .note,
    "doc-endnote": .note, "noteref": .noteReference, "doc-noteref": .noteReference,
    "pagebreak": .pageBreak, "doc-pagebreak": .pageBreak,
    "titlepage": .titlePage, "halftitlepage": .titlePage, "main": .main,
  ]

  /// Classes of printed page numbers, used by the Distributed Proofreaders and others.
  private static let pageNumbers: Set<MarkupName> = [
    "pagenum", "pageno", "pagenumber", "page-number", "page_number",
  ]

  private mutating func noteVerse(_ value: TextBytes) {
    // Colons, hyphens and low lines divide names.
    let words = value.split { $0 <= " " || $0 == ":" || $0 == "-" || $0 == "_" }
    if words.contains(where: { Self.verse.contains(MarkupName($0)) }) {
      hints.append(Declaration("-bifolio-part", "verse"))
    }
  }

  private static let verse: Set<MarkupName> = [
    "poem", "verse", "song", "hymn", "poetry", "stanza", "lyrics", "linegroup", "lg",
  ]
}
