import System
import Terminal
import TerminalInput

/// The input that has been read from the terminal and not been handled yet, in order.
struct InputReader {
  private var decoder = InputDecoder()
  private var events: ArraySlice<InputEvent> = []

  /// The number of events from which the rest stays in the terminal: more than are ever meant.
  private static let maxCount = 1 << 18
  private static let interrupt = InputEvent.key(Key(.character("c"), .control))

  /// True if nothing waits to be handled.
  var isEmpty: Bool { events.isEmpty }

  /// True if Ctrl-C is among the input.
  var hasInterrupt: Bool { events.contains(Self.interrupt) }

  /// When to call ``read(from:isReplyExpected:at:)`` even without input; nil if nothing depends on time.
  func deadline(at now: Duration) -> Duration? { isEmpty ? decoder.deadline : now }

  /// Reads everything that has arrived, for a frame's time at most, before any of it is handled: what comes
  /// last may make work needless.
  ///
  /// - Parameters:
  ///   - device: The terminal; nil if nothing has arrived.
  ///   - isReplyExpected: True if the terminal has been asked something.
  ///   - now: The current time.
  /// - Returns: False if the terminal is gone, and all that came before has been handled.
  mutating func read(
    from device: TerminalDevice?, isReplyExpected: Bool, at now: Duration
  ) -> Bool {
    decoder.isReplyExpected = isReplyExpected
    defer { events += decoder.timeOut(at: now) }
    guard let device else { return true }
    let end = elapsedTime() + FramePace.interval
    repeat {
      guard let bytes = device.read() else { return !isEmpty }
      events += decoder.feed(bytes, at: now)
      if events.count > Self.maxCount || elapsedTime() >= end { return true }
    } while !Descriptor.wait(forInput: [device.input], within: .zero).isEmpty
    return true
  }

  /// Keys that arrive in one go are a paste from so many characters on, with so many different ones: a hand
  /// types few keys ahead, and repeats them.
  private static let (pastedCount, pastedVariety) = (16, 8)

  /// Removes and returns characters that were pasted into a terminal that does not say so; nil if none come
  /// next. A text that begins with the sign of a search is one that was typed ahead.
  mutating func takePastedText() -> String? {
    var text = String.UnicodeScalarView()
    run: for event in events {
      guard case .key(let key) = event, key.modifiers.isEmpty else { break }
      switch key.code {
      case .character(let scalar): text.append(scalar)
      case .enter: text.append("\n")
      case .tab: text.append("\t")
      default: break run
      }
    }
    guard text.count >= Self.pastedCount, Set(text).count >= Self.pastedVariety,
      text.first != "/", text.first != "\\"
    else { return nil }
    events = events.dropFirst(text.count)
    return String(text)
  }

  /// Removes and returns the next event.
  mutating func next() -> InputEvent? { events.popFirst() }

  /// Reads what has arrived and drops it, but for replies of the terminal.
  ///
  /// - Returns: The number of replies to the query that every terminal answers.
  mutating func discard(from device: TerminalDevice, at now: Duration) -> Int {
    decoder.feed(device.read() ?? [], at: now).count {
      if case .reply(.deviceAttributes) = $0 { true } else { false }
    }
  }
}
