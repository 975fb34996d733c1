/// Returns the encoding that a text declares: in the header of Project Gutenberg, in a line for
/// Emacs or Vim, or as XML and HTML do.
///
/// - Complexity: O(1): the first 16 KiB and the last kilobyte are examined.
func declaredEncoding(in bytes: [UInt8]) -> EncodingName? {
  let first = bytes.prefix(16_384).split(maxSplits: 400) { $0 == 0x0A || $0 == 0x0D }
  for (index, line) in first.enumerated() where line.count <= 1000 {
    for declaration in Declaration.all where index < declaration.lines {
      if let name = declaration.name(in: line) { return name }
    }
  }
  let last = bytes.suffix(1024).split { $0 == 0x0A || $0 == 0x0D }
  for line in last.suffix(5) {
    if let name = Declaration.vim.name(in: line) { return name }
  }
  return nil
}

/// A form of encoding declaration.
private struct Declaration {
  /// The number of first non-empty lines to search.
  let lines: Int
  /// The text that begins the line, or occurs in it.
  let key: String
  let isAtStart: Bool
  /// The text that must precede the key in the line.
  var context = ""

  static let vim = Declaration(lines: 5, key: "fileencoding=", isAtStart: false, context: "vim:")

  static let all = [
    Declaration(lines: 400, key: "character set encoding:", isAtStart: true),
    Declaration(lines: 2, key: "encoding=", isAtStart: false, context: "<?xml"),
    Declaration(lines: 40, key: "charset=", isAtStart: false, context: "<meta"),
    Declaration(lines: 2, key: "coding:", isAtStart: false, context: "-*-"),
    vim,
  ]

  /// Returns the encoding that `line` names, ignoring case.
  func name(in line: ArraySlice<UInt8>) -> EncodingName? {
    let small = line.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let start: Int
    if isAtStart {
      guard small.starts(with: key.utf8) else { return nil }
      start = key.utf8.count
    } else {
      guard let before = small.end(of: context, from: 0),
        let found = small.end(of: key, from: before)
      else { return nil }
      start = found
    }
    let blanksAndQuotes = " \t\"'".utf8
    let value = line.dropFirst(start).drop { blanksAndQuotes.contains($0) }
    // The first words of a header may be a name with an explanation, or with two words.
    let whole = value.prefix { isAtStart ? $0 >= 0x20 : isNameByte($0) }
    let word = value.prefix(while: isNameByte)
    return encoding(whole) ?? encoding(word)
  }

  private func encoding(_ name: ArraySlice<UInt8>) -> EncodingName? {
    let trimmed = name.reversed().drop { $0 == 0x20 }.reversed()
    guard let found = EncodingName(String(decoding: Array(trimmed), as: UTF8.self)) else {
      return nil
    }
    return Transcoder(found) == nil ? nil : found
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte != 0x5F | 0x20
      || "-_.:".utf8.contains(byte)
  }
}

extension [UInt8] {
  /// Returns the end of the first `word` from `start` on; nil if there is none.
  ///
  /// - Complexity: O(*n* · *m*).
  fileprivate func end(of word: String, from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard count >= start + word.count else { return nil }
    return (start...count - word.count).first { self[$0..<$0 + word.count].elementsEqual(word) }
      .map { $0 + word.count }
  }
}
