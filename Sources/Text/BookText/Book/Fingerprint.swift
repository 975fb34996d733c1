import Numbers

/// Identifies a book by its content: the length of the file and a 64-bit FNV-1a hash of its first, middle and
/// last 64 KiB. This distinguishes books, and is fast whatever their size. It does not protect against
/// forgery.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The length of the file in bytes.
  public let length: Int
  private let hash: UInt64

  /// Takes the fingerprint of a file's bytes.
  public init(of bytes: [UInt8]) { self.init(length: bytes.count) { bytes[$0] } }

  /// Reads only the needed parts of a file by `bytes`, whose errors it throws.
  /// Not specialised for its callers: called once for each file, and generic only in its errors.
  public init<Failure: Error>(
    length: Int, reading bytes: (Range<Int>) throws(Failure) -> ArraySlice<UInt8>
  ) throws(Failure) {
    var hash = ByteHash()
    let window = 1 << 16
    let middle = max(0, length / 2 - window / 2)
    let starts = length <= window ? [0] : [0, middle, length - window]
    for start in starts {
      let part = try bytes(start..<min(length, start + window))
      part.withTextBytes { part in
        for byte in part { hash.add(byte) }
      }
    }
    self.length = length
    self.hash = hash.value
  }

  /// Nil if the written form is invalid.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let hash = Number.parse(parts[0].utf8, in: 0...UInt64.max, radix: 16),
      let length = Number.parse(parts[1].utf8, in: 0...Book.longestText, radix: 16)
    else { return nil }
    self.length = length
    self.hash = hash
    guard self.description == description else { return nil }
  }

  /// Hexadecimal digits and a hyphen; usable as a file name.
  public var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + "-"
      + String(length, radix: 16)
  }
}
