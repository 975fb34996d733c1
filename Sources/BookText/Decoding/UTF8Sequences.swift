/// What stands at a place in bytes that should be UTF-8.
enum UTF8Sequence {
  /// A well-formed sequence of so many bytes (Unicode Standard, table 3-7).
  case valid(Int)
  /// So many bytes that begin one and break off, or one that begins none: what becomes a single
  /// U+FFFD (Unicode Standard, section 3.9, "U+FFFD Substitution of Maximal Subparts").
  case invalid(Int)

  /// Reads the sequence at `position`, which is no ASCII.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) {
    let second: ClosedRange<UInt8>
    let length: Int
    switch bytes[position] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default:
      self = .invalid(1)
      return
    }
    guard position + 1 < bytes.count, second.contains(bytes[position + 1]) else {
      self = .invalid(1)
      return
    }
    var found = 2
    while found < length {
      guard position + found < bytes.count, bytes[position + found] & 0xC0 == 0x80 else {
        self = .invalid(found)
        return
      }
      found += 1
    }
    self = .valid(length)
  }
}

/// How far bytes are UTF-8.
struct UTF8Census {
  /// Bytes of 0x80 and more.
  private(set) var high = 0
  /// Well-formed sequences of more than one byte, those of three and four counted as four and
  /// six: the more bytes fit together, the less is it chance.
  private(set) var evidence = 0
  /// Sequences that would have to be replaced.
  private(set) var invalid = 0
  /// How many bytes were looked at.
  private(set) var length = 0

  /// So many bad sequences settle it, where there is little evidence.
  private static let enough = 4096

  /// Whether it is ten times as likely UTF-8 as not: chance makes few such sequences in any other
  /// encoding, and bad bytes many.
  var isLikelyUTF8: Bool { evidence >= 10 * invalid }

  /// Counts in `bytes` from `start` on, to the end or until it is plain that they are not UTF-8.
  ///
  /// - Complexity: O(*n*), eight bytes at a time where they are ASCII.
  init(of bytes: [UInt8], from start: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var position = start
      while let next = firstHighByte(in: bytes, from: position) {
        // Most of the letters of Europe and the Near East, which follow each other.
        position = next
        while position + 1 < bytes.count, (0xC2...0xDF).contains(bytes[position]),
          bytes[position + 1] & 0xC0 == 0x80
        {
          position += 2
        }
        if position > next {
          evidence += (position - next) / 2
          high += position - next
          continue
        }
        switch UTF8Sequence(bytes, at: next) {
        case .valid(let length):
          evidence += 2 * length - (length == 2 ? 3 : 2)
          high += length
          position = next + length
        case .invalid(let length):
          invalid += 1
          high += length
          position = next + length
          if invalid == Self.enough, !isLikelyUTF8 {
            self.length = position - start
            return
          }
        }
      }
      length = bytes.count - start
    }
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
