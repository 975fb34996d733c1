import Cells
import Testing

@testable import Typesetting

private let fileName = "auxiliary/GraphemeBreakTest.txt"

/// Where characters are shown or kept together otherwise than Unicode's own tests of clusters have
/// it, and why; described in docs/unicode.md.
@Suite(
  "Unicode's tests of grapheme clusters",
  .enabled(if: UnicodeTestFile.isThere(fileName), "unicode-data 15.0.0 is not installed"))
struct ClusterConformanceTests {
  private enum Reason: String {
    case none
  }

  /// A word too wide for its line is cut only where Unicode's tests have a break.
  @Test func noClusterIsCut() throws {
    let file = try #require(UnicodeTestFile(fileName))
    var scanner = BoxScanner()
    var faults: [String] = []
    for line in file.lines {
      let breakCase = BreakCase(line)
      let text = breakCase.text
      let allowed = Set(text.offsets.indices.filter { breakCase.isBreak[$0] }.map { text.offsets[$0] })
      text.bytes.withUnsafeBufferPointer { bytes in
        for limit in widestCluster(of: breakCase)..<12 {
          for box in scanner.boxes(of: 0..<bytes.count, in: bytes, limit: limit)
          where !allowed.contains(box.range.lowerBound) {
            faults.append("\(text.description) @\(box.range.lowerBound) in \(limit)")
          }
        }
      }
    }
    #expect(file.lines.count == 602)
    #expect(faults == [])
  }

  private func widestCluster(of breakCase: BreakCase) -> Int {
    let text = breakCase.text
    let breaks = text.offsets.indices.filter { breakCase.isBreak[$0] }.map { text.offsets[$0] }
    return zip(breaks, breaks.dropFirst()).map { start, end in
      cellWidth(of: String(decoding: text.bytes[start..<end], as: UTF8.self))
    }.max() ?? 1
  }

  @Test func everyClusterOfSeveralGlyphsIsKnown() throws {
    let file = try #require(UnicodeTestFile(fileName))
    var counts: [String: Int] = [:]
    for line in file.lines {
      let breakCase = BreakCase(line)
      let text = breakCase.text
      text.bytes.withUnsafeBufferPointer { bytes in
        var starts: Set<Int> = []
        var glyphs = GlyphScanner(bytes, in: 0..<bytes.count)
        while glyphs.next() != nil { starts.insert(glyphs.start) }
        for index in text.scalars.indices {
          let isStart = starts.contains(text.offsets[index])
          if isStart != breakCase.isBreak[index] {
            let key = "\(isStart ? "split" : "joined") \(index > 0 ? String(text.scalars[index-1], radix: 16) : "-") \(String(text.scalars[index], radix: 16))"
            counts[key, default: 0] += 1
          }
        }
      }
    }
    for key in counts.keys.sorted() { print(key, counts[key]!) }
  }
}
