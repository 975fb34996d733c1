/// Amounts of a book read by day, and the speed. Records are additive: a save adds the measurements since the
/// last save to the record in the book's file. Two programs reading the same book are both counted.
public struct ReadingRecord: Hashable, Sendable {
  public private(set) var days: [CalendarDay: ReadingTally] = [:]
  public private(set) var pace = ReadingPace()

  public init() {}

  public var isEmpty: Bool { days.isEmpty }

  public mutating func record(_ stay: ReadingTally, on day: CalendarDay) {
    days[day, default: ReadingTally()] += stay
    pace.record(stay)
  }

  /// Adds another, later record.
  public static func += (first: inout ReadingRecord, second: ReadingRecord) {
    first.days.merge(second.days, uniquingKeysWith: +)
    first.pace.append(second.pace)
  }

  public var total: ReadingTally { days.values.reduce(ReadingTally(), +) }

  /// The tallies of the `count` days up to `last`, the earliest first.
  public func tallies(ofDays count: Int, upTo last: CalendarDay) -> [ReadingTally] {
    (0..<max(0, count)).map { days[last.advanced(by: $0 - count + 1)] ?? ReadingTally() }
  }

  // MARK: Files

  private static let prefix = "day."

  public init(_ file: DefaultsFile) {
    for name in file.names where name.hasPrefix(Self.prefix) {
      if let day = CalendarDay(name.dropFirst(Self.prefix.count)) {
        days[day] = ReadingTally(file[name] ?? "")
      }
    }
    pace = ReadingPace(file)
  }

  /// Adds the record to the one in `file`. Days are written in order at the end, so the file stays sorted.
  public func add(to file: inout DefaultsFile) {
    guard !isEmpty else { return }
    let before = ReadingRecord(file)
    var sum = before
    sum += self
    for day in sum.days.keys.sorted() where sum.days[day] != before.days[day] {
      file["\(Self.prefix)\(day)"] = sum.days[day]?.text
    }
    sum.pace.write(into: &file)
  }
}
