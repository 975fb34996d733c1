/// The title and the author of a book in a line that names Project Gutenberg too: "The Project Gutenberg
/// EBook of T, by A", "Project Gutenberg's T, by A", "T, by A | Project Gutenberg".
package struct DistributorTitle {
  package let title: String
  /// The author; nil if the line names none.
  package let author: String?

  /// Finds the title and the author in a line.
  ///
  /// - Parameter line: The words of the line, with single blanks between them.
  /// - Returns: Nil for any other line.
  package init?(_ line: String) {
    var line = line[...]
    while let first = line.first, first == "*" || first == "[" { line.removeFirst() }
    while let last = line.last, last == "*" || last == "]" { line.removeLast() }
    guard let rest = Self.titleAndAuthor(in: line) else { return nil }
    let by = rest.places(of: ", by ").last ?? rest.places(of: " by ").last
    title = String(rest[..<(by?.lowerBound ?? rest.endIndex)])
    if title.isEmpty { return nil }
    author = by.map { Self.withoutStop(rest[$0.upperBound...]) }
  }

  /// Returns the line without the words about Project Gutenberg; nil if it has none.
  private static func titleAndAuthor(in line: Substring) -> Substring? {
    if let end = line.firstPlace(of: " | Project Gutenberg") { return line[..<end.lowerBound] }
    guard line.prefix(beginningLength).holds("Gutenberg"),
      let name = beginnings.compactMap({ line.firstPlace(of: $0) })
        .min(by: { $0.lowerBound < $1.lowerBound })
    else { return nil }
    return line[name.upperBound...]
  }

  /// Number of characters of a line to search for "Gutenberg".
  private static let beginningLength = 40
  /// The words before the title.
  private static let beginnings = [
    "Project Gutenberg's ", "Project Gutenberg’s ", " EBook of ", " Ebook of ", " eBook of ",
    " Etext of ", " EText of ", " E-text of ", " eBook, ", " EBook, ", " Etext, ",
  ]

  /// Maximum length of a short word with its stop, in characters.
  private static let longestShortWord = 4

  /// Drops the stop at the end of a sentence, but keeps it after a short word: "Jr."
  private static func withoutStop(_ name: Substring) -> String {
    let word = name.split(separator: " ").last ?? ""
    return String(name.hasSuffix(".") && word.count > longestShortWord ? name.dropLast() : name)
  }
}
