import Synchronization

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
