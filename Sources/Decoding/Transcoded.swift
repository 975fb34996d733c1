import BookText

/// Text that was converted to UTF-8, or was UTF-8 already.
struct Transcoded: Sendable {
  /// The text, unless it is the bytes of the file themselves.
  var utf8: [UInt8] = []
  /// The start of the text in the file, if its bytes are the text.
  var start: Int?
  /// The number of byte sequences that became U+FFFD.
  var repaired = 0
  /// The windows of the conversion, in order; empty if the bytes, from the byte order mark on, are
  /// the text.
  var windows: [Transcoder.Window] = []

  /// Returns the text, given the bytes of the file, which are not copied unless they are shared.
  ///
  /// - Complexity: O(1), or O(*n*) if the file begins with a byte order mark.
  consuming func text(of bytes: consuming [UInt8]) -> [UInt8] {
    guard let start else { return utf8 }
    if start > 0 { bytes.removeFirst(start) }
    return bytes
  }
}

extension Transcoded {
  /// The bytes of the file from `start` on, which are UTF-8.
  init(utf8From start: Int) { self.start = start }

  /// Replaces invalid UTF-8 from `start` on with U+FFFD.
  ///
  /// - Complexity: O(*n*).
  init(repairing bytes: [UInt8], from start: Int) {
    bytes.withUnsafeBufferPointer { buffer in
      var position = start
      var kept = start
      windows.append(Transcoder.Window(source: start, text: 0))
      while let next = firstHighByte(in: buffer, from: position) {
        if next - windows[windows.count - 1].source >= Transcoder.window {
          windows.append(Transcoder.Window(source: next, text: utf8.count + next - kept))
        }
        switch UTF8Sequence(buffer, at: next) {
        case .valid(let length): position = next + length
        case .invalid(let length):
          utf8.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[kept..<next]))
          utf8 += replacement
          repaired += 1
          position = next + length
          kept = position
        }
      }
      utf8.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[kept...]))
    }
  }
}

/// Returns how many of the bytes of a window make the first `count` bytes of its text.
///
/// - Parameters:
///   - keepsASCII: True if ASCII is the same in the text.
///   - character: Returns how many bytes the character at a position has, and how many of the text they
///     make.
/// - Complexity: O(1,024) if ASCII is the same: other bytes are near the beginning of a window.
func sourceLength(
  ofFirst count: Int, in window: UnsafeBufferPointer<UInt8>, keepsASCII: Bool,
  character: (_ position: Int) -> (source: Int, text: Int)
) -> Int {
  var (position, made) = (0, 0)
  while made < count, position < window.count {
    if keepsASCII {
      let next = firstHighByte(in: window, from: position) ?? window.count
      let same = min(next - position, count - made)
      (position, made) = (position + same, made + same)
      guard made < count, position < window.count else { break }
    }
    let length = character(position)
    (position, made) = (position + length.source, made + length.text)
  }
  return position
}

/// U+FFFD in UTF-8.
let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
