/// A dictionary whose keys are hashes already, so that they are not hashed again.
package struct HashTable<Value: Sendable>: Sendable {
  private var keys: [UInt64]
  private var values: [Value?]

  /// - Parameter places: The capacity: a power of two, more than the number of keys.
  package init(places: Int) {
    keys = Array(repeating: 0, count: places)
    values = Array(repeating: nil, count: places)
  }

  /// The value of a key, or nil.
  package subscript(key: UInt64) -> Value? { values[place(of: key)] }

  /// Adds a value, unless its key has one.
  package mutating func insert(_ value: Value, for key: UInt64) {
    let place = place(of: key)
    guard values[place] == nil else { return }
    (keys[place], values[place]) = (key, value)
  }

  /// Changes the value of a key, which is `first` if it has none.
  package mutating func change(_ key: UInt64, from first: Value, by change: (inout Value) -> Void) {
    insert(first, for: key)
    let place = place(of: key)
    if var value = values[place] {
      change(&value)
      values[place] = value
    }
  }

  /// Returns the slot of a key, or the empty slot for it.
  private func place(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var place = Int(truncatingIfNeeded: key ^ key >> 32) & mask
    while values[place] != nil, keys[place] != key { place = (place + 1) & mask }
    return place
  }
}
