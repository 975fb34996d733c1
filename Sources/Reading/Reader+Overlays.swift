import Cells
import Paging
import TerminalInput
import Typesetting

extension Reader {
  // MARK: Overview

  /// Shows all pages in miniature, the one being read chosen.
  mutating func openOverview(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now) + setPages(atLeast: .max, at: now)
    mode = .overview(overview(chosen: turner.focus))
    return effects
  }

  /// The overview of the pages as they are now.
  func overview(chosen: Int) -> Overview {
    Overview(
      count: pagination.count, chosen: chosen, screen: screen, isRightToLeft: isMirrored)
  }

  /// Takes a key while the overview is shown.
  mutating func press(_ key: Key, in overview: Overview, at now: Duration) -> [Effect] {
    var overview = overview
    guard key.modifiers.isEmpty else { return leaveOverlay(key, at: now) }
    switch key.code {
    case .left, .character("h"): overview.move(by: isMirrored ? 1 : -1)
    case .right, .character("l"): overview.move(by: isMirrored ? -1 : 1)
    case .up, .character("k"): overview.move(by: -overview.columns)
    case .down, .character("j"): overview.move(by: overview.columns)
    case .pageUp, .character("b"): overview.move(by: -overview.columns * overview.rows)
    case .pageDown, .character(" "): overview.move(by: overview.columns * overview.rows)
    case .home, .character("g"): overview.move(by: -overview.count)
    case .end, .character("G"): overview.move(by: overview.count)
    case .enter:
      mode = .reading
      return go(toPage: overview.chosen + 1, at: now)
    default: return leaveOverlay(key, at: now)
    }
    mode = .overview(overview)
    return []
  }

  /// Takes a click while the overview is shown: on a page it goes there, elsewhere it leaves.
  mutating func click(_ report: MouseReport, in overview: Overview, at now: Duration) -> [Effect] {
    var overview = overview
    mode = .reading
    guard overview.choose(column: report.column, row: report.row) else { return [] }
    return go(toPage: overview.chosen + 1, at: now)
  }

  /// The screen with the overview.
  func draw(_ overview: Overview) -> Grid {
    let palette = palette
    var table = Cell(.space, Style(foreground: palette.ink, background: palette.table))
    var grid = Grid(size: screen, filledWith: table)
    for (page, paper) in overview.places {
      let isChosen = page == overview.chosen
      let ink = palette.hasShades && !isChosen ? palette.muted.foreground : palette.ink
      var style = Style(foreground: ink, background: palette.paper)
      if !palette.hasShades, isChosen { style.attributes = .reverse }
      table.style = style
      grid.fill(paper, with: table)
      let miniature = Miniature(
        of: pagination[page], in: pagination, book, size: Overview.miniature)
      for (row, glyphs) in miniature.rows.enumerated() where paper.row + row < screen.rows {
        for (column, glyph) in glyphs.enumerated() where paper.column + 1 + column < screen.columns
        {
          grid[column: paper.column + 1 + column, row: paper.row + row] = Cell(glyph, style)
        }
      }
      let number = isChosen ? "‹ \(page + 1) ›" : String(page + 1)
      let column = paper.column + (paper.size.columns - cellWidth(of: number)) / 2
      grid.write(number, column: column, row: paper.rows.upperBound - 1, style: style)
    }
    return grid
  }

  // MARK: Slider

  /// The slider for the pages as they are now.
  var scrubber: Scrubber {
    Scrubber(screen: screen, count: max(1, pagination.count), isRightToLeft: isMirrored)
  }

  /// Shows the slider at the page being read.
  mutating func openScrubber(at now: Duration) -> [Effect] {
    guard layout != nil else { return [] }
    let effects = endMotion(at: now) + setPages(atLeast: .max, at: now)
    mode = .scrubbing(page: turner.focus)
    return effects
  }

  /// Takes a key while the slider is shown.
  mutating func pressWhileScrubbing(_ key: Key, _ page: Int, at now: Duration) -> [Effect] {
    let stride = max(1, pagination.count / 50)
    let target: Int
    guard key.modifiers.isEmpty else { return leaveOverlay(key, at: now) }
    switch key.code {
    case .left, .character("h"): target = isMirrored ? page + 1 : page - 1
    case .right, .character("l"): target = isMirrored ? page - 1 : page + 1
    case .down, .character("j"), .pageDown, .character(" "): target = page + stride
    case .up, .character("k"), .pageUp, .character("b"): target = page - stride
    case .home, .character("g"): target = 0
    case .end, .character("G"): target = pagination.count - 1
    case .enter:
      mode = .reading
      return go(toPage: page + 1, at: now)
    default: return leaveOverlay(key, at: now)
    }
    mode = .scrubbing(page: min(max(0, target), pagination.count - 1))
    return []
  }

  /// Puts the knob of the slider where the mouse is; a click elsewhere leaves the slider.
  mutating func scrub(to report: MouseReport, at now: Duration) -> [Effect] {
    let isDrag = if case .drag = report.action { true } else { false }
    guard isDrag || scrubber.contains(row: report.row) else {
      mode = .reading
      return []
    }
    mode = .scrubbing(page: scrubber.page(at: report.column))
    return []
  }

  /// Goes back to the page; keys that are for the program as a whole still act.
  mutating func leaveOverlay(_ key: Key, at now: Duration) -> [Effect] {
    switch Command(key) {
    case .suspend: return perform(.suspend, .key, at: now)
    case .redraw: return perform(.redraw, .key, at: now)
    case .help: return perform(.help, .key, at: now)
    default:
      mode = .reading
      return []
    }
  }
}
