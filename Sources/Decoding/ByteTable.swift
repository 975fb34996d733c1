import BookText

/// The decoding table of an encoding with one byte per character.
struct ByteTable: Sendable {
  /// The characters in UTF-8, each padded to four bytes.
  private let characters: [UInt32]
  /// Their lengths.
  private let lengths: [UInt8]
  /// The undefined bytes.
  private let unknown: [Bool]

  /// True if the first half of the bytes is ASCII.
  private let extendsASCII: Bool

  /// Makes a table of 256 characters in UTF-8, each of at most four bytes.
  init(_ meanings: [[UInt8]]) {
    characters = meanings.map { meaning in
      meaning.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    lengths = meanings.map { UInt8($0.count) }
    extendsASCII = (0..<0x80).allSatisfy { meanings[$0] == [UInt8($0)] }
    unknown = meanings.map { $0 == replacement }
  }

  /// Returns the text of `bytes` from `start` on.
  ///
  /// - Complexity: O(*n*).
  func text(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Transcoded {
    var transcoded = measured(bytes, from: start)
    // Each character is stored as four bytes; the next one overwrites the padding.
    let room = transcoded.length + 3
    transcoded.text.utf8 = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let raw = UnsafeMutableRawBufferPointer(buffer)
      var position = start
      while position < bytes.count {
        if extendsASCII, bytes[position] < 0x80 {
          let next = firstHighByte(in: bytes, from: position) ?? bytes.count
          let run = UnsafeBufferPointer(rebasing: bytes[position..<next])
          count = buffer[count...].update(fromContentsOf: run)
          position = next
        } else {
          let byte = Int(bytes[position])
          raw.storeBytes(of: characters[byte].littleEndian, toByteOffset: count, as: UInt32.self)
          count += Int(lengths[byte])
          position += 1
        }
      }
    }
    return transcoded.text
  }

  /// Returns the windows, the number of repairs and the length of the text of `bytes`.
  private func measured(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (text: Transcoded, length: Int) {
    var text = Transcoded()
    var (position, length, window) = (start, 0, start)
    text.windows.append(Transcoder.Window(source: start, text: 0))
    while position < bytes.count {
      if extendsASCII, bytes[position] < 0x80 {
        let next = firstHighByte(in: bytes, from: position) ?? bytes.count
        length += next - position
        position = next
      } else {
        if position - window >= Transcoder.window {
          window = position
          text.windows.append(Transcoder.Window(source: window, text: length))
        }
        length += Int(lengths[Int(bytes[position])])
        if unknown[Int(bytes[position])] { text.repaired += 1 }
        position += 1
      }
    }
    return (text, length)
  }

  /// Returns how many of the bytes of a window make the first `count` bytes of their text.
  func length(ofFirst count: Int, in window: UnsafeBufferPointer<UInt8>) -> Int {
    sourceLength(ofFirst: count, in: window, keepsASCII: extendsASCII) {
      (1, Int(lengths[Int(window[$0])]))
    }
  }
}
