import BookText

extension Run {
  /// Lines of a sentence of names.
  private static let fewestOfNames = 3

  /// Half of the words of a sentence have capitals: names of people, so that the capitals at the beginnings
  /// of lines, and the room left before a long name, mean nothing. Few lines but the last end with a stop, as
  /// after an initial, and each is more than half as wide as the measure.
  func isSentenceOfNames(wrappedAt wrap: Int) -> Bool {
    guard lines.count >= Self.fewestOfNames, let last = lines.last,
      text.endsSentence(last.range),
      lines.dropLast().allSatisfy({ $0.columns - $0.indent > wrap / 2 }),
      lines.dropLast().count(where: { text.endsSentence($0.range) })
        .isAtMost(share: 1, in: 4, of: lines.count - 1)
    else { return false }
    var (words, capitalised, smalls) = (0, 0, 0)
    for line in lines {
      let scan = TitleScan(text, line.range)
      smalls += scan.smalls
      for word in scan.words.dropFirst() {
        words += 1
        if word.isCapitalised { capitalised += 1 }
      }
    }
    return capitalised * 2 >= words && smalls > words
  }

  /// A quotation mark at the beginning stands left of all other lines, which are flush below the word after
  /// it, and most of them begin with small letters.
  var hangsQuotationMark: Bool {
    guard let first = lines.first, lines.count > 1,
      lengthOfQuotationMark(text, at: first.range.lowerBound) > 0
    else { return false }
    let rest = lines.dropFirst()
    let small = rest.count { text.letterCase(at: $0.range.lowerBound) == .small }
    return small * 2 > rest.count && rest.allSatisfy { $0.indent == first.indent + 1 }
  }
}
