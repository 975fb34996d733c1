import Cells
import Decoding

/// Converts the output of a command to lines of printable characters. Replaces invalid UTF-8, removes escape
/// sequences and control characters, and resolves overstriking (``repairedText(_:)``). Removes format
/// characters, except joiners needed by some scripts. Converts tabs to blanks; removes blanks at line ends
/// and empty lines at both ends; keeps at most two empty lines in a row.
public func printedLines(of bytes: [UInt8]) -> [String] {
  var lines: [String] = []
  var emptyLines = 0
  for source in repairedText(bytes).unicodeScalars.split(
    separator: "\n", omittingEmptySubsequences: false)
  {
    let line = printable(source)
    if line.isEmpty {
      emptyLines += 1
      continue
    }
    if !lines.isEmpty { lines += repeatElement("", count: min(emptyLines, 2)) }
    emptyLines = 0
    lines.append(line)
  }
  return lines
}

private func printable(_ source: Substring.UnicodeScalarView) -> String {
  var line = String.UnicodeScalarView()
  var column = 0
  var end = line.startIndex
  for scalar in source {
    if scalar == "\t" {
      let count = 8 - column % 8
      line.append(contentsOf: repeatElement(" ", count: count))
      column += count
      continue
    }
    if isHidden(scalar) { continue }
    line.append(scalar)
    column += CellWidth.of(scalar.value) ?? 1
    if !scalar.properties.isWhitespace { end = line.endIndex }
  }
  return String(line[..<end])
}
