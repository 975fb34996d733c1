/// Runs two functions at the same time, the second on a new thread, and waits for both.
public func concurrently<First, Second: Sendable>(
  _ first: () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
  let other = BackgroundTask(second)
  let own = first()
  while true {
    if let answer = other.answer { return (own, answer) }
    // A signal may end the wait early.
    _ = other.wait(milliseconds: -1)
  }
}
