import BookText
import Numbers

/// The headings of a PDF: the entries of its list of contents, or else large lines and numbered titles.
struct PDFHeadings {
  private let lines: PDFLines
  /// Entries of the list of contents, by the letters and digits of their titles.
  private let entries: [String: [PageOutline.Entry]]
  /// Without a list of contents: levels of headings by their heights.
  private let levels: [Int: Int]
  /// Without a list of contents: numbered titles, by the indices of their lines.
  private let numbered: Set<Int>

  init(_ lines: PDFLines, _ outline: PageOutline) {
    self.lines = lines
    entries = Dictionary(grouping: outline.entries) { Self.key($0.title) }
    levels = entries.isEmpty ? Self.levels(lines) : [:]
    numbered = entries.isEmpty ? Self.numberedTitles(lines) : []
  }

  /// Whether headings are known by a list of contents.
  var areListed: Bool { !entries.isEmpty }

  /// Whether a line is a numbered title.
  func isNumbered(_ index: Int) -> Bool { numbered.contains(index) }

  /// Whether a line is a numbered title, or a heading of the list of contents.
  func begins(at index: Int) -> Bool {
    isNumbered(index) || areListed && level(of: lines[index].text, lines[index]) != nil
  }

  /// The level of a heading that begins with a line; nil for other texts.
  func level(of text: String, _ first: PDFPages.Line) -> Int? {
    guard areListed else {
      return text.utf8.count < Self.longestHeading ? levels[Int(first.height.rounded())] : nil
    }
    let key = Self.key(text)
    guard !key.isEmpty, let found = entries[key] ?? entries[Self.key(PDFMark.withoutNumber(text))]
    else { return nil }
    // Pages are counted from one. A title may end one page and name the next.
    return found.first { abs($0.page - first.page - 1) <= 1 }?.level
  }

  /// The letters and digits of a text.
  private static func key(_ text: String) -> String {
    let kept = text.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
    return String(String.UnicodeScalarView(kept))
  }

  // MARK: Without a list of contents

  /// Maximum length of a large line that is a heading, in characters, and the lowest level of these.
  private static let (longestHeading, lowestLevel) = (200, 4)

  private static func levels(_ lines: PDFLines) -> [Int: Int] {
    let heights = Set(
      lines.lines.filter { lines.isLarge($0.height) && $0.count < longestHeading }
        .map { Int($0.height.rounded()) })
    return Dictionary(
      uniqueKeysWithValues: heights.sorted(by: >).enumerated()
        .map { ($1, min($0 + 1, lowestLevel)) })
  }

  /// Maximum number of characters of a numbered title, and its greatest number.
  private static let (longestNumbered, mostNumbered) = (80, 999)

  /// Returns the lines with a number and a title, "2. The Oil", that stand apart and count from one on.
  private static func numberedTitles(_ lines: PDFLines) -> Set<Int> {
    var found: [(index: Int, number: Int)] = []
    for (index, line) in lines.lines.enumerated() where line.count < longestNumbered {
      guard let number = number(ofTitle: line), number == (found.last?.number ?? 0) + 1,
        index == 0 || lines.areApart(lines[index - 1], line)
      else { continue }
      found.append((index, number))
    }
    return found.count > 1 ? Set(found.map(\.index)) : []
  }

  /// The number of a line with a number and a title; nil for other lines.
  private static func number(ofTitle line: PDFPages.Line) -> Int? {
    guard let first = line.words.first?.text, line.words.count > 1, first.last == ".",
      line.words[1].text.first?.isUppercase == true,
      line.text.last.map({ !".,;:".contains($0) }) == true
    else { return nil }
    return Number.parse(first.utf8.dropLast(), in: 1...mostNumbered)
  }
}
