import System
import Terminal
import TerminalInput

/// Input read from the terminal but not handled yet, in order.
struct InputReader {
  private var decoder = InputDecoder()
  private var events: ArraySlice<InputEvent> = []
  /// Events at the start known to be typed keys: no paste begins at one of them.
  private var typedCount = 0

  /// Number of events from which the rest stays in the terminal: more than anyone ever types on purpose.
  private static let maxCount = 1 << 18
  private static let interrupt = InputEvent.key(Key(.character("c"), .control))

  var isEmpty: Bool { events.isEmpty }

  var hasInterrupt: Bool { events.contains(Self.interrupt) }

  /// Nil if nothing depends on time.
  func deadline(at now: Duration) -> Duration? { isEmpty ? decoder.deadline : now }

  /// Reads all available input, for a frame’s time at most, before any of it is handled: later input may make
  /// earlier work needless. `device` is nil if nothing has arrived. False if the terminal is gone and all
  /// earlier input has been handled.
  mutating func read(
    from device: TerminalDevice?, isReplyExpected: Bool, at now: Duration
  ) -> Bool {
    decoder.isReplyExpected = isReplyExpected
    defer { append(decoder.timeOut(at: now)) }
    guard let device else { return true }
    let end = elapsedTime() + FramePace.interval
    repeat {
      guard let bytes = device.read() else { return !isEmpty }
      take(bytes, at: now)
      if events.count > Self.maxCount || elapsedTime() >= end { return true }
    } while !Descriptor.wait(forInput: [device.input], within: .zero).isEmpty
    return true
  }

  mutating func take(_ bytes: [UInt8], at now: Duration) { append(decoder.feed(bytes, at: now)) }

  /// The events may complete a paste that begins among keys taken for typed: these have to be looked at
  /// again.
  private mutating func append(_ more: [InputEvent]) {
    guard !more.isEmpty else { return }
    events += more
    typedCount = 0
  }

  /// Number of characters in one go that are a paste: a hand types few keys ahead.
  private static let pastedCount = 16
  /// Minimum number of different characters in pasted text: a hand repeats them.
  private static let pastedVariety = 8

  /// Removes and returns characters pasted without bracketed paste: the leading ones, line ends and tabs
  /// without modifiers, if ``pastedCount`` or more with ``pastedVariety`` different ones. Nil otherwise, and
  /// for a text that begins a search ("/" or "\"), whose keys are handled one by one.
  ///
  /// Call only while a page is shown: after the sign of a search, its prompt takes the rest. O(1) if the next
  /// event is known to be typed, otherwise O(*n*) in the waiting keys.
  mutating func takePastedText() -> String? {
    guard typedCount == 0 else { return nil }
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
    let count = text.count
    guard count >= Self.pastedCount, Set(text).count >= Self.pastedVariety else {
      // A part of these keys is no paste either.
      typedCount = count
      return nil
    }
    guard text.first != "/", text.first != "\\" else { return nil }
    events = events.dropFirst(count)
    return String(text)
  }

  mutating func next() -> InputEvent? {
    typedCount = max(0, typedCount - 1)
    return events.popFirst()
  }

  /// Drops all but replies. Returns the number of replies to the query answered by every terminal.
  mutating func discard(from device: TerminalDevice, at now: Duration) -> Int {
    decoder.feed(device.read() ?? [], at: now).count {
      if case .reply(.deviceAttributes) = $0 { true } else { false }
    }
  }
}
