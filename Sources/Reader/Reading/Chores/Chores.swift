import Asking

/// Everything done beside reading: auto-turn, reading aloud, measuring the pace.
struct Chores: Sendable {
  var autoTurn = AutoTurn()
  var readAloud = ReadAloud()
  var paceMeter = PaceMeter()
  /// Whether lines are typed and heard: no page is in view.
  var isByLine = false
  /// Offset of the end of what was said of a followed text; nil before anything was.
  var heardText: Int?
  /// Texts of services for the foot of the page, by the names of the services.
  var corner: [String: String] = [:]
  /// The comparison of the book with a translation that is going on; nil if there is none.
  var comparison: Answer.Comparison?
  /// Whether a look-up is pending and no input has come since.
  var isLookingUp = false

  mutating func update(for visible: VisiblePages, at now: Duration) {
    autoTurn.update(for: visible, at: now)
    paceMeter.update(for: visible, at: now)
  }
}
