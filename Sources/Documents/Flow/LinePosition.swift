/// Where the next text stands in its line, and the white space before it.
struct LinePosition {
  /// Whether the next character is the first of a line.
  private(set) var isAtStart = true
  private var hasSpace = false
  /// Whether the next text may be the number of the line that it is beside.
  private var mayBeNumber = false
  /// Whether text beside the line has just ended with a number.
  private var followsNumber = false

  /// Makes the next character the first of a line.
  mutating func begin() { self = LinePosition() }

  /// Separates the next text from the word before it.
  mutating func addSpace() { hasSpace = true }

  /// Begins text beside the line.
  ///
  /// - Parameter mayBeNumber: Whether it may be the number of the line, which follows a tab.
  mutating func beginApart(mayBeNumber: Bool) { self.mayBeNumber = mayBeNumber }

  /// Ends text beside the line: a number is not part of the next word, as a letter as tall as two may be.
  mutating func endApart(afterNumber: Bool) { followsNumber = afterNumber }

  /// Prepares for text: one that is more than a number is not the number of its line.
  mutating func prepare(for text: UnsafeBufferPointer<UInt8>) {
    if mayBeNumber, text.contains(where: { $0 > 0x20 && !(0x30...0x39).contains($0) }) {
      mayBeNumber = false
    }
  }

  /// Takes a word that stands here, and those after it between single blanks.
  ///
  /// - Parameters:
  ///   - text: The text that it is in.
  ///   - place: Its start; receives the end of the last word.
  ///   - words: Receives the words and the white space before them.
  mutating func takeWords(
    of text: UnsafeBufferPointer<UInt8>, at place: inout Int, _ words: inout [UInt8]
  ) {
    if !isAtStart, hasSpace || followsNumber && text[place] >= 0x41 {
      words.append(mayBeNumber ? 0x09 : 0x20)
    }
    moveOn()
    var end = place + 1
    while end < text.count,
      text[end] > 0x20 || text[end] == 0x20 && end + 1 < text.count && text[end + 1] > 0x20
    {
      end += 1
    }
    words.append(contentsOf: text[place..<end])
    place = end
  }

  /// Moves behind text whose white space is preserved.
  mutating func moveOn() {
    begin()
    isAtStart = false
  }
}
