/// Code between fences of three backticks or tildes, as in Markdown.
struct CodeFences {
  /// The fences, and the code between each pair.
  private var fences: [Range<Int>] = []
  private var code: [Range<Int>] = []

  var isEmpty: Bool { fences.isEmpty }

  /// - Complexity: O(*n*) in the number of lines.
  init(in text: UnsafeBufferPointer<UInt8>, _ lines: [SourceLine]) {
    var open: SourceLine?
    for (index, line) in lines.enumerated() {
      let sign = text[line.range.lowerBound]
      guard sign == 0x60 || sign == 0x7E, line.range.count >= 3,
        text[line.range].prefix(3).allSatisfy({ $0 == sign }),
        index == 0 || !Self.underlines(line, lines[index - 1])
      else { continue }
      if let start = open {
        // A closing fence has no words.
        guard text[start.range.lowerBound] == sign, text[line.range].allSatisfy({ $0 == sign })
        else { continue }
        open = nil
        let between = start.range.upperBound..<line.range.lowerBound
        // Around nothing they are all there is to show. An ideographic space consists of E3 and 80.
        guard text[between].contains(where: { $0 > 0x20 && $0 != 0xE3 && $0 != 0x80 }) else {
          continue
        }
        fences += [start.range, line.range]
        code.append(between)
      } else {
        open = line
      }
    }
  }

  /// True if a row is right below a line and as long, as below the titles of reStructuredText. Fences have
  /// three signs, or few more.
  private static func underlines(_ row: SourceLine, _ title: SourceLine) -> Bool {
    row.blankLinesBefore == 0 && row.columns > 5 && row.columns == title.columns
  }

  /// Overwrites the fences.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for fence in fences { text.blank(fence) }
  }

  /// Marks the lines between fences as code.
  func markCode(in lines: inout [SourceLine]) { lines.markCode(in: code) }
}
