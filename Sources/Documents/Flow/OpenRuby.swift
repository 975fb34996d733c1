import BookText

/// The characters of a ruby element that have no reading yet.
struct OpenRuby {
  private var start: Int?

  /// Begins characters with a reading.
  mutating func begin(at place: Int) { start = place }

  /// Ends a ruby element.
  mutating func end() { start = nil }

  /// Sets the reading of the characters since the last reading.
  mutating func add(_ reading: String, to builder: inout BookBuilder) {
    guard let first = start, !reading.isEmpty else { return }
    builder.addReading(reading, of: first..<builder.text.count)
    start = builder.text.count
  }
}
