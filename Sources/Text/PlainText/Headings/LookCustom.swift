import BookText

/// Lines of one look, for a decision on all of them.
struct LookGroup {
  let look: HeadingLook
  /// The lines that decide, and those that are headings with them, by their runs.
  let (deciding, all): ([Int], [Int])
  /// Number of such lines on the title page, far from the others.
  var titles = 0
  /// The gap above most of them, if the first line of the file is one of them; nil if it is none.
  var gapOfFirst: Int?
  /// Whether the first is above the first text of the book.
  var isFirst = false
  /// Whether half of the lines are above lists rather than texts, or left of the text below.
  var areAboveLists = false
}

/// What makes lines of one look headings: how many there are, how far apart, and how different. The first row
/// for a look decides.
struct LookCustom: Sendable {
  let name: String
  /// Fewest lines.
  let fewest: Int
  /// Least distance from most lines to the next, in bytes.
  let bytes: Int
  /// More than this percentage of the lines have words of their own: speakers and addresses recur, titles
  /// seldom.
  let different: Int
  /// Whether hardly any two may be right below each other, as the lines of an advertisement.
  let areAlone: Bool
  /// Whether some must have two words, and small words among them: terms and names do not.
  let areTitles: Bool
  private let takes: @Sendable (LookGroup) -> Bool

  /// - Parameters:
  ///   - fewest: Minimum number of lines.
  ///   - takes: Whether the custom is for a look.
  private init(
    _ name: String, fewest: Int, apart bytes: Int, different: Int = half, areAlone: Bool = false,
    areTitles: Bool = false, if takes: @escaping @Sendable (LookGroup) -> Bool
  ) {
    (self.name, self.fewest, self.bytes) = (name, fewest, bytes)
    (self.different, self.areAlone, self.areTitles) = (different, areAlone, areTitles)
    self.takes = takes
  }

  /// The share that more than half of the lines exceed, in percent.
  private static let half = 50
  /// The share that half of the lines exceed, in percent.
  private static let atLeastHalf = 49
  /// Nine in ten of the lines, in percent.
  private static let nineInTen = 89

  static let all: [LookCustom] = [
    LookCustom(
      "many capitals in a column, apart", fewest: 10, apart: 0, different: nineInTen, areAlone: true
    ) {
      $0.look.column != nil && $0.look.gap == .apart
    },
    LookCustom(
      "many capitals in a column, close", fewest: 20, apart: 150, different: nineInTen,
      areAlone: true
    ) {
      $0.look.column != nil
    },
    LookCustom("below nearly all wider gaps", fewest: 3, apart: 150) { $0.look.gap == .wider },
    LookCustom("in capitals with the same signs, from the first text on", fewest: 3, apart: 450) {
      $0.look.sign == .signs && $0.isFirst && !$0.areAboveLists && $0.look.first == "C"
    },
    LookCustom("with the same signs, from the first text on", fewest: 4, apart: 450) {
      $0.look.sign == .signs && $0.isFirst && !$0.areAboveLists
    },
    LookCustom("in capitals with the same signs, from the first list on", fewest: 3, apart: 150) {
      $0.look.sign == .signs && $0.isFirst && $0.look.first == "C"
    },
    LookCustom("with the same signs, from the first list on", fewest: 4, apart: 150) {
      $0.look.sign == .signs && $0.isFirst
    },
    LookCustom("with the same signs, above lists", fewest: 6, apart: 150, areTitles: true) {
      $0.look.sign == .signs && $0.areAboveLists
    },
    LookCustom("with the same signs", fewest: 6, apart: 600, areTitles: true) {
      $0.look.sign == .signs
    },
    LookCustom("only shorter", fewest: 20, apart: 150, areTitles: true) { $0.look.sign == .none },
    LookCustom("left of the text", fewest: 3, apart: 100) { $0.look.sign == .outdent },
    LookCustom("titles, close", fewest: 3, apart: 600, areTitles: true) {
      $0.look.gap == .close && $0.look.sign == .title
    },
    LookCustom("in capitals or emphasised, close", fewest: 3, apart: 600) { $0.look.gap == .close },
    LookCustom("in capitals, far from the text", fewest: 1, apart: 240) {
      $0.look.sign == .capitals && $0.look.gap == .chapter
    },
    LookCustom("in capitals, apart", fewest: 2, apart: 240) { $0.look.sign == .capitals },
    LookCustom("with figures or many words, apart", fewest: 3, apart: 600) {
      $0.look.sign == .plain && $0.look.gap == .apart
    },
    LookCustom("with figures or many words, far from the text", fewest: 3, apart: 240) {
      $0.look.sign == .plain
    },
    LookCustom(
      "titles or emphasised, far from the text", fewest: 1, apart: 240, different: atLeastHalf
    ) {
      $0.look.gap == .chapter && !$0.look.hasStop
    },
    LookCustom("titles or emphasised, apart", fewest: 3, apart: 240, different: atLeastHalf) { _ in
      true
    },
  ]

  /// Returns the custom that decides on a group.
  static func custom(for group: LookGroup) -> LookCustom? { all.first { $0.takes(group) } }

  /// Fewest lines for comparing their words; those with the same signs only are always compared.
  private static let fewestDifferent = 4

  /// Whether the lines of a group are headings: enough, far enough apart, and alone or worded as titles where
  /// the custom asks for it. Four lines or more must also have different words, or be a formula that divides
  /// all of the text.
  /// - Parameter isRegular: Returns whether the lines divide all of the text, and may so be less far apart.
  func holds(for group: LookGroup, in source: RunText, isRegular: () -> Bool) -> Bool {
    let runs = group.deciding
    guard runs.count >= fewest,
      source.areApart(runs, by: bytes, titles: group.titles)
        || source.areApart(runs, by: RunText.leastText, titles: group.titles) && isRegular()
    else { return false }
    if areAlone {
      let beside = zip(runs, runs.dropFirst()).count { $0 + 1 == $1 }
      guard beside.isAtMost(share: 1, in: 20, of: runs.count) else { return false }
    }
    let scans = { group.all.lazy.map { TitleScan(source.text, source.range(ofRun: $0)) } }
    if areTitles, !Array(scans()).areTitles { return false }
    guard group.look.sign == .signs || runs.count >= Self.fewestDifferent else { return true }
    let words = Set(runs.map { TitleScan(source.text, source.range(ofRun: $0)).key })
    // Two labels by turns are no titles.
    let share = words.count >= Self.fewestDifferent ? different : max(different, Self.half)
    return words.count * 100 > share * runs.count || isFormula(group, in: source) && isRegular()
  }

  /// Whether lines with the same words may begin documents of one kind, "BY THE MAYOR AND THE COUNCIL.": they
  /// are in capitals, and most are far from the text above.
  private func isFormula(_ group: LookGroup, in source: RunText) -> Bool {
    let far = group.deciding.count { source.blanks(beforeRun: $0) >= HeadingLook.wideGap }
    return group.look.sign == .capitals && group.look.column == nil
      && far * 2 > group.deciding.count
  }
}
