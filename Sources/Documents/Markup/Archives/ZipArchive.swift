import CInflate

/// The files of a ZIP archive (PKWARE's APPNOTE 6.3; ZIP64 too), read in parts on demand.
///
/// Nothing in it is trusted. Offsets, lengths and names are checked, sizes serve only to find the compressed
/// bytes, and the length of the output is limited. Without a usable directory, the local headers are searched
/// for.
public struct ZipArchive: Sendable {
  package struct Member: Sendable {
    package let name: String
    /// Offset of the local header.
    let offset: Int
    package let compressedSize: Int
    /// Length as the archive says, at most ``longestMember``.
    package let size: Int
    /// 0: stored; 8: deflate.
    let method: Int
    let isEncrypted: Bool
  }

  private let bytes: FileBytes
  /// Length in bytes.
  package var length: Int { bytes.count }
  /// Bytes of all files read. The limit is for all, since files may share their bytes.
  package var longestText: Int
  package let members: [Member]
  /// Members by their names, and by these in lower case.
  private let indices: [String: Int]

  private static let maxMembers = 100_000
  /// Length in bytes.
  private static let longestDirectory = 64 << 20
  /// Bytes of the comment at the end of an archive.
  private static let longestComment = 0xFFFF
  /// Bytes of a decompressed file.
  package static let longestMember = 256 << 20

  /// Tells an archive by its first bytes.
  public static func isArchive(_ head: [UInt8]) -> Bool {
    head.starts(with: ["P", "K", 0x03, 0x04]) || head.starts(with: ["P", "K", 0x05, 0x06])
  }

  /// Throws ``DocumentError/damaged`` if the archive has no files, ``DocumentError/split`` for one of several
  /// parts.
  public init(_ bytes: FileBytes) throws(DocumentError) {
    self.bytes = bytes
    longestText = Compression.longestOutput(ofPacked: bytes.count)
    var found = try Self.directory(of: bytes)
    if found.isEmpty { found = Self.localHeaders(in: bytes) }
    if found.isEmpty { throw .damaged }
    members = found
    indices = Self.indices(of: found)
  }

  /// Members by their names, by these in lower case, and by the names in addresses. The first of equal names
  /// wins.
  private static func indices(of members: [Member]) -> [String: Int] {
    var indices = Dictionary(
      zip(members.lazy.map(\.name), members.indices), uniquingKeysWith: { first, _ in first })
    for (index, member) in members.enumerated() {
      let lower = member.name.lowercased()
      if lower != member.name { indices[lower] = indices[lower] ?? index }
      let path = ArchivePath.path(of: member.name)
      if path != member.name { indices[path] = indices[path] ?? index }
    }
    return indices
  }

  /// Ignores case if no name matches exactly.
  package func member(named name: String) -> Member? {
    (indices[name] ?? indices[name.lowercased()]).map { members[$0] }
  }

  /// Nil if no file has the name, or none of it can be read.
  ///
  /// Throws ``DocumentError/tooLarge`` beyond `limit` bytes, ``DocumentError/tooDense`` for an implausible
  /// compression ratio, ``DocumentError/locked`` for an encrypted file, or
  /// ``DocumentError/unknownCompression``.
  package func contents(
    of name: String, limit: Int = ZipArchive.longestMember
  ) throws(DocumentError) -> [UInt8]? {
    guard let member = member(named: name) else { return nil }
    return try contents(of: member, limit: limit)
  }

  /// Nil if none of it can be read. Throws as for a file by its name.
  package func contents(
    of member: Member, limit: Int = ZipArchive.longestMember
  ) throws(DocumentError) -> [UInt8]? {
    if member.isEncrypted { throw .locked }
    guard let start = start(of: member) else { return nil }
    switch member.method {
    case 0:
      if member.compressedSize > limit { throw .tooLarge }
      return bytes[start..<start + member.compressedSize]
    case 8:
      if member.compressedSize > limit { throw .tooLarge }
      let packed = bytes[start..<start + member.compressedSize]
      let found = try Compression.deflate.decompressed(packed, limit: limit)
      return found.bytes.isEmpty && !found.isWhole ? nil : found.bytes
    default: throw .unknownCompression
    }
  }

  /// Bytes unpacked at most by reading a file, even if it is then refused.
  package func cost(of member: Member) -> Int {
    min(Self.longestMember, Compression.longestOutput(ofPacked: member.compressedSize))
  }

