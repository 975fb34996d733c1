import Markup
import Testing

@Suite("The bytes of a file")
struct FileBytesTests {
  /// Five bytes in memory, and five read by a reader without checks of its own.
  private static let files: [(name: String, file: FileBytes)] = {
    let bytes: [UInt8] = [1, 2, 3, 4, 5]
    let read = FileBytes(count: bytes.count) { range in
      bytes.indices.filter(range.contains).map { bytes[$0] }
    }
    return [("in memory", FileBytes(bytes)), ("read on demand", read)]
  }()

  @Test func everyRangeHasWhatTheFileHasOfIt() {
    for (name, file) in Self.files {
      #expect(file.count == 5 && file.all == [1, 2, 3, 4, 5], "\(name)")
      for start in -1...7 {
        for end in start...7 {
          let expected = (1...5).filter { (start..<end).contains($0 - 1) }.map(UInt8.init)
          #expect(file[start..<end] == expected, "\(name): \(start)..<\(end)")
        }
      }
    }
  }

  @Test func theFirstBytesAreAtMostAllOfThem() {
    for (name, file) in Self.files {
      #expect(file.prefix(0) == [], "\(name)")
      #expect(file.prefix(4) == [1, 2, 3, 4], "\(name)")
      #expect(file.prefix(5) == file.all && file.prefix(6) == file.all, "\(name)")
    }
  }

  @Test func aFileThatIsReadIsAskedForNothingBeyondItsEnd() {
    let file = FileBytes(count: 3) { range in
      #expect(range.lowerBound >= 0 && range.upperBound <= 3)
      return Array(repeating: 7, count: range.count)
    }
    #expect(file.all == [7, 7, 7] && file.prefix(9) == [7, 7, 7])
  }
}
