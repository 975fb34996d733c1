import BookText

/// A block that has begun.
struct OpenBlock {
  var kind: Block.Kind
  var layout: BlockLayout
  /// Whether the document declares it as verse.
  var isVerse: Bool
  /// The indent of the element with its first text, in em.
  var leading: Double
  /// The offset at which its text begins, or the white space before that.
  let start: Int
  var lines = BlockLines()
  var hasOnlyImages = true
  /// The image that it is, if it is nothing else.
  var image: FoundImage?
  /// Set if the block ends unless the next element in `lineParent` is another line of it.
  var endsSoon = false
  /// The depth of the parent of its lines.
  var lineParent = 0

  /// Whether lines that the document divides can become verse or separate paragraphs.
  var mayHaveLines: Bool {
    switch kind {
    case .paragraph, .quotation, .listItem, .footnote: true
    default: false
    }
  }

  /// What a block is at its end.
  struct Ending {
    let kind: Block.Kind
    let layout: BlockLayout
    /// The starts of the paragraphs after the first into which it is divided.
    let divisions: [Int]
    /// The image that it is; nil if it is text.
    let image: FoundImage?
  }

  /// Decides what the block is by its lines and images.
  ///
  /// - Parameter range: Its visible characters.
  mutating func ending(in range: Range<Int>) -> Ending {
    lines.clamp(to: range)
    var divisions: [Int] = []
    if !lines.starts.isEmpty, mayHaveLines {
      let meaning = isVerse ? .verse : lines.meaning(in: range, alignment: layout.alignment)
      if kind == .listItem, layout.marker.style == .none, meaning != .paragraphs {
        // Its lines begin one below the other.
        layout.leading = UInt8(clamping: Int(layout.leading) + min(0, Int(layout.firstIndent)))
        layout.firstIndent = 0
      }
      switch meaning {
      case .verse:
        kind = .verse
        layout.traits.insert(.keepsLines)
      case .lines: layout.traits.formUnion([.keepsLines, .placed])
      case .paragraphs: divisions = lines.starts
      }
    } else if hasOnlyImages, mayHaveLines {
      kind = .caption
    }
    let isImage = kind == .caption && hasOnlyImages && lines.starts.isEmpty
    return Ending(
      kind: kind, layout: layout, divisions: divisions, image: isImage ? image : nil)
  }
}
