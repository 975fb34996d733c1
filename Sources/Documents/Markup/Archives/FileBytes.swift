/// The bytes of a file, in memory or read on demand.
public struct FileBytes: Sendable {
  private enum Storage {
    case memory([UInt8])
    case reader(@Sendable (Range<Int>) -> [UInt8])
  }

  /// Their number.
  public let count: Int
  private let storage: Storage

  /// Keeps the bytes in memory.
  public init(_ bytes: [UInt8]) {
    count = bytes.count
    storage = .memory(bytes)
  }

  /// Read on demand. `read` returns fewer bytes at the end, and none if they cannot be read.
  public init(count: Int, reading read: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    self.count = count
    storage = .reader(read)
  }

  /// All bytes, read again on each call unless they are in memory.
  public var all: [UInt8] {
    switch storage {
    case .memory(let bytes): bytes
    case .reader(let read): read(0..<count)
    }
  }

  /// Fewer at the end, none if they cannot be read.
  public subscript(range: Range<Int>) -> [UInt8] {
    switch storage {
    case .memory(let bytes): Array(bytes[range.clamped(to: 0..<bytes.count)])
    case .reader(let read): read(range)
    }
  }

  /// At most `length` bytes.
  public func prefix(_ length: Int) -> [UInt8] { self[0..<min(count, length)] }
}
