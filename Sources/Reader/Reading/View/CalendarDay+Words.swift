import Defaults

extension CalendarDay {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The day as written in a sentence: "20 November 2026".
  var words: String {
    let (year, month, day) = date
    return "\(day) \(Self.months[month - 1]) \(year)"
  }

  /// The day without its year, with the month cut to three letters: "20 Nov".
  var shortWords: String { "\(date.day) \(Self.months[date.month - 1].prefix(3))" }
}
