import Glibc

/// The time since the machine was started, that during which it slept included: `CLOCK_BOOTTIME` of
/// clock_gettime(2), which no change of the date moves.
///
/// `ContinuousClock` tells the same, but brings all that tasks and actors need into the program.
public func elapsedTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_BOOTTIME, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
