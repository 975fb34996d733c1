/// A node of KOReader's tree: an element, or a text free of tags, comments and CDATA.
struct PointerNode {
  /// Properties of a node.
  struct Traits: OptionSet {
    let rawValue: UInt16
    /// An element in the line: `display: inline`.
    static let inline = Traits(rawValue: 1)
    /// An inline element with its own box: `display: inline-block`.
    static let inlineBox = Traits(rawValue: 2)
    /// An undisplayed element.
    static let hidden = Traits(rawValue: 4)
    static let floats = Traits(rawValue: 8)
    /// White space is preserved.
    static let preformatted = Traits(rawValue: 16)
    /// An element with a text from a style sheet as its first or last child.
    static let hasGeneratedText = Traits(rawValue: 32)
    /// An element without text.
    static let holdsNoText = Traits(rawValue: 64)
    /// A text with literal ampersands.
    static let literal = Traits(rawValue: 128)
    /// A text of white space only.
    static let blank = Traits(rawValue: 256)
    /// A text not stored.
    static let removed = Traits(rawValue: 512)
  }

  /// The index of the name of an element; -1 for a text.
  let name: Int32
  let parent: Int32
  /// The first and the last child, and the next one of the parent; -1 if there is none.
  var (first, last, next): (Int32, Int32, Int32) = (-1, -1, -1)
  var traits: Traits
  /// The bytes of a text; an element's begin with its tag.
  let source: Range<Int>

  init(name: Int32, parent: Int32, traits: Traits, source: Range<Int>) {
    (self.name, self.parent, self.traits, self.source) = (name, parent, traits, source)
  }

  var isText: Bool { name < 0 }
}
