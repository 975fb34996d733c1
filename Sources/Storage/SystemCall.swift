import Glibc

/// Calls the system until it is not interrupted by a signal, but not for ever.
func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
  for _ in 0..<100 {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
  return -1
}

/// The next bytes of an open file, or those from a place on; fewer than `limit` at its end only.
///
/// - Parameters:
///   - descriptor: The file.
///   - name: What it is called in messages.
///   - offset: Where they begin; nil where the last reading ended, as it must be for a pipe.
///   - limit: How many there are to be.
/// - Throws: ``StorageError`` where reading fails.
func readBytes(
  of descriptor: Int32, named name: String, from offset: Int? = nil, upTo limit: Int
) throws(StorageError) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    while count < limit {
      let (place, room) = (buffer.baseAddress.map { $0 + count }, limit - count)
      let read = retrying {
        offset.map { pread(descriptor, place, room, $0 + count) }
          ?? Glibc.read(descriptor, place, room)
      }
      if read < 0 { failure = errno }
      if read <= 0 { break }
      count += read
    }
  }
  if failure != 0 { throw StorageError(path: name, code: failure) }
  return bytes
}
