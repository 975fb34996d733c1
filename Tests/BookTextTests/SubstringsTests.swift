import BookText
import Testing

@Suite("Parts of short texts")
struct SubstringsTests {
  private let texts = ["", "a", "b", "ab", "aab", "abab", "aaa", "é", "e\u{301}a", "a--b-c"]
  private let parts = ["a", "b", "ab", "aa", "ba", "é", "--"]

  @Test func areFoundAtTheirFirstOccurrence() {
    for text in texts {
      for part in parts {
        let bytes = text.utf8
        let expected = (0...bytes.count).first { bytes.dropFirst($0).starts(with: part.utf8) }
        let found = text.firstPlace(of: part)
        #expect(found.map { bytes.distance(from: bytes.startIndex, to: $0.lowerBound) } == expected)
        #expect(found.map { text[$0] == part } ?? true)
        #expect(text.holds(part) == (expected != nil))
      }
    }
    #expect("a".firstPlace(of: "") == nil)
    #expect("a".holds("") && "".holds(""))
  }

  @Test func areChangedOneAfterTheOther() {
    #expect("abab".changing("ab", to: "b") == "bb")
    #expect("aaa".changing("aa", to: "a") == "aa")
    #expect("it's".changing("'", to: "'\\''") == "it'\\''s")
    #expect("a".changing("b", to: "c") == "a")
    #expect("".changing("b", to: "c") == "")
    #expect("bb".changing("b", to: "") == "")
  }
}
