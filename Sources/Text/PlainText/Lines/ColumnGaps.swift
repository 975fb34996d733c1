import BookText

extension TextBytes {
  /// Whether a range has three consecutive blanks, as between columns.
  func hasGap(_ range: Range<Int>) -> Bool {
    let blanksOfGap = 3
    var blanks = 0
    return self[range].contains { byte in
      blanks = byte == " " ? blanks + 1 : 0
      return blanks == blanksOfGap
    }
  }
}
