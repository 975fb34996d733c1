import BookText

/// Caches the divisions of recent words.
///
/// Flat arrays that grow to a little more than a megabyte: a word whose slots are taken evicts another,
/// so no text, however made, fills the memory or slows the search.
struct WordCache {
  private struct Slot {
    /// The hash of the word; 0 if the slot is empty.
    var hash: UInt64 = 0
    var value: UInt64 = 0
    /// The index of its first byte in `bytes`.
    var start: UInt32 = 0
    var count: UInt32 = 0
  }

  private var slots: [Slot] = []
  /// The number of words noted since the slots were made: some may have been evicted.
  private var noted = 0
  /// The bytes of the words, one after the other; those of evicted words remain for a while.
  private var bytes: [UInt8] = []

  /// The number of slots at first, for the words of some pages, and the maximum.
  private static let (fewSlots, mostSlots) = (1 << 11, 1 << 15)
  /// The number of slots in which a word may be.
  private static let reach = 8
  private static let byteLimit = 1 << 19

  /// Returns the cached value of `word`, or nil.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  func value(for word: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard !slots.isEmpty else { return nil }
    let hash = Self.hash(of: word)
    for offset in 0..<Self.reach {
      let slot = slots[index(of: hash, offset)]
      if slot.hash == hash, holds(word, slot) { return slot.value }
      if slot.hash == 0 { return nil }
    }
    return nil
  }

  /// Caches `value` for `word`, which is not in the cache.
  ///
  /// - Complexity: O(*n*) in the length of the word.
  mutating func note(_ value: UInt64, for word: UnsafeBufferPointer<UInt8>) {
    if 2 * noted >= slots.count, slots.count < Self.mostSlots { grow() }
    if bytes.count + word.count > Self.byteLimit { removeAll() }
    let hash = Self.hash(of: word)
    insert(
      Slot(hash: hash, value: value, start: UInt32(bytes.count), count: UInt32(word.count)))
    bytes.append(contentsOf: word)
    noted += 1
  }

  private mutating func insert(_ slot: Slot) {
    let first = index(of: slot.hash, 0)
    var free = first
    for offset in 1..<Self.reach where slots[free].hash != 0 { free = index(of: slot.hash, offset) }
    slots[slots[free].hash == 0 ? free : first] = slot
  }

  /// Makes the first slots, or four times as many: a new program touches less memory.
  private mutating func grow() {
    let old = slots
    let count = old.isEmpty ? Self.fewSlots : 4 * old.count
    slots = Array(repeating: Slot(), count: count)
    for slot in old where slot.hash != 0 { insert(slot) }
  }

  @inline(__always)
  private func index(of hash: UInt64, _ offset: Int) -> Int {
    (Int(truncatingIfNeeded: hash >> 32) + offset) & (slots.count - 1)
  }

  private mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = Slot() }
  }

  private func holds(_ word: UnsafeBufferPointer<UInt8>, _ slot: Slot) -> Bool {
    guard Int(slot.count) == word.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      let known = UnsafeRawBufferPointer(rebasing: bytes[Int(slot.start)...])
      let word = UnsafeRawBufferPointer(word)
      var index = 0
      while index + 8 <= word.count {
        if Self.part(of: known, at: index) != Self.part(of: word, at: index) { return false }
        index += 8
      }
      while index < word.count {
        if known[index] != word[index] { return false }
        index += 1
      }
      return true
    }
  }

  /// Returns the eight bytes at `index`.
  @inline(__always)
  private static func part(of bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// Returns the hash of a word, which is never 0.
  private static func hash(of word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    hashByWords(UnsafeRawBufferPointer(word)) | 1
  }
}
