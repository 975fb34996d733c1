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
  private var folded: [UInt8] = []
  private var allowed: [UInt8] = []

  /// The boxes of `range`, in order, none wider than `limit` cells.
  ///
  /// Lines may be broken where Unicode Standard Annex 14 allows it, except before an em dash: in
  /// print no line begins with one. A word that is too wide by itself is cut between glyphs.
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
      var box: (start: Int, end: Int, width: Int)?
      func close(gap: Bool) {
        guard let done = box else { return }
        boxes.append(
          Box(
            range: range.lowerBound + done.start..<range.lowerBound + done.end, width: done.width,
            hasGapAfter: gap))
        box = nil
      }
      while true {
        let start = scanner.position
        guard start < folded.count else { break }
        if folded[start] == 0x20 {
          close(gap: true)
          while scanner.position < folded.count, folded[scanner.position] == 0x20 {
            scanner = GlyphScanner(folded, in: scanner.position + 1..<folded.count)
          }
          continue
        }
        guard let glyph = scanner.next() else { break }
        let width = glyph.width
        if let open = box, mayBreak(folded, at: start) || open.width + width > limit {
          close(gap: false)
        }
        box = (box?.start ?? start, scanner.position, (box?.width ?? 0) + width)
      }
      close(gap: false)
    }
    return boxes
  }

  /// Copies the text with all white space made blanks, and asks where it may be broken.
  private mutating func findBreaks(of range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
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
  private func mayBreak(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    guard allowed[position] != 0 else { return false }
    if isEmDash(text, at: position) { return false }
    // "Ctrl-L", "x-y": a single letter does not go to the next line alone.
    let follows = position + 1 < text.count ? text[position + 1] : 0x20
    return text[position - 1] != 0x2D || isWordByte(follows)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  private func isEmDash(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    position + 2 < text.count && text[position] == 0xE2 && text[position + 1] == 0x80
      && text[position + 2] == 0x94
  }
}
