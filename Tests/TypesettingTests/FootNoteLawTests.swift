import BookText
import SeededRandom
import Testing

@testable import Typesetting

/// Notes at the feet of pages: none is lost, none is far from its reference, and no text is lost for them.
@Suite("Laws of notes at the foot")
struct FootNoteLawTests {
  /// Returns chapters with notes of every length after their paragraphs or at the ends of chapters.
  static func chapters(_ random: inout SplitMix, script: Script = .ascii) -> String {
    var text = ""
    var number = 0
    for chapter in 1...Int.random(in: 1...3, using: &random) {
      text += "CHAPTER \(chapter)\n\n\n"
      let isAtEnd = Bool.random(using: &random)
      var atEnd = ""
      for _ in 0..<Int.random(in: 1...14, using: &random) {
        var notes = ""
        var words: [String] = []
        for _ in 0..<Int.random(in: 1...80, using: &random) {
          var word = script.paragraph(1, &random)
          if Int.random(in: 0..<40, using: &random) == 0 {
            number += 1
            word += "[\(number)]"
            let length = [3, 3, 10, 25, 60, 150, 400].randomElement(using: &random) ?? 1
            let note = script.paragraph(Int.random(in: 1...length, using: &random), &random)
            notes += "[\(number)] N\(number) \(note)\n\n"
          }
          words.append(word)
        }
        text += "The " + words.joined(separator: " ") + " end.\n\n"
        if isAtEnd { atEnd += notes } else { text += notes }
      }
      text += atEnd + "\n\n"
    }
    return text
  }

  static func format(_ random: inout SplitMix, facing: [PageFormat.Facing]) -> PageFormat {
    var format = PageFormat(
      measure: .random(in: 16...90, using: &random), lines: .random(in: 5...50, using: &random),
      style: TypeStyle(
        isJustified: .random(using: &random), spacesParagraphs: .random(using: &random)),
      facing: facing.randomElement(using: &random) ?? .none)
    format.setsNotesAtFoot = true
    return format
  }

  static let facings = [PageFormat.Facing.none, .fromFirst, .fromSecond]

  /// Returns the letters of some lines in order.
  private func letters(_ lines: [SetLine], of book: Book) -> [UInt8] {
    lines.flatMap { line in book.text[line.range].filter { $0 > " " } }
  }

  private func letters(_ range: Range<Int>, of book: Book) -> [UInt8] {
    book.text[range].filter { $0 > " " }
  }

  /// Returns the broken laws of the pages of a book.
  private func breaches(of book: Book, _ format: PageFormat) -> Set<String> {
    var found: Set<String> = []
    let notes = FootNotes(of: book)
    var pagination = Pagination(of: book, format: format)
    pagination.set(atLeast: .max)
    let pages = (0..<pagination.count).map { pagination[$0] }
    for index in pages.indices { found.formUnion(DrawnPage(index, of: pagination, book).faults) }
    let text = pages.flatMap { letters(pagination.lines(of: $0), of: book) }
    let shown = book.sections.flatMap(\.blocks).filter { !notes.isHidden(block: $0) }
    if text != shown.flatMap({ letters(book.blocks[$0].range, of: book) }) {
      found.insert("text is lost or moved")
    }
    for (index, page) in pages.enumerated() {
      guard let foot = page.foot else { continue }
      let rows = page.sinkage + pagination.lines(of: page).count
      if foot.rule < rows { found.insert("a foot covers the text") }
      if foot.rule + 1 + foot.lines.count != format.lines {
        found.insert("a foot is not at the bottom")
      }
      let isLast = index + 1 == pages.count || pages[index + 1].section != page.section
      let called = calls(onPage: page, pagination, notes)
      let isContinued =
        called.first.map { note in
          foot.lines.first.map { !notes.notes[note].range.overlaps($0.line.range) } ?? true
        } ?? true
      // Notes have to begin on the page; the text after them may have ended, or go on with notes.
      let isForced =
        isLast || !calls(onPage: pages[index + 1], pagination, notes).isEmpty
        || called.count + (isContinued ? 1 : 0) > 1
      if foot.lines.count > format.foot.usual, !isForced {
        found.insert("a foot of \(foot.lines.count) lines on page \(index)")
      }
      if foot.lines.first?.line.role == .blank { found.insert("a foot begins with a blank row") }
    }
    for note in notes.notes {
      found.formUnion(breaches(of: note, pages, pagination, book, notes))
    }
    return found
  }

