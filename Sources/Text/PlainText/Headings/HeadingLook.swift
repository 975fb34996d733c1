import BookText

/// The layout of a heading, for counting similar ones.
struct HeadingLook: Hashable {
  /// The difference from a paragraph; none if the heading is only shorter.
  enum Sign { case capitals, emphasis, outdent, title, plain, none }
  let sign: Sign
  var isWide = false
  var hasStop = false
  /// Whether it is as close to the text as paragraphs are.
  var isClose = false

  /// Number of blank lines before chapters.
  static let chapterGap = 4
}

extension RunText {
  /// Returns the layout of a heading or a candidate; nil if its text is not fit for a heading by its look.
  func look(of heading: HeadingReading) -> HeadingLook? {
    guard heading.isFitting else { return nil }
    return heading.blanks == 1
      ? closeLook(of: heading) : heading.blanks >= 2 ? wideLook(of: heading) : nil
  }

  /// Maximum length of a title recognised only by its shape, in bytes.
  private static let longestTitleByShape = 60

  /// Returns the look of a line as close to the text as paragraphs are: in capitals, or set off otherwise.
  private func closeLook(of heading: HeadingReading) -> HeadingLook? {
    let candidate = heading.candidate
    func look(_ sign: HeadingLook.Sign) -> HeadingLook {
      HeadingLook(sign: sign, hasStop: candidate.hasStop, isClose: true)
    }
    let isLine = candidate.lines == 1
    let isSetOff =
      isLine
      && (candidate.isEmphasised || runs.kind(of: candidate.run) == .heading
        || lines[runs[candidate.run]].areCentred(in: measure))
    if heading.form == .capitals {
      return candidate.lines <= 2 || isSetOff ? look(.capitals) : nil
    }
    if isSetOff { return look(candidate.isEmphasised ? .emphasis : .title) }
    if isLine, candidate.isOutdented { return look(.outdent) }
    // Many titles without any sign of their own are a series too.
    let isTitle =
      heading.form == .title && isLine && candidate.length <= Self.longestTitleByShape
      && text.isWord(at: range(ofRun: candidate.run).upperBound - 1)
    return isTitle ? look(candidate.isEmphasised ? .emphasis : .none) : nil
  }

  /// Returns the look of a line two blank lines or more from the text above.
  private func wideLook(of heading: HeadingReading) -> HeadingLook? {
    let candidate = heading.candidate
    let isWide = heading.blanks >= HeadingLook.chapterGap
    switch heading.form {
    case .capitals: return HeadingLook(sign: .capitals, isWide: isWide)
    case _ where candidate.isEmphasised: return HeadingLook(sign: .emphasis, isWide: isWide)
    case .title where candidate.hasStop && candidate.hasDigits: return nil
    case .title: return HeadingLook(sign: .title, isWide: isWide, hasStop: candidate.hasStop)
    case .plain where isPlainTitle(candidate):
      return HeadingLook(sign: candidate.hasDigits ? .plain : .title, isWide: isWide)
    case .plain where isWide: return HeadingLook(sign: .plain, isWide: true)
    default: return nil
    }
  }

  /// Whether a line of small letters may be a title: in most languages only the first word has a capital.
  private func isPlainTitle(_ candidate: HeadingCandidate) -> Bool {
    candidate.lines == 1 && candidate.length <= Self.longestTitleByShape
      && candidate.blanksAfter >= 1 && !["!", "-", ".", "?"].contains(candidate.lastByte)
      && !beginsWithBullet(text[range(ofRun: candidate.run)])
  }
}
