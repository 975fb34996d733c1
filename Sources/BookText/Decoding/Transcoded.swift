/// Text that was turned into UTF-8, or was that already.
struct Transcoded: Sendable {
  /// The text, where it is not the bytes of the file themselves.
  var utf8: [UInt8] = []
  /// Where in the file the text begins, if its bytes are the text.
  var start: Int?
  /// How many sequences of bytes became U+FFFD.
  var repaired = 0
  /// The windows that it was made from, in order; none where the bytes, from the byte order mark
  /// on, are the text.
  var windows: [Transcoder.Window] = []

  /// The text, given the bytes of the file: they are not copied, if nobody else has them.
  ///
  /// - Complexity: O(1), or O(*n*) where the file begins with a byte order mark.
  consuming func text(of bytes: consuming [UInt8]) -> [UInt8] {
    guard let start else { return utf8 }
    if start > 0 { bytes.removeFirst(start) }
    return bytes
  }
}

extension Transcoded {
  /// The bytes of the file from `start` on, which are UTF-8.
  init(utf8From start: Int) { self.start = start }

  /// Bytes from `start` on that should be UTF-8, with U+FFFD in place of what is not.
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

/// How many of the bytes from `start` to `end`, a window of a repaired text, make the first `count`
/// bytes of it.
///
/// - Complexity: O(1,024): bytes beyond ASCII stand near the beginning of a window.
func repairedLength(
  ofFirst count: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
) -> Int {
  let window = UnsafeBufferPointer(rebasing: bytes[start..<end])
  var (position, made) = (0, 0)
  while made < count, position < window.count {
    let next = firstHighByte(in: window, from: position) ?? window.count
    let ascii = min(next - position, count - made)
    (position, made) = (position + ascii, made + ascii)
    guard made < count, position < window.count else { break }
    switch UTF8Sequence(window, at: position) {
    case .valid(let length): (position, made) = (position + length, made + length)
    case .invalid(let length): (position, made) = (position + length, made + replacement.count)
    }
  }
  return position
}

/// U+FFFD in UTF-8.
let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
