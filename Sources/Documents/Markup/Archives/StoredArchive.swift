import CInflate

/// Makes a ZIP archive of uncompressed files (APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
package struct StoredArchive {
  private var files: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init() {}

  /// The name must differ from the others and be shorter than 64 KiB; the archive may not exceed 4 GiB or
  /// 65,535 files.
  /// Not specialised for its callers: called once for each file.
  package mutating func addFile(named name: String, _ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    // Version 2.0, a name in UTF-8, no compression, no time.
    var common: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0, 0]
    common +=
      littleEndian(Int(truncatingIfNeeded: inflate_crc(bytes, bytes.count)), byteCount: 4)
      + littleEndian(bytes.count, byteCount: 4)
    common +=
      littleEndian(bytes.count, byteCount: 4) + littleEndian(name.utf8.count, byteCount: 2)
      + littleEndian(0, byteCount: 2)
    directory += Array("PK\u{1}\u{2}".utf8) + littleEndian(20, byteCount: 2)
    directory += common + littleEndian(0, byteCount: 10)
    directory += littleEndian(files.count, byteCount: 4) + Array(name.utf8)
    files += Array("PK\u{3}\u{4}".utf8) + common + Array(name.utf8)
    files += bytes
    count += 1
  }

  package consuming func bytes() -> [UInt8] {
    var end = Array("PK\u{5}\u{6}".utf8) + littleEndian(0, byteCount: 4)
    end += littleEndian(count, byteCount: 2) + littleEndian(count, byteCount: 2)
    end +=
      littleEndian(directory.count, byteCount: 4) + littleEndian(files.count, byteCount: 4)
      + littleEndian(0, byteCount: 2)
    return files + directory + end
  }

  /// The lowest bytes, the lowest first.
  private func littleEndian(_ value: Int, byteCount count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
