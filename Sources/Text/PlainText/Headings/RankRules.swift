import BookText

/// Properties of all headings of a book that decide their ranks.
struct RankRules {
  /// Whether some are numbered by their words, as chapters or below.
  var isNumbered = false
  /// Whether several others have a gap of three lines or more.
  var hasWide = false
  /// Whether bare numbers number the parts of a chapter.
  var areNumbersPartsOfChapters = false
  /// Counts of the bare numbers that restart below other bare numbers.
  var partsOfNumbers: Set<HeadingCount.Key> = []
  /// Whether numbers before titles belong to parts of chapters.
  var areTitlesPartsOfChapters = false
  /// Whether several have a gap of four lines or more, and several one of three: the latter rank lower.
  var hasWideGaps = false
  /// Whether several are two lines or more from the text.
  var hasSeparatedHeadings = false
  /// Whether the list of contents indents the names of some.
  var hasIndentedNames = false
  /// In an outline, the keys of names that come again and again as close to the text as paragraphs are:
  /// "Note", or a list of contents in each chapter.
  var remarks: Set<UInt64> = []
  /// Whether the numbers of sections restart in chapters with numbers of their own.
  var restartsSections = false
}

/// A decision on the rank of a heading without a number or the word of a part. The first applicable one is
/// taken.
struct RankRule: Sendable {
  let name: String
  let rank: HeadingRank
  let holds: @Sendable (Look) -> Bool

  init(_ name: String, _ rank: HeadingRank, if holds: @escaping @Sendable (Look) -> Bool) {
    (self.name, self.rank, self.holds) = (name, rank, holds)
  }

  static let all: [RankRule] = [
    RankRule("set in by the list of contents, or not in it", .subtitle) { $0.isBelowNamed },
    RankRule("counted, below numbers or wider gaps", .subtitle) {
      $0.heading.isCounted && ($0.isBelowOthers || $0.isClose && $0.book.hasSeparatedHeadings)
    },
    RankRule("as close to the text as all others", .chapter) {
      !$0.isBelowOthers && !$0.book.hasSeparatedHeadings
    },
    RankRule("as close to the text as paragraphs", .subtitle) { $0.isClose },
    RankRule("after a wide gap", .chapter) { $0.heading.blanks >= $0.wideGap },
    RankRule("below numbers or wider gaps", .subtitle) { $0.isBelowOthers },
    RankRule("the only kind of heading", .chapter) { _ in true },
  ]

  /// The facts examined by the rules.
  struct Look {
    let heading: HeadingReading
    let book: RankRules

    var isClose: Bool { heading.blanks <= 1 }
    /// Whether the book has headings with a number, or further from the text.
    var isBelowOthers: Bool { book.isNumbered || book.hasWide }
    /// Whether the list of contents sets in its name, or sets in some and does not name it.
    var isBelowNamed: Bool {
      book.hasIndentedNames && (heading.isIndentedInContents || !heading.isNamed)
    }
    /// The blank lines above chapters in this book.
    var wideGap: Int {
      book.isNumbered || book.hasWideGaps ? HeadingLook.chapterGap : HeadingLook.chapterGap - 1
    }
  }
}
