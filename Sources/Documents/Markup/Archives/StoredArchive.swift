import CInflate

/// Makes a ZIP archive of uncompressed files (APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
package struct StoredArchive {
  private var files: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  package init() {}

  /// Adds a file. The name must differ from the others; the archive may not exceed 4 GiB.
  /// Generic: once a file.
  package mutating func add(_ name: String, _ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    // Version 2.0, a name in UTF-8, no compression, no time.
    var common: [UInt8] = [20, 0, 0, 8, 0, 0, 0, 0, 0, 0]
    common +=
      number(Int(truncatingIfNeeded: inflate_crc(bytes, bytes.count)), 4) + number(bytes.count, 4)
    common += number(bytes.count, 4) + number(name.utf8.count, 2) + number(0, 2)
    directory += Array("PK\u{1}\u{2}".utf8) + number(20, 2)
    directory += common + number(0, 10)
    directory += number(files.count, 4) + Array(name.utf8)
    files += Array("PK\u{3}\u{4}".utf8) + common + Array(name.utf8)
    files += bytes
    count += 1
  }

  /// The archive.
  package consuming func bytes() -> [UInt8] {
    var end = Array("PK\u{5}\u{6}".utf8) + number(0, 4)
    end += number(count, 2) + number(count, 2)
    end += number(directory.count, 4) + number(files.count, 4) + number(0, 2)
    return files + directory + end
  }

  /// A little-endian number.
  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
