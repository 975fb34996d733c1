import BookText

/// Sections of an outline: lines with a number of several components, "2.1. Paper", if three in four are next
/// in order with text between them; and their chapters, "2. Making books".
struct OutlineSections: HeadingRule {
  /// Proposes the sections and chapters of the outline; nothing if the numbers form no outline.
  func proposals(in view: HeadingView) -> [HeadingProposal] {
    let sections = Outline(in: view.source, candidates: view.candidates).sections
    return sections.sorted { $0.key < $1.key }.map { index, form in
      HeadingProposal(
        view.candidates[index].run, by: .headingSequence, .certain, count: sections.count, as: form)
    }
  }
}

/// Finds the headings of an outline.
///
/// Indices are those of candidates.
private struct Outline {
  /// The chapter and depth of each heading, by the index of the candidate.
  private(set) var sections: [Int: HeadingForm] = [:]

  private let source: RunText
  private let candidates: [HeadingCandidate]
  /// Candidates with several components, their numbers, and the last chapter before each numbered by its
  /// words: "Chapter 2".
  private var members: [(index: Int, number: OutlineNumber, chapter: Int?)] = []

  /// Finds the sections, and their chapters if there are any; leaves all empty if the numbers are no outline.
  init(in source: RunText, candidates: [HeadingCandidate]) {
    self.source = source
    self.candidates = candidates
    guard findMembers() else { return }
    for member in members { addSection(member.index, member.number) }
    addChapters()
    if sections.count < HeadingRules.several { sections = [:] }
  }

  /// Makes a candidate a section, as deep as its number has components.
  private mutating func addSection(_ index: Int, _ number: OutlineNumber) {
    sections[index] = .section(
      depth: UInt8(clamping: number.components.count),
      chapter: UInt16(clamping: number.components.first ?? 0))
  }

  /// Reads the number of a candidate; nil if it has fewer components than `minimumParts`. A number without
  /// a title counts only on a short line above a gap.
  private func number(of index: Int, minimumParts: Int) -> OutlineNumber? {
    let candidate = candidates[index]
    let mayBeBare =
      candidate.lines == 1 && !candidate.hasStop
      && candidate.length <= HeadingForm.longestShortTitle
      && candidate.blanksAfter > 0
    return OutlineNumber(
      source.text, source.range(ofRun: candidate.run), fewest: minimumParts, mayBeBare: mayBeBare)
  }

  /// Finds the numbers with several components. Returns false if they are not an outline: fewer than two,
  /// less than three in four next in order (a part of a book begins with any number), more than one in four
  /// before a full stop, or most right above others.
  private mutating func findMembers() -> Bool {
    var (ordered, sentences) = (0, 0)
    var last: OutlineNumber?
    var chapter: Int?
    for index in candidates.indices {
      switch candidates[index].form {
      // Numbers may begin again in each chapter.
      case .numbered: (last, chapter) = (nil, index)
      case .section:
        guard let number = number(of: index, minimumParts: 2) else { continue }
        if last.map(number.follows) ?? (members.isEmpty || number.isFirst) { ordered += 1 }
        if candidates[index].hasStop { sentences += 1 }
        members.append((index, number, chapter))
        last = number
      default: continue
      }
    }
    return members.count > 1 && ordered.isAtLeast(share: 3, in: 4, of: members.count)
      && sentences.isAtMost(share: 1, in: 4, of: members.count)
      && zip(members, members.dropFirst()).count {
        candidates[$0.index].run + 1 == candidates[$1.index].run
      }.isAtMost(share: 1, in: 2, of: members.count - 1)
  }

  /// Adds the chapters of the sections, and the short numbered lines above texts after the last section. Of
  /// several lines with the number of a chapter, as in lists, the nearest above its sections is the chapter.
  private mutating func addChapters() {
    var (end, last) = (-1, 0)
    for (index, number, chapter) in members {
      var next = number.components.first ?? 0
      if let chapter, chapter > end { (end, last) = (chapter, 0) }
      for place in Range(from: end + 1, to: index).reversed() where next > last {
        guard let own = self.number(of: place, minimumParts: 1), own.components == [next] else {
          continue
        }
        addSection(place, own)
        next -= 1
      }
      (end, last) = (index, number.components.first ?? 0)
    }
    // The last chapters may have no sections.
    for place in candidates.indices.dropFirst(end + 1) where !candidates[place].hasStop {
      guard candidates[place].lines == 1, candidates[place].length <= HeadingForm.longestShortTitle,
        let own = self.number(of: place, minimumParts: 1), own.components == [last + 1],
        source.body.contains(candidates[place].run + 1),
        source.range(ofRun: candidates[place].run + 1).count >= RunText.leastText
      else { continue }
      addSection(place, own)
      last += 1
    }
  }
}
