/// Converts the bytes from a terminal to events.
///
/// A value without a clock. Sequences may be cut anywhere: an incomplete one is kept until the rest
/// arrives and is never taken for keys. A lone escape becomes a key once ``deadline`` has passed. If
/// the rest of its sequence comes later, it is not taken for keys either.
///
///     ground ──ESC──▶ escape ──[──▶ control sequence ──final byte──▶ ground
///                       │ ├──O──▶ shifted ──▶ ground
///                       │ ├──] P X ^ _──▶ string ──BEL or ESC \──▶ ground
///                       │ └──other──▶ Alt and a key
///                       └──deadline──▶ the Escape key ──rest of a sequence──▶ escape
public struct InputDecoder: Sendable {
  private enum State: Hashable, Sendable {
    case ground
    case escape(since: Duration)
    /// Escape was reported as a key; the rest of a sequence may still arrive.
    case escaped(at: Duration)
    /// Afterwards this byte has arrived alone: it is a key, or the next of the sequence.
    case introduced(by: UInt8, since: Duration)
    case controlSequence([UInt8])
    case shifted([UInt8])
    /// ESC [ [ and a letter: F1 to F5 on the Linux console.
    case consoleFunction
    case legacyMouse([UInt8])
    case string(introducer: UInt8, since: Duration, [UInt8], sawEscape: Bool)
    /// A string was abandoned after a timeout; the rest of it may still arrive, in one piece.
    case abandoned(introducer: UInt8, [UInt8], sawEscape: Bool)
    /// The first `ending` bytes of the paste's end have been read.
    case paste([UInt8], ending: Int)
    /// A paste was ended after a timeout; the rest of it may still arrive, in one piece.
    case abandonedPaste(ending: Int)
    case character([UInt8], expected: Int)
  }

  /// Whether the terminal owes the reply to a query: an escape is then more likely to begin the reply than to
  /// be a key.
  public var isReplyExpected = false

  private var state = State.ground
  private var lastRead = Duration.zero

  /// How long an escape waits for the rest of a sequence.
  public static let escapeDelay = Duration.milliseconds(30)
  /// The delay while a reply is expected. A reply cut by a network after its first byte continues within a
  /// round trip; a terminal near enough for the delay to be felt has replied long before.
  public static let replyDelay = Duration.milliseconds(200)
  /// After an escape reported as a key, how long a byte that may continue a sequence is kept back to see the
  /// next one. It is longer than lines delay the pieces of a sequence, and shorter than fingers need for two
  /// keys.
  public static let pieceDelay = Duration.milliseconds(150)
  /// How long a string may take from its beginning to its end: a terminal's reply arrives in one piece, but
  /// Alt with a bracket begins a string that never ends. Pieces of a reply lengthen the time, keys do not.
  public static let stringDelay = Duration.seconds(1)
  /// How long a paste waits for more bytes: if its end is lost, it must not swallow all keys.
  public static let pasteDelay = Duration.seconds(2)
  /// Ctrl-C, never part of a control sequence: it is a key wherever a sequence was cut.
  private static let interrupt: UInt8 = 0x03
  /// Maximum length of a stored control sequence.
  private static let longestSequence = 64
  /// Maximum length of a stored string or paste; the rest is read and dropped.
  private static let longestString = 1 << 16

  public init() {}

  /// When to call ``timeOut(at:)``, or nil if nothing is pending.
  public var deadline: Duration? {
    switch state {
    case .escape(let since): since + (isReplyExpected ? Self.replyDelay : Self.escapeDelay)
    case .introduced(_, let since): since + Self.pieceDelay
    // Lines that cut a reply into pieces delay none of them for long.
    case .string(_, let since, _, _): max(since + Self.stringDelay, lastRead + Self.pieceDelay)
    case .paste: lastRead + Self.pasteDelay
    default: nil
    }
  }

