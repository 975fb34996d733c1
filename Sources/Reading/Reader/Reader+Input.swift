import Cells
import Defaults
import Paging
import TerminalInput

extension Reader {
  /// Takes one event from the terminal.
  public mutating func handle(_ event: InputEvent, at now: Duration) -> [Effect] {
    defer {
      noteRest(at: now)
      followPages(at: now)
    }
    switch event {
    case .key(let key): return press(key, at: now)
    case .mouse(let report):
      let effects = report.action.isBeginning ? giveUpWord() : []
      return effects + mouse(report, at: now)
    case .reply(let reply):
      take(reply)
      return []
    // A window that has lost the keyboard may miss the release of a button.
    case .focus(false): return dropPointer(at: now)
    case .paste(let text):
      paste(text)
      return giveUpWord()
    case .focus(true): return []
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key, at now: Duration) -> [Effect] {
    notice = nil
    // Whatever is shown stays while the program is suspended, or the screen drawn anew.
    if !key.modifiers.isEmpty, let command = bindings[key],
      command == .suspend || command == .redraw
    {
      return perform(command, .key, at: now)
    }
    var effects = giveUpWord()
    if !effects.isEmpty, bindings[key] == .dismiss { return effects }
    if screens.current != .book, layout != nil {
      return effects + press(key, on: screens.current, at: now)
    }
    effects += dropPointer(at: now)
    return effects + press(key, in: mode, at: now)
  }

  private mutating func press(_ key: Key, in mode: Mode, at now: Duration) -> [Effect] {
    switch mode {
    case .reading:
      if let digit = digit(of: key) {
        self.mode = .number(String(digit))
        return []
      }
      return command(for: key).map { perform($0, .key, at: now) } ?? []
    case .lifting(let progress): return pressWhileLifting(key, progress, at: now)
    case .number(let digits): return typeNumber(digits, key, at: now)
    case .letter(let purpose): return takeLetter(key, purpose, at: now)
    case .searching(let prompt): return press(key, in: prompt, at: now)
    case .selecting(let selection): return press(key, in: selection, at: now)
    case .writing(let prompt): return press(key, in: prompt, at: now)
    case .lookingUp(let line): return press(key, lookingUp: line, at: now)
    case .panel(let panel): return press(key, in: panel, at: now)
    }
  }

  /// The command of a key. Keys that point to a side mean the page on that side.
  func command(for key: Key) -> Command? {
    let command = bindings[key]
    guard isMirrored,
      [.left, .right, .character("h"), .character("l")].contains(key.code), key.modifiers.isEmpty
    else { return command }
    return switch command {
    case .nextPage: .previousPage
    case .previousPage: .nextPage
    default: command
    }
  }

  /// The leaf is held by keys: they lead it on and back, Enter turns it, Escape lets it fall.
  private mutating func pressWhileLifting(
    _ key: Key, _ progress: Double, at now: Duration
  ) -> [Effect] {
    let command = command(for: key)
    if key.code != .enter, command == .nextPage || command == .previousPage {
      let moved = progress + (command == .nextPage ? Self.lift : -Self.lift)
      let clamped = min(0.98, max(-0.98, moved))
      mode = .lifting(clamped)
      return carryOut(turner.handle(.dragMoved(progress: clamped), at: now))
    }
    mode = .reading
    switch command {
    case .nextPage:
      return carryOut(turner.handle(.dragEnded(velocity: 0, threshold: 0), at: now))
    case .dismiss, .liftLeaf: return carryOut(turner.handle(.dragCancelled, at: now))
    case let command?: return perform(command, .key, at: now)
    case nil: return carryOut(turner.handle(.dragCancelled, at: now))
    }
  }

  func digit(of key: Key) -> Unicode.Scalar? {
    guard case .character(let scalar) = key.code, key.modifiers.isEmpty,
      ("0"..."9").contains(scalar)
    else { return nil }
    return scalar
  }

  private mutating func typeNumber(_ digits: String, _ key: Key, at now: Duration) -> [Effect] {
    if let digit = digit(of: key) {
      // Ten digits are more bytes than any book has.
      if digits.count < 10 { mode = .number(digits + String(digit)) }
      return []
    }
    if key.code == .backspace {
      mode = digits.count > 1 ? .number(String(digits.dropLast())) : .reading
      return []
    }
    mode = .reading
    if key == Key(.character("%")) { return go(toPercent: Int(digits) ?? 0, at: now) }
    if key == Key(.character("P")) { return go(toOffset: Int(digits) ?? 0, at: now) }
    switch command(for: key) {
    case .dismiss: return []
    case .firstPage, .lastPage: return go(toPage: max(1, Int(digits) ?? 1), at: now)
    case .nextPage where key.code == .enter: return go(toPage: max(1, Int(digits) ?? 1), at: now)
    case let command?: return perform(command, .key, at: now)
    case nil: return []
    }
  }

  // MARK: Replies

  private mutating func take(_ reply: TerminalReply) {
    switch reply {
    case .backgroundColor(let color): appearance.terminalBackground = Color(color)
    case .foregroundColor(let color): appearance.terminalForeground = Color(color)
    case .mode, .deviceAttributes: return
    }
    composed.removeAll()
  }
}

extension MouseReport.Action {
  /// Whether something is begun by it, not gone on with.
  fileprivate var isBeginning: Bool {
    switch self {
    case .press, .wheelUp, .wheelDown: true
    case .release, .drag, .motion: false
    }
  }
}
