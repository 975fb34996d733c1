import Cells
import Defaults

/// Spreads drawn at rest, kept while everything that they were drawn from is the same.
struct FrameCache: Sendable {
  /// What a spread is drawn from, besides its pages.
  struct Source: Equatable {
    /// Counts layouts: of the screen, the book or its pages.
    let layout: Int
    let palette: Palette
    let footer: Footer
    let marks: ReadingMarks
    /// Stands for the matches of a search, which may be too many to compare.
    let searchRevision: Int
    let selection: Range<Int>?
    let spoken: Range<Int>?
    /// Changes with each picture that has been decoded.
    let pictureRevision: Int
  }

  private var source: Source?
  private var frames: [[Int?]: Grid] = [:]

  /// Three: a turn back after a turn forth finds its page still there.
  private static let capacity = 3

  /// Returns the spread of `pages` drawn from `source`; nil if it has to be drawn.
  mutating func grid(of pages: [Int?], from source: Source) -> Grid? {
    if source != self.source { (self.source, frames) = (source, [:]) }
    return frames[pages]
  }

  /// Keeps a spread drawn from the source that was asked for last.
  mutating func keep(_ grid: Grid, of pages: [Int?]) {
    if frames.count >= Self.capacity, frames[pages] == nil { frames.removeAll() }
    frames[pages] = grid
  }
}
