import Defaults
import Glibc
import Reading
import Storage

/// What is measured of the reading, and the time of day.
extension Session {
  /// Takes what has been read since the last time, as read today.
  func noteReading() {
    guard !saved.isForgotten, let today = localDay() else { return }
    for stay in reader.takeStays() { saved.reading.note(stay, on: today) }
  }

  /// Tells the reader how fast they read, where that is shown.
  ///
  /// - Parameter isWanted: Whether it is shown although no setting says so.
  func bringPace(isWanted: Bool = false) {
    guard isWanted || reader.showsPace, !timekeeping.knowsPace else { return }
    timekeeping.knowsPace = true
    reader.takePace(own: store.record(of: opened.book.fingerprint).pace, general: store.pace())
  }

  // MARK: Statistics

  /// Whether records of what has been read remain to be gathered; not during a turn.
  var hasRecordWork: Bool { gathering.hasRecordWork && !reader.isMoving }

  /// Shows how much has been read, as far as a slice finds it; the rest follows.
  func fillStatistics() {
    saveIfChanged()
    timekeeping.knowsPace = false
    bringPace(isWanted: true)
    gathering.records = ShelfScan(store, folders: [])
    gather(&gathering.records)
    showStatistics(anew: true)
  }

  /// Gathers a slice of the records that remain.
  func fillStatisticsFurther() {
    guard hasRecordWork else { return }
    gather(&gathering.records)
    if !gathering.hasRecordWork { showStatistics(anew: false) }
  }

  private func showStatistics(anew isAnew: Bool) {
    guard let records = gathering.records, let today = localDay() else { return }
    carryOut(
      reader.showStatistics(records.shelf.read, today: today, anew: isAnew, at: now))
    needsFrame = true
  }

  // MARK: The clock

  /// Whether the clock on the page is to be kept right; not during a turn, whose last frame would be
  /// another than the page at rest.
  var showsClock: Bool { reader.showsClock && !reader.isMoving }

  /// Tells the time of day where it is shown and the last minute is over.
  func tellTime() {
    guard showsClock, now >= timekeeping.nextMinute, let time = localTime() else { return }
    timekeeping.nextMinute = now + .seconds(60 - Int(time.tm_sec))
    let digits = [time.tm_hour, time.tm_min].map { $0 < 10 ? "0\($0)" : "\($0)" }
    carryOut(reader.takeTime(digits.joined(separator: ":")))
  }
}

/// The time where the reader is; nil where the system does not know it.
private func localTime() -> tm? {
  var seconds = time(nil)
  var parts = tm()
  return localtime_r(&seconds, &parts) == nil ? nil : parts
}

/// The day where the reader is.
func localDay() -> CalendarDay? {
  localTime().flatMap {
    CalendarDay(year: Int($0.tm_year) + 1900, month: Int($0.tm_mon) + 1, day: Int($0.tm_mday))
  }
}
