import BookText
import Markup

/// Attributes with a meaning for every element, collected in one pass.
package struct TagAttributes {
  /// Role by `epub:type` or `role`.
  struct Role: OptionSet {
    let rawValue: UInt16
    static let note = Role(rawValue: 1)
    static let noteReference = Role(rawValue: 2)
    static let pageBreak = Role(rawValue: 4)
    /// Centred unless a style sheet says otherwise.
    static let titlePage = Role(rawValue: 8)
    /// Number of a printed page beside the text, by its class.
    static let pageNumber = Role(rawValue: 16)
    /// Main part of a web page.
    static let main = Role(rawValue: 32)
    static let hasIdentifier = Role(rawValue: 64)
    /// Only for the eye: `aria-hidden`, or a preview of MathJax.
    static let unheard = Role(rawValue: 128)
    /// A formula in TeX for a script.
    static let tex = Role(rawValue: 256)
    /// A recogniser asks for one of its attributes.
    static let asked = Role(rawValue: 512)
    /// Number of a line of code, by its class.
    static let lineNumber = Role(rawValue: 1_024)
    /// Note beside the lines, by its class.
    static let sideNote = Role(rawValue: 2_048)
    /// A tool of a web page, by its class: a link to edit a section, or to the source of a function.
    static let tool = Role(rawValue: 4_096)
  }

  package private(set) var id: String?
  package private(set) var classes: [MarkupName] = []
  package private(set) var style: String?
  /// Declarations from other attributes, and from words in `class` and `type`.
  package private(set) var hints: [Declaration] = []
  private(set) var role: Role = []

  /// An identifier if there is no `id`.
  private var name: Range<Int>?
  /// The bytes of `epub:type`, or else of `type`.
  private var type: Range<Int>?
  /// Alignment by `align`.
  private var alignment: String?

  /// Recognisers ask for the attributes in `asked`.
  package init(_ tag: MarkupTag, in source: TextBytes, asked: Set<MarkupName> = []) {
    if tag.attributes.isEmpty { return }
    for attribute in tag.attributes {
      if !asked.isEmpty, asked.contains(attribute.key) { role.insert(.asked) }
      Self.readers[attribute.key]?(&self, attribute, tag, source)
    }
    if let type { addRoles(source[type]) }
    if role.contains(.titlePage) { alignment = alignment ?? "center" }
    if let alignment { hints.append(Declaration("text-align", alignment)) }
    if id == nil, tag.name == "a", let name { id = tag.text(name, in: source) }
    if id != nil { role.insert(.hasIdentifier) }
  }

  /// ``id`` without the other attributes.
  static func identifier(of tag: MarkupTag, in source: TextBytes) -> String? {
    tag.value("id", in: source) ?? (tag.name == "a" ? tag.value("name", in: source) : nil)
  }

  /// Reads the value of an attribute into the attributes found so far.
  private typealias Reader =
    @Sendable (
      inout TagAttributes, MarkupTag.Attribute, MarkupTag, TextBytes
    ) -> Void

  /// Attributes with a meaning for every element.
  private static let readers: [MarkupName: Reader] = [
    "id": { found, attribute, tag, source in
      if found.id == nil { found.id = tag.text(attribute.value, in: source) }
    },
    "name": { found, attribute, _, _ in found.name = found.name ?? attribute.value },
    "class": { found, attribute, tag, source in
      found.addClasses(source[attribute.value], of: tag.name)
    },
    "style": { found, attribute, tag, source in
      found.style = tag.text(attribute.value, in: source)
    },
    "hidden": { found, _, _, _ in found.hints.append(Declaration("display", "none")) },
    "aria-hidden": { found, attribute, tag, source in
      if tag.text(attribute.value, in: source) == "true" { found.role.insert(.unheard) }
    },
    "align": { found, attribute, tag, source in
      if !aligned.contains(tag.name) {
        found.alignment = alignments[MarkupName(source[attribute.value])]
      }
    },
    "dir": { found, attribute, tag, source in
      let value = tag.text(attribute.value, in: source).lowercased()
      found.hints.append(Declaration("direction", value))
    },
    "lang": { found, attribute, tag, source in
      // Programs write a language into the root element without asking for the book's.
      guard !roots.contains(tag.name) else { return }
      found.hints.append(
        Declaration("-bifolio-language", tag.text(attribute.value, in: source)))
    },
    "type": { found, attribute, tag, source in found.addType(attribute, tag, source) },
    "role": { found, attribute, _, source in found.addRoles(source[attribute.value]) },
  ]

  /// Their language is that of the document.
  private static let roots: Set<MarkupName> = ["html", "body", "fictionbook"]

  /// Widespread classes stand for roles and hints.
  private mutating func addClasses(_ value: TextBytes, of name: MarkupName) {
    classes += value.split { $0 <= " " }.map { MarkupName($0) }
    if classes.contains(where: Self.pageNumbers.contains) { role.insert(.pageNumber) }
    if classes.contains(where: Self.noteReferences.contains) { role.insert(.noteReference) }
    if classes.contains(where: Self.lineNumbers.contains) { role.insert(.lineNumber) }
    if classes.contains(where: Self.tools.contains) { role.insert(.tool) }
    if classes.contains(where: Self.buttons.contains) { hints += Self.boxOfButton }
    if classes.contains(Self.preview) { role.insert(.unheard) }
    if classes.contains(where: Self.sideNotes.contains), ElementKind(name).isPhrase {
      role.insert(.sideNote)
      hints.append(Declaration("float", "right"))
    }
    recordVerse(value)
  }

  /// `epub:type`, or `type`: the numbers of an ordered list, or a script with a formula in TeX.
  private mutating func addType(
    _ attribute: MarkupTag.Attribute, _ tag: MarkupTag, _ source: TextBytes
  ) {
    if source[attribute.name].elementsEqual("epub:type".utf8) {
      type = attribute.value
      return recordVerse(source[attribute.value])
    }
    type = type ?? attribute.value
    if tag.name == "script", source[attribute.value].starts(with: "math/tex".utf8) {
      role.insert(.tex)
      hints.append(Declaration("display", "inline"))
    }
    if tag.name == "ol", let marker = Self.markers[tag.text(attribute.value, in: source)] {
      hints.append(Declaration("list-style", marker))
    }
  }

  /// Elements with an alignment for themselves, not for the text in them (WHATWG HTML, section 15.3.3).
  private static let aligned: Set<MarkupName> = ["table", "img", "hr", "object", "embed", "iframe"]

  private static let alignments: [MarkupName: String] = [
    "center": "center", "middle": "center", "right": "right",
  ]

  private static let markers: [String: String] = [
    "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman",
  ]

  /// Named in a value of `role` or `epub:type`, separated by white space.
  private mutating func addRoles(_ value: TextBytes) {
    for word in value.split(whereSeparator: { $0 <= " " }) {
      if Self.buttons.contains(MarkupName(word)) { hints += Self.boxOfButton }
      role.formUnion(Self.roles[MarkupName(word)] ?? [])
    }
  }

  private static let roles: [MarkupName: Role] = [
    "footnote": .note, "endnote": .note, "rearnote": .note, "note": .note, "doc-footnote": .note,
    "doc-endnote": .note, "noteref": .noteReference, "doc-noteref": .noteReference,
    "pagebreak": .pageBreak, "doc-pagebreak": .pageBreak,
    "titlepage": .titlePage, "halftitlepage": .titlePage, "main": .main,
  ]

  /// Printed page numbers of the Distributed Proofreaders and others.
  private static let pageNumbers: Set<MarkupName> = [
    "pagenum", "pageno", "pagenumber", "page-number", "page_number",
  ]

  /// Notes beside the lines in Tufte's style, Quarto, bookdown and others.
  private static let sideNotes: Set<MarkupName> = [
    "sidenote", "side-note", "marginnote", "margin-note", "marginalia", "column-margin",
    "margin-aside",
  ]

  /// Numbers of lines of Pygments, Chroma and others.
  private static let lineNumbers: Set<MarkupName> = ["linenos", "lineno", "ln", "line-number"]

  /// Tools of MediaWiki, Sphinx and others.
  private static let tools: Set<MarkupName> = [
    "mw-editsection", "viewcode-link", "viewcode-back", "copybtn", "copy-button", "btn-copy",
    "btn-clipboard", "clipboard-copy",
  ]

  /// Buttons by a class or a role.
  private static let buttons: Set<MarkupName> = ["btn", "button", "tab", "menuitem"]
  private static let boxOfButton = [
    Declaration("margin-left", "0.5em"), Declaration("margin-right", "0.5em"),
  ]

  private static let preview: MarkupName = "mathjax_preview"

  /// References to notes of Pandoc, Calibre, Duokan, InDesign and others.
  private static let noteReferences: Set<MarkupName> = [
    "noteref", "note-ref", "footnote-ref", "footnoteref", "footnote-reference", "endnote-ref",
    "endnoteref", "fnref", "fnanchor", "duokan-footnote", "_idfootnotelink", "_idendnotelink",
  ]

  /// A class or a type with a word for verse hints at verse.
  private mutating func recordVerse(_ value: TextBytes) {
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
