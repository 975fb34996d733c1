import Processes

/// Returns untrusted text as one short line, without control characters.
func printedLine(_ text: String) -> String {
  String(printedLines(of: Array(text.utf8)).joined(separator: " ").prefix(longestLine))
}

/// Maximum length in characters.
private let longestLine = 100
