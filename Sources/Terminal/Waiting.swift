import CTerminal
import Glibc

/// Waits until one of `descriptors` has what it is watched for, or `limit` has passed; nil for ever.
///
/// It waits to the nanosecond: rounded to milliseconds, a second would have fifty-six frames of
/// sixty.
public func wait(for descriptors: inout [pollfd], within limit: Duration?) {
  guard let (seconds, attoseconds) = limit?.components else {
    poll(&descriptors, nfds_t(descriptors.count), -1)
    return
  }
  // Rounded up: to wake a moment early would be to wake in vain.
  let nanoseconds = attoseconds / 1_000_000_000 + 1
  device_wait(
    &descriptors, descriptors.count, seconds + nanoseconds / 1_000_000_000,
    nanoseconds % 1_000_000_000)
}
