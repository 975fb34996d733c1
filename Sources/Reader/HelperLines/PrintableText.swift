/// Returns a text from outside on one line, fit for a terminal: without control and format characters, its
/// blanks folded. A text longer than `maximumCharacters` is cut, and ends in an ellipsis.
public func printableText(_ text: String, maximumCharacters: Int = 200) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(maximumCharacters * 16) {
    switch scalar.properties.generalCategory {
    case .control where scalar.properties.isWhitespace, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      if let last = result.last, last != " " { result.append(" ") }
    // The joiners; without them some scripts are misspelt.
    case .format where scalar == "\u{200C}" || scalar == "\u{200D}": result.append(scalar)
    case .control, .format, .surrogate, .privateUse, .unassigned: break
    default: result.append(scalar)
    }
  }
  if result.last == " " { result.removeLast() }
  let whole = String(result)
  return whole.count <= maximumCharacters
    ? whole : whole.prefix(maximumCharacters - 1) + "…"
}
