import Cells
import Defaults
import Paging
import TerminalInput

extension Reader {
  /// Takes one event from the terminal.
  public mutating func handle(_ event: InputEvent, at now: Duration) -> [Effect] {
    switch event {
    case .key(let key): return press(key, at: now)
    case .mouse(let report): return mouse(report, at: now)
    case .reply(let reply):
      take(reply)
      return []
    case .paste, .focus: return []
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key, at now: Duration) -> [Effect] {
    notice = nil
    switch mode {
    case .reading:
      if let digit = digit(of: key), digit != "0" {
        mode = .number(String(digit))
        return []
      }
      return Command(key).map { perform($0, .key, at: now) } ?? []
    case .number(let digits): return typeNumber(digits, key, at: now)
    case .help(let top): return pressInHelp(key, top: top, at: now)
    }
  }

  private func digit(of key: Key) -> Unicode.Scalar? {
    guard case .character(let scalar) = key.code, key.modifiers.isEmpty,
      ("0"..."9").contains(scalar)
    else { return nil }
    return scalar
  }

  private mutating func typeNumber(_ digits: String, _ key: Key, at now: Duration) -> [Effect] {
    if let digit = digit(of: key) {
      // Nine digits are more pages than any book has, and fit into an Int everywhere.
      if digits.count < 9 { mode = .number(digits + String(digit)) }
      return []
    }
    if key.code == .backspace {
      mode = digits.count > 1 ? .number(String(digits.dropLast())) : .reading
      return []
    }
    mode = .reading
    switch Command(key) {
    case .dismiss: return []
    case .firstPage, .lastPage: return go(toPage: Int(digits) ?? 1, at: now)
    case .nextPage where key.code == .enter: return go(toPage: Int(digits) ?? 1, at: now)
    case let command?: return perform(command, .key, at: now)
    case nil: return []
    }
  }

  private mutating func pressInHelp(_ key: Key, top: Int, at now: Duration) -> [Effect] {
    let last = helpScreen.lastTop
    switch Command(key) {
    case .nextPage where top < last: mode = .help(top: min(last, top + max(1, helpScreen.rows)))
    case .previousPage where top > 0: mode = .help(top: max(0, top - max(1, helpScreen.rows)))
    case .suspend, .redraw: return Command(key).map { perform($0, .key, at: now) } ?? []
    default: mode = .reading
    }
    return []
  }

  // MARK: Commands

  /// Carries out a command.
  mutating func perform(_ command: Command, _ cause: Cause, at now: Duration) -> [Effect] {
    switch command {
    case .nextPage: return step(.forward, cause, at: now)
    case .previousPage: return step(.backward, cause, at: now)
    case .firstPage: return go(toPage: 1, at: now)
    case .lastPage:
      return setPages(atLeast: .max) + go(toPage: pagination.count, at: now)
    case .goToPage, .dismiss: return []
    case .cycleTransition:
      return change(at: now) {
        $0.transition = choice(after: $0.transition)
      } say: {
        "Turn: \($0.transition.rawValue)"
      }
    case .cycleTheme:
      return change(at: now) {
        $0.theme = choice(after: $0.theme)
      } say: {
        "Colours: \($0.theme.rawValue)"
      }
    case .cycleSpread:
      return change(at: now) {
        $0.spread = choice(after: $0.spread)
      } say: {
        switch $0.spread {
        case .auto: "Pages: as the width decides"
        case .one: "Pages: one"
        case .two: "Pages: two"
        }
      }
    case .help:
      mode = .help(top: 0)
      return carryOut(turner.handle(.resolve, at: now))
    case .redraw: return [.redraw]
    case .suspend: return carryOut(turner.handle(.resolve, at: now)) + [.suspend]
    case .quit: return carryOut(turner.handle(.resolve, at: now)) + [.quit]
    }
  }

  private mutating func step(
    _ direction: Direction, _ cause: Cause, at now: Duration
  ) -> [Effect] {
    guard layout != nil else { return [] }
    if cause == .key { grab = 1 }
    // Two spreads beyond the one that is turned to, so that it is known whether it is the last.
    return setPages(atLeast: turner.focus + 8)
      + carryOut(turner.handle(.step(direction, cause), at: now))
  }

  /// Goes to a page by its number, counted from 1; says so where there is no such page.
  mutating func go(toPage number: Int, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    grab = 1
    return setPages(atLeast: number)
      + carryOut(turner.handle(.move(page: number - 1, .key), at: now))
  }

  /// Changes the settings, lays out the screen anew and says what was chosen.
  private mutating func change(
    at now: Duration, _ change: (inout Settings) -> Void, say: (Settings) -> String
  ) -> [Effect] {
    let effects = carryOut(turner.handle(.resolve, at: now))
    change(&settings)
    layOut()
    notice = say(settings)
    return effects + [.settingsChanged]
  }

  // MARK: Mouse

  /// The columns at each side of the screen where a click turns the page.
  var edgeZone: Int { min(12, max(3, screen.columns / 5)) }

  /// A wheel turns no more than one page in this time, however fast it spins.
  private static let wheelInterval = Duration.milliseconds(120)

  private mutating func mouse(_ report: MouseReport, at now: Duration) -> [Effect] {
    switch report.action {
    case .press(button: 0):
      notice = nil
      if mode != .reading {
        mode = .reading
        return []
      }
      grab = layout.map { held(atRow: report.row, on: $0.paper) } ?? 1
      if report.column >= screen.columns - edgeZone { return step(.forward, .tap, at: now) }
      if report.column < edgeZone { return step(.backward, .tap, at: now) }
      return []
    case .wheelUp: return wheel(.backward, at: now)
    case .wheelDown: return wheel(.forward, at: now)
    case .press, .release, .drag, .motion: return []
    }
  }

  /// Where a leaf is held that is touched at `row`: 0 at the top of the paper, 1 at its foot.
  private func held(atRow row: Int, on paper: Rect) -> Double {
    min(1, max(0, (Double(row - paper.row) + 0.5) / Double(max(1, paper.size.rows))))
  }

  private mutating func wheel(_ direction: Direction, at now: Duration) -> [Effect] {
    guard mode == .reading else { return [] }
    if let lastWheelTurn, now - lastWheelTurn < Self.wheelInterval { return [] }
    lastWheelTurn = now
    notice = nil
    grab = 1
    return step(direction, .tap, at: now)
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

/// The choice after `value`, and after the last one the first.
private func choice<Value: CaseIterable & Equatable>(after value: Value) -> Value {
  let all = Array(Value.allCases)
  let index = all.firstIndex(of: value) ?? 0
  return all[(index + 1) % all.count]
}
