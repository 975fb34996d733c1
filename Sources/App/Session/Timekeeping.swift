/// What the reader has been told of their pace and of the time of day.
struct Timekeeping {
  /// Whether the reader knows how fast they read.
  var knowsPace = false
  /// When the time of day, as it is shown, will be another.
  var nextMinute = Duration.zero
}
