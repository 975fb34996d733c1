import BookText

/// The look of a line that may be a heading, for counting similar ones: the gap above it, its place, its
/// letters, and its last sign. Only what matters for a kind of line is set.
struct HeadingLook: Hashable {
  /// The gap above: as between paragraphs, of two or three blank lines, of more.
  enum Gap { case close, apart, chapter }
  /// The difference from a paragraph; none if the heading is only shorter.
  enum Sign { case capitals, emphasis, outdent, title, plain, none }

  let gap: Gap
  let sign: Sign
  /// Its last sign, if it is a stop; else 0.
  var last: UInt8 = 0

  /// Number of blank lines before chapters.
  static let chapterGap = 4
  /// Number of blank lines before headings that are far from the text, at least.
  static let wideGap = 3
  /// Number of blank lines from which gaps count together.
  static let widestGap = 9
}

extension RunText {
  /// Returns the look of a heading or a candidate; nil right below a line, or if no look fits its text.
  func look(of heading: HeadingReading) -> HeadingLook? {
    guard heading.isFitting else { return nil }
    return heading.blanks == 1
      ? closeLook(of: heading) : heading.blanks >= 2 ? wideLook(of: heading) : nil
  }

  /// Returns the look of a heading as close to the text as paragraphs are: one or two lines in capitals, or a
  /// line that is emphasised, centred, left of the text, or short and worded as a title. Nil for others.
  private func closeLook(of heading: HeadingReading) -> HeadingLook? {
    let candidate = heading.candidate
    func look(_ sign: HeadingLook.Sign) -> HeadingLook {
      HeadingLook(gap: .close, sign: sign, last: candidate.hasStop ? "." : 0)
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
      heading.form == .title && isLine && candidate.length <= HeadingForm.longestShortTitle
      && text.isWord(at: range(ofRun: candidate.run).upperBound - 1)
    return isTitle ? look(candidate.isEmphasised ? .emphasis : .none) : nil
  }

  /// Returns the look of a heading two blank lines or more below the text: in capitals, emphasised, or worded
  /// as a title; plain words only far from the text or on a short line. Nil for others.
  private func wideLook(of heading: HeadingReading) -> HeadingLook? {
    let candidate = heading.candidate
    let isWide = heading.blanks >= HeadingLook.chapterGap
    let gap: HeadingLook.Gap = isWide ? .chapter : .apart
    switch heading.form {
    case .capitals: return HeadingLook(gap: gap, sign: .capitals)
    case _ where candidate.isEmphasised: return HeadingLook(gap: gap, sign: .emphasis)
    case .title where candidate.hasStop && candidate.hasDigits: return nil
    case .title: return HeadingLook(gap: gap, sign: .title, last: candidate.hasStop ? "." : 0)
    case .plain where isPlainTitle(candidate):
      return HeadingLook(gap: gap, sign: candidate.hasDigits ? .plain : .title)
    case .plain where isWide: return HeadingLook(gap: gap, sign: .plain)
    default: return nil
    }
  }

  /// Whether words mostly in small letters may be a title, as in most languages: one short line above a blank
  /// line, without the end of a sentence, a hyphen or a bullet.
  private func isPlainTitle(_ candidate: HeadingCandidate) -> Bool {
    candidate.lines == 1 && candidate.length <= HeadingForm.longestShortTitle
      && candidate.blanksAfter >= 1 && !["!", "-", ".", "?"].contains(candidate.lastByte)
      && !beginsWithBullet(text[range(ofRun: candidate.run)])
  }
}
