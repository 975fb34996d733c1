import Cells
import Defaults

/// Caches spreads drawn at rest, as long as everything they were drawn from is the same.
struct FrameCache: Sendable {
  /// The cache key besides the pages: everything else that a spread is drawn from.
  struct Source: Equatable {
    /// The revision of the layout: of the screen, the book or its pages.
    let layout: Int
    let palette: Palette
    let footer: Footer
    let marks: ReadingMarks
    /// The revision of the search, instead of its matches, which may be too many to compare.
    let searchRevision: Int
    let selection: Range<Int>?
    let spoken: Range<Int>?
    let focus: Int?
    let sideways: Int
    /// Changes with each picture that has been decoded.
    let pictureRevision: Int
  }

  private var source: Source?
  private var frames: [[Int?]: Grid] = [:]

  /// Three, so that a turn back after a turn forth finds its page still cached.
  private static let capacity = 3

  /// Returns the cached spread of `pages` drawn from `source`; nil if it has to be drawn.
  mutating func grid(of pages: [Int?], from source: Source) -> Grid? {
    if source != self.source { (self.source, frames) = (source, [:]) }
    return frames[pages]
  }

  /// Caches a spread drawn from the source of the last look-up.
  mutating func keep(_ grid: Grid, of pages: [Int?]) {
    if frames.count >= Self.capacity, frames[pages] == nil { frames.removeAll() }
    frames[pages] = grid
  }
}
