/// A line of Project Gutenberg's text before and after a book: its notice, its header and its licence.
///
/// Its wording has changed over the years; each version is recognised by the beginnings of its lines.
package struct DistributorLine {
  private let line: TextBytes

  /// - Parameter line: The line without its white space at both ends; anything after a line feed is ignored.
  package init(_ line: TextBytes) { self.line = line }

  /// Whether it is the last line before the book: `*** START OF THIS PROJECT GUTENBERG EBOOK`, or the end of
  /// the small print of the nineties.
  package var endsHeader: Bool {
    guard let first = line.first,
      first == "*"
        || first.asSmallLetter == "s" && (line.dropFirst().first ?? 0).asSmallLetter == "t"
    else { return false }
    let words = words
    if words.hasPrefix("start of th"), words.holds("project gutenberg") { return true }
    return words.hasPrefix("end the small print") || words.hasPrefix("endthe small print")
  }

  /// Whether it names Project Gutenberg, or begins the notice about permitted uses of the file.
  package var isNotice: Bool {
    let words = words
    return ["project gutenberg", "gutenberg org", "gutenberg net"].contains { words.holds($0) }
      || words.hasPrefix("this ebook is for the use of anyone")
  }

  /// Whether it credits the producers of the file, as after the header.
  package var isCredit: Bool {
    let words = words
    return Self.credits.contains { words.hasPrefix($0) }
  }

  /// Whether it is the first line after the book: "*** END OF THE PROJECT GUTENBERG …" and its other forms.
  package var beginsFooter: Bool {
    // Nearly all lines are excluded by their first bytes.
    guard let byte = line.first, line.count >= 12,
      byte == "*" || byte.asSmallLetter == "e" || byte.asSmallLetter == "f"
    else { return false }
    if byte != "*", !["n", "i"].contains(line[line.startIndex + 1].asSmallLetter) { return false }
    let words = words
    return Self.endings.contains { words.hasPrefix($0) }
  }

  private static let credits = [
    "produced by", "e text prepared by", "etext prepared by", "etext produced by",
    "this etext was p", "this ebook was p", "this e text was p", "transcribed by",
    "transcribed from", "scanned by", "scanned and", "prepared by", "html version by",
    "proofread by", "updated by", "note project gutenberg also has",
    "note images of the original", "note the original", "file produced from",
    "this file was produced", "this etext was", "ebook produced by", "edition prepared by",
  ]

  private static let endings = [
    "end of the project gutenberg", "end of this project gutenberg",
    "end of project gutenberg", "end of the copyrighted project gutenberg",
    "end project gutenberg", "ende dieses projekt gutenberg", "ende dieses project gutenberg",
    "fin de project gutenberg", "fin du project gutenberg", "fine del project gutenberg",
    "start full license", "this file should be named",
  ]

  /// The first words in lower case, with single blanks and without other signs.
  private var words: String {
    var found: [UInt8] = []
    for byte in line.prefix(120).prefix(while: { $0 != "\n" }) {
      if byte.isLetter {
        found.append(byte.asSmallLetter)
      } else if let last = found.last, last != " ", byte != "'" {
        found.append(" ")
      }
    }
    return String(decoding: found, as: UTF8.self)
  }
}
