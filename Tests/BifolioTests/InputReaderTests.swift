import ProcessorTime
import TerminalInput
import Testing

@testable import bifolio

@Suite("Input that waits")
struct InputReaderTests {
  /// Returns a reader with keys received in one go.
  private func reader(_ keys: String) -> InputReader {
    var reader = InputReader()
    reader.take(Array(keys.utf8), at: .zero)
    return reader
  }

  @Test func keysInOneGoAreAPasteIfTheyAreManyAndDiffer() {
    var paste = reader("a lamp at noon!!")
    #expect(paste.takePastedText() == "a lamp at noon!!" && paste.isEmpty)
    for typed in ["a lamp at noon!", "lllljjjjkkkkhhhhhhhhhh", "/a lamp at noon, lit", ""] {
      var reader = reader(typed)
      #expect(reader.takePastedText() == nil)
      for scalar in typed.unicodeScalars {
        #expect(reader.next() == .key(Key(.character(scalar))))
      }
      #expect(reader.isEmpty)
    }
  }

  @Test func aPasteAfterKeysThatWereTypedIsFoundWhenItComesNext() {
    var reader = reader("jjjjj\u{1B}[A")
    #expect(reader.takePastedText() == nil)
    reader.take(Array("a lamp at noon, lit".utf8), at: .zero)
    for _ in 0..<6 {
      #expect(reader.takePastedText() == nil)
      _ = reader.next()
    }
    #expect(reader.takePastedText() == "a lamp at noon, lit")
  }

  @Test func moreKeysMakeAPasteOfThoseThatWait() {
    var reader = reader("a lamp")
    #expect(reader.takePastedText() == nil)
    reader.take(Array(" at noon, lit".utf8), at: .zero)
    #expect(reader.takePastedText() == "a lamp at noon, lit")
  }

  /// If all were looked at for each, this would take minutes.
  @Test func keysAreLookedAtOnceHoweverManyWait() {
    var reader = reader(String(repeating: "l h ", count: 40_000))
    let start = processorTime()
    var count = 0
    while !reader.isEmpty, count % 1_000 > 0 || processorTime() - start < .seconds(20) {
      #expect(reader.takePastedText() == nil)
      _ = reader.next()
      count += 1
    }
    #expect(count == 160_000)
  }
}
