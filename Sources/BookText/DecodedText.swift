/// The text of a file as valid UTF-8 with LF line ends.
public struct DecodedText: Sendable {
  /// Valid UTF-8; CRLF, CR and form feed have become LF.
  public let utf8: [UInt8]
  /// The encoding that the file was found to have.
  public let encoding: TextEncoding

  /// Decodes the bytes of a file.
  ///
  /// A byte order mark decides; else text that is UTF-8, or that has ten good sequences for each
  /// bad one, is UTF-8; anything else is Windows-1252.
  ///
  /// - Throws: ``BookError`` where the file is empty, binary, or of another known kind.
  /// - Complexity: O(*n*), a few passes.
  public init(_ bytes: [UInt8]) throws(BookError) {
    if let kind = otherKind(of: bytes) { throw .otherKind(kind) }
    let decoded: [UInt8]
    if bytes.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16LittleEndian
      decoded = decodeUTF16(bytes.dropFirst(2), lowByteFirst: true)
      // UTF-32 begins with the same mark.
      if let offset = decoded.firstIndex(of: 0) { throw .binary(offset: offset) }
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16BigEndian
      decoded = decodeUTF16(bytes.dropFirst(2), lowByteFirst: false)
      if let offset = decoded.firstIndex(of: 0) { throw .binary(offset: offset) }
    } else {
      if let offset = firstBinaryByte(in: bytes) { throw .binary(offset: offset) }
      let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
      let sequences = UTF8Census(of: content)
      if sequences.invalid == 0 {
        encoding = .utf8
        decoded = content
      } else if sequences.multibyte >= 10 * sequences.invalid {
        encoding = .damagedUTF8
        decoded = Array(String(decoding: content, as: UTF8.self).utf8)
      } else {
        encoding = .windows1252
        decoded = decodeWindows1252(content)
      }
    }
    utf8 = withUnixLineEnds(decoded)
    if !showsAnything(utf8) { throw .empty }
  }
}

/// Whether there is a character that can be seen.
private func showsAnything(_ utf8: [UInt8]) -> Bool {
  guard let first = utf8.firstIndex(where: { $0 > 0x20 && $0 != 0x7F }) else { return false }
  return String(decoding: utf8[first...].prefix(4096), as: UTF8.self).unicodeScalars.contains {
    $0.value > 0x20 && !(0x7F..<0xA0).contains($0.value)
      && !$0.properties.isDefaultIgnorableCodePoint
  } || utf8.count - first > 4096
}

/// The kind of a file that is plainly not a text, by its first bytes.
private func otherKind(of bytes: [UInt8]) -> String? {
  let kinds: [([UInt8], String)] = [
    (Array("%PDF-".utf8), "a PDF document"),
    ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive (an EPUB, perhaps)"),
    ([0x1F, 0x8B], "compressed by gzip"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed by zstd"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed by xz"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0x89, 0x50, 0x4E, 0x47], "a picture"),
    ([0xFF, 0xD8, 0xFF], "a picture"),
  ]
  return kinds.first { bytes.starts(with: $0.0) }?.1
}

/// Where the first 64 KiB show that the file is not text: a NUL, or more than one control
/// character in ten.
private func firstBinaryByte(in bytes: [UInt8]) -> Int? {
  var controls = 0
  var first: Int?
  let sample = bytes.prefix(1 << 16)
  for (offset, byte) in sample.enumerated() {
    if byte == 0 { return offset }
    let isText = byte >= 0x20 || (0x08...0x0D).contains(byte) || byte == 0x1B || byte == 0x1A
    if !isText {
      controls += 1
      if first == nil { first = offset }
    }
  }
  return controls * 10 > sample.count ? first : nil
}

/// How many sequences of more than one byte are good UTF-8, and how many bytes are not.
struct UTF8Census {
  private(set) var multibyte = 0
  private(set) var invalid = 0

  init(of bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { count($0) }
  }

  private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var position = 0
    while position < bytes.count {
      if position + 8 <= bytes.count,
        raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        position += 8
        continue
      }
      if bytes[position] < 0x80 {
        position += 1
      } else if let length = sequenceLength(bytes, at: position) {
        multibyte += 1
        position += length
      } else {
        invalid += 1
        position += 1
      }
    }
  }

  /// The length of the well-formed sequence at `position` (Unicode Standard, table 3-7), or nil.
  private func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
    let first = bytes[position]
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return nil }
    for offset in 2..<max(2, length) where bytes[position + offset] & 0xC0 != 0x80 { return nil }
    return length
  }
}

private func decodeUTF16(_ bytes: ArraySlice<UInt8>, lowByteFirst: Bool) -> [UInt8] {
  var units: [UInt16] = []
  units.reserveCapacity(bytes.count / 2)
  var position = bytes.startIndex
  while position + 1 < bytes.endIndex {
    let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
    units.append(lowByteFirst ? second << 8 | first : first << 8 | second)
    position += 2
  }
  return Array(String(decoding: units, as: UTF16.self).utf8)
}

/// 0x80…0x9F in Windows-1252; 0xFFFD where nothing is assigned.
private let windows1252: [UInt32] = [
  0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
  0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD,
  0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
  0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
]

private func decodeWindows1252(_ bytes: [UInt8]) -> [UInt8] {
  var utf8: [UInt8] = []
  utf8.reserveCapacity(bytes.count + bytes.count / 16)
  for byte in bytes {
    let scalar = (0x80..<0xA0).contains(byte) ? windows1252[Int(byte) - 0x80] : UInt32(byte)
    switch scalar {
    case 0..<0x80: utf8.append(byte)
    case 0x80..<0x800:
      utf8.append(UInt8(0xC0 | scalar >> 6))
      utf8.append(UInt8(0x80 | scalar & 0x3F))
    default:
      utf8.append(UInt8(0xE0 | scalar >> 12))
      utf8.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      utf8.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
  return utf8
}

/// The bytes with CRLF, CR and form feed turned into LF; the same array where there is none.
private func withUnixLineEnds(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(where: { $0 == 0x0D || $0 == 0x0C }) else { return bytes }
  return [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
    var previous: UInt8 = 0
    for byte in bytes {
      if byte != 0x0A || previous != 0x0D {
        buffer[count] = byte == 0x0D || byte == 0x0C ? 0x0A : byte
        count += 1
      }
      previous = byte
    }
  }
}
