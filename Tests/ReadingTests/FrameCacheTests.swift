import Cells
import Defaults
import Testing

@testable import Reading

struct FrameCacheTests {
  private func source(layout: Int) -> FrameCache.Source {
    FrameCache.Source(
      layout: layout, palette: Palette(.paper, Appearance(depth: .direct)),
      footer: Footer(
        choice: .page, knowsNumbers: true, pageCount: 9, wordsPerMinute: nil, wordsPerByte: 0,
        clock: nil),
      marks: ReadingMarks(), searchRevision: 0, selection: nil, spoken: nil, focus: nil,
      sideways: 0, pictureRevision: 0)
  }

  @Test func threeSpreadsAreKeptAtMost() {
    var cache = FrameCache()
    let source = source(layout: 1)
    func isKept(_ page: Int) -> Bool { cache.grid(of: [page], from: source) != nil }
    for page in 0..<3 {
      #expect(!isKept(page))
      cache.keep(Grid(size: Size(columns: 2, rows: 2)), of: [page])
    }
    cache.keep(Grid(size: Size(columns: 2, rows: 2)), of: [2])
    #expect((0..<3).allSatisfy(isKept))
    cache.keep(Grid(size: Size(columns: 2, rows: 2)), of: [3])
    #expect((0...3).filter(isKept) == [3])
  }

  @Test func nothingDrawnFromAnotherSourceIsKept() {
    var cache = FrameCache()
    func isKept(_ layout: Int) -> Bool { cache.grid(of: [1], from: source(layout: layout)) != nil }
    #expect(!isKept(1))
    cache.keep(Grid(size: Size(columns: 2, rows: 2)), of: [1])
    #expect(isKept(1))
    #expect(!isKept(2))
    #expect(!isKept(1))
  }
}
