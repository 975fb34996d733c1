import BookText
import Testing

@Suite("Table of words")
struct WordTableTests {
  @Test func aWordHasAllItsGroups() {
    var table = WordTable(forWords: 3)
    table.insert(wordHash(Array("der".utf8)), into: 0)
    table.insert(wordHash(Array("der".utf8)), into: 63)
    table.insert(wordHash(Array("the".utf8)), into: 1)
    #expect(table[wordHash(Array("der".utf8))] == UInt64(1) | 1 << 63)
    #expect(table[wordHash(Array("the".utf8))] == 1 << 1)
    #expect(table[wordHash(Array("les".utf8))] == 0)
  }

  @Test func wordsOfOnePlaceAreKeptApart() {
    var table = WordTable(forWords: 32)
    // All of them, in a table of 64 places, begin at the last.
    let hashes = (1...32).map { UInt64($0) << 32 | 63 }
    for (group, hash) in hashes.enumerated() { table.insert(hash, into: group) }
    #expect(hashes.map { table[$0] } == (0..<32).map { 1 << UInt64($0) })
    #expect(table[63] == 0)
  }
}
