import Synchronization

/// Caches the lines of the last galleys.
///
/// The cache never changes an answer: it may be shared by copies of a ``Pagination``, and used from
/// any thread.
final class LineCache: Sendable {
  /// The maximum number of cached lines: two megabytes of text, which is all of most books, in 640
  /// KB. A galley counts as some lines more, to limit the number of tiny ones.
  private static let room = 40_000
  private static let overhead = 8

  private struct Memory {
    var lines: [Int: [SetLine]] = [:]
    /// The galleys in the order in which they were set; those before `oldest` are evicted.
    var order: [Int] = []
    var oldest = 0
    var room = LineCache.room
  }

  private let memory = Mutex(Memory())

  /// Returns the lines of the galley with an index: from the cache, or else from `set`.
  func lines(ofGalley index: Int, _ set: () -> [SetLine]) -> [SetLine] {
    if let known = memory.withLock({ $0.lines[index] }) { return known }
    let lines = set()
    remember(lines, ofGalley: index)
    return lines
  }

  /// Caches the lines of a galley that has just been set, and evicts the oldest ones.
  func remember(_ lines: [SetLine], ofGalley index: Int) {
    memory.withLock { memory in
      guard memory.lines.updateValue(lines, forKey: index) == nil else { return }
      memory.order.append(index)
      memory.room -= lines.count + Self.overhead
      while memory.room < 0, memory.lines.count > 1 {
        let old = memory.lines.removeValue(forKey: memory.order[memory.oldest])
        memory.room += (old?.count ?? 0) + Self.overhead
        memory.oldest += 1
      }
      if memory.oldest > memory.lines.count {
        memory.order.removeFirst(memory.oldest)
        memory.oldest = 0
      }
    }
  }
}
