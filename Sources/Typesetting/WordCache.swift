/// Where words were found to be divided, for words met lately.
///
/// Flat arrays of a fixed size, a little more than a megabyte: a word that finds its places taken puts
/// out another, so that no text, however made, fills the memory or slows the search.
struct WordCache {
  private struct Slot {
    /// The hash of the word; 0 where the slot is empty.
    var hash: UInt64 = 0
    var value: UInt64 = 0
    /// Where its bytes begin in `bytes`.
    var start: UInt32 = 0
    var count: UInt32 = 0
  }

  private var slots: [Slot] = []
  /// The bytes of the words, one after the other; those of words put out remain for a while.
  private var bytes: [UInt8] = []

  private static let slotCount = 1 << 15
  /// The number of slots in which a word may be.
  private static let reach = 8
  private static let byteLimit = 1 << 19

  /// The value kept for `word`; `make` makes it where there is none.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  mutating func value(
    for word: UnsafeBufferPointer<UInt8>, orMake make: () -> UInt64
  ) -> UInt64 {
    if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.slotCount) }
    let hash = Self.hash(of: word)
    let first = Int(truncatingIfNeeded: hash >> 32)
    var free = first & (Self.slotCount - 1)
    for offset in 0..<Self.reach {
      let index = (first + offset) & (Self.slotCount - 1)
      let slot = slots[index]
      if slot.hash == hash, holds(word, slot) { return slot.value }
      if slot.hash == 0 {
        free = index
        break
      }
    }
    let value = make()
    if bytes.count + word.count > Self.byteLimit { removeAll() }
    slots[free] = Slot(
      hash: hash, value: value, start: UInt32(bytes.count), count: UInt32(word.count))
    bytes.append(contentsOf: word)
    return value
  }

  private mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = Slot() }
  }

  private func holds(_ word: UnsafeBufferPointer<UInt8>, _ slot: Slot) -> Bool {
    guard Int(slot.count) == word.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<word.count where bytes[Int(slot.start) + index] != word[index] {
        return false
      }
      return true
    }
  }

  /// Never 0. Eight bytes at a time, each multiplied into what is there (FNV's way, in words).
  private static func hash(of word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = UInt64(word.count) &+ 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index < word.count {
      var part: UInt64 = 0
      if index + 8 <= word.count {
        part = UnsafeRawBufferPointer(word).loadUnaligned(fromByteOffset: index, as: UInt64.self)
      } else {
        for rest in index..<word.count { part = part << 8 | UInt64(word[rest]) }
      }
      hash = (hash ^ part) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 8
    }
    return hash | 1
  }
}