  /// Everything unpacked from the first `packed` bytes of a file in the archive. Nil if the file does not
  /// exist or cannot be read, or unpacks to more than eight times as much and 64 KiB.
  package func beginning(of name: String, packed: Int) -> [UInt8]? {
    guard let member = member(named: name), let start = start(of: member) else { return nil }
    let first = bytes[start..<start + min(packed, member.compressedSize)]
    switch member.method {
    case 0: return first
    case 8:
      let limit = max(1 << 16, packed * 8)
      return (try? Compression.deflate.decompressed(first, limit: limit))?.bytes
    default: return nil
    }
  }

  /// Nil if the bytes are encrypted or not all there.
  private func start(of member: Member) -> Int? {
    let header = bytes[member.offset..<min(bytes.count, member.offset + localHeaderLength)]
    guard header.count == localHeaderLength, header.starts(with: ["P", "K", 0x03, 0x04]),
      !member.isEncrypted
    else { return nil }
    let start =
      member.offset + localHeaderLength + number(in: header, at: 26, length: 2)
      + number(in: header, at: 28, length: 2)
    return start <= bytes.count && member.compressedSize <= bytes.count - start ? start : nil
  }

  // MARK: The directory

  /// The members in the central directory; none if it cannot be found. Bytes before the archive shift all
  /// offsets. Throws ``DocumentError/split`` for a part of an archive.
  private static func directory(of archive: FileBytes) throws(DocumentError) -> [Member] {
    // The end record may have a comment after it.
    let tail = max(0, archive.count - endRecordLength - longestComment)
    let bytes = archive[tail..<archive.count]
    guard bytes.count >= endRecordLength,
      let end = (0...bytes.count - endRecordLength).last(where: {
        bytes[$0...].starts(with: ["P", "K", 0x05, 0x06])
      })
    else { return [] }
    var size = number(in: bytes, at: end + 12, length: 4)
    var offset = number(in: bytes, at: end + 16, length: 4)
    var recordStart = tail + end
    // The number of this part, from 0; ZIP64 keeps it in another record.
    var part = number(in: bytes, at: end + 4, length: 2)
    if part == 0xFFFF { part = 0 }
    if offset == elsewhere || size == elsewhere, end >= 20,
      bytes[end - 20..<end].starts(with: ["P", "K", 0x06, 0x07])
    {
      let place = number(in: bytes, at: end - 12, length: 8)
      guard place >= 0, place <= archive.count - longEndRecordLength else { return [] }
      let record = archive[place..<place + longEndRecordLength]
      guard record.count == longEndRecordLength, record.starts(with: ["P", "K", 0x06, 0x06]) else {
        return []
      }
      size = number(in: record, at: 40, length: 8)
      offset = number(in: record, at: 48, length: 8)
      part = number(in: record, at: 16, length: 4)
      recordStart = place
    }
    if part != 0 { throw .split }
    guard size >= 0, size <= longestDirectory, size <= recordStart, offset >= 0 else { return [] }
    // Data before an archive moves everything. The directory ends at the start of this record.
    let start = recordStart - size
    let shift = start - offset
    return members(in: archive[start..<recordStart], shift: shift, archiveLength: archive.count)
  }

  /// Entries up to the first damaged one, without members outside the archive. `shift` bytes precede the
  /// archive.
  private static func members(in bytes: [UInt8], shift: Int, archiveLength: Int) -> [Member] {
    var members: [Member] = []
    var place = 0
    while place + entryLength <= bytes.count, members.count < maxMembers,
      bytes[place...].starts(with: ["P", "K", 0x01, 0x02])
    {
      let name =
        place + entryLength..<place + entryLength + number(in: bytes, at: place + 28, length: 2)
      let extra = name.upperBound..<name.upperBound + number(in: bytes, at: place + 30, length: 2)
      guard extra.upperBound <= bytes.count else { break }
      var sizes = [
        number(in: bytes, at: place + 24, length: 4), number(in: bytes, at: place + 20, length: 4),
        number(in: bytes, at: place + 42, length: 4),
      ]
      if sizes.contains(elsewhere) { readLongNumbers(into: &sizes, from: bytes[extra]) }
      let (offset, isTooFar) = sizes[2].addingReportingOverflow(shift)
      if sizes[0] >= 0, sizes[1] >= 0, !isTooFar, offset >= 0,
        offset <= archiveLength - localHeaderLength
      {
        members.append(
          Member(
            name: decodedName(bytes[name]), offset: offset, compressedSize: sizes[1],
            size: min(sizes[0], longestMember),
            method: number(in: bytes, at: place + 10, length: 2),
            isEncrypted: bytes[place + 8] & 1 == 1))
      }
      place = extra.upperBound + number(in: bytes, at: place + 32, length: 2)
    }
    return members
  }

