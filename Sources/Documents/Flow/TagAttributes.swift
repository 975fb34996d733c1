import BookText

/// The attributes of a tag that matter for every element, collected in one pass.
struct TagAttributes {
  /// The role of an element by its `epub:type` or `role`.
  struct Role: OptionSet {
    let rawValue: UInt8
    static let note = Role(rawValue: 1)
    static let noteReference = Role(rawValue: 2)
    static let pageBreak = Role(rawValue: 4)
  }

  private(set) var id: String?
  private(set) var classes: [MarkupName] = []
  /// The value of `style`.
  private(set) var style: String?
  private(set) var alignment: BlockLayout.Alignment?
  private(set) var isHidden = false
  private(set) var role: Role = []
  /// Whether a class or type declares it as verse.
  private(set) var isVerse = false

  init(_ tag: MarkupTag, in source: UnsafeBufferPointer<UInt8>) {
    var (name, type): (Range<Int>?, Range<Int>?)
    for attribute in tag.attributes {
      let value = attribute.value
      switch Known(source[attribute.name]) {
      case .id: if id == nil { id = tag.text(value, in: source) }
      case .name: name = name ?? value
      case .class:
        for word in source[value].split(whereSeparator: { $0 <= 0x20 }) {
          classes.append(MarkupName(word))
        }
        noteVerse(source[value])
      case .style: style = tag.text(value, in: source)
      case .hidden: isHidden = true
      case .align: alignment = Self.alignment(source[value])
      case .epubType:
        type = value
        noteVerse(source[value])
      case .type: type = type ?? value
      case .role: addRoles(source[value])
      case .other: break
      }
    }
    if let type { addRoles(source[type]) }
    if id == nil, tag.name == Self.anchor, let name { id = tag.text(name, in: source) }
  }

  private static let anchor: MarkupName = "a"

  private enum Known {
    case id
    case name
    case `class`
    case style
    case hidden
    case align
    case epubType
    case type
    case role
    case other

    init(_ name: Slice<UnsafeBufferPointer<UInt8>>) {
      if name.count == 9, name.elementsEqual("epub:type".utf8) {
        self = .epubType
      } else {
        self = Self.named[MarkupName(name)] ?? .other
      }
    }

    private static let named: [MarkupName: Known] = [
      "id": .id, "name": .name, "class": .class, "style": .style, "hidden": .hidden,
      "align": .align, "type": .type, "role": .role,
    ]
  }

  private static func alignment(
    _ value: Slice<UnsafeBufferPointer<UInt8>>
  ) -> BlockLayout.Alignment? {
    alignments[MarkupName(value)]
  }

  private static let alignments: [MarkupName: BlockLayout.Alignment] = [
    "center": .centre, "middle": .centre, "right": .right,
  ]

  private mutating func addRoles(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
    for word in value.split(whereSeparator: { $0 <= 0x20 }) {
      role.formUnion(Self.roles[MarkupName(word)] ?? [])
    }
  }

  private static let roles: [MarkupName: Role] = [
    "footnote": .note, "endnote": .note, "rearnote": .note, "note": .note, "doc-footnote": .note,
    "doc-endnote": .note, "noteref": .noteReference, "doc-noteref": .noteReference,
    "pagebreak": .pageBreak, "doc-pagebreak": .pageBreak,
  ]

  private mutating func noteVerse(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !isVerse else { return }
    isVerse = value.split { $0 <= 0x20 || $0 == 0x3A || $0 == 0x2D || $0 == 0x5F }
      .contains { Self.verse.contains(MarkupName($0)) }
  }

  private static let verse: Set<MarkupName> = [
    "poem", "verse", "song", "hymn", "poetry", "stanza", "lyrics", "linegroup", "lg",
  ]
}
