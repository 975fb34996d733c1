/// A node of the tree in which KOReader counts: an element, or a text without tags, comments and CDATA in it.
struct PointerNode {
  /// Properties of a node.
  struct Traits: OptionSet {
    let rawValue: UInt16
    /// An element in the line: `display: inline`.
    static let inline = Traits(rawValue: 1)
    /// An element in the line that is a box of its own: `display: inline-block`.
    static let inlineBox = Traits(rawValue: 2)
    /// An element that is not displayed.
    static let hidden = Traits(rawValue: 4)
    static let floats = Traits(rawValue: 8)
    /// White space is preserved.
    static let preformatted = Traits(rawValue: 16)
    /// An element to which a style sheet adds a text, which is its first or last child.
    static let hasGeneratedText = Traits(rawValue: 32)
    /// An element that holds no text.
    static let holdsNoText = Traits(rawValue: 64)
    /// A text in which ampersands have no meaning.
    static let literal = Traits(rawValue: 128)
    /// A text of nothing but white space.
    static let blank = Traits(rawValue: 256)
    /// A text that is not stored.
    static let removed = Traits(rawValue: 512)
  }

  /// The index of the name of an element; -1 for a text.
  let name: Int32
  let parent: Int32
  /// The first and the last child, and the next one of the parent; -1 if there is none.
  var (first, last, next): (Int32, Int32, Int32) = (-1, -1, -1)
  var traits: Traits
  /// The bytes of a text; those of an element begin with its tag.
  let source: Range<Int>

  init(name: Int32, parent: Int32, traits: Traits, source: Range<Int>) {
    (self.name, self.parent, self.traits, self.source) = (name, parent, traits, source)
  }

  var isText: Bool { name < 0 }
}
