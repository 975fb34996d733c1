import CEncodings

/// A conversion to UTF-8 by the C library.
///
/// It has a state and is freed with its owner: it stays where it was made.
final class Conversion {
  private let handle: UnsafeMutableRawPointer

  /// Opens a conversion; nil where the C library has none.
  init?(from name: String) {
    guard let handle = conversion_open("UTF-8", name) else { return nil }
    self.handle = handle
  }

  deinit { conversion_close(handle) }

  /// Why a conversion stopped.
  enum Stop { case done, invalid, incomplete }

  /// Converts bytes from `position` to `end`, moves `position` on past those taken, and adds what
  /// they mean to `text`.
  func run(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, to end: Int,
    into text: inout [UInt8]
  ) -> Stop {
    guard let base = bytes.baseAddress else { return .done }
    var input: UnsafePointer<UInt8>? = base + position
    var count = end - position
    defer { position = end - count }
    while true {
      let (before, length) = (count, text.count)
      let stop = append(to: &text) { output, room in
        conversion_run(handle, &input, &count, &output, &room)
      }
      switch stop {
      // A character that never fits would be none.
      case conversion_full where count == before && text.count == length: return .invalid
      case conversion_full: continue
      case conversion_incomplete: return .incomplete
      case conversion_invalid: return .invalid
      default: return .done
      }
    }
  }

  /// Whether what it makes is well-formed: the C library has forms of Unicode, under odd names, that
  /// let surrogates and numbers beyond U+10FFFF through.
  var makesUTF8: Bool {
    let doubtful: [[UInt8]] = [
      [0, 0, 0xD8, 0], [0, 0xD8, 0, 0], [0, 0x11, 0, 0], [0, 0, 0x11, 0], [0x7F, 0xFF, 0xFF, 0xFF],
      [0xFF, 0xFF, 0xFF, 0x7F], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]
    return doubtful.allSatisfy { bytes in
      var text: [UInt8] = []
      var position = 0
      bytes.withUnsafeBufferPointer { _ = run($0, &position, to: bytes.count, into: &text) }
      finish(into: &text)
      return UTF8Census(of: text, from: 0).invalid == 0
    }
  }

  /// Adds what is held back to `text`, and begins anew.
  func finish(into text: inout [UInt8]) {
    append(to: &text) { output, room in conversion_finish(handle, &output, &room) }
  }

  @discardableResult
  private func append<Result>(
    to text: inout [UInt8],
    _ write: (inout UnsafeMutablePointer<UInt8>?, inout Int) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
      var output = buffer.baseAddress
      var room = buffer.count
      let result = write(&output, &room)
      text.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<(buffer.count - room)]))
      return result
    }
  }
}

/// The encoding that a sample looks like to uchardet, as it names it; nil where it does not know.
///
/// - Complexity: O(*n*), some megabytes a second.
func uchardetGuess(of sample: [UInt8]) -> String? {
  let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { name in
    guard let start = name.baseAddress else { return "" }
    guess_encoding(sample, sample.count, start, name.count)
    return String(cString: start)
  }
  return name.isEmpty ? nil : name
}
