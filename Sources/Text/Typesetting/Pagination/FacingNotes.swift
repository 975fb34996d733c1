import BookText

/// Notes at the foot of a page of facing texts, while its lines are being chosen.
struct SpreadFoot {
  /// A note with the line of the page of its first reference.
  fileprivate struct Note {
    let number: Int
    let line: Int
    let lines: [NoteLine]
  }

  fileprivate var notes: [Note] = []

  /// Rows with the rule above the notes; 0 without notes.
  var rows: Int { notes.isEmpty ? 0 : notes.reduce(1) { $0 + $1.lines.count } }

  fileprivate func contains(_ number: Int) -> Bool { notes.contains { $0.number == number } }

  /// Nil without notes, or without room for a note below the rule. `room` are the rows below the text.
  ///
  /// The notes called by a single line may have more rows than the page has left. Then the foot ends with the
  /// sign of a cut note.
  func foot(ofPageWithLines lines: Int, room: Int) -> Page.Foot? {
    var shown = notes.flatMap { note in
      note.lines.map { line in
        var line = line
        line.caller = note.line
        return line
      }
    }
    guard !shown.isEmpty, room > 1 else { return nil }
    if shown.count > room - 1 {
      shown.removeLast(shown.count - (room - 1))
      while shown.count > 1, shown.last?.line.role == .blank { shown.removeLast() }
      shown[shown.count - 1].isCut = true
    }
    return Page.Foot(rule: lines - shown.count - 1, lines: shown)
  }
}

/// Sets the notes of two facing texts for the feet of their pages. A note stands on the page of its first
/// reference there, on its own side, and is not continued on the next page: a longer one than a foot is cut,
/// with a sign.
struct FacingNotes {
  private let book: Book
  private let notes: FootNotes
  private let room: PageFormat.Foot
  private var setters: [NoteSetter]
  /// Set so far.
  private var known: [Int: [NoteLine]] = [:]

  /// The text of both books must outlive the setter.
  init(
    _ notes: FootNotes, of book: Book, _ text: TextBytes, _ formats: [PageFormat],
    _ hyphenators: [Hyphenator?]
  ) {
    (self.book, self.notes) = (book, notes)
    // In order: there are two sides.
    room = formats[0].foot
    setters = zip(formats, hyphenators).map { NoteSetter(book, text, $0, $1) }
  }

  /// Foot of a page after some lines have been added, with the notes called in them or in notes. `lines` are
  /// those of `text`, the added ones first; `first` lines of the page precede them. Costs O(*n*) in the lines
  /// and the text of the notes.
  mutating func foot(
    _ foot: SpreadFoot, adding count: Int, of lines: [SetLine], in text: Range<Int>,
    after first: Int, on side: Int
  ) -> SpreadFoot {
    guard !notes.isEmpty, count > 0 else { return foot }
    var foot = foot
    for call in notes.calls(in: text)
    where notes.isShown(call, inSection: book.section(at: TextOffset(utf8: call.place))) {
      let line = max(0, lines.count { $0.range.lowerBound <= call.place } - 1)
      guard line < count else { break }
      // Notes may call notes.
      var waiting = [call.note]
      var added = 0
      while added < room.most, let next = waiting.popLast() {
        guard !foot.contains(next) else { continue }
        let lines = self.lines(ofNote: next, on: side)
        foot.notes.append(SpreadFoot.Note(number: next, line: first + line, lines: lines))
        added += max(1, lines.count)
        waiting += notes.calls(in: notes.notes[next].range).prefix(room.most).reversed().map(\.note)
      }
    }
    return foot
  }

  /// The first call for a note sets it. A note longer than a foot ends with a sign.
  private mutating func lines(ofNote number: Int, on side: Int) -> [NoteLine] {
    if let known = known[number] { return known }
    var lines = setters[side].lines(of: notes.notes[number])
    if lines.count > room.usual {
      lines.removeLast(lines.count - room.usual)
      while lines.count > 1, lines.last?.line.role == .blank { lines.removeLast() }
      lines[lines.count - 1].isCut = true
    }
    known[number] = lines
    return lines
  }
}
