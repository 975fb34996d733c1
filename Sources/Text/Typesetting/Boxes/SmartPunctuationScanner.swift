import BookText
import Cells

/// Reads text glyph by glyph and replaces typed quotes, dashes and ellipses.
///
/// - Complexity: O(1) a glyph, as a ``GlyphScanner``.
struct SmartPunctuationScanner {
  private let text: TextBytes
  /// What stands in place of typed marks; nil if they stay.
  private let typed: TypedMarks?
  private var glyphs: GlyphScanner
  /// Offset of the last glyph, not counting glyphs that show nothing.
  private(set) var start: Int

  /// Starts at `range.lowerBound`; the text around the range decides whether a quote opens or closes.
  ///
  /// - Parameters:
  ///   - smartPunctuation: The marks to replace typed ones; nil to keep what was typed.
  ///   - keepsWidths: Whether each mark keeps its width, so that columns keep their places.
  ///   - offset: The offset of `text` in the text of the book.
  init(
    _ text: TextBytes, in range: Range<Int>, smartPunctuation: SmartPunctuation?,
    keepsWidths: Bool = false, offset: Int = 0
  ) {
    self.text = text
    typed = smartPunctuation.map {
      TypedMarks(
        text: text, end: range.upperBound, marks: $0, keepsWidths: keepsWidths, offset: offset)
    }
    glyphs = GlyphScanner(text, in: range)
    start = range.lowerBound
  }

  /// The offset of the first byte not yet read.
  var position: Int { glyphs.position }

  /// Returns the next glyph; nil at the end.
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
  /// Whether it is a typed mark that may become another.
  fileprivate var mayBeReplaced: Bool {
    switch self {
    case ",", ".", "\"", "'", "`", "-": true
    default: false
    }
  }
}

extension SmartPunctuation {
  /// Returns a text as displayed, for a line outside the pages.
  ///
  /// - Complexity: O(*n*).
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
