import Cells
import Defaults
import Numbers

extension ExportedBook {
  /// The marks in the format of Kindle's *My Clippings*, read by many programs: an entry for each, and
  /// another for a note. Named marks are bookmarks. Locations are percentages of the book, 0 to 100.
  public var clippings: String {
    marks.filter { $0.kind != .word }.map { mark in
      let added = mark.time.flatMap(Self.kindleDate).map { " | Added on \($0)" } ?? ""
      /// Returns an entry in the form of a Kindle's clippings, with lines ending in CR LF.
      func entry(_ kind: String, _ text: String) -> String {
        let head = author.map { "\(title) (\($0))" } ?? title
        let lines = [
          head, "- Your \(kind) at location \(mark.percent)\(added)", "", text, "==========",
        ]
        return lines.map { sanitized($0) + "\r\n" }.joined()
      }
      let text = mark.text.split(whereSeparator: \.isNewline).joined(separator: " ")
      let note = mark.note.split(whereSeparator: \.isNewline).joined(separator: " ")
      let own = mark.kind == .highlight ? entry("Highlight", text) : entry("Bookmark", "")
      return own + (note.isEmpty ? "" : entry("Note", note))
    }.joined()
  }

  private static let weekdays = [
    "Thursday", "Friday", "Saturday", "Sunday", "Monday", "Tuesday", "Wednesday",
  ]

  /// Returns a time in UTC by ISO 8601 in Kindle's form; nil if it is not a time.
  private static func kindleDate(_ time: String) -> String? {
    let clock = time.dropFirst(11).prefix(8)
    guard let day = CalendarDay(time.prefix(10)), clock.utf8.count == 8,
      let hour = Number.parse(clock.prefix(2).utf8, in: 0...23)
    else { return nil }
    let hourOfHalf = hour % 12 == 0 ? 12 : hour % 12
    let weekday = weekdays[(day.number % 7 + 7) % 7]
    let (year, month, dayOfMonth) = day.date
    return "\(weekday), \(CalendarDay.months[month - 1]) \(dayOfMonth), \(year) "
      + "\(hourOfHalf)\(clock.dropFirst(2)) \(hour < 12 ? "AM" : "PM")"
  }
}
