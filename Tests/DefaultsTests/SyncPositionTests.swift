import BookText
import Defaults
import Testing

@Suite("What names a document and a place to KOReader's servers")
struct SyncPositionTests {
  @Test(
    "MD5 gives the digests of RFC 1321",
    arguments: [
      ("", "d41d8cd98f00b204e9800998ecf8427e"), ("a", "0cc175b9c0f1b6a831c399e269772661"),
      ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
      (
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
        "d174ab98d277d9f5a5611c2c9f419d9f"
      ),
      (
        String(repeating: "1234567890", count: 8),
        "57edf4a22be3c955ac49da2e2107b67a"
      ),
    ])
  func digests(text: String, expected: String) {
    #expect(MD5.digest(of: text.utf8) == expected)
    var md5 = MD5()
    for byte in text.utf8 { md5.add([byte]) }
    #expect(md5.digest == expected)
  }

  @Test func lengthsAroundABlockDiffer() {
    let digests = (0...130).map { MD5.digest(of: Array(repeating: 97, count: $0)) }
    #expect(Set(digests).count == digests.count)
    #expect(digests[64] == "014842d480b571495a4a0363793f7367")
    #expect(digests[56] == "3b0c8ac703f828b04c6c197006d17218")
  }

  @Test func documentIsNamedBySamplesOfItsBytes() {
    func name(_ bytes: [UInt8]) -> String {
      DocumentID { Array(bytes[$0.clamped(to: 0..<bytes.count)]) }.digest
    }
    #expect(name([]) == MD5.digest(of: []))
    let short = Array("A short lamp".utf8)
    #expect(name(short) == MD5.digest(of: short))
    var long = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let samples = [0, 1_024, 4_096, 16_384, 65_536].flatMap { long[$0..<$0 + 1_024] }
    #expect(name(long) == MD5.digest(of: samples))
    let before = name(long)
    long[3_000] ^= 1
    #expect(name(long) == before)
    long[65_600] ^= 1
    #expect(name(long) != before)
  }

  @Test func documentIsNamedByItsFileToo() {
    #expect(DocumentID(fileNamed: "/books/a lamp.epub") == DocumentID(fileNamed: "a lamp.epub"))
    #expect(DocumentID(fileNamed: "a.epub").digest == MD5.digest(of: "a.epub".utf8))
  }

  @Test func percentageIsRoundedDownAndNeverZero() {
    func percentage(_ place: Int, _ length: Int) -> Double {
      SyncPosition.percentage(of: TextOffset(utf8: place), in: length)
    }
    #expect(percentage(0, 1_000_000) == 0.0001)
    #expect(percentage(3_333_399, 10_000_000) == 0.3333)
    #expect(percentage(999_999, 1_000_000) == 0.9999)
    #expect(percentage(7, 7) == 1)
    #expect(percentage(9, 0) == 1)
  }
}
