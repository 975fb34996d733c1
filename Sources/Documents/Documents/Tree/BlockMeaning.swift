/// What a block is, beyond the kind and the layout that the styles of its elements give it. The raw value is
/// its name in the output of `--why`, and in the markup that ``PDFDocument`` writes.
enum BlockMeaning: String {
  /// A row of signs between two scenes.
  case sceneBreak = "scene break"
  /// Its lines are verse.
  case verse
  /// Its lines are kept: an address, a title.
  case lines
  /// It signs a letter or a quotation.
  case signature
  /// Its lines are paragraphs.
  case paragraphs
  /// Words of images.
  case caption
  /// An image.
  case picture
  /// A title of the text after it.
  case title
  /// A note beside the text after it.
  case marginNote = "note in the margin"
  /// It goes on with the sentence around the displayed line before it.
  case runOn = "end of a sentence"
  /// The source of the quotation before it.
  case source = "source of a quotation"

  /// Whether a block with another meaning can have this one too: a source can have lines or paragraphs.
  func agrees(with other: BlockMeaning) -> Bool {
    self == .source && (other == .lines || other == .paragraphs)
  }
}
