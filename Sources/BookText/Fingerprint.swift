/// Tells one book from another by its content.
///
/// The length of the file and a 64-bit FNV-1a hash of its first, middle and last 64 KiB: enough
/// to tell books apart, and quick whatever their size. It is no protection against forgery.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  private let length: Int
  private let hash: UInt64

  /// Takes the fingerprint of a file's bytes.
  public init(of bytes: [UInt8]) {
    length = bytes.count
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let window = 1 << 16
    let middle = max(0, bytes.count / 2 - window / 2)
    let starts = [0, middle, max(0, bytes.count - window)]
    bytes.withUnsafeBufferPointer { bytes in
      for start in bytes.count <= window ? [0] : starts {
        for offset in start..<min(bytes.count, start + window) {
          hash = (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01B3
        }
      }
    }
    self.hash = hash
  }

  /// Hexadecimal digits and a hyphen; fit for a file's name.
  public var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + "-"
      + String(length, radix: 16)
  }
}
