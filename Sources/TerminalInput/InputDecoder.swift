/// Turns the bytes that a terminal sends into events.
///
/// A value without a clock. Sequences may be cut anywhere: what is incomplete is kept until the
/// rest comes and is never taken for keys. A lone escape is a key once ``deadline`` has passed.
///
///     ground ──ESC──▶ escape ──[──▶ control sequence ──final byte──▶ ground
///                       │ ├──O──▶ shifted ──▶ ground
///                       │ ├──] P X ^ _──▶ string ──BEL or ESC \──▶ ground
///                       │ └──other──▶ Alt and a key
///                       └──deadline──▶ the Escape key
public struct InputDecoder: Sendable {
  private enum State: Hashable, Sendable {
    case ground
    case escape(since: Duration)
    /// Escape was reported as a key; the rest of a sequence may still be on its way.
    case escaped
    case controlSequence([UInt8])
    case shifted
    case legacyMouse([UInt8])
    case string(introducer: UInt8, [UInt8], sawEscape: Bool)
    case paste([UInt8])
    case character([UInt8], expected: Int)
  }

  private var state = State.ground

  /// How long an escape waits for the rest of a sequence.
  public static let escapeDelay = Duration.milliseconds(30)
  /// The longest control sequence that is kept.
  private static let longestSequence = 64
  /// The longest string or paste that is kept; more of it is read and dropped.
  private static let longestString = 1 << 16

  /// Makes a decoder at rest.
  public init() {}

  /// When ``timeOut(at:)`` should be called, or nil where nothing is waited for.
  public var deadline: Duration? {
    if case .escape(let since) = state { return since + Self.escapeDelay }
    return nil
  }

  /// Takes in the bytes of one read and returns the events that they complete.
  public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Duration) -> [InputEvent] {
    var bytes = Array(bytes)[...]
    var events: [InputEvent] = []
    if case .escaped = state { resumeSequence(&bytes, &events) }
    for byte in bytes { take(byte, at: now, &events) }
    return events
  }

  /// Reports a lone escape as a key once its time is over.
  public mutating func timeOut(at now: Duration) -> [InputEvent] {
    guard let deadline, now >= deadline else { return [] }
    state = .escaped
    return [.key(Key(.escape))]
  }

  /// After an escape that was reported as a key: the rest of a sequence that was cut there comes
  /// in one piece, which nobody can type.
  private mutating func resumeSequence(
    _ bytes: inout ArraySlice<UInt8>, _ events: inout [InputEvent]
  ) {
    state = .ground
    guard bytes.count >= 2, let first = bytes.first else { return }
    if first == UInt8(ascii: "[") {
      let body = bytes.dropFirst().prefix { (0x20...0x3F).contains($0) }
      guard body.endIndex < bytes.endIndex, (0x40...0x7E).contains(bytes[body.endIndex]) else {
        return
      }
      state = .controlSequence([])
    } else if first == UInt8(ascii: "O"), "ABCDFHMPQRS".utf8.contains(bytes[bytes.startIndex + 1]) {
      state = .shifted
    } else {
      return
    }
    bytes.removeFirst()
  }

  private mutating func take(_ byte: UInt8, at now: Duration, _ events: inout [InputEvent]) {
    switch state {
    case .ground, .escaped: takeGround(byte, at: now, &events)
    case .escape: takeEscape(byte, at: now, &events)
    case .controlSequence(let body): takeControl(byte, body, at: now, &events)
    case .shifted:
      state = .ground
      if byte == 0x1B {
        state = .escape(since: now)
      } else if let code = letterCodes[byte] {
        events.append(.key(Key(code)))
      }
    case .legacyMouse(var body):
      body.append(byte)
      state = .legacyMouse(body)
      if body.count == 3 {
        state = .ground
        events += legacyReport(body).map { [.mouse($0)] } ?? []
      }
    case .string(let introducer, let body, let sawEscape):
      takeString(byte, introducer, body, sawEscape, &events)
    case .paste(let body): takePaste(byte, body, &events)
    case .character(var body, let expected):
      guard byte & 0xC0 == 0x80 else {
        state = .ground
        take(byte, at: now, &events)
        return
      }
      body.append(byte)
      state = .character(body, expected: expected)
      if body.count == expected {
        state = .ground
        if let scalar = scalar(body) { events.append(.key(Key(.character(scalar)))) }
      }
    }
  }

  private mutating func takeGround(
    _ byte: UInt8, at now: Duration, _ events: inout [InputEvent]
  ) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape(since: now)
    case 0xC2...0xDF: state = .character([byte], expected: 2)
    case 0xE0...0xEF: state = .character([byte], expected: 3)
    case 0xF0...0xF4: state = .character([byte], expected: 4)
    case 0x80...0xFF: break
    default: events.append(.key(key(ascii: byte)))
    }
  }

  private mutating func takeEscape(_ byte: UInt8, at now: Duration, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B:
      events.append(.key(Key(.escape)))
      state = .escape(since: now)
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .shifted
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string(introducer: byte, [], sawEscape: false)
    case 0..<0x80:
      state = .ground
      let plain = key(ascii: byte)
      events.append(.key(Key(plain.code, plain.modifiers.union(.alt))))
    default:
      events.append(.key(Key(.escape)))
      takeGround(byte, at: now, &events)
    }
  }

  private mutating func takeControl(
    _ byte: UInt8, _ body: [UInt8], at now: Duration, _ events: inout [InputEvent]
  ) {
    switch byte {
    case 0x20...0x3F where body.count < Self.longestSequence:
      state = .controlSequence(body + [byte])
    case 0x40...0x7E:
      state = .ground
      if byte == UInt8(ascii: "M"), body.isEmpty {
        state = .legacyMouse([])
      } else if byte == UInt8(ascii: "~"), body.elementsEqual("200".utf8) {
        state = .paste([])
      } else if let event = controlEvent(body, final: byte) {
        events.append(event)
      }
    case 0x1B: state = .escape(since: now)
    default: state = .ground
    }
  }

  private mutating func takeString(
    _ byte: UInt8, _ introducer: UInt8, _ body: [UInt8], _ sawEscape: Bool,
    _ events: inout [InputEvent]
  ) {
    if byte == 0x07 || sawEscape && byte == UInt8(ascii: "\\") {
      state = .ground
      if introducer == UInt8(ascii: "]"), let reply = colorReply(body) {
        events.append(.reply(reply))
      }
    } else if byte == 0x1B {
      state = .string(introducer: introducer, body, sawEscape: true)
    } else {
      let kept = body.count < Self.longestString ? body + [byte] : body
      state = .string(introducer: introducer, kept, sawEscape: false)
    }
  }

  private mutating func takePaste(_ byte: UInt8, _ body: [UInt8], _ events: inout [InputEvent]) {
    var body = body
    state = .ground
    if body.count < Self.longestString || byte == 0x1B || body.last != nil && isEnding(body) {
      body.append(byte)
    }
    if body.ends(with: pasteEnd) {
      events.append(.paste(String(decoding: body.dropLast(pasteEnd.count), as: UTF8.self)))
    } else {
      state = .paste(body)
    }
  }

  /// Whether the last bytes may be the beginning of the end of a paste.
  private func isEnding(_ body: [UInt8]) -> Bool { body.suffix(pasteEnd.count).contains(0x1B) }
}

private let pasteEnd = Array("\u{1B}[201~".utf8)

extension Array where Element == UInt8 {
  fileprivate func ends(with end: [UInt8]) -> Bool { suffix(end.count).elementsEqual(end) }
}
