import Cells
import Decoding

/// Returns untrusted text as one short line, without escape sequences and hidden characters.
func printedLine(_ text: String) -> String {
  printableText(repairedText(Array(text.utf8)), maximumCharacters: longestLine)
}

/// Maximum length in characters.
private let longestLine = 100
