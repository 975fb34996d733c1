import BookText

/// The notes that the lines of a section call, set for the feet of its pages.
///
/// A note is an index of the book's notes, or of ``notes`` once it is set; rows are lines of notes.
struct SectionNotes: Sendable {
  /// The notes called by one line.
  struct Group: Sendable {
    /// The index of the line in the section.
    let line: Int
    /// Indices of its notes in ``SectionNotes/called``.
    fileprivate(set) var notes: Range<Int>
    /// Number of lines of the notes together.
    fileprivate(set) var rows: Int
  }

  /// A note, or the notes of a line that are cut together.
  struct Note: Sendable {
    /// Its lines, as indices into ``SectionNotes/lines``.
    let lines: Range<Int>
    /// Number of lines that stay on the page of the reference.
    let least: Int
  }

  /// The rest of a note that is continued on the next page.
  struct Rest: Equatable {
    /// The index of the note; -1 if there is none.
    var note: Int32 = -1
    /// The first line not shown yet.
    var first: Int32 = 0

    static let none = Rest()
  }

  /// The notes of a page of some lines.
  struct Foot {
    /// Number of their lines.
    fileprivate(set) var all = 0
    /// Number of lines that the page has to show: all but the last note, and two lines of it.
    fileprivate(set) var least = 0
    /// The last note, and its first line.
    fileprivate var last = Rest.none
  }

  /// The lines with references, in order.
  private(set) var groups: [Group] = []
  /// Indices of notes in ``notes``, group by group.
  private(set) var called: [Int] = []
  /// The notes.
  private(set) var notes: [Note] = []
  /// The lines of all notes.
  private(set) var lines: [NoteLine] = []
  /// Indices in ``notes``, by the indices of the notes in the book.
  private var numbers: [Int: Int] = [:]

  /// Returns the index of the first group at or after a line.
  ///
  /// - Complexity: O(log *n*).
  func firstGroup(from line: Int) -> Int { groups.firstIndexAfter { $0.line < line } }

  /// Returns the number of lines of the notes called by a line; 0 if it calls none.
  func rows(ofLine line: Int) -> Int {
    let index = firstGroup(from: line)
    return index < groups.count && groups[index].line == line ? groups[index].rows : 0
  }

  // MARK: Pages

  /// Adds the foot of each possible page from a place on: with one line of text, with two, and so on, while
  /// the text and its notes fit. Adds none if the page continues no note, and no line of the fullest page
  /// calls one.
  ///
  /// - Complexity: O(*r*) in the rows of the page.
  func addFeet(of start: PageStart, to feet: inout [Foot]) {
    var group = firstGroup(from: start.line)
    let isCalled = group < groups.count && groups[group].line < start.full
    guard isCalled || start.rest != .none else { return }
    var foot = Foot()
    var shown: Set<Int> = []
    if start.rest != .none {
      let count = rows(of: start.rest)
      foot = Foot(all: count, least: min(2, count), last: start.rest)
      shown.insert(Int(start.rest.note))
    }
    for line in start.line..<start.full {
      if group < groups.count, groups[group].line == line {
        for note in called[groups[group].notes] where shown.insert(note).inserted {
          foot.least = foot.all + notes[note].least
          foot.all += notes[note].lines.count
          foot.last = Rest(
            note: Int32(clamping: note), first: Int32(clamping: notes[note].lines.lowerBound))
        }
        group += 1
      }
      // The lines of notes that must be shown, and the rule above them.
      let taken = foot.all > 0 ? foot.least + 1 : 0
      guard line + 1 - start.line + taken <= start.rows else { break }
      feet.append(foot)
    }
  }

  /// Returns the rest of the last note if a page shows only `shown` lines of its foot. Blank lines at its
  /// beginning are left out.
  ///
  /// - Precondition: The lines shown are fewer than all, and have all notes but the last.
  func rest(of foot: Foot, after shown: Int) -> Rest {
    var first = notes[Int(foot.last.note)].lines.upperBound - (foot.all - shown)
    while lines[first].line.role == .blank { first += 1 }
    return Rest(note: foot.last.note, first: Int32(clamping: first))
  }

  /// Returns the number of lines of a rest, which must not be ``Rest/none``.
  func rows(of rest: Rest) -> Int { notes[Int(rest.note)].lines.upperBound - Int(rest.first) }

