import BookText

/// Lines of Chinese and Japanese from top to bottom.
///
/// To `pdftotext` each letter of most such lines is a line. The page is turned by a right angle: its columns
/// become lines, the rightmost first, and all that is found in lines is found in them.
enum PDFVerticalText {
  /// Distance of two letters of a word, in heights of a letter.
  private static let gap = 0.5
  /// Distance of letters that touch, in heights of a letter.
  private static let touching = 0.15
  /// Distance of letters in one line, in heights of a letter.
  private static let widestGap = 2.0

  /// Costs O(*n* log *n*).
  static func turned(
    _ lines: [PDFPages.Line], _ sizes: [PDFPages.Size]
  ) -> (lines: [PDFPages.Line], areVertical: Bool) {
    let pages = Dictionary(grouping: lines, by: \.page)
    let vertical = pages.filter { isVertical($0.value) }.keys
    guard !vertical.isEmpty else { return (lines, false) }
    let all = pages.keys.sorted().flatMap { page in
      let own = pages[page] ?? []
      return vertical.contains(page) ? turned(own, width: sizes[page].width) : own
    }
    return (all, true)
  }

  /// Most letters written without blanks stand right above others, nearer than those beside them, or in words
  /// higher than wide.
  private static func isVertical(_ page: [PDFPages.Line]) -> Bool {
    let words = page.flatMap(\.words).filter {
      $0.text.unicodeScalars.first?.isWrittenWithoutBlanks == true
    }.sorted {
      (($0.left + $0.right).rounded(), $0.top) < (($1.left + $1.right).rounded(), $1.top)
    }
    let besides = distancesBeside(words)
    var stacked = 0
    for (index, word) in words.enumerated() {
      let (width, height) = (word.right - word.left, word.height)
      if word.count > 1, height > width * 2 { stacked += word.count }
      guard word.count == 1, index + 1 < words.count else { continue }
      let next = words[index + 1]
      let distance = next.top - word.bottom
      let isNear = distance < height * gap && distance < max(besides[index], height * touching)
      if next.count == 1, abs(word.left - next.left) < width / 2, isNear,
        next.top > (word.top + word.bottom) / 2
      {
        stacked += 1
      }
    }
    return stacked > 0 && stacked * 2 > words.reduce(0) { $0 + $1.count }
  }

  /// Distance of each word from the next to the right at its height, in points.
  private static func distancesBeside(_ words: [PDFPages.Word]) -> [Double] {
    func middle(_ index: Int) -> Double { (words[index].top + words[index].bottom).rounded() }
    let order = words.indices.sorted {
      (middle($0), words[$0].left) < (middle($1), words[$1].left)
    }
    var distances = Array(repeating: Double.infinity, count: words.count)
    for (one, next) in zip(order, order.dropFirst()) where middle(one) == middle(next) {
      distances[one] = words[next].left - words[one].right
    }
    return distances
  }

  private static func turned(_ page: [PDFPages.Line], width: Double) -> [PDFPages.Line] {
    guard let first = page.first else { return [] }
    let size = PDFPages.Size(width: max(width, page.map(\.right).max() ?? 0), height: 0)
    let words = page.flatMap(\.words).map { $0.turned(from: .down, on: size) }
      .sorted { ($0.top + $0.bottom, $0.left) < ($1.top + $1.bottom, $1.left) }
    let lines = words.grouped { first, _, word in
      let height = min(word.height, first.height)
      return abs(first.top + first.bottom - word.top - word.bottom) < height
    }
    return lines.flatMap { joined($0.sorted { $0.left < $1.left }) }.compactMap {
      PDFPages.Line($0, page: first.page, block: first.block)
    }
  }

  /// Letters near each other are a word, words at most ``widestGap`` apart a line.
  private static func joined(_ letters: [PDFPages.Word]) -> [[PDFPages.Word]] {
    func grouped(_ words: [PDFPages.Word], within gap: Double) -> [[PDFPages.Word]] {
      words.grouped { _, last, next in next.left - last.right < min(next.height, last.height) * gap
      }
    }
    let words = grouped(letters, within: gap).map { word in
      // In order: a group has a letter.
      word.dropFirst().reduce(word[0]) { $0.with($0.text + $1.text, to: max($0.right, $1.right)) }
    }
    return grouped(words, within: widestGap)
  }
}
