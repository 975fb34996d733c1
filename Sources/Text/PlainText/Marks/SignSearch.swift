import BookText

/// Finds the next of several bytes in a text, sixteen bytes at a time: most texts have few signs. The places
/// asked for must not go back.
struct SignSearch {
  private let text: TextBytes
  private var next: [(byte: UInt8, place: Int)]

  /// - Parameter bytes: The bytes to look for. Each of them costs a pass over the text.
  init(_ bytes: [UInt8], in text: TextBytes) {
    self.text = text
    next = bytes.map { ($0, -1) }
  }

  /// First place from `start` on and before `end` with one of the bytes. `start` grows from call to call, or
  /// stays the same. Costs O(*n*) for each of the bytes, for all calls together.
  mutating func first(from start: Int, before end: Int) -> Int? {
    var first = end
    for index in next.indices {
      if next[index].place < start {
        next[index].place = text.firstPosition(of: next[index].byte, from: start)
      }
      first = min(first, next[index].place)
    }
    return first < end ? first : nil
  }
}
