/// Whether a text is a page of the manual, formatted for a terminal: its first line names it at both
/// ends, `LS(1)   User Commands   LS(1)`. Its line breaks are those of a table.
func isManualPage(_ text: [UInt8]) -> Bool {
  guard let start = text.firstIndex(where: { $0 > 0x20 }) else { return false }
  let line = text[start...].prefix(400).prefix { $0 != 0x0A }
  let words = line.split(separator: 0x20)
  guard words.count >= 2, let name = words.first, name == words.last, name.last == 0x29,
    let bracket = name.firstIndex(of: 0x28), bracket > name.startIndex,
    bracket + 2 < name.endIndex
  else { return false }
  return (0x30...0x39).contains(name[bracket + 1]) && name.endIndex - bracket <= 8
}
