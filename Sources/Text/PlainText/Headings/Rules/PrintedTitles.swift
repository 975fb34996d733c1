import BookText

/// Titles of a print, by their letters (`PrintedTitle`). Titles of one look have one level. Numbers with
/// more parts are below numbers with fewer.
struct PrintedTitles: HeadingRule {
  /// Proposes each title with a level, ``lowestLevel`` at most: by the order of looks, or for a numbered
  /// title by the depth of its number below the first number. A title right above another, "Chapter 1", is as
  /// high. Numbered titles in letters of the text come first.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    let titles = view.printedTitles
    let looks = Set(titles.map(\.look)).sorted { $0.isAbove($1) }
    let levels = Dictionary(uniqueKeysWithValues: looks.enumerated().map { ($1, $0 + 1) })
    // The first number with the fewest parts has the level of its look, or a higher one.
    let least = titles.compactMap(\.depth).min() ?? 0
    let first = titles.first { $0.depth == least }.flatMap { levels[$0.look] } ?? 1
    func level(of title: PrintedTitle) -> Int {
      title.depth.map { min(Self.highestNumbered, first) + $0 - least } ?? levels[title.look] ?? 1
    }
    return numberedTitles(in: view)
      + titles.enumerated().map { index, title in
        let below = titles[ifAny: index + 1].flatMap {
          $0.run == title.run + 1 && !view.source.print[view.source.runs[$0.run].lowerBound].isAtTop
            ? level(of: $0) : nil
        }
        let level = min(level(of: title), below ?? Self.lowestLevel, Self.lowestLevel)
        return HeadingProposal(
          title.run, by: .markup, .certain, as: .marked(level: UInt8(clamping: level)))
      }
  }

  /// Returns titles in letters of the text, "2. The Oil", that are apart and count from one on. Bold letters
  /// anywhere in the print would show titles.
  private func numberedTitles(in view: HeadingView) -> [HeadingProposal] {
    let source = view.source
    guard !source.print.isEmpty, !source.print.contains(where: \.isBold) else { return [] }
    var runs: [Int] = []
    for candidate in view.candidates where candidate.lines == 1 {
      guard candidate.form.numberOfTitle.map({ Int($0) == runs.count + 1 }) == true,
        source.print[source.runs[candidate.run].lowerBound].gap >= 1,
        !".,;:".utf8.contains(candidate.lastByte)
      else { continue }
      runs.append(candidate.run)
    }
    guard runs.count > 1 else { return [] }
    return runs.map {
      HeadingProposal(
        $0, by: .markup, .certain, as: .marked(level: UInt8(clamping: Self.highestNumbered)))
    }
  }

  /// The level of numbers with one part, unless their look has a higher one.
  private static let highestNumbered = 2
  private static let lowestLevel = 4
}
