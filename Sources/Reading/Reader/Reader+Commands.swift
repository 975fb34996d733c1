import Cells
import Defaults
import Paging
import TerminalInput

extension Reader {
  /// Carries out a command.
  mutating func perform(_ command: Command, _ cause: Cause, at now: Duration) -> [Effect] {
    switch command {
    case .nextPage: return step(.forward, cause, at: now)
    case .previousPage: return step(.backward, cause, at: now)
    case .firstPage: return go(toPage: 1, at: now)
    case .lastPage:
      return setPages(atLeast: .max, at: now) + go(toPage: pagination.count, at: now)
    case .goToPage: return []
    case .dismiss:
      endSearch()
      showsChrome = false
      autoTurn = nil
      return stopReadingAloud()
    case .searchForward: return openSearch(.forward, at: now)
    case .searchBackward: return openSearch(.backward, at: now)
    case .nextMatch: return goToMatch(isReversed: false, at: now)
    case .previousMatch: return goToMatch(isReversed: true, at: now)
    case .select: return openSelection(now: now)
    case .notes: return openNotes(at: now)
    case .source: return layout == nil ? [] : endMotion(at: now) + [.sourceWanted]
    case .matches: return openMatches(at: now)
    case .bookmark: return toggleBookmark(at: now)
    case .setPlace:
      mode = .letter(.setting)
      return endMotion(at: now)
    case .goToPlace:
      mode = .letter(.goingTo)
      return endMotion(at: now)
    case .marks: return show(MarksPanel(of: self), at: now)
    case .previousChapter: return goToChapter(.backward, at: now)
    case .nextChapter: return goToChapter(.forward, at: now)
    case .previousParagraph: return goToParagraph(.backward, at: now)
    case .nextParagraph: return goToParagraph(.forward, at: now)
    case .autoTurn: return toggleAutoTurn(at: now)
    case .faster: return changePace(by: 1, at: now)
    case .slower: return changePace(by: -1, at: now)
    case .readAloud: return toggleReadingAloud(at: now)
    case .links: return openLinks(at: now)
    case .lookUp: return askForWord(at: now)
    case .back:
      return go(to: history.goBack(from: anchor), orSay: "No place to go back to", at: now)
    case .forward:
      return go(to: history.goForward(from: anchor), orSay: "No place to go forward to", at: now)
    case .cycleTransition: return choose(.transition, at: now)
    case .cycleTheme: return choose(.theme, at: now)
    case .cycleSpread: return choose(.spread, at: now)
    case .cycleOrientation: return choose(.orientation, at: now)
    case .cycleDirection:
      let isRightToLeft = layout?.isRightToLeft ?? false
      return change(.direction, at: now) { $0.direction = isRightToLeft ? .ltr : .rtl }
    case .cycleCover: return choose(.cover, at: now)
    case .liftLeaf: return liftLeaf(at: now)
    case .chrome: return toggleChrome(at: now)
    case .contents: return show(.contents, at: now)
    case .shelf: return show(.shelf, at: now)
    case .statistics: return layout == nil ? [] : [.statisticsWanted]
    case .overview: return openOverview(at: now)
    case .scrub: return openScrubber(at: now)
    case .settings: return show(SettingsDrawer(), at: now)
    case .help: return show(HelpPanel(), at: now)
    case .redraw: return [.redraw]
    case .suspend: return endMotion(at: now) + [.suspend]
    case .quit: return endMotion(at: now) + [.quit]
    }
  }

  // MARK: Choices

  /// Makes the next choice of a setting, or the one before where `distance` is -1, and says it.
  mutating func choose(
    _ setting: Setting, by distance: Int = 1, for scope: ReaderSettings.Scope = .asBefore,
    at now: Duration
  ) -> [Effect] {
    change(setting, for: scope, at: now) { $0.step(setting, by: distance) }
  }

  /// Takes back what was chosen for a setting.
  mutating func reset(_ setting: Setting, at now: Duration) -> [Effect] {
    let effects = endMotion(at: now)
    choices.reset(setting)
    layOut()
    return effects + [.settingsChanged] + (setting.changesText ? [.rereadingWanted] : [])
  }

  /// Changes a setting, lays out the screen anew and says what was chosen.
  private mutating func change(
    _ setting: Setting, for scope: ReaderSettings.Scope = .asBefore, at now: Duration,
    _ change: (inout Settings) -> Void
  ) -> [Effect] {
    let effects = endMotion(at: now)
    choices.change(setting, for: scope, change)
    // Chosen by hand: what the terminal did not keep up with may be tried again.
    // Whoever chooses it may see it, until the terminal is too slow again.
    if setting == .transition { (finestTransition, showsTurns) = (.curl, true) }
    layOut()
    // The screen of settings shows the choice itself.
    if isReading { notice = setting.sentence(in: settings) }
    return effects + [.settingsChanged] + (setting.changesText ? [.rereadingWanted] : [])
  }
}
