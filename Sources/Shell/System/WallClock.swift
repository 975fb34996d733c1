import CSystem

public struct WallClock: Sendable {
  /// Time in ISO 8601.
  public var utc: @Sendable () -> String
  /// Nil if the system does not know it.
  public var local: @Sendable () -> LocalTime?

  public struct LocalTime: Hashable, Sendable {
    /// Months and days are counted from 1.
    public var year, month, day, hour, minute, second: Int

    public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
      (self.year, self.month, self.day) = (year, month, day)
      (self.hour, self.minute, self.second) = (hour, minute, second)
    }
  }

  /// Creates a clock, for example a fixed one for tests.
  public init(
    utc: @escaping @Sendable () -> String, local: @escaping @Sendable () -> LocalTime?
  ) {
    self.utc = utc
    self.local = local
  }

  public static var secondsSince1970: Int { time(nil) }

  /// Time in ISO 8601; nil if it is not a time.
  public static func utc(of local: LocalTime) -> String? {
    var parts = tm()
    (parts.tm_year, parts.tm_mon) = (
      Int32(clamping: local.year - 1_900), Int32(clamping: local.month - 1)
    )
    (parts.tm_mday, parts.tm_hour) = (Int32(clamping: local.day), Int32(clamping: local.hour))
    (parts.tm_min, parts.tm_sec) = (Int32(clamping: local.minute), Int32(clamping: local.second))
    // The system decides whether it was summer time.
    parts.tm_isdst = -1
    let seconds = mktime(&parts)
    return seconds == -1 ? nil : utc(seconds)
  }

  /// Time in ISO 8601, to the second.
  private static func utc(_ seconds: time_t) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  public static let current = WallClock(
    utc: { utc(time(nil)) },
    local: {
      var seconds = time(nil)
      var parts = tm()
      guard localtime_r(&seconds, &parts) != nil else { return nil }
      return LocalTime(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
        hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    })
}
