/// How much of a book was read on which days, and how fast.
///
/// Records are additive: the program adds what it has measured since its last save to the record in
/// the book's file, so that two programs that read the same book count together.
public struct ReadingRecord: Hashable, Sendable {
  /// The tallies of the days of the last year.
  public private(set) var days: [CalendarDay: ReadingTally] = [:]
  /// The tallies of earlier months, by their names ("2025-10").
  public private(set) var months: [String: ReadingTally] = [:]
  /// The pace.
  public private(set) var pace = ReadingPace()

  /// The number of days stored individually.
  private static let span = 366

  /// Creates an empty record.
  public init() {}

  /// True if nothing has been read.
  public var isEmpty: Bool { days.isEmpty && months.isEmpty }

  /// Adds a stay on a day.
  public mutating func note(_ stay: ReadingStay, on day: CalendarDay) {
    days[day, default: ReadingTally()] += ReadingTally(stay)
    pace.note(stay)
  }

  /// Adds another, later record.
  public static func += (first: inout ReadingRecord, second: ReadingRecord) {
    first.days.merge(second.days, uniquingKeysWith: +)
    first.months.merge(second.months, uniquingKeysWith: +)
    first.pace.append(second.pace)
  }

  /// The sum of all tallies.
  public var total: ReadingTally {
    days.values.reduce(ReadingTally(), +) + months.values.reduce(ReadingTally(), +)
  }

  /// The tallies of the `count` days up to `last`, the earliest first.
  public func tallies(ofDays count: Int, upTo last: CalendarDay) -> [ReadingTally] {
    (0..<max(0, count)).map { days[last.advanced(by: $0 - count + 1)] ?? ReadingTally() }
  }

  /// Merges days more than a year before the last one into months.
  private mutating func fold() {
    guard let last = days.keys.max() else { return }
    for (day, tally) in days where day < last.advanced(by: -Self.span) {
      months[day.month, default: ReadingTally()] += tally
      days[day] = nil
    }
  }

  // MARK: Files

  private static let (dayName, monthName) = ("day.", "month.")

  /// Reads the record from the file of a book; invalid values are ignored.
  public init(_ file: DefaultsFile) {
    for name in file.names {
      guard let text = file[name] else { continue }
      if name.hasPrefix(Self.dayName) {
        guard let day = CalendarDay(name.dropFirst(Self.dayName.count)) else { continue }
        days[day] = ReadingTally(text)
      } else if name.hasPrefix(Self.monthName) {
        let month = name.dropFirst(Self.monthName.count)
        guard CalendarDay(month + "-01") != nil else { continue }
        months[String(month)] = ReadingTally(text)
      }
    }
    pace = ReadingPace(file)
  }

  /// Adds the record to the one in `file`. Days are written in order at the end, which keeps the
  /// file sorted.
  public func add(to file: inout DefaultsFile) {
    guard !isEmpty else { return }
    let before = ReadingRecord(file)
    var sum = before
    sum += self
    sum.fold()
    for day in before.days.keys where sum.days[day] == nil {
      file["\(Self.dayName)\(day)"] = nil
    }
    for month in sum.months.keys.sorted() where sum.months[month] != before.months[month] {
      file[Self.monthName + month] = sum.months[month]?.text
    }
    for day in sum.days.keys.sorted() where sum.days[day] != before.days[day] {
      file["\(Self.dayName)\(day)"] = sum.days[day]?.text
    }
    sum.pace.write(into: &file)
  }
}
