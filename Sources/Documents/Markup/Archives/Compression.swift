import CInflate

/// A compression format, in the order of CInflate.
public enum Compression: UInt32, Sendable {
  /// Deflate without a header, as in ZIP archives.
  case deflate
  case gzip
  case xz
  case zstd

  /// The format of a whole file, by its first bytes; nil if it is not compressed.
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

  /// Length of output that is always allowed, in bytes.
  private static let least = 16 << 20
  /// Maximum ratio of compression beyond it, against decompression bombs. Text shrinks to a fifth, rarely to
  /// a fiftieth.
  private static let maxRatio = 100

  /// Returns the maximum length of what `packed` bytes may unpack to, in bytes.
  package static func longestOutput(ofPacked packed: Int) -> Int {
    let (most, isTooLong) = packed.multipliedReportingOverflow(by: maxRatio)
    return isTooLong ? .max : least + min(most, .max - least)
  }

  /// Decompresses bytes.
  ///
  /// - Parameters:
  ///   - limit: The maximum length of the result, in bytes.
  ///   - failure: The error beyond this limit.
  /// - Returns: The bytes, and whether all could be read: damaged data yields the bytes before the
  ///   damage.
  /// - Throws: `failure` beyond `limit`; ``DocumentError/tooDense`` if the result is implausibly long for the
  ///   compressed bytes read so far. This is detected at twice the allowed length at the latest.
  /// - Complexity: O(*n*) in the length of the result.
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
