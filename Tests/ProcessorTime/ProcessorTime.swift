import CLibrary

/// The processor time that this thread takes for `work`. Unlike the time of a clock it does not grow when
/// tests run beside this one.
public func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = processorTime()
  try work()
  return processorTime() - start
}

/// Processor time used by this thread.
public func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// How many times as long `work` takes for four times as much of something: about four if the time is in
/// proportion to it, sixteen if it grows with its square.
///
/// - Parameter amount: Large enough for `work` to take some hundredths of a second.
public func growth(ofFourTimes amount: Int, in work: (Int) throws -> Void) rethrows -> Double {
  // The least of three, since the first one fills caches and others share the processor's with other tests.
  var (once, fourTimes) = (Duration.seconds(Int.max), Duration.seconds(Int.max))
  for _ in 0..<3 {
    once = min(once, try processorTime(of: { try work(amount) }))
    fourTimes = min(fourTimes, try processorTime(of: { try work(4 * amount) }))
  }
  return fourTimes / once
}
