extension HeadingRules {
  /// The rules for headings. Of two proposals of the same strength the first names the heading, so the more
  /// certain rule comes first.
  static let all = HeadingRules(
    proposing: [
      // By statements of the text itself.
      MarkedTitles(),
      HeadingWords(),
      OutlineSections(),
      NumberChains(),
      ListedTitles(),
      // By the look of lines.
      PrintedTitles(),
      TitlesRightAbove(),
    ],
    completing: [
      MissingNumbers(),
      FrontPages(),
      HeadingRanks(),
      SecondTitles(),
      DividedTitles(),
      TitlesBelowNumbers(),
      LinesBelowAll(),
    ])
}
