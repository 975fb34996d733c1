/// What has been read of a book on which days, and how fast.
///
/// Records are added to each other: what a program has measured since it saved last is added to
/// what stands in the book's file, so that two that read the same book count together.
public struct ReadingRecord: Hashable, Sendable {
  /// What was read on each day of the last year.
  public private(set) var days: [CalendarDay: ReadingTally] = [:]
  /// What was read in months that are further back, by their names ("2025-10").
  public private(set) var months: [String: ReadingTally] = [:]
  /// How fast.
  public private(set) var pace = ReadingPace()

  /// The days that are kept one by one.
  private static let span = 366

  /// Makes the record of a book that has not been read.
  public init() {}

  /// Whether nothing has been read.
  public var isEmpty: Bool { days.isEmpty && months.isEmpty }

  /// Adds what has been read on a day.
  public mutating func note(_ stay: ReadingStay, on day: CalendarDay) {
    days[day, default: ReadingTally()] += ReadingTally(stay)
    pace.note(stay)
  }

  /// Adds another record, which came later.
  public static func += (first: inout ReadingRecord, second: ReadingRecord) {
    first.days.merge(second.days, uniquingKeysWith: +)
    first.months.merge(second.months, uniquingKeysWith: +)
    first.pace.append(second.pace)
  }

  /// All that has been read.
  public var total: ReadingTally {
    days.values.reduce(ReadingTally(), +) + months.values.reduce(ReadingTally(), +)
  }

  /// What was read on each of the `count` days up to `last`, the earliest first.
  public func tallies(ofDays count: Int, upTo last: CalendarDay) -> [ReadingTally] {
    (0..<max(0, count)).map { days[last.advanced(by: $0 - count + 1)] ?? ReadingTally() }
  }

  /// Puts days that are more than a year before the last one together to months.
  private mutating func fold() {
    guard let last = days.keys.max() else { return }
    for (day, tally) in days where day < last.advanced(by: -Self.span) {
      months[day.month, default: ReadingTally()] += tally
      days[day] = nil
    }
  }

  // MARK: Files

  private static let (dayName, monthName) = ("day.", "month.")

  /// Reads the record from the file of a book; what makes no sense is left out.
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

  /// Adds the record to what stands in `file`, where it stays sorted by itself: the days in their
  /// order, at the end.
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
