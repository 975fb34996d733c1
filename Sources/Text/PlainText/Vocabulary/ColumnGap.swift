import BookText

/// Gap between two columns of typed text.
package enum ColumnGap {
  /// Blanks of a gap. After the end of a sentence old typists set two, three by mistake.
  static let minimumBlanks = 3
  /// Dots of a leader in place of blanks: four may end a sentence that trails off.
  package static let fewestDots = 5
}

extension TextBytes {
  func hasGap(_ range: Range<Int>) -> Bool {
    var blanks = 0
    return self[range].contains { byte in
      blanks = byte == " " ? blanks + 1 : 0
      return blanks == ColumnGap.minimumBlanks
    }
  }
}
