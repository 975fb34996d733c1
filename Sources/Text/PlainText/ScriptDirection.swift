/// More letters of right-to-left scripts (Hebrew to Thaana, Arabic's further blocks and presentation forms)
/// than others.
func writesRightToLeft(_ text: ArraySlice<UInt8>) -> Bool {
  // In UTF-8 such a letter begins with D6…DF, or with E0 A0…A3 or EF AC…BB; most books have none.
  guard text.contains(where: { (0xD6...0xDF).contains($0) || $0 == 0xE0 || $0 == 0xEF }) else {
    return false
  }
  var balance = 0
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    switch scalar {
    // Most of most texts, and not looked up.
    case "A"..."Z", "a"..."z": balance -= 1
    case "\0"..."\u{7F}": break
    case _ where !scalar.properties.isAlphabetic: break
    case "\u{0590}"..."\u{08FF}", "\u{FB1D}"..."\u{FDFF}", "\u{FE70}"..."\u{FEFF}": balance += 1
    default: balance -= 1
    }
  }
  return balance > 0
}
