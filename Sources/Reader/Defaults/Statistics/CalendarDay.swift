import Numbers

/// A day of the Gregorian calendar, without a time zone.
public struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let number: Int

  public init(number: Int) { self.number = number }

  /// Nil if there is no such day. Years are 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Years begin with March here, so that a leap day is the last day of its year.
    let shifted = month > 2 ? year : year - 1
    let (century, ofCentury) = shifted.quotientAndRemainder(dividingBy: 400)
    let ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    number =
      century * 146_097 + ofCentury * 365 + ofCentury / 4 - ofCentury / 100 + ofYear
      - 719_468
    guard date == (year, month, day) else { return nil }
  }

  /// Parses a day written as "2026-11-20".
  /// Not specialised for its callers: called once for each date.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      let year = Number.parse(parts[0].utf8, in: 1...9999),
      let month = Number.parse(parts[1].utf8, in: 1...12),
      let day = Number.parse(parts[2].utf8, in: 1...31)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, the month and the day of the month, counted from 1.
  public var date: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let century = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofCentury = shifted - century * 146_097
    let yearOfCentury =
      (ofCentury - ofCentury / 1460 + ofCentury / 36_524 - ofCentury / 146_096) / 365
    let ofYear = ofCentury - (365 * yearOfCentury + yearOfCentury / 4 - yearOfCentury / 100)
    let month = (5 * ofYear + 2) / 153
    let year = yearOfCentury + century * 400 + (month >= 10 ? 1 : 0)
    return (year, (month + 2) % 12 + 1, ofYear - (153 * month + 2) / 5 + 1)
  }

  /// The day of the week; 0 is Monday.
  public var weekday: Int { ((number + 3) % 7 + 7) % 7 }

  /// The day `days` later, or earlier if `days` is negative.
  public func advanced(by days: Int) -> CalendarDay { CalendarDay(number: number + days) }

  public static func < (first: CalendarDay, second: CalendarDay) -> Bool {
    first.number < second.number
  }

  /// The date in ISO 8601.
  public var description: String {
    let (year, month, day) = date
    return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
  }
}

/// Returns a number, 0 or more, padded with leading zeros to `count` digits.
private func padded(_ number: Int, to count: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, count - digits.count)) + digits
}
