import BookText

/// Sentences in any text: their beginnings and ends.
extension TextBytes {
  /// A letter other than a small one is in the first bytes, after quotation marks, brackets and dots. After
  /// dots a small letter begins a sentence too; a digit never does.
  func beginsSentence(_ range: Range<Int>) -> Bool {
    // Number of bytes to search for the first letter.
    let longest = 24
    for place in range.prefix(longest) {
      switch letterCase(at: place) {
      case .capital: return true
      // Dots stand for the beginning of the sentence.
      case .small: return self[range.lowerBound] == "." || self[range].starts(with: "…".utf8)
      case nil:
        if isWord(at: place) { return !self[place].isDigit }
        if !self[place].isBeyondASCII, !"\"'(_*.".utf8.contains(self[place]) { return false }
      }
    }
    return false
  }

  /// Words begin with a small letter, and not with a quotation mark or a bracket.
  package func goOnWithSentence(_ range: Range<Int>) -> Bool {
    !range.isEmpty && letterCase(at: range.lowerBound) == .small
  }

  /// A stop, a colon, a hyphen, a dash or dots, perhaps before quotes or brackets. True for a line without
  /// other signs, and for an empty one.
  func endsSentence(_ line: Range<Int>) -> Bool {
    var position = line.upperBound - 1
    while position >= line.lowerBound {
      switch self[position] {
      case ".", "?", "!", ":", "-": return true
      case "\"", "'", ")", "]", "_", "*": break
      case 0x80...0xBF:
        // Letters beyond ASCII end no sentence; 。 and … do; ” ’ and » follow its end.
        if isWord(at: position) { return false }
        while position > line.lowerBound, self[position].continuesCharacter { position -= 1 }
        if self[position] != 0xC2, self[position] != 0xE2 { return true }
        if self[position] == 0xE2, self[position + 2] == 0xA6 || self[position + 2] == 0x94 {
          return true
        }
      default: return false
      }
      position -= 1
    }
    return true
  }
}

extension String {
  /// Its words begin with a small letter.
  package var goesOnWithSentence: Bool {
    var text = self
    return text.withTextBytes { $0.goOnWithSentence($0.indices) }
  }

  package var endsSentence: Bool {
    var text = self
    return text.withTextBytes { $0.endsSentence($0.indices) }
  }
}
