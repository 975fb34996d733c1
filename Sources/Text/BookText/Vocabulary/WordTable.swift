/// Groups of words, by the hashes of the words. A dictionary would hash the hashes again, and costs ten times
/// as much to make. These are made at each start.
package struct WordTable: Sendable {
  /// Each hash is at the first free place from its own on; 0 for a free place. The number of places is a
  /// power of two, and at least twice the number of words.
  private var hashes: [UInt64]
  private var groups: [UInt64]
  private var count = 0

  package static let maxGroups = 64

  /// Room for `count` words.
  package init(forWords count: Int) {
    var places = 64
    while places < 2 * count { places *= 2 }
    hashes = Array(repeating: 0, count: places)
    groups = Array(repeating: 0, count: places)
  }

  /// A bit for each group; 0 if the word is not in the table. Costs O(1).
  package subscript(hash: UInt64) -> UInt64 { groups[place(of: hash)] }

  /// Groups are 0…63. A word with hash 0 would not be found; none is known.
  package mutating func insert(_ hash: UInt64, into group: Int) {
    precondition(group < Self.maxGroups, "too many groups of words")
    let place = place(of: hash)
    if hashes[place] == 0 {
      count += 1
      precondition(2 * count <= hashes.count, "no room for as many words")
      hashes[place] = hash
    }
    groups[place] |= 1 << UInt64(group)
  }

  /// The slot of the hash, or the empty slot where it would be. One slot in the table is always empty.
  private func place(of hash: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while hashes[place] != hash, hashes[place] != 0 { place = (place + 1) & (hashes.count - 1) }
    return place
  }
}
