import BookText
import Decoding
import Numbers

extension TextForm {
  /// Decides whether a text is set as a book or shown as typed: the only place for this decision.
  ///
  /// The reader's choice decides, then a known form. Without these the form of a manual page decides, then
  /// colours, then the name of the file. If the name tells nothing, a text is shown as typed unless it is
  /// certainly a book; a mail has commands and quotations to be copied. A file with the name of a text is a
  /// book unless its lines belong to a program or to settings. Costs O(*n*) in the length of the part
  /// examined, 128 KiB at most.
  init(of decoded: borrowing DecodedText, _ options: PlainTextOptions) {
    switch options.treatment {
    case .asIs: self = .asIs
    case .prose: self = .book
    case .book: self = isManualPage(decoded.utf8) ? .manual : .book
    case .automatic: self = options.form ?? Self.decideForm(of: decoded, options.origin)
    }
  }

  /// Overstruck letters and colours prevail over the origin. A text of unknown origin needs evidence in its
  /// first ``BookEvidence/sample`` bytes.
  private static func decideForm(of decoded: borrowing DecodedText, _ origin: TextOrigin)
    -> TextForm
  {
    if isManualPage(decoded.utf8) { return .manual }
    if decoded.isRendered { return .asIs }
    switch origin {
    case .program: return .asIs
    case .book:
      // Control characters do not count here: a disk may have filled the end of a book with zeros.
      let isTechnical = decoded.utf8.withTextBytes { TechnicalText($0).isTechnical }
      return isTechnical ? .asIs : .book
    case .unknown where hasManyControls(decoded): return .asIs
    case .unknown:
      let text = decoded.utf8.prefix(BookEvidence.sample)
      return text.withTextBytes { bytes in
        let evidence = BookEvidence(bytes)
        return evidence.isDistributed || evidence.isBook ? .book : .asIs
      }
    }
  }

  /// Bytes of a book for each control character.
  private static let bytesPerControl = 512

  /// A text such as the output of `find -print0` has more control characters than a book. One is ignored: it
  /// may be the mark at the end of a DOS file.
  private static func hasManyControls(_ decoded: borrowing DecodedText) -> Bool {
    (decoded.removedControls - 1) * bytesPerControl > decoded.utf8.count
  }
}

/// Evidence that a text of unknown origin is written for readers, and that its line ends may be undone.
private struct BookEvidence {
  /// Bytes examined.
  static let sample = 1 << 17

  private let text: TextBytes
  private let lines: [SourceLine]

  /// Nothing but lines is measured before a property is asked for.
  init(_ text: TextBytes) {
    self.text = text
    lines = sourceLines(of: text)
  }

  /// Lines of a text below the header of a distributor.
  private static let fewestBelowHeader = 100
  /// Lines searched for the header.
  private static let headerLines = 400

  /// The text has Project Gutenberg's header for books once, in its first ``headerLines`` lines, with more
  /// than ``fewestBelowHeader`` lines below it.
  var isDistributed: Bool {
    let ends = lines.indices.filter { DistributorLine(text[lines[$0].range]).endsHeader }
    guard let end = ends.first, ends.count == 1 else { return false }
    return end < Self.headerLines && lines.count - end > Self.fewestBelowHeader
  }

  private static let fewestParagraphs = 30
  /// Lines in the paragraphs of a book: many screens.
  private static let fewestLines = 150

  /// At least ``fewestParagraphs`` paragraphs have three wrapped lines or more, with ``fewestLines`` lines
  /// together, and three quarters of the text are sentences. Short lines by themselves, such as titles, count
  /// as neither.
  var isBook: Bool {
    var count = Count()
    for run in LineRuns(lines) {
      let part = lines[run]
      if part.contains(where: isLong) {
        for line in part { countParagraph(line, &count) }
        continue
      }
      let length = part.reduce(0) { $0 + $1.range.count }
      guard areSentences(part) else {
        if part.count > 1 || length > HeadingForm.longestShortTitle { count.others += length }
        continue
      }
      count.prose += length
      if part.count >= 3 { count.add(lines: part.count) }
    }
    return count.paragraphs >= Self.fewestParagraphs && count.proseLines >= Self.fewestLines
      && count.prose.isAtLeast(share: 3, in: 4, of: count.prose + count.others)
  }

  private struct Count {
    /// Paragraphs, and their lines.
    private(set) var (paragraphs, proseLines) = (0, 0)
    /// Bytes of sentences, and of what is neither a sentence nor a title.
    var (prose, others) = (0, 0)

    mutating func add(lines: Int) {
      (paragraphs, proseLines) = (paragraphs + 1, proseLines + lines)
    }
  }

  /// Longer than wrapped lines: a paragraph a line, with blank lines between them or without.
  private func isLong(_ line: SourceLine) -> Bool { line.columns > Self.widths.upperBound }

  private func countParagraph(_ line: SourceLine, _ count: inout Count) {
    guard beginsSentence(line), text.endsSentence(line.range), isMostlyLetters([line]) else {
      if isLong(line) { count.others += line.range.count }
      return
    }
    count.prose += line.range.count
    if isLong(line) { count.add(lines: line.columns / SourceMeasure.usualWrap + 1) }
  }

  /// Columns of sentences wrapped by people and programs.
  private static let widths = 50...100

  /// Whether some lines are a paragraph of sentences. It begins and ends like a sentence, has hardly any
  /// signs but letters, and one indent from its second line on. Of three lines or more, seven in eight end
  /// where the first word of the next did not fit, and at most half begin with capitals.
  private func areSentences(_ part: ArraySlice<SourceLine>) -> Bool {
    guard let first = part.first, let last = part.last, let widest = part.map(\.columns).max(),
      widest <= Self.widths.upperBound, !part.contains(where: \.mayHaveColumns),
      beginsSentence(first), text.endsSentence(last.range), isMostlyLetters(part)
    else { return false }
    let edge = part.dropFirst().first?.indent ?? first.indent
    guard part.dropFirst().allSatisfy({ $0.indent == edge }) else { return false }
    if part.count < 3 { return true }
    guard widest >= Self.widths.lowerBound else { return false }
    let ragged = zip(part, part.dropFirst()).count { line, next in
      let word = text[next.range].prefix { $0 > " " }
      return line.columns + 1 + word.count { !$0.continuesCharacter } <= widest - Self.slack
    }
    // Lines of verse begin with capitals.
    let capitals = part.dropFirst().count { text.letterCase(at: $0.range.lowerBound) == .capital }
    return ragged.isAtMost(share: 1, in: 8, of: part.count) && capitals * 2 <= part.count
  }

  /// Columns by which a wrapped line may be shorter than the widest, without the word after it.
  private static let slack = 4

  /// Begins, after any number or dash, as a sentence does.
  private func beginsSentence(_ line: SourceLine) -> Bool {
    let start = listMarker(text, line.range)?.endIndex ?? line.range.lowerBound
    return text.beginsSentence(
      text.placeAfterBlanks(in: start..<line.range.upperBound)..<line.range.upperBound)
  }

  /// At least nineteen in twenty bytes are letters, blanks and the signs of sentences.
  private func isMostlyLetters(_ part: some Sequence<SourceLine>) -> Bool {
    var (all, strange) = (0, 0)
    for line in part {
      for byte in text[line.range] {
        all += 1
        let isLetter = byte.mayBeLetter
        if !isLetter, !" ,.;:!?'\"-".utf8.contains(byte) { strange += 1 }
      }
    }
    return strange.isAtMost(share: 1, in: 20, of: all)
  }
}
