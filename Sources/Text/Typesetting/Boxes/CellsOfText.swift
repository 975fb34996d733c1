import BookText
import Cells

// `Cells` knows bytes in memory, not texts. All positions here are in whole texts, which begin at 0.

extension GlyphScanner {
  package init(_ text: TextBytes, in range: Range<Int>) { self.init(text.buffer, in: range) }
}

extension Bidi {
  static func isNeeded(for text: TextBytes, in range: Range<Int>) -> Bool {
    isNeeded(for: text.buffer, in: range)
  }

  static func isRightToLeft(_ text: TextBytes, in range: Range<Int>) -> Bool {
    isRightToLeft(text.buffer, in: range)
  }
}

extension BidiLevels {
  init(of range: Range<Int>, in text: TextBytes, isRightToLeft: Bool, hasColumns: Bool = false) {
    self.init(of: range, in: text.buffer, isRightToLeft: isRightToLeft, hasColumns: hasColumns)
  }
}
