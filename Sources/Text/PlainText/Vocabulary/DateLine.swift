import BookText

/// A line consisting of a date, perhaps with a place: "Mill Lane, May 3.", "March, 1825."
struct DateLine {
  private let text: TextBytes
  private let scan: TitleScan

  /// The scan has the words of the line.
  init(_ text: TextBytes, _ scan: TitleScan) {
    self.text = text
    self.scan = scan
  }

  /// A month beside a day, or a year at the end.
  var isDate: Bool { hasMonth || endsWithYear }

  /// A month beside a day or a year, and no word in lower case before the first comma.
  var hasMonth: Bool {
    let comma = text[scan.range].firstIndex(of: ",") ?? scan.range.upperBound
    let hasPlaceFirst = scan.words.prefix { $0.range.lowerBound < comma }
      .allSatisfy { $0.isCapitalised || text[$0.range.lowerBound] < ":" }
    return hasPlaceFirst
      && zip(scan.words, scan.words.dropFirst()).contains { one, next in
        isDayOrYear(next) && isMonth(one) || isDayOrYear(one) && isMonth(next)
      }
  }

  /// The line ends with a year, and its words have capitals.
  var endsWithYear: Bool {
    guard let last = scan.words.last, (1000...2100).contains(last.number ?? 0) else { return false }
    return last.range.count == 4 && scan.isTitleCased && scan.words[0].isCapitalised
  }

  /// A place and a comma may stand before the month: "Mill Lane, August".
  var endsWithMonth: Bool {
    guard scan.count <= 3, let month = scan.words.last, month.isCapitalised, isMonth(month) else {
      return false
    }
    return scan.count == 1
      || text[scan.words[scan.words.count - 2].range.upperBound] == ","
  }

  /// A day in one or two digits, or a number from 1000 on: a year.
  private func isDayOrYear(_ word: TitleScan.Word) -> Bool {
    let digits = text[word.range].prefix { ("0"..."9").contains($0) }
    return (1...2).contains(digits.count) || word.number.map { $0 >= 1000 } == true
  }

  /// Months of any language count, perhaps abbreviated to three letters or more.
  private func isMonth(_ word: TitleScan.Word) -> Bool {
    let letters = text[word.range]
    guard letters.count >= 3 else { return false }
    return months.contains { $0.starts(with: letters) { $0.asSmallLetter == $1.asSmallLetter } }
  }
}

private let months = Set(Language.words(.months)).map { Array($0.utf8) }
