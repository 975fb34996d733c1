/// Does two things at the same time, the second on a thread of its own, and waits for both.
public func concurrently<First, Second: Sendable>(
  _ first: () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
  let other = BackgroundTask(second)
  let own = first()
  while true {
    if let answer = other.answer { return (own, answer) }
    // A signal may end the waiting before.
    _ = other.wait(milliseconds: -1)
  }
}
