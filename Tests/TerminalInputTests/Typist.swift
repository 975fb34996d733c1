import TerminalInput

/// A simulated user at a terminal, with a manual clock.
struct Typist {
  var decoder = InputDecoder()
  private(set) var now = Duration.zero

  /// Sends bytes in one read.
  mutating func send(_ bytes: some Sequence<UInt8>) -> [InputEvent] { decoder.feed(bytes, at: now) }

  /// Sends text in one read.
  mutating func send(_ text: String) -> [InputEvent] { send(text.utf8) }

  /// Lets time pass: the decoder is woken at its deadline and not before.
  mutating func wait(_ duration: Duration) -> [InputEvent] {
    let end = now + duration
    var events: [InputEvent] = []
    while let deadline = decoder.deadline, deadline <= end {
      now = max(now, deadline)
      events += decoder.timeOut(at: now)
    }
    now = end
    return events
  }

  /// Waits until all timeouts have passed.
  mutating func pause() -> [InputEvent] { wait(.seconds(10)) }
}

/// Events of `bytes` received in one read, with a long pause after them.
func events(ofBytes bytes: [UInt8]) -> [InputEvent] {
  var typist = Typist()
  return typist.send(bytes) + typist.pause()
}

/// Events of `text` received in one read, with a long pause after it.
func events(_ text: String) -> [InputEvent] { events(ofBytes: Array(text.utf8)) }

/// A key as an event.
func pressed(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> InputEvent {
  .key(Key(code, modifiers))
}

/// A character key as an event.
func typed(_ character: Unicode.Scalar, _ modifiers: Key.Modifiers = []) -> InputEvent {
  pressed(.character(character), modifiers)
}

/// A mouse report as an event.
func mouse(_ action: MouseReport.Action, _ column: Int, _ row: Int) -> InputEvent {
  .mouse(MouseReport(action, column: column, row: row))
}
