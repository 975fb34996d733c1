import BookText
import SeededRandom
import Testing

@Suite("Fingerprints")
struct FingerprintTests {
  private func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
  }

  @Test func anyChangedByteOfAShortFileChangesIt() {
    let bytes = noise(200, seed: 2)
    let before = Fingerprint(of: bytes)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(Fingerprint(of: changed) != before)
    }
  }

  @Test(arguments: [0, 65_535, 150_000, 234_464, 299_999])
  func aChangeAtTheFrontTheMiddleOrTheEndOfALongFileChangesIt(index: Int) {
    var bytes = noise(300_000, seed: 3)
    let before = Fingerprint(of: bytes)
    bytes[index] ^= 1
    #expect(Fingerprint(of: bytes) != before)
  }

  @Test func theLengthCounts() {
    let bytes = noise(300_000, seed: 4)
    let blank = [UInt8](repeating: 0x20, count: 200_000)
    #expect(Fingerprint(of: bytes) != Fingerprint(of: bytes + [0x20]))
    #expect(Fingerprint(of: blank) != Fingerprint(of: blank.dropLast()))
  }

  /// The hash of no bytes is the offset basis of FNV-1a; the hash of "a" is in its authors' tables.
  @Test func itIsFNV1aInSixteenDigitsAndTheLength() {
    #expect(Fingerprint(of: []).description == "cbf29ce484222325-0")
    #expect(Fingerprint(of: Array("a".utf8)).description == "af63dc4c8601ec8c-1")
    #expect(Fingerprint(of: Array("foobar".utf8)).description == "85944171f73967e8-6")
  }

  @Test func itNeverLosesItsLeadingZeros() {
    for seed in 0..<600 as Range<UInt64> {
      let text = Fingerprint(of: noise(20, seed: seed)).description
      #expect(text.count == 19)
      #expect(text.allSatisfy { $0.isHexDigit || $0 == "-" })
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 131_072, 150_001, 300_000])
  func itIsTheSameWhereOnlyPartsOfAFileAreRead(length: Int) {
    let bytes = noise(length, seed: 5)
    var read = 0
    let parts = Fingerprint(length: length) { range in
      read += range.count
      return bytes[range]
    }
    #expect(parts == Fingerprint(of: bytes))
    #expect(parts.length == length)
    #expect(read <= 3 << 16)
  }

  @Test func itIsReadAsItIsWritten() {
    for seed in 0..<200 as Range<UInt64> {
      let fingerprint = Fingerprint(of: noise(Int(seed), seed: seed))
      #expect(Fingerprint(fingerprint.description) == fingerprint)
    }
    let others = [
      "", "-", "0-1", "cbf29ce484222325", "cbf29ce484222325-", "CBF29CE484222325-0",
      "cbf29ce484222325-00", "cbf29ce484222325--1", "cbf29ce484222325-0.unreadable-1",
      "cbf29ce484222325-ffffffffffffffffff",
    ]
    for text in others { #expect(Fingerprint(text) == nil, "\(text)") }
  }

  @Test func itIsOfTheFileAndNotOfItsText() throws {
    let unix = try book("A lamp.\nA stove.\n")
    let other = try book("A lamp.\r\nA stove.\r\n")
    #expect(unix.text == other.text)
    #expect(unix.fingerprint != other.fingerprint)
  }
}
