import BookText
import Defaults

/// What is measured while a book is read: how long its pages are seen, and how fast they are read.
struct ReadingMeasure: Sendable {
  var watch = ReadingWatch()
  /// The place whose pages are seen: another one means that they have been left.
  var anchor: TextOffset?
  /// The stays that nobody has kept yet.
  var stays: [ReadingStay] = []
  /// How fast this book is read, and how fast books are.
  var (own, general) = (ReadingPace(), ReadingPace())
  /// The words on a byte of the book; nil until it has been asked for.
  var wordsPerByte: Double?
  /// The time of day, as it is shown; nil where nobody has told it.
  var clock: String?

  /// How fast the reader reads: in this book, or else in all; nil where neither is known.
  var wordsPerMinute: Double? { own.wordsPerMinute ?? general.wordsPerMinute }

  /// Adds a stay.
  mutating func note(_ stay: ReadingStay) {
    stays.append(stay)
    own.note(stay)
    general.note(stay)
  }
}

extension Reader {
  /// How fast the reader has read until now, as it was kept.
  ///
  /// - Parameters:
  ///   - own: In this book.
  ///   - general: In all books that were read lately.
  public mutating func takePace(own: ReadingPace, general: ReadingPace) {
    (measure.own, measure.general) = (own, general)
    composed.removeAll()
  }

  /// Whether it is shown how fast the reader reads, so that ``takePace(own:general:)`` is wanted.
  public var showsPace: Bool { settings.footer == .time }

  /// Takes the stays that have been measured, to be kept.
  public mutating func takeStays() -> [ReadingStay] {
    defer { measure.stays = [] }
    return measure.stays
  }

  // MARK: Measuring

  /// Takes note of what is seen now; time is measured while it is the page.
  public mutating func followPages(at now: Duration) {
    let (text, pages) = (visibleText, visiblePageCount)
    if measure.anchor != anchor {
      measure.anchor = anchor
      noteStay(measure.watch.turn(to: text, pages: pages, at: now))
    } else if !text.isEmpty, text != measure.watch.text {
      measure.watch.relayout(to: text, pages: pages)
    }
    if isBeforePages {
      measure.watch.resume(at: now)
    } else {
      measure.watch.pause(at: now)
    }
  }

  /// Ends the stay before the pages that are seen: the program is about to be left or suspended.
  public mutating func leavePages(at now: Duration) {
    noteStay(measure.watch.leave(at: now))
    measure.watch.pause(at: now)
  }

  /// Begins anew before a text that has been read anew: its places are others.
  mutating func forgetPages() {
    measure.anchor = anchor
    measure.watch.relayout(to: 0..<0, pages: 0)
    measure.wordsPerByte = nil
  }

  private mutating func noteStay(_ look: ReadingWatch.Look?) {
    guard let look,
      let stay = ReadingStay(
        words: book.wordCount(in: look.text), in: look.time, pages: look.pages)
    else { return }
    measure.note(stay)
  }

  /// Whether the page is looked at and nothing else.
  private var isBeforePages: Bool {
    guard layout != nil, screens.current == .book else { return false }
    return switch mode {
    case .reading, .lifting, .number, .letter, .selecting: true
    case .searching, .writing, .lookingUp, .panel: false
    }
  }

  /// How many pages with text are seen.
  private var visiblePageCount: Int {
    guard let spread = turner.settledSpread else { return 0 }
    return turner.spreads.pages(of: spread)
      .count { $0 < pagination.count && !pagination[$0].isBlank }
  }

  // MARK: The time of day

  /// Whether the time of day is seen, so that ``takeTime(_:)`` is wanted.
  public var showsClock: Bool {
    settings.clock == .on && layout != nil && screens.current == .book
  }

  /// Takes the time of day, as it is to be shown.
  public mutating func takeTime(_ time: String) -> [Effect] {
    guard time != measure.clock else { return [] }
    measure.clock = time
    composed.removeAll()
    return [.frameChanged]
  }
}
