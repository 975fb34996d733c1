import BookText
import Cells

/// The pages that run past the reader's thumb, shown instead of the reader's own: these stay where they are.
struct Thumbing: Sendable {
  /// The pages of a spread, in the order of the screen.
  enum Spread: Hashable, Sendable {
    /// Pages of the book; nil for a blank half.
    case pages([Int?])
    /// Pages set by themselves, since those of the book are not known yet: the text on them.
    case excerpt(Range<Int>)
  }

  /// A spread drawn at rest.
  struct Shown: Sendable {
    var spread: Spread
    /// The place at which it begins.
    var start: Int
    var grid: Grid
    /// The block of pages beneath; nil if there is no page.
    var block: PageBlock?
  }

  /// The place of the thumb.
  var place: TextOffset
  /// When it came there.
  var since: Duration
  var isFallingBack = false
  /// The spread at rest, or the one that a flick leaves; nil before the first frame.
  var shown: Shown?
  /// The turn to another spread: too short to be followed, long enough to be seen.
  var flick: (target: Shown, start: Duration, duration: Duration)?
  /// Whether the first flick begins at the reader's page.
  var beginsAtOwnPage = true
  var isSettled = false

  /// Duration of a flick: three frames, so that the right page is at rest within a tenth of a second.
  static let flickTime = Duration.milliseconds(50)
  /// Time between two frames.
  static let frameTime = Duration.microseconds(16_667)
  /// How long the thumb rests on a slow line before a page is sent.
  static let restTime = Duration.milliseconds(80)

  /// Forgets the drawn frames after a change of the layout or the pictures.
  mutating func forgetFrames() {
    (shown, flick, beginsAtOwnPage, isSettled) = (nil, nil, false, false)
  }
}
