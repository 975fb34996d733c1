import TerminalInput

/// Someone at a terminal whose clock is moved by hand.
struct Typist {
  private(set) var decoder = InputDecoder()
  private(set) var now = Duration.zero

  /// Sends bytes in one read.
  mutating func send(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    decoder.feed(bytes, at: now)
  }

  /// Sends text in one read.
  mutating func send(_ text: String) -> [InputEvent] { send(text.utf8) }

  /// Waits, as the program does: the decoder is woken at its deadline and not before.
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

  /// Waits until nothing more can happen.
  mutating func pause() -> [InputEvent] { wait(.seconds(10)) }
}

/// What `bytes` mean that come in one read, and after them a long pause.
func events(ofBytes bytes: [UInt8]) -> [InputEvent] {
  var typist = Typist()
  return typist.send(bytes) + typist.pause()
}

/// What `text` means that comes in one read, and after it a long pause.
func events(_ text: String) -> [InputEvent] { events(ofBytes: Array(text.utf8)) }

/// A key as an event.
func pressed(_ code: Key.Code, _ modifiers: Key.Modifiers = []) -> InputEvent {
  .key(Key(code, modifiers))
}

/// A character key as an event.
func typed(_ character: Unicode.Scalar, _ modifiers: Key.Modifiers = []) -> InputEvent {
  pressed(.character(character), modifiers)
}

/// A report of the mouse as an event.
func mouse(_ action: MouseReport.Action, _ column: Int, _ row: Int) -> InputEvent {
  .mouse(MouseReport(action, column: column, row: row))
}
