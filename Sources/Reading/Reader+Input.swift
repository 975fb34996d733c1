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
    // A window that has lost the keyboard may miss the release of a button.
    case .focus(false): return dropPointer(at: now)
    case .paste, .focus(true): return []
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key, at now: Duration) -> [Effect] {
    notice = nil
    if screens.current != .book, layout != nil {
      return press(key, on: screens.current, at: now)
    }
    let effects = dropPointer(at: now)
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
    case .overview(let overview): return press(key, in: overview, at: now)
    case .scrubbing(let page): return pressWhileScrubbing(key, page, at: now)
    case .help(let top): return pressInHelp(key, top: top, at: now)
    }
  }

  /// The command of a key. Keys that point to a side mean the page on that side.
  private func command(for key: Key) -> Command? {
    let command = Command(key)
    guard layout?.isRightToLeft == true, layout?.isVertical == false,
      [.left, .right, .character("h"), .character("l")].contains(key.code), key.modifiers.isEmpty
    else { return command }
    return switch command {
    case .nextPage: .previousPage
    case .previousPage: .nextPage
    default: command
    }
  }

  /// How much of a turn a key moves a leaf that is held by keys.
  private static let lift = 0.08

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
    switch command(for: key) {
    case .dismiss: return []
    case .firstPage, .lastPage: return go(toPage: Int(digits) ?? 1, at: now)
    case .nextPage where key.code == .enter: return go(toPage: Int(digits) ?? 1, at: now)
    case let command?: return perform(command, .key, at: now)
    case nil: return []
    }
  }

  private mutating func pressInHelp(_ key: Key, top: Int, at now: Duration) -> [Effect] {
    let last = helpScreen.lastTop
    let top = min(top, last)
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
      return setPages(atLeast: .max, at: now) + go(toPage: pagination.count, at: now)
    case .goToPage, .dismiss: return []
    case .cycleTransition:
      // Chosen by hand: what the terminal did not keep up with may be tried again.
      finestTransition = .curl
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
    case .cycleOrientation:
      return change(at: now) {
        $0.orientation = choice(after: $0.orientation)
      } say: {
        $0.orientation == .vertical ? "Leaves turn up and down" : "Leaves turn left and right"
      }
    case .cycleDirection:
      let isRightToLeft = layout?.isRightToLeft ?? false
      return change(at: now) {
        $0.direction = isRightToLeft ? .ltr : .rtl
      } say: {
        $0.direction == .rtl ? "Read from right to left" : "Read from left to right"
      }
    case .cycleCover:
      return change(at: now) {
        $0.cover = choice(after: $0.cover)
      } say: {
        $0.cover == .alone ? "The first page stands alone" : "The first page faces the second"
      }
    case .liftLeaf: return liftLeaf(at: now)
    case .indicator: return toggleIndicator(at: now)
    case .contents: return show(.contents, at: now)
    case .shelf: return show(.shelf, at: now)
    case .overview: return openOverview(at: now)
    case .scrub: return openScrubber(at: now)
    case .help:
      mode = .help(top: 0)
      return endMotion(at: now)
    case .redraw: return [.redraw]
    case .suspend: return endMotion(at: now) + [.suspend]
    case .quit: return endMotion(at: now) + [.quit]
    }
  }

  /// Takes the leaf by its corner, to peek at the page beneath.
  private mutating func liftLeaf(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    grab = 1
    mode = .lifting(2 * Self.lift)
    let effects =
      carryOut(turner.handle(.resolve, at: now)) + setPages(atLeast: turner.focus + 8, at: now)
    return effects + carryOut(turner.handle(.dragBegan, at: now))
      + carryOut(turner.handle(.dragMoved(progress: 2 * Self.lift), at: now))
  }

  mutating func step(
    _ direction: Direction, _ cause: Cause, at now: Duration
  ) -> [Effect] {
    guard layout != nil else { return [] }
    if cause == .key { grab = 1 }
    // Two spreads beyond the one that is turned to, so that it is known whether it is the last.
    return setPages(atLeast: turner.focus + 8, at: now)
      + carryOut(turner.handle(.step(direction, cause), at: now))
  }

  /// Goes to a page by its number, counted from 1; says so where there is no such page.
  mutating func go(toPage number: Int, at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    grab = 1
    return setPages(atLeast: number, at: now)
      + carryOut(turner.handle(.move(page: number - 1, .key), at: now))
  }

  /// Changes the settings, lays out the screen anew and says what was chosen.
  private mutating func change(
    at now: Duration, _ change: (inout Settings) -> Void, say: (Settings) -> String
  ) -> [Effect] {
    let effects = endMotion(at: now)
    change(&settings)
    layOut()
    notice = say(settings)
    return effects + [.settingsChanged]
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
