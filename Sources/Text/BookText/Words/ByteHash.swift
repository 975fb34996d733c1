/// A 64-bit FNV-1a hash of bytes. It is the same in every run, so it can be stored in files.
package struct ByteHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  @inline(__always)
  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// Returns the FNV-1a hash of some bytes, the same in every run.
package func byteHash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  var hash = ByteHash()
  for byte in bytes { hash.add(byte) }
  return hash.value
}
