import BookText

/// Bytes of ", “, ”, ‘, ’, „ or «; 0 without one.
func lengthOfQuotationMark(_ text: TextBytes, at place: Int) -> Int {
  switch text[place] {
  case "\"": 1
  case 0xE2 where place + 2 < text.count && text[place + 1] == 0x80:
    (0x98...0x9F).contains(text[place + 2]) ? 3 : 0
  case 0xC2 where place + 1 < text.count && text[place + 1] == 0xAB: 2
  default: 0
  }
}

/// First word of a line, not empty, if it marks a list item: `-`, `*`, `+`, `•`, a dash, `12.`, `12)`, or the
/// box of a task, `[ ]` or `[x]`, with a blank, a tab or a no-break space and more words after it.
func listMarker(_ text: TextBytes, _ line: Range<Int>) -> TextBytes? {
  switch text[line.lowerBound] {
  case "-", "*", "+", 0xE2, "0"..."9", "[": break
  default: return nil
  }
  let box = text[line].prefix(3)
  let isBox = ["[ ]", "[x]", "[X]"].contains { box.elementsEqual($0.utf8) }
  let word = isBox ? box : text[line].prefix { $0 > " " && $0 != 0xC2 }
  let rest = text[word.endIndex..<line.upperBound]
  let isApart = rest.first.map { $0 != 0xC2 || rest.dropFirst().first == 0xA0 } ?? false
  return isApart && (isBox || isMarkingSign(word) || isNumberOfItem(word)) ? word : nil
}

/// A hyphen or an asterisk and a blank, like a list item. False for a line that ends with the same sign, such
/// as `* * *`.
func beginsWithBullet(_ line: TextBytes) -> Bool {
  (line.first == "*" || line.first == "-") && line.dropFirst().first == " "
    && line.first != line.last
}

/// Marks of the items of lists, in any text.
package enum ItemMark {
  fileprivate static let bullets = ["•", "‣", "◦", "▪", "■", "●", "○", "▶", "►", "▸"]

  package static func isBullet(_ word: Substring) -> Bool { bullets.contains { word == $0 } }

  /// True for up to three digits with a stop or a bracket after them.
  package static func isNumber(_ word: Substring) -> Bool {
    var word = String(word)
    return word.withTextBytes { isNumberOfItem($0) }
  }
}

/// A single sign of ASCII, a bullet or a dash.
private func isMarkingSign(_ word: TextBytes) -> Bool {
  guard let first = word.first, first.isBeyondASCII else {
    return word.count == 1 && word.allSatisfy { $0 < "0" }
  }
  let isSign = word.count == "—".utf8.count
  return isSign && (isBullet(word) || ["–", "—"].contains { word.elementsEqual($0.utf8) })
}

/// True for up to three digits with a stop or a bracket after them.
private func isNumberOfItem(_ word: TextBytes) -> Bool {
  let longest = 4
  return (2...longest).contains(word.count) && (word.last == "." || word.last == ")")
    && word.dropLast().allSatisfy { $0.isDigit }
}

/// Used only for items of lists: a bullet or a number in a circle.
func isBullet(_ sign: TextBytes) -> Bool {
  // Most other words have another length.
  guard sign.count == "•".utf8.count else { return false }
  if sign.starts(with: [0xE2, 0x91]), sign.last.map({ (0xA0...0xB3).contains($0) }) == true {
    return true
  }
  return ItemMark.bullets.contains { sign.elementsEqual($0.utf8) }
}
