/// The byte order mark at the beginning of some Unicode files.
struct ByteOrderMark {
  let name: EncodingName
  /// Length in bytes.
  let length: Int

  /// Nil if no mark begins the bytes.
  init?(of bytes: [UInt8]) {
    let marks: [([UInt8], EncodingName)] = [
      ([0xEF, 0xBB, 0xBF], .utf8),
      ([0xFF, 0xFE, 0, 0], .utf32LittleEndian), ([0, 0, 0xFE, 0xFF], .utf32BigEndian),
      ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
      ([0x84, 0x31, 0x95, 0x33], .gb18030),
    ]
    guard let mark = marks.first(where: { bytes.starts(with: $0.0) }) else { return nil }
    name = mark.1
    length = mark.0.count
  }

  /// Length in bytes of the mark of this encoding; 0 for another mark or none.
  static func length(in bytes: [UInt8], as name: EncodingName) -> Int {
    guard let mark = ByteOrderMark(of: bytes), mark.name == name else { return 0 }
    return mark.length
  }
}
