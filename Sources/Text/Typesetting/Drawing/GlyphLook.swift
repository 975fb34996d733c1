import BookText
import Cells

/// Style of each glyph: that of the line with the emphasis and the marks at its place.
struct GlyphLook {
  private let text: TextBytes
  private let plain: Style
  private var emphasis: PartFinder<Emphasis>
  private var marks: PartFinder<HighlightedRange>
  private var mark: Int?
  private var emphasisStyle: Emphasis.Style = []
  private var part: Int?
  /// All letters of a raised part have raised forms: "x^n", but not "2nd".
  private var raisesLetters = false
  private(set) var style: Style
  /// Colour of code in a sentence; nil for the colour of the text.
  var codeInk: Color?

  /// `plain` is the style without emphasis and marks. Emphasis and marks are in order.
  init(
    _ plain: Style, _ text: TextBytes, _ emphasis: [Emphasis],
    _ marks: [HighlightedRange]
  ) {
    (self.plain, self.text) = (plain, text)
    (self.emphasis, self.marks) = (PartFinder(emphasis), PartFinder(marks))
    style = plain
  }

  /// A part begins with a square bracket or follows one; it is not empty.
  private func isInBrackets(_ range: Range<Int>) -> Bool {
    let bracket = UInt8(ascii: "[")
    let start = range.lowerBound
    return text[start] == bracket || start > 0 && text[start - 1] == bracket
  }

  /// Takes the form for the emphasis.
  func shown(_ glyph: Glyph) -> Glyph {
    emphasisStyle.isEmpty ? glyph : emphasisStyle.shown(glyph, raisesLetters: raisesLetters)
  }

  /// Updates ``style``. Best called in the order of the text. True if the glyph is in the same mark as the
  /// last one.
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
  /// Italic, bold or underlined type; struck text is dim.
  func apply(to style: inout Style) {
    if contains(.italic) { style.attributes.insert(.italic) }
    if contains(.bold) { style.attributes.insert(.bold) }
    if contains(.underline) { style.attributes.insert(.underline) }
    if contains(.struck) { style.attributes.insert(.dim) }
  }
}
