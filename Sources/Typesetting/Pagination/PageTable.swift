import BookText

/// The pages that have been set, in a few bytes each: a book of a gigabyte has a million.
struct PageTable: Sendable {
  private struct Record {
    /// The offset of the page's first byte of text.
    let start: Int32
    /// The index in the section of its first line.
    let firstLine: Int32
    /// The number of its lines.
    let lines: Int32
    /// The empty rows above them.
    let sinkage: Int32
  }

  private var records: [Record] = []
  /// The index of the first page of each section that has been begun; and one more if none is being
  /// set.
  private var firstPages: [Int32] = [0]

  /// The number of pages.
  var count: Int { records.count }

  /// Returns the index of the first page of a section that has been begun.
  func firstPage(ofSection section: Int) -> Int { Int(firstPages[section]) }

  /// The first section whose pages are incomplete.
  var openSection: Int { firstPages.count - 1 }

  mutating func append(_ page: Page) {
    records.append(
      Record(
        start: Int32(clamping: page.start), firstLine: Int32(clamping: page.lines.lowerBound),
        lines: Int32(clamping: page.lines.count), sinkage: Int32(clamping: page.sinkage)))
  }

  /// Records that the pages of a section are complete.
  mutating func endSection() { firstPages.append(Int32(clamping: count)) }

  /// Returns the offset at which the page with `index` begins.
  func start(ofPage index: Int) -> Int { Int(records[index].start) }

  /// The page with `index`.
  ///
  /// - Complexity: O(log *n*) in the number of sections.
  subscript(index: Int) -> Page {
    let record = records[index]
    let first = Int(record.firstLine)
    return Page(
      section: firstPages.firstIndexAfter { $0 <= index } - 1,
      lines: first..<first + Int(record.lines),
      sinkage: Int(record.sinkage), start: Int(record.start))
  }

  /// Returns the last page from `first` up to `end` that begins at or before a place; `first` if
  /// there is none.
  ///
  /// - Complexity: O(log *n*).
  func lastPage(from first: Int, upTo end: Int, at place: Int) -> Int {
    max(first, first + records[first..<end].firstIndexAfter { $0.start <= place } - 1)
  }
}
