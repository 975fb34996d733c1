import BookText
import Cells

/// Reads text glyph by glyph and replaces typed quotes, dashes and ellipses. Costs O(1) a glyph, as a
/// ``GlyphScanner``.
struct SmartPunctuationScanner {
  private let text: TextBytes
  /// Nil if typed marks stay.
  private let typed: TypedMarks?
  private var glyphs: GlyphScanner
  /// The last glyph, without glyphs that show nothing.
  private(set) var start: Int

  /// The text around the range decides whether a quote opens or closes.
  /// - Parameter keepsWidths: Whether each mark keeps its width, so that columns keep their places.
  /// - Parameter offset: The offset of `text` in the text of the book.
  init(
    _ text: TextBytes, in range: Range<Int>, smartPunctuation: SmartPunctuation?,
    keepsWidths: Bool = false, offset: Int = 0
  ) {
    self.text = text
    typed = smartPunctuation.map {
      TypedMarks(
        text: text, end: range.upperBound, punctuation: $0, marks: $0.marks,
        keepsWidths: keepsWidths, offset: offset)
    }
    glyphs = GlyphScanner(text, in: range)
    start = range.lowerBound
  }

  var position: Int { glyphs.position }

  mutating func next() -> Glyph? {
    guard let glyph = glyphs.next() else { return nil }
    start = glyphs.start
    guard glyphs.position == start + 1, text[start].mayBeReplaced,
      let mark = typed?.replacement(at: start)
    else { return glyph }
    while glyphs.position < start + mark.length, glyphs.next() != nil {}
    return mark.glyph
  }
}

extension UInt8 {
  /// A typed mark that may become another.
  fileprivate var mayBeReplaced: Bool {
    switch self {
    case ",", ".", "\"", "'", "`", "-": true
    default: false
    }
  }
}

extension SmartPunctuation {
  /// Shows a line outside the pages. Costs O(*n*).
  public func shown(_ text: String) -> String {
    var text = text
    var marks = self
    (marks.code, marks.parts) = ([], [])
    return text.withTextBytes { bytes in
      var scanner = SmartPunctuationScanner(
        bytes, in: 0..<bytes.count, smartPunctuation: marks)
      var shown = ""
      while let glyph = scanner.next() { shown += glyph.text }
      return shown
    }
  }
}
