import BookText
import Defaults
import PlainText
import SeededRandom
import Testing

@Suite("The marks in a book")
struct ReadingMarksTests {
  private func makeBook(_ prefix: String = "") throws -> Book {
    let text = prefix + (0..<400).map { "word\($0)" }.joined(separator: " ")
    return try Book(plainText: Array(text.utf8), named: "book")
  }

  private func range(of word: String, in book: Book) throws -> Range<Int> {
    let bytes = Array((word + " ").utf8)
    let start = try #require(
      book.text.indices.first { book.text[$0...].starts(with: bytes) })
    return start..<start + bytes.count - 1
  }

  @Test("are in the order of the text, each once")
  func order() throws {
    let book = try makeBook()
    var marks = Marks()
    for word in ["word30", "word3", "word30", "word200"] {
      marks.insert(Mark(.bookmark, at: try range(of: word, in: book), in: book))
    }
    #expect(marks.all.map { book.line($0.range) } == ["word3", "word30", "word200"])
    #expect(
      try marks.marks(in: range(of: "word30", in: book)).map { book.line($0.range) } == ["word30"])
  }

  @Test(
    "differ from others by what was added, removed and changed", arguments: 0..<20 as Range<UInt64>)
  func difference(seed: UInt64) throws {
    let book = try makeBook()
    var random = SplitMix(seed: seed)
    var (marks, others) = (Marks(), Marks())
    for number in 0..<40 {
      let mark = Mark(.highlight, at: number / 2 * 5..<number / 2 * 5 + 2 + number % 2, in: book)
      if Bool.random(using: &random) { marks.insert(mark) }
      guard Bool.random(using: &random) else { continue }
      var other = mark
      if Bool.random(using: &random) { other.note = "changed" }
      if Bool.random(using: &random) { other.passage.offset = TextOffset(utf8: number) }
      others.insert(other)
    }
    let (before, after) = marks.difference(to: others)
    #expect(before == marks.all.filter { others[$0.id] != $0 })
    #expect(after == others.all.filter { marks[$0.id] != $0 })
    let (none, nothing) = marks.difference(to: marks)
    #expect(none.isEmpty && nothing.isEmpty)
  }

  @Test("are found by their names, and merged with those of a copy of their file")
  func named() throws {
    let book = try makeBook()
    var (marks, others) = (Marks(), Marks())
    for word in ["word3", "word30"] {
      marks.insert(Mark(.bookmark, at: try range(of: word, in: book), in: book))
    }
    others.insert(Mark(.bookmark, at: try range(of: "word200", in: book), in: book))
    for mark in marks.all { #expect(marks[mark.id] == mark) }
    #expect(marks["of another"] == nil && marks[others.all[0].id] == nil)
    var (file, copy) = (DefaultsFile(), DefaultsFile())
    marks.write(into: &file, changedFrom: Marks())
    others.write(into: &copy, changedFrom: Marks())
    (file["own"], copy["own"], copy["other"]) = ("here", "there", "there")
    file.merge(copy)
    #expect(file["own"] == "here" && file["other"] == "there")
    #expect(Marks(file).all == (marks.all + others.all))
  }

  @Test("are in a part of the text that they begin in or overlap, not in one that they only touch")
  func inPart() throws {
    let book = try makeBook()
    let marked = try range(of: "word30", in: book)
    var marks = Marks()
    marks.insert(Mark(.highlight, at: marked, in: book))
    let (start, end) = (marked.lowerBound, marked.upperBound)
    for (part, isIn) in [
      (0..<start, false), (0..<start + 1, true), (start..<start + 1, true), (end - 1..<end, true),
      (end..<end + 9, false), (0..<book.text.count, true),
    ] {
      #expect(marks.marks(in: part).isEmpty != isIn, "\(part)")
    }
  }

  @Test("with the same letter are one place, the last")
  func letters() throws {
    let book = try makeBook()
    var marks = Marks()
    for word in ["word3", "word30"] {
      let start = try range(of: word, in: book).lowerBound
      marks.insert(Mark(.place, at: start..<start, in: book, letter: "a"))
    }
    #expect(marks.all.count == 1)
    #expect(marks.all.first?.passage.after.hasPrefix("word30 ") == true)
  }

  @Test("are saved in the file of the book, beside those of another program")
  func file() throws {
    let book = try makeBook()
    var first = Marks()
    first.insert(
      Mark(
        .highlight, at: try range(of: "word7", in: book), in: book, note: "so\n“it” = goes"))
    first.insert(Mark(.bookmark, at: try range(of: "word9", in: book), in: book))
    var file = DefaultsFile()
    file["offset"] = "3"
    first.write(into: &file, changedFrom: Marks())
    #expect(Marks(try DefaultsFile(file.bytes)) == first)
    // A mark saved at a time has it; others keep theirs, or none.
    var timed = file
    var noted = first
    noted.insert(Mark(.bookmark, at: try range(of: "word11", in: book), in: book))
    noted.write(into: &timed, changedFrom: first, at: "2026-11-22T10:00:00Z")
    #expect(Marks(timed).all.map(\.time) == [nil, nil, "2026-11-22T10:00:00Z"])
    var later = Marks(timed)
    var again = later.all[2]
    again.note = "again"
    later.insert(again)
    later.write(into: &timed, changedFrom: Marks(timed), at: "2026-11-23T10:00:00Z")
    #expect(Marks(timed) == later)
    // Another program, started without marks, adds one.
    var second = Marks()
    second.insert(Mark(.bookmark, at: try range(of: "word99", in: book), in: book))
    second.write(into: &file, changedFrom: Marks())
    #expect(Marks(file).all.count == 3)
    // The first removes one of its own.
    var changed = first
    changed.remove([first.all[0].id])
    changed.write(into: &file, changedFrom: first)
    #expect(Marks(file).all.map { book.line($0.range) } == ["word9", "word99"])
    #expect(file["offset"] == "3")
    #expect(!file.names.contains { $0.contains("note") })
  }

  @Test("that are incomplete are ignored")
  func broken() {
    var file = DefaultsFile()
    file["mark.b1.kind"] = "bookmark"
    file["mark.b2.kind"] = "bookmark"
    file["mark.b2.offset"] = "-5"
    file["mark.b3.kind"] = "ribbon"
    file["mark.b3.offset"] = "5"
    file["mark..kind"] = "bookmark"
    file["mark.h4.kind"] = "highlight"
    file["mark.h4.offset"] = "5"
    file["mark.h4.length"] = "9223372036854775807"
    let marks = Marks(file)
    #expect(marks.all.map(\.id) == ["h4"])
    #expect(marks.all[0].range.upperBound > 5)
  }

  /// A file with a highlight of the given offset and length.
  private func file(offset: String, length: String) -> DefaultsFile {
    var file = DefaultsFile()
    file["mark.h1.kind"] = "highlight"
    file["mark.h1.offset"] = offset
    file["mark.h1.length"] = length
    return file
  }

  @Test(
    "that lie beyond the text are clamped to it, at characters",
    arguments: [
      ("3", "99", 3..<5), ("4", "1", 3..<5), ("0", "4", 0..<3), ("5", "1", 5..<5),
      ("99", "9", 5..<5),
      ("9223372036854775807", "9223372036854775807", 5..<5), ("99999999999999999999", "1", 5..<5),
      ("1", "9223372036854775807", 1..<5),
    ])
  func beyond(offset: String, length: String, range: Range<Int>) throws {
    let book = try Book(plainText: Array("one\u{E9}".utf8), named: "short")
    #expect(book.text.count == 5)
    let stored = Marks(file(offset: offset, length: length))
    #expect(stored.within(book).all.map(\.range) == [range])
  }

  @Test("are kept in the file as they are, beyond the text too, while others are changed")
  func keptBeyond() throws {
    let book = try makeBook()
    var file = file(offset: "9223372036854775807", length: "9223372036854775807")
    let before = file
    let stored = Marks(file)
    var shown = stored.within(book)
    shown.insert(Mark(.bookmark, at: 0..<0, in: book))
    let changed = stored.replacing(shown, in: book)
    changed.write(into: &file, changedFrom: stored)
    for name in before.names { #expect(file[name] == before[name]) }
    #expect(Marks(file).all.count == 2)
    shown.remove(["h1"])
    stored.replacing(shown, in: book).write(into: &file, changedFrom: changed)
    #expect(Marks(file).all.map(\.kind) == [.bookmark])
  }

  @Test("are found again by their words after the text has changed, or reported as lost")
  func reanchored() throws {
    let book = try makeBook()
    var marks = Marks()
    for word in ["word3", "word30", "word333"] {
      marks.insert(Mark(.highlight, at: try range(of: word, in: book), in: book))
    }
    let longer = try makeBook("Some words have been put in front of it. ")
    var moved = marks
    #expect(moved.reanchor(in: longer).isEmpty)
    #expect(moved.all.map { longer.line($0.range) } == ["word3", "word30", "word333"])
    #expect(moved.all.map(\.id).sorted() == marks.all.map(\.id).sorted())
    let other = try Book(plainText: Array("Another text. word30 word31 ".utf8), named: "other")
    var lost = marks
    #expect(lost.reanchor(in: other).count == 3)
    #expect(lost.all.allSatisfy { $0.range.upperBound <= other.text.count })
  }

  @Test("are unchanged after random changes are written and read")
  func random() throws {
    let book = try makeBook()
    var random = SplitMix(seed: 11)
    var marks = Marks()
    var file = DefaultsFile()
    for _ in 0..<300 {
      let before = marks
      let start = Int.random(in: 0..<book.text.count - 20, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: if let mark = marks.all.randomElement(using: &random) { marks.remove([mark.id]) }
      case 1: marks.insert(Mark(.bookmark, at: start..<start, in: book))
      case 2: marks.insert(Mark(.place, at: start..<start, in: book, letter: "x"))
      default:
        marks.insert(Mark(.highlight, at: start..<start + 9, in: book, note: "\(start)"))
      }
      marks.write(into: &file, changedFrom: before)
      #expect(Marks(file) == marks)
    }
  }

  @Test("keep their pen in the file; without one, or with one that there is not, it is the first")
  func pens() throws {
    let book = try makeBook()
    for pen in Pens.numbers {
      var mark = Mark(.highlight, at: try range(of: "word30", in: book), in: book)
      mark.pen = pen
      var marks = Marks()
      marks.insert(mark)
      var file = DefaultsFile()
      marks.write(into: &file, changedFrom: Marks())
      #expect(file["mark.\(mark.id).pen"] == (pen == 1 ? nil : "\(pen)"))
      #expect(Marks(file).all.map(\.pen) == [pen])
    }
    for (value, pen) in [("0", 1), ("1", 1), ("5", 5), ("x", 1), ("", 1)] {
      var file = DefaultsFile()
      file["mark.h1.kind"] = "highlight"
      file["mark.h1.offset"] = "3"
      file["mark.h1.pen"] = value
      #expect(Marks(file).all.map(\.pen) == [pen], "\(value)")
    }
  }

  @Test("of looked-up words are one for each word, and none of a page")
  func words() throws {
    let book = try makeBook()
    let range = try range(of: "word30", in: book)
    var marks = Marks()
    for word in ["Word30", "word30", "Leuchtturmwärterin"] {
      marks.insert(Mark(lookedUp: word, at: range, in: book))
    }
    var file = DefaultsFile()
    marks.write(into: &file, changedFrom: Marks())
    let read = Marks(file)
    #expect(Set(read.words.compactMap(\.word)) == ["word30", "Leuchtturmwärterin"])
    #expect(read.words.allSatisfy { $0.range == range && $0.kind == .word })
    #expect(read.ofPages == [] && read.marks(in: 0..<book.text.count) == [])
  }
}
