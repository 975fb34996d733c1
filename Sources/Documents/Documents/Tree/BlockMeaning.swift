/// Meaning of a block, beyond the kind and the layout by the styles of its elements. The raw value is its
/// name in the output of `--why`.
enum BlockMeaning: String {
  /// A row of signs between two scenes.
  case sceneBreak = "scene break"
  case verse
  /// Lines are kept: an address, a title.
  case lines
  /// A line of a title page.
  case titleLine = "title line"
  /// The end of a letter or a quotation.
  case signature
  /// Lines are paragraphs.
  case paragraphs
  /// Words of images.
  case caption
  case picture
  /// A title of the text after it.
  case title
  /// A note beside the text after it.
  case marginNote = "note in the margin"
  /// Goes on with the sentence around the displayed line before it.
  case runOn = "end of a sentence"
  case source = "source of a quotation"
}
