extension HyphenationPatterns {
  /// Parses a file of the tex-hyphen collection, in UTF-8: the patterns in braces after `\patterns`, and
  /// after `\hyphenation` words with all their hyphens. Comments begin with `%`. O(*n*): a millisecond for
  /// 100 KB.
  init(_ file: [UInt8]) {
    self.init(forBytes: file.count)
    file.withUnsafeBufferPointer { insertLists(of: $0) }
  }

  private mutating func insertLists(of text: UnsafeBufferPointer<UInt8>) {
    var list = List.other
    var position = 0
    while position < text.count {
      let start = position
      position += 1
      switch text[start] {
      case 0...UInt8(ascii: " "), "{": break
      case "}": list = .other
      case "%": while position < text.count, text[position] != "\n" { position += 1 }
      case let first:
        while position < text.count, !Self.endsWord(text[position]) { position += 1 }
        let word = UnsafeBufferPointer(rebasing: text[start..<position])
        if first == "\\" {
          list = List(rawValue: String(decoding: word, as: UTF8.self)) ?? .other
          continue
        }
        switch list {
        case .patterns: insert(word)
        case .words: insertWord(word)
        case .other: break
        }
      }
    }
  }

  /// The lists in braces, by their commands.
  private enum List: String {
    case patterns = "\\patterns"
    case words = "\\hyphenation"
    case other
  }

  /// Whether a byte is white space, a brace, or the beginning of a comment.
  private static func endsWord(_ byte: UInt8) -> Bool {
    byte <= " " || byte == "%" || byte == "{" || byte == "}"
  }

  /// A word divided only at its hyphens is an overriding pattern: 9 at each hyphen, 8 elsewhere.
  private mutating func insertWord(_ word: UnsafeBufferPointer<UInt8>) {
    var pattern = [UInt8(ascii: ".")]
    var isHyphen = false
    for byte in word {
      if byte == "-" {
        isHyphen = true
        continue
      }
      if pattern.count > 1, byte & 0xC0 != 0x80 { pattern.append(isHyphen ? 0x39 : 0x38) }
      isHyphen = false
      pattern.append(byte)
    }
    pattern.append(UInt8(ascii: "."))
    pattern.withUnsafeBufferPointer { insert($0) }
  }
}
