#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The time since the machine was started, including the time it slept; no change of the date moves it.
///
/// Linux has it as `CLOCK_BOOTTIME`. `CLOCK_MONOTONIC` of other systems may stop while the machine
/// sleeps; that of Darwin does not.
///
/// `ContinuousClock` tells the same, but brings all that tasks and actors need into the program.
public func elapsedTime() -> Duration {
  var time = timespec()
  #if os(Linux)
    clock_gettime(CLOCK_BOOTTIME, &time)
  #else
    clock_gettime(CLOCK_MONOTONIC, &time)
  #endif
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