  /// Returns the notes called by the text of a page.
  private func calls(onPage page: Page, _ pagination: Pagination, _ notes: FootNotes) -> [Int] {
    pagination.lines(of: page).flatMap { notes.calls(in: $0.range).map(\.note) }
  }

  /// Returns the broken laws of a note with one reference.
  private func breaches(
    of note: FootNotes.Note, _ pages: [Page], _ pagination: Pagination, _ book: Book,
    _ notes: FootNotes
  ) -> Set<String> {
    var found: Set<String> = []
    let first = pages.firstIndex { page in
      pagination.lines(of: page).contains { $0.range.contains(note.reference.lowerBound) }
    }
    guard let first else { return ["a reference is on no page"] }
    let parts = pages.map { page in
      page.foot?.lines.filter {
        $0.line.range.overlaps(note.range) && !$0.line.range.isEmpty
      } ?? []
    }
    guard parts.firstIndex(where: { !$0.isEmpty }) == first else {
      return parts[first].isEmpty && isCut(pages[first])
        ? [] : ["a note is not below its reference"]
    }
    let end = parts.lastIndex { !$0.isEmpty } ?? first
    if parts[first...end].contains(where: \.isEmpty) { found.insert("a note has a gap") }
    let lines = parts.flatMap { $0 }
    let all = letters(note.range, of: book)
    let seen = letters(lines.map(\.line), of: book)
    if lines.last?.isCut == true || isCut(pages[end]) {
      if !all.starts(with: seen) { found.insert("a cut note is out of order") }
    } else if seen != all {
      found.insert("a note is not shown exactly once")
    }
    if end > first, parts[first].count < 2 { found.insert("a line of a note is alone") }
    for (offset, part) in parts.enumerated() {
      for line in part
      where pagination.knownPage(
        at: TextOffset(utf8: line.line.range.lowerBound)) != offset
      {
        found.insert("a place in a note is not on its page")
      }
    }
    return found
  }

  private func isCut(_ page: Page) -> Bool { page.foot?.lines.contains(where: \.isCut) == true }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func everyNoteIsShownOnceFromThePageOfItsReferenceOn(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let book = try book(Self.chapters(&random))
    for _ in 0..<5 {
      let format = Self.format(&random, facing: Self.facings)
      let breaches = breaches(of: book, format)
      #expect(breaches.isEmpty, "\(format)")
    }
  }

  @Test(arguments: Script.leftToRight)
  func notesOfAnyScriptAreShownOnce(script: Script) throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<6 {
      let book = try book(Self.chapters(&random, script: script))
      let breaches = breaches(of: book, Self.format(&random, facing: Self.facings))
      #expect(breaches.isEmpty)
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func pagesWithNotesDoNotDependOnSlicesOrOnWhereReadingBegan(seed: UInt64) throws {
    var random = SplitMix(seed: seed &+ 1_000)
    let book = try book(Self.chapters(&random) + "CHAPTER 9\n\n\nThe end.\n")
    let format = Self.format(&random, facing: [.none])
    var whole = Pagination(of: book, format: format)
    whole.set(atLeast: .max)
    var sliced = Pagination(of: book, format: format)
    while !sliced.isComplete { sliced.setNextSlice(of: Int.random(in: 1...300, using: &random)) }
    #expect((0..<whole.count).map { whole[$0] } == (0..<sliced.count).map { sliced[$0] })
    for index in 0..<whole.count {
      let start = whole.start(ofPage: index)
      var pages = Pagination(of: book, format: format, from: start)
      let page = pages.page(at: start)
      #expect(pages[page].start == whole[index].start)
      #expect(pages[page].foot == whole[index].foot)
    }
  }
}
