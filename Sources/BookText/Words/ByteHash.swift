/// A 64-bit FNV-1a hash of bytes. It is the same in every run, so it can be stored in files.
package struct ByteHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  @inline(__always)
  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// Returns a 64-bit hash of bytes, eight at a time, for long texts and many words.
///
/// The last eight may overlap those before; each eight are multiplied into the hash as in FNV.
@inlinable
public func hashByWords(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  func eightBytes(at index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
  var hash = UInt64(bytes.count) &+ 0x9E37_79B9_7F4A_7C15
  func mix(_ part: UInt64) {
    hash = (hash ^ part) &* 0xFF51_AFD7_ED55_8CCD
    hash ^= hash >> 32
  }
  var index = 0
  while index + 8 < bytes.count {
    mix(eightBytes(at: index))
    index += 8
  }
  mix(
    bytes.count >= 8
      ? eightBytes(at: bytes.count - 8) : bytes.reduce(0) { $0 << 8 | UInt64($1) })
  return hash
}
