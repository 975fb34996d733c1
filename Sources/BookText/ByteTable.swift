/// What the bytes of an encoding mean in which each is a character of its own.
struct ByteTable: Sendable {
  /// The characters in UTF-8, each filled up to four bytes.
  private let characters: [UInt32]
  /// Their lengths.
  private let lengths: [UInt8]
  /// The bytes that mean nothing.
  private let unknown: [Bool]

  /// Takes 256 meanings in UTF-8, of which none is longer than four bytes.
  init(_ meanings: [[UInt8]]) {
    characters = meanings.map { meaning in
      meaning.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    lengths = meanings.map { UInt8($0.count) }
    unknown = meanings.map { $0 == replacement }
  }

  /// The text of `bytes` from `start` on.
  func text(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Transcoded {
    var transcoded = Transcoded()
    var length = 0
    for position in start..<bytes.count {
      if (position - start) % 1024 == 0 {
        transcoded.windows.append(Transcoder.Window(source: position, text: length))
      }
      length += Int(lengths[Int(bytes[position])])
      if unknown[Int(bytes[position])] { transcoded.repaired += 1 }
    }
    transcoded.utf8 = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      for position in start..<bytes.count {
        var character = characters[Int(bytes[position])]
        for _ in 0..<lengths[Int(bytes[position])] {
          buffer[count] = UInt8(truncatingIfNeeded: character)
          character >>= 8
          count += 1
        }
      }
    }
    return transcoded
  }

  /// How many of the bytes from `start` to `end` make the first `count` bytes of their text.
  func length(
    ofFirst count: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var (position, made) = (start, 0)
    while position < end, made < count {
      made += Int(lengths[Int(bytes[position])])
      position += 1
    }
    return position - start
  }
}
