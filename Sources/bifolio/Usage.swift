import Reading

/// The text of `--help`.
func usage() -> String {
  var lines = [
    "Usage: bifolio [OPTION]… [BOOK]",
    "Opens a plain-text book as pages; without BOOK, the last one, or what comes through a pipe.",
    "",
  ]
  for option in Option.allCases {
    let name = option.name + (option.valueName.map { " \($0)" } ?? "")
    lines.append("  " + padded(name, to: 36) + option.help)
  }
  lines += ["", "Keys:"]
  for row in Command.table {
    let keys = row.keyNames.isEmpty ? row.gestures.joined(separator: ", ") : row.keyNames
    lines.append("  " + padded(keys, to: 36) + row.help)
  }
  return lines.joined(separator: "\n")
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
