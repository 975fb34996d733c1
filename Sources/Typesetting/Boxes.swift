import CLineBreaks
import Cells

/// What cannot be broken: a word, or a part of one between two places where a line may end.
struct Box {
  /// Its bytes in the book's text.
  var range: Range<Int>
  /// Its cells.
  var width: Int
  /// Whether white space follows: a gap one cell wide, or wider where the line is filled.
  var hasGapAfter: Bool
}

/// Cuts text into boxes.
struct BoxScanner {
  private(set) var folded: [UInt8] = []
  private var allowed: [UInt8] = []

  /// The boxes of `range`, in order, none wider than `limit` cells.
  ///
  /// Lines may be broken where Unicode Standard Annex 14 allows it and ``PrintedBreaks`` do not
  /// forbid it. A word that is too wide by itself is cut between glyphs.
  ///
  /// - Complexity: O(*n*).
  mutating func boxes(
    of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> [Box] {
    findBreaks(of: range, in: text)
    var boxes: [Box] = []
    boxes.reserveCapacity(range.count / 5 + 1)
    folded.withUnsafeBufferPointer { folded in
      var scanner = GlyphScanner(folded, in: 0..<folded.count)
      var box: OpenBox?
      var followsGap = false
      func close(gap: Bool) {
        guard let done = box else { return }
        let start = range.lowerBound + done.start
        boxes.append(
          Box(range: start..<range.lowerBound + done.end, width: done.width, hasGapAfter: gap))
        box = nil
      }
      while true {
        let start = scanner.position
        guard let glyph = scanner.next() else { break }
        if glyph == .space, folded[scanner.position - 1] == 0x20 {
          if isHyphenatedBreak(text, at: range.lowerBound + scanner.position - 1), !followsGap {
            // The line may end here, but there is no gap.
            close(gap: false)
          } else {
            followsGap = true
          }
          continue
        }
        if var open = box {
          let gap = followsGap ? 1 : 0
          let isTooWide = open.width + gap + glyph.width > limit
          if mayBreak(folded, at: start) || followsGap && isTooWide {
            close(gap: followsGap)
          } else if isTooWide {
            // A word wider than a line is cut where a reader would see two characters.
            let cut = clusterBoundary(folded, from: open.start, to: start)
            let rest = OpenBox(start: cut, end: start, width: width(folded, cut..<start))
            (open.end, open.width) = (cut, open.width - rest.width)
            box = open
            close(gap: false)
            box = rest.start < rest.end ? rest : nil
          } else {
            // No line begins here: the blank is kept inside the box.
            box?.width += gap
          }
        }
        followsGap = false
        box = OpenBox(
          start: box?.start ?? start, end: scanner.position,
          width: (box?.width ?? 0) + glyph.width)
      }
      close(gap: followsGap)
    }
    return boxes
  }

  /// A box whose end is not known yet; offsets count from the beginning of the paragraph.
  private struct OpenBox {
    var start: Int
    var end: Int
    var width: Int
  }

  /// The last place in `start..<end`, or at its end, where a user-perceived character begins; the
  /// end itself where there is no other.
  private func clusterBoundary(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var boundary = start
    var last = start
    // The cluster may go on after the end: look a little further.
    let text = String(decoding: text[start..<min(text.count, end + 64)], as: UTF8.self)
    for character in text {
      boundary += character.utf8.count
      if boundary > end { break }
      last = boundary
    }
    return last > start ? last : end
  }

  private func width(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var scanner = GlyphScanner(text, in: range)
    var width = 0
    while let glyph = scanner.next() { width += glyph.width }
    return width
  }

  /// Copies the text with all white space made blanks, and asks where it may be broken.
  mutating func findBreaks(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    folded.removeAll(keepingCapacity: true)
    folded.append(contentsOf: text[range])
    for index in folded.indices where folded[index] >= 0x09 && folded[index] <= 0x0D {
      folded[index] = 0x20
    }
    if allowed.count < folded.count {
      allowed = Array(repeating: 0, count: folded.count)
    }
    folded.withUnsafeBufferPointer { folded in
      allowed.withUnsafeMutableBufferPointer { allowed in
        guard let source = folded.baseAddress, let target = allowed.baseAddress else { return }
        line_breaks(source, folded.count, target)
      }
    }
  }

  /// Whether a line may end before the byte at `position`.
  func mayBreak(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    allowed[position] != 0 && !PrintedBreaks.forbid(text, at: position)
  }
}
