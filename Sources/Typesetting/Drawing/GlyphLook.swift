import BookText
import Cells

/// The style of each glyph of a line: the style of the line with the emphasis and the marks at its
/// place.
struct GlyphLook {
  private let plain: Style
  private let emphasis: [Emphasis]
  private let marks: [TextMark]
  private var mark: Int?
  /// The emphasis of the current character.
  private(set) var emphasisStyle: Emphasis.Style = []
  /// The style of the current glyph.
  private(set) var style: Style

  init(_ plain: Style, _ emphasis: [Emphasis], _ marks: [TextMark]) {
    (self.plain, self.emphasis, self.marks, style) = (plain, emphasis, marks, plain)
  }

  /// Moves on to the glyph at `place`.
  ///
  /// - Returns: True if it is in the same mark as the glyph before.
  @discardableResult
  mutating func move(to place: Int) -> Bool {
    style = plain
    emphasisStyle = emphasis.index(at: place).map { emphasis[$0].style } ?? []
    emphasisStyle.apply(to: &style)
    let before = mark
    mark = marks.index(at: place)
    if let mark { marks[mark].apply(to: &style) }
    return mark != nil && mark == before
  }
}

extension Emphasis.Style {
  /// Adds the emphasis to the style of a cell.
  func apply(to style: inout Style) {
    if contains(.italic) { style.attributes.insert(.italic) }
    if contains(.bold) { style.attributes.insert(.bold) }
    if contains(.underline) { style.attributes.insert(.underline) }
    if contains(.struck) { style.attributes.insert(.dim) }
  }
}
