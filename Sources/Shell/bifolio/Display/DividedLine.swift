import Cells

/// Divides a line between words, with its indent; a single word may be longer than `columns` cells.
func divided(_ line: String, to columns: Int) -> [String] {
  guard cellWidth(of: line) > columns else { return [line] }
  let indent = String(line.prefix { $0 == " " })
  var lines: [String] = []
  for word in line.split(separator: " ") {
    if let last = lines.last, cellWidth(of: "\(last) \(word)") <= columns {
      lines[lines.count - 1] += " \(word)"
    } else {
      lines.append(indent + word)
    }
  }
  return lines
}
