import CInflate

/// Formats in the order of CInflate.
public enum Compression: UInt32, Sendable {
  /// Deflate without a header, as in ZIP archives.
  case deflate
  case gzip
  case xz
  case zstd

  /// Tells the format by the first bytes of a file; nil if it is not compressed.
  public init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if bytes.starts(with: [0xFD, "7", "z", "X", "Z", 0x00]) {
      self = .xz
    } else if bytes.starts(with: ["(", 0xB5, "/", 0xFD]) {
      self = .zstd
    } else {
      return nil
    }
  }

  /// Output that is always allowed, in bytes.
  private static let least = 16 << 20
  /// Compression ratio beyond it, against decompression bombs. Text shrinks to a fifth, rarely to a fiftieth.
  private static let maxRatio = 100

  /// Bytes allowed for `packed` compressed ones.
  package static func longestOutput(ofPacked packed: Int) -> Int {
    let (most, isTooLong) = packed.multipliedReportingOverflow(by: maxRatio)
    return isTooLong ? .max : least + min(most, .max - least)
  }

  /// Damaged data yields the bytes before the damage.
  ///
  /// Throws `failure` if the result is longer than `limit` bytes, and ``DocumentError/tooDense`` if it is
  /// implausibly long for the compressed bytes read so far, noticed at twice the allowed length at the
  /// latest. Costs O(*n*) in the result.
  public func decompressed(
    _ bytes: [UInt8], limit: Int, else failure: DocumentError = .tooLarge
  ) throws(DocumentError) -> (bytes: [UInt8], isWhole: Bool) {
    var output: UnsafeMutablePointer<UInt8>?
    var length = 0
    let limits = inflate_limits(length: limit, least: Self.least, ratio: Self.maxRatio)
    let result = bytes.withUnsafeBufferPointer { input in
      inflate_bytes(
        inflate_format(rawValue), input.baseAddress, input.count, limits, &output, &length)
    }
    defer { inflate_free(output) }
    if result == INFLATE_TOO_DENSE { throw .tooDense }
    if result == INFLATE_TOO_LONG { throw failure }
    if result == INFLATE_NO_MEMORY { throw .tooLarge }
    let found = output.map { Array(UnsafeBufferPointer(start: $0, count: length)) } ?? []
    return (found, result == INFLATE_DONE)
  }
}
