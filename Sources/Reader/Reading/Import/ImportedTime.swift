import BookText
import Defaults
import Numbers

/// The time of another program's mark, as its device showed it.
struct ImportedTime {
  /// The local time in ISO 8601, without a time zone.
  let text: String

  /// Takes year, month, day, hour, minute and second, in this order; nil if there is no such time. Missing
  /// parts of the time of day are 0.
  init?(_ parts: [Int]) {
    guard (3...6).contains(parts.count),
      let day = CalendarDay(year: parts[0], month: parts[1], day: parts[2])
    else { return nil }
    let time = parts[3...] + Array(repeating: 0, count: 6 - parts.count)
    guard zip(time, [24, 60, 60]).allSatisfy({ (0..<$1).contains($0) }) else { return nil }
    text = "\(day)T" + time.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Reads a date in the words of a Kindle in any language: “Added on Monday, 3 March 2025 21:15:00”, “Added
  /// on Monday, March 3, 2025 9:15:00 PM”, “2025年3月3日星期一 下午9:15:00”.
  init?(words text: some StringProtocol) {
    let words = text.lowercased()
    let pieces = words.split { !("0"..."9").contains($0) && $0 != ":" }
    let isTime = { (piece: Substring) in piece.contains(":") && piece.first?.isNumber == true }
    let numbers = pieces.filter { !$0.contains(":") }.compactMap {
      Number.parse($0.utf8, in: 1...9_999)
    }
    guard let date = Self.date(of: numbers, month: Self.month(in: words)) else { return nil }
    self.init(date + Self.clockNumbers(pieces.first(where: isTime), in: words))
  }

  /// Year, month and day, in this order, from the numbers of a date. `month` is named in words; nil if it is
  /// a number before the day.
  private static func date(of numbers: [Int], month: Int?) -> [Int]? {
    guard let year = numbers.first(where: { $0 >= firstYear }) else { return nil }
    var day = numbers.filter { $0 < firstYear }
    if let month, let first = day.first { day = [month, first] }
    return day.count == 2 ? [year] + day : nil
  }

  /// Returns the numbers of a time of day (“9:15:00”), with the hour of 24; none for nil, -1 if invalid.
  private static func clockNumbers(_ piece: Substring?, in words: String) -> [Int] {
    guard let piece else { return [] }
    var time = piece.split(separator: ":").map { Number.parse($0.utf8, in: 0...59) ?? -1 }
    if let hour = time.first,
      let isAfternoon = isAfternoon(in: words, behind: words[piece.endIndex...])
    {
      time[0] = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return time
  }

  /// A number from here on is a year: there was no Kindle before.
  private static let firstYear = 2_000

  /// Second names of months in the lists of the languages, with their numbers.
  private static let secondNames = ["jänner": 1, "setiembre": 9]

  private static func month(in text: String) -> Int? {
    let words = text.split { !$0.isLetter }.map(String.init)
    if let number = words.lazy.compactMap({ secondNames[$0] }).first { return number }
    for language in Language.all {
      let names = String(decoding: language.bytes(of: .months), as: UTF8.self)
        .split(separator: " ").map(String.init).filter { secondNames[$0] == nil }
      if let index = names.firstIndex(where: words.contains) { return index + 1 }
    }
    return nil
  }

  /// Whether a time is in the second half of the day; nil if its hours count to 24. English words must follow
  /// the time: “am” alone is a word of other languages.
  private static func isAfternoon(in text: String, behind: Substring) -> Bool? {
    let word = behind.drop { $0 == " " }.filter { $0 != "." }
    func has(_ name: String, anywhere: [String]) -> Bool {
      word.hasPrefix(name) || anywhere.contains(where: text.holds)
    }
    if has("pm", anywhere: ["下午", "午後", "오후"]) { return true }
    return has("am", anywhere: ["上午", "午前", "오전"]) ? false : nil
  }
}