  /// Numbers too large for 32 bits are in the extra field of ZIP64. `sizes` are the length, the compressed
  /// length and the offset, each ``elsewhere`` if it is there.
  private static func readLongNumbers(into sizes: inout [Int], from extra: ArraySlice<UInt8>) {
    let extra = Array(extra)
    var place = 0
    while place + 4 <= extra.count {
      let end = place + 4 + number(in: extra, at: place + 2, length: 2)
      guard end <= extra.count else { return }
      if number(in: extra, at: place, length: 2) == 1 {
        var next = place + 4
        for index in sizes.indices where sizes[index] == elsewhere && next + 8 <= end {
          sizes[index] = number(in: extra, at: next, length: 8)
          next += 8
        }
        return
      }
      place = end
    }
  }

  /// Used for an archive without a directory. Costs O(*n*): at most the first 64 MiB are read.
  private static func localHeaders(in archive: FileBytes) -> [Member] {
    let bytes = archive.prefix(longestDirectory)
    var members: [Member] = []
    var place = 0
    while place + localHeaderLength <= bytes.count, members.count < maxMembers {
      guard bytes[place] == "P", bytes[place + 1] == "K", bytes[place + 2] == 3,
        bytes[place + 3] == 4
      else {
        place += 1
        continue
      }
      let nameEnd = place + localHeaderLength + number(in: bytes, at: place + 26, length: 2)
      let start = nameEnd + number(in: bytes, at: place + 28, length: 2)
      guard start <= bytes.count else { break }
      var size = number(in: bytes, at: place + 18, length: 4)
      if bytes[place + 6] & 8 != 0 || size > bytes.count - start {
        // The length is stored after the file, just before the next header.
        size = nextHeader(bytes, from: start) - start
      }
      members.append(
        Member(
          name: decodedName(bytes[place + localHeaderLength..<nameEnd]), offset: place,
          compressedSize: size,
          size: min(number(in: bytes, at: place + 22, length: 4), longestMember),
          method: number(in: bytes, at: place + 8, length: 2),
          isEncrypted: bytes[place + 6] & 1 == 1))
      place = start + size
    }
    return members
  }

  /// Place of the next header, directory entry or record after a file's data; or the end.
  private static func nextHeader(_ bytes: [UInt8], from start: Int) -> Int {
    var place = start
    while place + 4 <= bytes.count {
      if bytes[place] == "P", bytes[place + 1] == "K",
        [[3, 4], [1, 2], [7, 8]].contains([bytes[place + 2], bytes[place + 3]])
      {
        return place
      }
      place += 1
    }
    return bytes.count
  }

  /// Slashes replace the backslashes that some programs write.
  private static func decodedName(_ bytes: ArraySlice<UInt8>) -> String {
    let name = String(decoding: bytes, as: UTF8.self)
    return bytes.contains("\\") ? name.changing("\\", to: "/") : name
  }
}

/// Bytes without the name (APPNOTE, section 4.3.7).
private let localHeaderLength = 30
/// Bytes without name and comment (section 4.3.12).
private let entryLength = 46
/// Bytes (section 4.3.14).
private let longEndRecordLength = 56
/// Bytes without the comment (section 4.3.16).
private let endRecordLength = 22

/// Stands for a number in a record of ZIP64; -1 if `Int` has 32 bits.
private let elsewhere = Int(exactly: UInt32.max) ?? -1

/// Little-endian, up to eight bytes; -1 if it is too large for `Int`, or outside.
private func number(in bytes: [UInt8], at place: Int, length: Int) -> Int {
  guard place >= 0, place + length <= bytes.count else { return -1 }
  let value = (0..<length).reduce(UInt64(0)) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
  return Int(exactly: value) ?? -1
}
