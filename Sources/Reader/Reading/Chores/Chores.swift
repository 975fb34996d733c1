import Asking

/// Everything done beside reading: auto-turn, reading aloud, measuring the pace.
struct Chores: Sendable {
  var autoTurn = AutoTurn()
  var readAloud = ReadAloud()
  var paceMeter = PaceMeter()
  /// Offset in the text of the focus; nil for the beginning of the page.
  var focusPlace: Int?
  /// Texts of services for the foot of the page, by the names of the services.
  var corner: [String: String] = [:]
  /// The comparison of the book with a translation that is going on; nil if there is none.
  var comparison: Answer.Comparison?
  /// Whether a look-up is pending and no input has come since.
  var isLookingUp = false

  /// Passes the visible pages on to each chore.
  mutating func follow(_ visible: VisiblePages, at now: Duration) {
    autoTurn.follow(visible, at: now)
    paceMeter.follow(visible, at: now)
  }
}
