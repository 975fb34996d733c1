import CEncodings

/// A conversion to UTF-8 by iconv. Not copyable: it has state, and is freed with its owner.
final class Conversion {
  private let handle: UnsafeMutableRawPointer

  /// Nil if the C library knows no encoding of this name.
  init?(from name: String) {
    guard let handle = conversion_open("UTF-8", name) else { return nil }
    self.handle = handle
  }

  deinit { conversion_close(handle) }

  enum Stop { case done, invalid, incomplete }

  /// Moves `position` past the consumed bytes. Unless ``Stop/done`` is returned, the bytes from there on are
  /// invalid, or the beginning of a character.
  func convert(
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
      // A character still too long for the empty room is treated as invalid.
      case conversion_full where count == before && text.count == length: return .invalid
      case conversion_full: continue
      case conversion_incomplete: return .incomplete
      case conversion_invalid: return .invalid
      default: return .done
      }
    }
  }

  /// The byte begins a longer character. The conversion must have no state.
  func isLead(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    var (text, next): ([UInt8], Int) = ([], position)
    defer { finish(into: &text) }
    return convert(bytes, &next, to: position + 1, into: &text) == .incomplete
  }

  /// The C library has Unicode encodings, under odd names, that accept surrogates and numbers beyond
  /// U+10FFFF.
  var makesUTF8: Bool {
    let doubtful: [[UInt8]] = [
      [0, 0, 0xD8, 0], [0, 0xD8, 0, 0], [0, 0x11, 0, 0], [0, 0, 0x11, 0], [0x7F, 0xFF, 0xFF, 0xFF],
      [0xFF, 0xFF, 0xFF, 0x7F], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]
    return doubtful.allSatisfy { bytes in
      var text: [UInt8] = []
      var position = 0
      bytes.withUnsafeBufferPointer { _ = convert($0, &position, to: bytes.count, into: &text) }
      finish(into: &text)
      return UTF8Census(of: text).invalid == 0
    }
  }

  /// Flushes pending output to `text` and resets the state.
  func finish(into text: inout [UInt8]) {
    append(to: &text) { output, room in conversion_finish(handle, &output, &room) }
  }

  /// Passes a buffer on the stack, and appends the bytes written.
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

/// Guess of a sample's encoding, by uchardet's name. Costs O(*n*), some megabytes a second.
func uchardetGuess(of sample: [UInt8]) -> String? {
  let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { name in
    guard let start = name.baseAddress else { return "" }
    guess_encoding(sample, sample.count, start, name.count)
    return String(cString: start)
  }
  return name.isEmpty ? nil : name
}
