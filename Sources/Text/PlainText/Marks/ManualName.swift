/// Whether a text is a manual page, formatted for a terminal: its first line names it at both ends, `LS(1)
/// User Commands   LS(1)`.
func isManualPage(_ text: [UInt8]) -> Bool { manualName(of: text) != nil }

/// Returns the title of a manual page: `name` if it differs from the name in its first line by case alone,
/// else the name in its first line. Returns nil if the text is not a manual page.
func manualTitle(of text: [UInt8], named name: String) -> String? {
  manualName(of: text).map { name.lowercased() == $0.lowercased() ? name : $0 }
}

/// Returns the name at both ends of the first line of a manual page, or, in one without such a line, the name
/// below its first heading; nil if there is neither.
private func manualName(of text: [UInt8]) -> String? {
  guard let start = text.firstIndex(where: { $0 > " " }) else { return nil }
  let line = text[start...].prefix(400).prefix { $0 != "\n" }
  if line.elementsEqual("NAME".utf8) {
    // "       frob - frobnicate files"
    let next = text[line.endIndex...].prefix(400).dropFirst().prefix { $0 != "\n" }
    let words = next.split { $0 == " " || $0 == "\t" }
    guard next.first ?? "\n" <= " ", words.count >= 3,
      ["-", "--", "–", "—"].contains(where: { words[1].elementsEqual($0.utf8) })
    else { return nil }
    return String(decoding: words[0], as: UTF8.self)
  }
  // Programs that remove the signs of a terminal put tabs in place of blanks.
  let words = line.split { $0 == " " || $0 == "\t" }
  guard words.count >= 2, let name = words.first, name == words.last, name.last == ")",
    let bracket = name.firstIndex(of: "("), bracket > name.startIndex,
    bracket + 2 < name.endIndex, ("0"..."9").contains(name[bracket + 1]),
    name.endIndex - bracket <= 8
  else { return nil }
  return String(decoding: name, as: UTF8.self)
}
