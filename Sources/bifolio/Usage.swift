import Cells
import Defaults

/// The text of `--help`: it fits on a screen of 80 columns and 24 rows.
func usage() -> String {
  var lines = [
    "Usage: bifolio [OPTION]… [BOOK]",
    "Opens a plain-text book as pages: BOOK, the last one, or what a pipe brings.",
    "",
  ]
  for option in Option.allCases {
    guard let help = option.help else { continue }
    let name = option.name + (option.valueName.map { " \($0)" } ?? "")
    lines.append("  " + padded(name, to: 16) + help)
  }
  lines += ["How it is shown, for this time (S while reading makes choices that are kept):"]
  lines += columns(
    Setting.allCases.map { "--\($0.rawValue) \(Option.setting($0).valueName ?? "")" })
  lines.append("The keys are shown by ? while reading; all else in the manual, bifolio(1).")
  return lines.joined(separator: "\n")
}

/// The texts in two columns, read downwards.
private func columns(_ texts: [String]) -> [String] {
  let rows = (texts.count + 1) / 2
  let width = (texts.prefix(rows).map { cellWidth(of: $0) }.max() ?? 0) + 3
  return (0..<rows).map { row in
    let second = row + rows < texts.count ? texts[row + rows] : ""
    return "  " + (second.isEmpty ? texts[row] : padded(texts[row], to: width) + second)
  }
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}