  /// Returns the events completed by the bytes of one read. A string or an escape whose time is over ends
  /// first, and Ctrl-C at the end of a read ends a paste.
  /// Not specialised for its callers: called once for each read of the terminal.
  public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Duration) -> [InputEvent] {
    var bytes = Array(bytes)[...]
    var events: [InputEvent] = []
    if case .string = state { events = timeOut(at: now) }
    if isKeyBeforeAnother(bytes, at: now) {
      state = .ground
      events.append(.key(Key(.escape)))
    }
    lastRead = now
    if !bytes.isEmpty { resumeSequence(&bytes, at: now) }
    for byte in bytes.dropLast() { consume(byte, at: now, &events) }
    if let byte = bytes.last {
      // It is the last byte of this read: it was typed, and is not part of the pasted text.
      if byte == Self.interrupt { endPaste(&events) }
      consume(byte, at: now, &events)
    }
    return events
  }

  /// Whether an escape read earlier is a key, rather than Alt with the first of `bytes`. A hand needs longer
  /// for another key than a terminal for the next byte, and a busy machine reads this key before the deadline
  /// is noticed.
  private func isKeyBeforeAnother(_ bytes: ArraySlice<UInt8>, at now: Duration) -> Bool {
    guard case .escape(let since) = state, let next = bytes.first else { return false }
    return now - since >= Self.escapeDelay && !"[O]PX^_".utf8.contains(next)
  }

  /// Ends an unfinished paste and reports the received part; does nothing outside a paste.
  private mutating func endPaste(_ events: inout [InputEvent]) {
    guard case .paste(let body, let ending) = state else { return }
    state = .abandonedPaste(ending: ending)
    events.append(.paste(String(decoding: body + pasteEnd.prefix(ending), as: UTF8.self)))
  }

  /// Reports a lone escape, or a byte kept back after it, as a key, abandons a string without an end, and
  /// ends a paste that has stopped.
  public mutating func timeOut(at now: Duration) -> [InputEvent] {
    guard let deadline, now >= deadline else { return [] }
    var events: [InputEvent] = []
    switch state {
    case .string(let introducer, _, let body, let sawEscape):
      state = .abandoned(introducer: introducer, body, sawEscape: sawEscape)
    case .paste: endPaste(&events)
    case .introduced(let byte, _):
      state = .ground
      events = [.key(key(ascii: byte))]
    case .escape:
      state = .escaped(at: now)
      events = [.key(Key(.escape))]
    default: break
    }
    return events
  }

  /// Decides whether `bytes` are the rest of a sequence ended by a timeout, and if so continues it. A byte
  /// that may begin the rest is taken from them until the next one comes.
  private mutating func resumeSequence(_ bytes: inout ArraySlice<UInt8>, at now: Duration) {
    switch state {
    case .escaped(let reported):
      let isSoon = now - reported <= Self.pieceDelay
      if isSoon, bytes.count == 1, "[O]P_".utf8.contains(bytes[0]) {
        state = .introduced(by: bytes.removeFirst(), since: now)
      } else {
        let isRest = isWholeSequence(bytes) || isSoon && beginsSequence(bytes)
        state = isRest ? .escape(since: now) : .ground
      }
    case .introduced(let byte, _):
      bytes = [byte] + bytes
      state = beginsSequence(bytes) ? .escape(since: now) : .ground
    case .abandoned(let introducer, let body, let sawEscape):
      let isRest = isEnded(bytes) || sawEscape && bytes.first == "\\"
      state =
        isRest
        ? .string(introducer: introducer, since: now, body, sawEscape: sawEscape) : .ground
    case .abandonedPaste(let ending):
      let text = (pasteEnd.prefix(ending) + bytes)[...]
      let isRest = text.indices.contains { text[$0...].starts(with: pasteEnd) }
      state = isRest ? .paste([], ending: ending) : .ground
    default: break
    }
  }

  /// Whether `bytes` begin like the rest of a terminal's sequence, after its escape.
  private func beginsSequence(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let introducer = bytes.first, let next = bytes.dropFirst().first else { return false }
    return switch introducer {
    case "[":
      ("0"..."?").contains(next) || "ABCDFHIMOPQRSZ".utf8.contains(next)
    case "O": ("0"..."9").contains(next) || letterCodes[next] != nil
    case "]": ("0"..."9").contains(next)
    case "P": ">01".utf8.contains(next)
    case "_": next == "G"
    default: false
    }
  }

  /// Whether `bytes` begin with all the rest of a sequence, after its escape, in one piece: faster than
  /// anyone can type.
  private func isWholeSequence(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch bytes.first {
    case "[":
      let body = bytes.dropFirst().prefix { (" "..."?").contains($0) }
      return body.endIndex < bytes.endIndex && ("@"..."~").contains(bytes[body.endIndex])
    case "O": return bytes.dropFirst().first.map { letterCodes[$0] != nil } ?? false
    case let first?: return "]PX^_".utf8.contains(first) && isEnded(bytes)
    case nil: return false
    }
  }

  /// Whether `bytes` contain the end of a string: BEL, or ESC and a backslash.
  private func isEnded(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(0x07)
      || zip(bytes, bytes.dropFirst()).contains { $0 == 0x1B && $1 == "\\" }
  }

  /// Consumes a byte in the present state, and appends the events that it completes.
  private mutating func consume(_ byte: UInt8, at now: Duration, _ events: inout [InputEvent]) {
    switch state {
    case .ground, .escaped, .introduced, .abandoned, .abandonedPaste:
      consumeInGround(byte, at: now, &events)
    case .escape: consumeAfterEscape(byte, at: now, &events)
    case .controlSequence(let body): consumeInControlSequence(byte, after: body, at: now, &events)
    case .shifted where byte == Self.interrupt, .consoleFunction where byte == Self.interrupt,
      .legacyMouse where byte == Self.interrupt, .string where byte == Self.interrupt:
      consumeInGround(byte, at: now, &events)
    case .shifted(let body):
      if byte == 0x1B {
        state = .escape(since: now)
      } else if ("0"..."9").contains(byte) || byte == ";", body.count < Self.longestSequence {
        state = .shifted(body + [byte])
      } else {
        state = .ground
        events += shiftedEvent(body, final: byte).map { [$0] } ?? []
      }
    case .consoleFunction:
      if byte == 0x1B {
        state = .escape(since: now)
      } else {
        state = .ground
        if (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(byte) {
          events.append(.key(Key(.function(Int(byte) - 0x40))))
        }
      }
    case .legacyMouse(var body):
      body.append(byte)
      state = .legacyMouse(body)
      if body.count == 3 {
        state = .ground
        events += legacyReport(body).map { [.mouse($0)] } ?? []
      }
    case .string(let introducer, let since, let body, let sawEscape):
      // Moved out of the state, to be extended in place without a copy.
      state = .ground
      consumeInString(
        byte, introducer: introducer, since: since, body, sawEscape: sawEscape, at: now, &events)
    case .paste(let body, let ending):
      state = .ground
      consumeInPaste(byte, body, ending: ending, &events)
    case .character(var body, let expected):
      guard byte & 0xC0 == 0x80 else {
        state = .ground
        consume(byte, at: now, &events)
        return
      }
      body.append(byte)
      state = .character(body, expected: expected)
      if body.count == expected {
        state = .ground
        if let scalar = scalar(decoding: body) { events.append(.key(Key(.character(scalar)))) }
      }
    }
  }

  /// Consumes a byte outside sequences: a key, or the first of a sequence or a character. Drops stray bytes.
  private mutating func consumeInGround(
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

  /// Consumes the byte after an escape: it begins a sequence, or is a key with Alt. Before another escape,
  /// Ctrl-C or a byte beyond ASCII, the first escape is a key.
  private mutating func consumeAfterEscape(
    _ byte: UInt8, at now: Duration, _ events: inout [InputEvent]
  ) {
    switch byte {
    case 0x1B:
      events.append(.key(Key(.escape)))
      state = .escape(since: now)
    case "[": state = .controlSequence([])
    case "O": state = .shifted([])
    case "]", "P", "X", "^",
      "_":
      state = .string(introducer: byte, since: now, [], sawEscape: false)
    case Self.interrupt:
      events.append(.key(Key(.escape)))
      consumeInGround(byte, at: now, &events)
    case 0..<0x80:
      state = .ground
      let plain = key(ascii: byte)
      events.append(.key(Key(plain.code, plain.modifiers.union(.alt))))
    default:
      events.append(.key(Key(.escape)))
      consumeInGround(byte, at: now, &events)
    }
  }

  /// Consumes a byte of a control sequence. Beyond ``longestSequence`` it is read to its end and dropped.
  private mutating func consumeInControlSequence(
    _ byte: UInt8, after body: [UInt8], at now: Duration, _ events: inout [InputEvent]
  ) {
    switch byte {
    case " "..."?" where body.count < Self.longestSequence:
      state = .controlSequence(body + [byte])
    // Longer than any known sequence: read to its end.
    case " "..."?": break
    case "[" where body.isEmpty: state = .consoleFunction
    case "@"..."~":
      state = .ground
      if body.count >= Self.longestSequence { return }
      if byte == "M", body.isEmpty {
        state = .legacyMouse([])
      } else if byte == "~", body.elementsEqual("200".utf8) {
        state = .paste([], ending: 0)
      } else if let event = controlEvent(body, final: byte) {
        events.append(event)
      }
    case 0x1B: state = .escape(since: now)
    case Self.interrupt: consumeInGround(byte, at: now, &events)
    default: state = .ground
    }
  }

  /// A string ends with BEL or with ESC and a backslash. Bytes beyond ``longestString`` are dropped, and so
  /// is a string cut by another sequence. `introducer` came after the escape of the string; `sawEscape` if
  /// the last byte was an escape.
  private mutating func consumeInString(
    _ byte: UInt8, introducer: UInt8, since: Duration, _ body: consuming [UInt8],
    sawEscape: Bool, at now: Duration, _ events: inout [InputEvent]
  ) {
    if byte == 0x07 || sawEscape && byte == "\\" {
      state = .ground
      if let reply = stringReply(body, introducer: introducer) { events.append(.reply(reply)) }
    } else if byte == 0x1B {
      state = .string(introducer: introducer, since: since, body, sawEscape: true)
    } else if sawEscape {
      // Another sequence has begun: the string is incomplete.
      state = .escape(since: now)
      consume(byte, at: now, &events)
    } else {
      if body.count < Self.longestString { body.append(byte) }
      state = .string(introducer: introducer, since: since, body, sawEscape: false)
    }
  }

  /// Bytes beyond ``longestString`` are dropped; `ending` bytes of ``pasteEnd`` have been seen.
  private mutating func consumeInPaste(
    _ byte: UInt8, _ body: consuming [UInt8], ending: Int, _ events: inout [InputEvent]
  ) {
    if byte == pasteEnd[ending] {
      if ending + 1 == pasteEnd.count {
        state = .ground
        events.append(.paste(String(decoding: body, as: UTF8.self)))
      } else {
        state = .paste(body, ending: ending + 1)
      }
      return
    }
    // The partial end was text; only an escape can begin another one.
    let isEscape = byte == 0x1B
    let text = pasteEnd.prefix(ending) + (isEscape ? [] : [byte])
    if body.count + text.count <= Self.longestString { body += text }
    state = .paste(body, ending: isEscape ? 1 : 0)
  }
}

private let pasteEnd = Array("\u{1B}[201~".utf8)
