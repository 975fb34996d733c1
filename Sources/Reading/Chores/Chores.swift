/// What goes on beside reading.
struct Chores: Sendable {
  var autoTurn = AutoTurn()
  var readAloud = ReadAloud()
  var measure = ReadingMeasure()
  /// Whether a word is being looked up, and nothing has been done since.
  var isLookingUp = false

  /// Takes what is seen now.
  mutating func follow(_ visible: VisiblePages, at now: Duration) {
    autoTurn.follow(visible, at: now)
    measure.follow(visible, at: now)
  }
}
