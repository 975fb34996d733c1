/// KOReader's name for a document, also used by its servers: an MD5 digest.
public struct DocumentID: Hashable, Sendable {
  /// Thirty-two hexadecimal digits.
  public let digest: String

  /// The digest of samples of the file at growing distances (KOReader, `util.partialMD5`).
  public init(reading read: (Range<Int>) -> [UInt8]) {
    var md5 = MD5()
    for start in Self.samples {
      let sample = read(start..<start + Self.sampleLength)
      if sample.isEmpty { break }
      md5.add(sample)
    }
    digest = md5.digest
  }

  /// The name by the name of the file, without its folder.
  public init(fileNamed path: String) {
    digest = MD5.digest(of: path.utf8.split(separator: "/").last ?? path.utf8[...])
  }

  private static let sampleLength = 1 << 10
  /// The offsets of the samples: the beginning, and powers of four from 1 KiB to 1 GiB.
  private static let samples = [0] + (0...10).map { sampleLength << (2 * $0) }
}
