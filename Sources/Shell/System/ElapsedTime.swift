import CSystem

/// The time since the machine was started, including sleep; changes of the date do not affect it. On Linux
/// this is `CLOCK_BOOTTIME`. `CLOCK_MONOTONIC` may stop during sleep on other systems, but not on Darwin.
///
/// `ContinuousClock` returns the same, but links all of Swift's concurrency runtime into the program.
public func elapsedTime() -> Duration {
  var time = timespec()
  #if os(Linux)
    clock_gettime(CLOCK_BOOTTIME, &time)
  #else
    clock_gettime(CLOCK_MONOTONIC, &time)
  #endif
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
