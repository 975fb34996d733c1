import BookText

/// Notes called by the lines of a section, set for the feet of its pages.
///
/// A note is an index of the book's notes, or of ``notes`` once it is set; rows are lines of notes.
struct SectionNotes: Sendable {
  /// Notes called by one line.
  struct Group: Sendable {
    let line: Int
    /// Indices in ``SectionNotes/called``.
    fileprivate(set) var notes: Range<Int>
    /// Rows of the notes together.
    fileprivate(set) var rows: Int
  }

  /// A note, or the notes of a line that are cut together.
  struct Note: Sendable {
    /// Indices into ``SectionNotes/lines``.
    let lines: Range<Int>
    /// Lines that stay on the page of the reference.
    let least: Int
  }

  /// Rest of a note that is continued on the next page.
  struct Rest: Equatable {
    /// Index, or -1.
    var note: Int32 = -1
    /// First line not shown yet.
    var first: Int32 = 0

    static let none = Rest()
  }

  /// The notes of a page of some lines.
  struct Foot {
    /// Lines.
    fileprivate(set) var all = 0
    /// Lines that the page has to show: all but the last note, and two lines of it.
    fileprivate(set) var least = 0
    /// The last note, and its first line.
    fileprivate var last = Rest.none
  }

  /// Lines with references, in order.
  private(set) var groups: [Group] = []
  /// Indices in ``notes``, group by group.
  private(set) var called: [Int] = []
  private(set) var notes: [Note] = []
  private(set) var lines: [NoteLine] = []
  /// Indices in ``notes``, by the indices of the notes in the book.
  private var numbers: [Int: Int] = [:]

  /// Costs O(log *n*).
  func firstGroup(from line: Int) -> Int { groups.firstIndexAfter { $0.line < line } }

  /// 0 if the line calls no notes.
  func rows(ofLine line: Int) -> Int {
    let index = firstGroup(from: line)
    return index < groups.count && groups[index].line == line ? groups[index].rows : 0
  }

  // MARK: Pages

  /// Adds the foot of each possible page from a place on: with one line of text, with two, and so on, while
  /// the text and its notes fit. Adds none if the page continues no note, and no line of the fullest page
  /// calls one. Costs O(*r*) in the rows of the page.
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

  /// Rest of the last note if a page shows only `shown` lines of its foot, without blank lines at its
  /// beginning. The lines shown are fewer than all, and have all notes but the last.
  func rest(of foot: Foot, after shown: Int) -> Rest {
    var first = notes[Int(foot.last.note)].lines.upperBound - (foot.all - shown)
    while lines[first].line.role == .blank { first += 1 }
    return Rest(note: foot.last.note, first: Int32(clamping: first))
  }

  /// The rest must not be ``Rest/none``.
  func rows(of rest: Rest) -> Int { notes[Int(rest.note)].lines.upperBound - Int(rest.first) }

  /// The foot of a page, given by lines of the section. The page continues the note of `rest`, and leaves
  /// `left` to the next page; either may be none.
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
  /// `lines` are all of the section so far; `lastPlace` is the end of the text before a reference's notes.
  /// Costs O(*n* log *m*) in the references, and O(*n*) in the text of the notes not called before.
  mutating func addNotes(
    calledIn text: Range<Int>, ofSection section: Int, _ lines: [SetLine], _ notes: FootNotes,
    room: PageFormat.Foot, after lastPlace: (Int) -> Int, _ setter: (FootNotes.Note) -> [NoteLine]
  ) {
    func line(at place: Int) -> Int {
      max(0, lines.firstIndexAfter { $0.range.lowerBound <= place } - 1)
    }
    var open: [OpenGroup] = []
    var last = 0
    for call in notes.calls(in: text) where notes.isShown(call, inSection: section) {
      let called = line(at: call.place)
      if called > last || open.isEmpty {
        closeGroups(open, at: last, room)
        (open, last) = ([], line(at: lastPlace(call.place)))
      }
      var group = open.last?.line == called ? open.removeLast() : OpenGroup(line: called)
      // Notes may call notes.
      var waiting = [call.note]
      while group.rows <= room.most, let next = waiting.popLast() {
        let number = index(ofNote: next, notes, setter)
        guard !group.notes.contains(number) else { continue }
        group.notes.append(number)
        group.rows += self.notes[number].lines.count
        waiting += notes.calls(in: notes.notes[next].range).prefix(room.most).reversed().map(\.note)
      }
      open.append(group)
    }
    closeGroups(open, at: last, room)
  }

  /// A group while its notes are being found.
  private struct OpenGroup {
    let line: Int
    /// Indices in ``SectionNotes/notes``.
    var notes: [Int] = []
    /// Rows of the notes together.
    var rows = 0
  }

  /// Index in ``notes``. The first call for a note sets it, by `setter`.
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

  /// Notes of a paragraph stand after its last line, unless they fit on no page together. Those of a line
  /// that fit on no page are cut after one foot.
  private mutating func closeGroups(_ open: [OpenGroup], at last: Int, _ room: PageFormat.Foot) {
    let rows = open.reduce(0) { $0 + $1.rows }
    let isTogether = !open.isEmpty && rows <= room.most
    let all = OpenGroup(line: last, notes: open.flatMap(\.notes), rows: rows)
    for group in isTogether ? [all] : open {
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
}