  /// Returns the lines of notes at the foot of a page.
  ///
  /// - Parameters:
  ///   - page: The lines of the page, as indices into those of the section.
  ///   - rest: The rest of a note that the page continues; may be none.
  ///   - left: The rest of a note that it leaves to the next page; may be none.
  func lines(ofPage page: Range<Int>, from rest: Rest, to left: Rest) -> [NoteLine] {
    var shown: [NoteLine] = []
    var last = -1
    if rest != .none {
      last = Int(rest.note)
      shown += lines[Int(rest.first)..<notes[last].lines.upperBound]
    }
    var seen: Set<Int> = [last]
    for group in groups[firstGroup(from: page.lowerBound)...] {
      guard group.line < page.upperBound else { break }
      for note in called[group.notes] where seen.insert(note).inserted {
        for var line in lines[notes[note].lines] {
          line.caller = group.line - page.lowerBound
          shown.append(line)
        }
        last = note
      }
    }
    if left != .none { shown.removeLast(min(shown.count, rows(of: left))) }
    while shown.count > 1, shown.last?.line.role == .blank { shown.removeLast() }
    return shown
  }

  // MARK: References

  /// Adds the notes called in newly set text and by these notes, until the notes of a line fill a page.
  ///
  /// - Parameters:
  ///   - text: The bytes of the newly set text.
  ///   - section: The index of the section.
  ///   - lines: All lines of the section so far.
  ///   - notes: The notes of the book.
  ///   - room: The room at the foot of a page.
  ///   - setter: Sets a note.
  /// - Complexity: O(*n* log *m*) in the references, and O(*n*) in the text of the notes not called before.
  mutating func addNotes(
    calledIn text: Range<Int>, ofSection section: Int, _ lines: [SetLine], _ notes: FootNotes,
    room: PageFormat.Foot, _ setter: (FootNotes.Note) -> [NoteLine]
  ) {
    var open: OpenGroup?
    for call in notes.calls(in: text) where notes.isShown(call, inSection: section) {
      let line = max(0, lines.firstIndexAfter { $0.range.lowerBound <= call.place } - 1)
      if let group = open, group.line != line {
        closeGroup(group, room)
        open = nil
      }
      var group = open ?? OpenGroup(line: line)
      // Notes may call notes.
      var waiting = [call.note]
      while group.rows <= room.most, let next = waiting.popLast() {
        let number = index(ofNote: next, notes, setter)
        guard !group.notes.contains(number) else { continue }
        group.notes.append(number)
        group.rows += self.notes[number].lines.count
        waiting += notes.calls(in: notes.notes[next].range).prefix(room.most).reversed().map(\.note)
      }
      open = group
    }
    if let open { closeGroup(open, room) }
  }

  /// A group while its notes are being found.
  private struct OpenGroup {
    /// The index of the line in the section.
    let line: Int
    /// Indices of its notes in ``SectionNotes/notes``.
    var notes: [Int] = []
    /// Number of lines of the notes together.
    var rows = 0
  }

  /// Returns the index in ``notes`` of a note of the book. The first call for a note sets it, by `setter`.
  private mutating func index(
    ofNote note: Int, _ notes: FootNotes, _ setter: (FootNotes.Note) -> [NoteLine]
  ) -> Int {
    if let known = numbers[note] { return known }
    let first = lines.count
    lines += setter(notes.notes[note])
    self.notes.append(Note(lines: first..<lines.count, least: min(2, lines.count - first)))
    numbers[note] = self.notes.count - 1
    return self.notes.count - 1
  }

  /// Ends a group and appends it to ``groups``. Notes of a line that fit on no page together are cut after
  /// one foot.
  private mutating func closeGroup(_ group: OpenGroup, _ room: PageFormat.Foot) {
    var (members, rows) = (group.notes, group.rows)
    if rows > room.most {
      let shown = members.flatMap { notes[$0].lines }.prefix(room.usual)
      let first = lines.count
      for index in shown { lines.append(lines[index]) }
      lines[lines.count - 1].isCut = true
      notes.append(Note(lines: first..<lines.count, least: lines.count - first))
      (members, rows) = ([notes.count - 1], lines.count - first)
    }
    let start = called.count
    called += members
    groups.append(Group(line: group.line, notes: start..<called.count, rows: rows))
  }
}
