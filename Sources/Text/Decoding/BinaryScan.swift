import BookText

/// Detects binary data in a file or a pipe as it is read, so that it need not be read to its end. The rule is
/// that of whole files (``firstBinaryByte(in:)``), for the first 64 KiB and for the first 4 KiB of each later
/// piece. Other file types and wide encodings are not detected here.
public struct BinaryScan: Sendable {
  private var offset = 0
  private var isExempt = false

  public init() {}

  /// Checks no piece if the first one begins a file of another type, or a text in a wide encoding. Costs
  /// O(1): at most 64 KiB of the first piece, and 4 KiB of the others. Throws ``BookError/binary(offset:)``,
  /// with the offset of the first evidence in the file.
  /// Not specialised for its callers: called once for each piece of a file.
  public mutating func check(_ piece: some RandomAccessCollection<UInt8>) throws(BookError) {
    let sample = Array(piece.prefix(offset == 0 ? 1 << 16 : 1 << 12))
    if offset == 0 {
      let mark = ByteOrderMark(of: sample)
      isExempt =
        ForeignFile.of(sample) != nil
        || mark.map { $0.name != .utf8 } ?? (wideEncoding(of: sample) != nil)
    }
    if !isExempt, let found = firstBinaryByte(in: sample) { throw .binary(offset: offset + found) }
    offset += piece.count
  }
}
