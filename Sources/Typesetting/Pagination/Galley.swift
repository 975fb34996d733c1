import BookText
import Synchronization

/// A piece of a section as it was set before it was made up into pages: lines, by printers' custom a
/// galley of type.
///
/// Lines are not kept, since a book has some twenty thousand for each megabyte: a galley says how they
/// are set again when they are looked at.
struct Galley: Sendable {
  /// How far its section had been set before.
  let before: SectionSetter.Progress
  /// The bytes of text that it has, unless a block is longer or its section ends before.
  let length: Int
  /// The index in its section of its first line.
  let firstLine: Int32

  /// The length that galleys have.
  static let usualLength = 1 << 16
}

/// The lines of the galleys that were set last.
///
/// What it remembers never changes an answer: it may be shared by copies of a ``Pagination``, and used
/// from any thread.
final class GalleyProofs: Sendable {
  /// The lines that are remembered at most: two megabytes of text, which is all of most books, in
  /// 640 KB. A galley counts as some lines more, so that tiny ones are not too many.
  private static let room = 40_000
  private static let surcharge = 8

  private struct Memory {
    var lines: [Int: [SetLine]] = [:]
    /// The galleys in the order in which they were set; those before `oldest` are forgotten.
    var order: [Int] = []
    var oldest = 0
    var room = GalleyProofs.room
  }

  private let memory = Mutex(Memory())

  /// The lines of the galley with an index: those that are remembered, or else what `set` answers.
  func lines(ofGalley index: Int, _ set: () -> [SetLine]) -> [SetLine] {
    if let known = memory.withLock({ $0.lines[index] }) { return known }
    let lines = set()
    remember(lines, ofGalley: index)
    return lines
  }

  /// Remembers the lines of a galley that has just been set, and forgets those that were set longest
  /// ago.
  func remember(_ lines: [SetLine], ofGalley index: Int) {
    memory.withLock { memory in
      guard memory.lines.updateValue(lines, forKey: index) == nil else { return }
      memory.order.append(index)
      memory.room -= lines.count + Self.surcharge
      while memory.room < 0, memory.lines.count > 1 {
        let old = memory.lines.removeValue(forKey: memory.order[memory.oldest])
        memory.room += (old?.count ?? 0) + Self.surcharge
        memory.oldest += 1
      }
      if memory.oldest > memory.lines.count {
        memory.order.removeFirst(memory.oldest)
        memory.oldest = 0
      }
    }
  }
}

/// The lines of a section from some line on, by their indices in the section: those that no page needs
/// any more are gone.
struct OpenLines: Sendable {
  /// The lines before them that are gone.
  private var gone = 0
  private var lines: [SetLine] = []

  init(_ lines: [SetLine] = []) { self.lines = lines }

  /// The number of lines in the section up to the last of them.
  var count: Int { gone + lines.count }

  subscript(index: Int) -> SetLine {
    get { lines[index - gone] }
    set { lines[index - gone] = newValue }
  }

  /// The last line that `holds` holds for, if any.
  func lastIndex(where holds: (SetLine) -> Bool) -> Int? {
    lines.lastIndex(where: holds).map { gone + $0 }
  }

  /// Adds lines after the others.
  mutating func append(_ more: [SetLine]) { lines += more }

  /// Forgets lines before the one with `index`, where that is worth moving the others.
  mutating func forget(before index: Int) {
    guard index - gone > max(1 << 12, lines.count / 2) else { return }
    lines.removeFirst(index - gone)
    gone = index
  }
}
