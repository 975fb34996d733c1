import BookText
import Cells
import Testing

@testable import Typesetting

private let fileName = "auxiliary/GraphemeBreakTest.txt"

/// Differences from Unicode's own tests of grapheme clusters, with their reasons; described in
/// docs/guide/unicode.md.
@Suite(
  "Unicode's tests of grapheme clusters",
  .enabled(if: UnicodeTestFile.isAvailable(fileName), "unicode-data 15.0.0 is not installed"))
struct ClusterConformanceTests {
  private enum Reason {
    /// A mark after a blank, or after an invisible character, is on a blank of its own.
    case aMarkAfterABlank
    /// A spacing mark has its own cell.
    case aSpacingMark
    /// The halves of a flag are letters.
    case aFlag
    /// Jamo two cells wide are side by side.
    case wideJamo
    /// A sign before the characters it encloses is beside them.
    case aSignBefore
    /// A line end of two characters is two blanks.
    case aLineEnd
    /// A skin tone after any character but an emoji is shown as U+FFFD.
    case aToneOnALetter
    /// An invisible character, or one without a cell of its own, belongs to the glyph before.
    case nothingToShow
    /// A joiner is dropped, and its neighbours are separate.
    case aJoinerLeftOut
    case none
  }

  /// A word too wide for its line is cut only where Unicode's tests have a break.
  @Test func everyCutInsideAClusterIsKnown() throws {
    let file = try #require(UnicodeTestFile(fileName))
    var scanner = BoxScanner()
    var counts: [Reason: Int] = [:]
    var unknown: [String] = []
    for line in file.lines {
      let breakCase = BreakCase(line)
      let text = breakCase.text
      let cuts = cuts(in: breakCase, &scanner)
      for index in text.scalars.indices.dropFirst() where !breakCase.isBreak[index] {
        guard cuts.contains(text.offsets[index]) else { continue }
        let reason = reason(text.scalars, index, isStart: true)
        counts[reason, default: 0] += 1
        if reason == .none { unknown.append("\(text.description) before \(index)") }
      }
    }
    #expect(file.lines.count == 602)
    #expect(
      counts == [.aMarkAfterABlank: 20, .aSignBefore: 5, .aToneOnALetter: 2], "\(unknown)")
  }

  /// Returns the starts of boxes, in lines of any width that fits the widest cluster.
  private func cuts(in breakCase: BreakCase, _ scanner: inout BoxScanner) -> Set<Int> {
    breakCase.text.bytes.withTextBytes { bytes in
      var cuts: Set<Int> = []
      for limit in widestCluster(of: breakCase)..<12 {
        cuts.formUnion(
          scanner.boxes(of: 0..<bytes.count, in: bytes, limit: limit).map(\.range.lowerBound))
      }
      return cuts
    }
  }

  private func breakOffsets(of breakCase: BreakCase) -> [Int] {
    let offsets = breakCase.text.offsets
    return offsets.indices.filter { breakCase.isBreak[$0] }.map { offsets[$0] }
  }

  private func widestCluster(of breakCase: BreakCase) -> Int {
    let breaks = breakOffsets(of: breakCase)
    return zip(breaks, breaks.dropFirst()).map { start, end in
      cellWidth(of: String(decoding: breakCase.text.bytes[start..<end], as: UTF8.self))
    }.max() ?? 1
  }

  @Test func everyClusterThatIsNoGlyphIsKnown() throws {
    let file = try #require(UnicodeTestFile(fileName))
    var counts: [Reason: Int] = [:]
    var unknown: [String] = []
    for line in file.lines {
      let breakCase = BreakCase(line)
      let text = breakCase.text
      let starts = glyphStarts(of: text.bytes)
      for index in text.scalars.indices {
        let isStart = starts.contains(text.offsets[index])
        if isStart == breakCase.isBreak[index] { continue }
        let reason = reason(text.scalars, index, isStart: isStart)
        counts[reason, default: 0] += 1
        if reason == .none { unknown.append("\(text.description) before \(index)") }
      }
    }
    #expect(
      counts == [
        .aMarkAfterABlank: 58, .aSpacingMark: 29, .aFlag: 7, .wideJamo: 4, .aSignBefore: 9,
        .aLineEnd: 2, .aToneOnALetter: 2, .nothingToShow: 180, .aJoinerLeftOut: 19,
      ], "\(unknown)")
  }

  private func glyphStarts(of text: [UInt8]) -> Set<Int> {
    text.withTextBytes { bytes in
      var starts: Set<Int> = []
      var glyphs = GlyphScanner(bytes, in: 0..<bytes.count)
      while glyphs.next() != nil { starts.insert(glyphs.start) }
      return starts
    }
  }

  private func reason(_ scalars: [UInt32], _ index: Int, isStart: Bool) -> Reason {
    let scalar = scalars[index]
    let before = index > 0 ? scalars[index - 1] : 0
    if !isStart {
      let isInvisible = [0x200D, 0x1160, 0x11A8, 0x34F, 0x300, 0x308].contains(scalar)
      return isInvisible ? .nothingToShow : .none
    }
    switch (before, scalar) {
    case (0x20, _), (0x34F, _), (0x1160, _): return .aMarkAfterABlank
    case (_, 0x903): return .aSpacingMark
    case (0x0D, 0x0A): return .aLineEnd
    case (0x1_F1E6...0x1_F1FF, 0x1_F1E6...0x1_F1FF): return .aFlag
    case (0x1100, _): return .wideJamo
    case (0x600, _): return .aSignBefore
    case (_, 0x1_F3FF): return .aToneOnALetter
    case (0x200D, _): return .aJoinerLeftOut
    default: return .none
    }
  }
}
