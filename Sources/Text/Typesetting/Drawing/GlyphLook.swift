import BookText
import Cells

/// The style of each glyph of a line: the style of the line with the emphasis and the marks at its
/// place.
struct GlyphLook {
  private let text: TextBytes
  private let plain: Style
  private var emphasis: PartFinder<Emphasis>
  private var marks: PartFinder<HighlightedRange>
  private var mark: Int?
  /// The emphasis of the current character.
  private var emphasisStyle: Emphasis.Style = []
  /// The emphasised part around it.
  private var part: Int?
  /// Whether all letters of a raised part have raised forms: "x^n", but not "2nd".
  private var raisesLetters = false
  /// The style of the current glyph.
  private(set) var style: Style
  /// Colour of code in a sentence; nil for the colour of the text.
  var codeInk: Color?

  /// - Parameters:
  ///   - plain: The style of a glyph without emphasis and marks.
  ///   - emphasis: The emphasised parts of the book, in order.
  ///   - marks: The marked parts of the text, in order.
  init(
    _ plain: Style, _ text: TextBytes, _ emphasis: [Emphasis],
    _ marks: [HighlightedRange]
  ) {
    (self.plain, self.text) = (plain, text)
    (self.emphasis, self.marks) = (PartFinder(emphasis), PartFinder(marks))
    style = plain
  }

  /// Whether a part of the text, which is not empty, begins with a square bracket or follows one.
  private func isInBrackets(_ range: Range<Int>) -> Bool {
    let bracket = UInt8(ascii: "[")
    let start = range.lowerBound
    return text[start] == bracket || start > 0 && text[start - 1] == bracket
  }

  /// Returns the character in the form for its emphasis.
  func shown(_ glyph: Glyph) -> Glyph {
    emphasisStyle.isEmpty ? glyph : emphasisStyle.shown(glyph, raisesLetters: raisesLetters)
  }

  /// Moves to the glyph at `place`, and updates ``style``. Best called in the order of the text.
  ///
  /// - Returns: Whether it is in the same mark as the glyph visited before.
  @discardableResult
  mutating func move(to place: Int) -> Bool {
    style = plain
    let index = emphasis.index(at: place)
    if index != part {
      part = index
      emphasisStyle = index.map { emphasis[$0].style } ?? []
      if let index, emphasisStyle.contains(.superscript) {
        let range = emphasis[index].range
        raisesLetters = Emphasis.Style.canRaiseLetters(text[range])
        // Brackets set a note's mark apart already; beside raised digits they would stand too low.
        if isInBrackets(range) { emphasisStyle.remove(.superscript) }
      }
    }
    if !emphasisStyle.isEmpty {
      emphasisStyle.apply(to: &style)
      if let codeInk, emphasisStyle.contains(.code) { style.foreground = codeInk }
    }
    let before = mark
    mark = marks.index(at: place)
    if let mark { marks[mark].apply(to: &style) }
    return mark != nil && mark == before
  }
}

extension Emphasis.Style {
  /// Adds the emphasis to the style of a cell: italic, bold or underlined type; struck text is dim.
  func apply(to style: inout Style) {
    if contains(.italic) { style.attributes.insert(.italic) }
    if contains(.bold) { style.attributes.insert(.bold) }
    if contains(.underline) { style.attributes.insert(.underline) }
    if contains(.struck) { style.attributes.insert(.dim) }
  }
}
