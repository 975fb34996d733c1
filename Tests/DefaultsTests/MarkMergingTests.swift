import BookText
import Defaults
import PlainText
import SeededRandom
import Testing

/// A program with a book open: the marks on its screen, and its saved marks.
private struct Writer {
  var marks: Marks
  var saved: Marks

  init(_ file: DefaultsFile = DefaultsFile()) {
    marks = Marks(file)
    saved = marks
  }

  mutating func save(into file: inout DefaultsFile, at time: String? = nil) {
    marks.write(into: &file, changedFrom: saved, at: time)
    saved = marks
  }

  mutating func write(_ note: String, on mark: Mark) {
    var mark = marks[mark.id] ?? mark
    mark.note = note
    marks.insert(mark)
  }
}

@Suite("Marks of several writers")
struct MarkMergingTests {
  private let book: Book
  private let highlight: Mark
  /// The book's file in the state directory.
  private var file = DefaultsFile()

  init() throws {
    let text = (0..<400).map { "word\($0)" }.joined(separator: " ")
    book = try Book(plainText: Array(text.utf8), named: "book")
    highlight = Mark(.highlight, at: 20..<30, in: book)
  }

  private func place(_ letter: String, at offset: Int) -> Mark {
    Mark(.place, at: offset..<offset, in: book, letter: letter)
  }

  private var notes: [String] { Marks(file).all.map(\.note) }

  @Test mutating func twoNotesOnTheSameWordsAreBothKept() {
    var (one, two) = (Writer(), Writer())
    one.write("One.", on: highlight)
    one.save(into: &file)
    two.write("Two.", on: highlight)
    two.save(into: &file)
    #expect(notes == ["One.\n\nTwo."])
    // Saved again, as after a failure: nothing is doubled.
    two.saved = Marks()
    two.save(into: &file)
    #expect(notes == ["One.\n\nTwo."])
  }

  @Test mutating func aWriterChangesItsOwnPartOfANote() {
    var (one, two) = (Writer(), Writer())
    one.write("One.", on: highlight)
    one.save(into: &file)
    two.write("Two.", on: highlight)
    two.save(into: &file)
    one.write("One, again.", on: highlight)
    one.save(into: &file)
    #expect(notes == ["One, again.\n\nTwo."])
    two.write("Two.\n\nAnd more.", on: highlight)
    two.save(into: &file)
    #expect(notes == ["One, again.\n\nTwo.\n\nAnd more."])
    two.write("Two.", on: highlight)
    two.save(into: &file)
    #expect(notes == ["One, again.\n\nTwo."])
    two.write("", on: highlight)
    two.save(into: &file)
    #expect(notes == ["One, again."])
  }

  @Test mutating func aNoteThatIsPartOfAWordOfAnotherStaysANote() {
    var (one, two) = (Writer(), Writer())
    one.write("One", on: highlight)
    one.save(into: &file)
    two.write("Two.", on: highlight)
    two.save(into: &file)
    two.write("None", on: highlight)
    two.save(into: &file)
    #expect(notes == ["One\n\nNone"])
    one.marks.remove([highlight.id])
    one.save(into: &file)
    #expect(notes == ["None"])
  }

  @Test mutating func aWriterRemovesOnlyWhatItKnew() {
    var (one, two) = (Writer(), Writer())
    one.write("One.", on: highlight)
    one.save(into: &file)
    two.write("Two.", on: highlight)
    two.save(into: &file)
    one.marks.remove([highlight.id])
    one.save(into: &file)
    #expect(notes == ["Two."])
    two.marks.remove([highlight.id])
    two.save(into: &file)
    #expect(Marks(file).all.isEmpty && file.names.isEmpty)
  }

  @Test mutating func aHighlightThatAnotherHasNotedOutlivesItsMaker() {
    var one = Writer()
    one.marks.insert(highlight)
    one.save(into: &file)
    var two = Writer(file)
    two.write("Two.", on: highlight)
    two.save(into: &file)
    one.marks.remove([highlight.id])
    one.save(into: &file)
    #expect(notes == ["Two."])
  }

  @Test mutating func aPenThatWasChangedCountsAndTheNoteStays() {
    var (one, two) = (Writer(), Writer())
    one.write("One.", on: highlight)
    one.save(into: &file, at: "2026-11-22T10:00:00Z")
    var red = highlight
    red.pen = 2
    two.marks.insert(red)
    two.save(into: &file, at: "2026-11-22T11:00:00Z")
    #expect(notes == ["One."] && Marks(file).all.map(\.pen) == [2])
    #expect(Marks(file).all.map(\.time) == ["2026-11-22T11:00:00Z"])
    one.write("One, again.", on: highlight)
    one.save(into: &file)
    #expect(notes == ["One, again."] && Marks(file).all.map(\.pen) == [2])
  }

  @Test mutating func aPenChangedBesideAnothersNoteCounts() {
    var one = Writer()
    one.marks.insert(highlight)
    one.save(into: &file)
    var two = Writer(file)
    one.write("One.", on: highlight)
    one.save(into: &file)
    var red = highlight
    red.pen = 2
    two.marks.insert(red)
    two.save(into: &file)
    #expect(notes == ["One."] && Marks(file).all.map(\.pen) == [2])
  }

  @Test(arguments: [("10", 1), ("11", 1), ("12", 2)])
  mutating func ofTwoPensTheLaterOneCountsAndTheFirstOfTheSameSecond(hour: String, pen: Int) {
    var (one, two) = (Writer(), Writer())
    one.marks.insert(highlight)
    one.save(into: &file, at: "2026-11-22T11:00:00Z")
    var red = highlight
    red.pen = 2
    two.marks.insert(red)
    two.save(into: &file, at: "2026-11-22T\(hour):00:00Z")
    #expect(Marks(file).all.map(\.pen) == [pen])
  }

  @Test mutating func aWordLookedUpAgainBesideAnothersNoteIsWhereItWasSeenLast() {
    var one = Writer()
    one.marks.insert(Mark(lookedUp: "lamp", at: 20..<24, in: book))
    one.save(into: &file)
    var two = Writer(file)
    one.write("A light.", on: one.marks.all[0])
    one.save(into: &file)
    two.marks.insert(Mark(lookedUp: "lamp", at: 40..<44, in: book))
    two.save(into: &file)
    #expect(notes == ["A light."])
    #expect(Marks(file).all.map(\.range) == [40..<44])
  }

  @Test(arguments: [("None", "one"), ("one", "None"), ("One. Two.", "Two.")])
  mutating func aNoteWithinAnotherNotesWordsIsKeptBesideIt(first: String, second: String) {
    var (one, two) = (Writer(), Writer())
    one.write(first, on: highlight)
    one.save(into: &file)
    two.write(second, on: highlight)
    two.save(into: &file)
    #expect(notes == [first + "\n\n" + second])
  }

  @Test mutating func aNoteThatAnotherHasReplacedByTheSameWordsIsThereOnce() {
    var one = Writer()
    one.write("One.", on: highlight)
    one.save(into: &file)
    var two = Writer(file)
    one.write("Both.", on: highlight)
    one.save(into: &file)
    two.write("Both.", on: highlight)
    two.save(into: &file)
    #expect(notes == ["Both."])
  }

  @Test mutating func aLetterRemovedByOneWriterStaysWhereAnotherHasSetIt() {
    var (one, two) = (Writer(), Writer())
    one.marks.insert(place("a", at: 40))
    one.save(into: &file)
    two.marks.insert(place("a", at: 400))
    two.save(into: &file)
    one.marks.remove([place("a", at: 40).id])
    one.save(into: &file)
    #expect(Marks(file).all.map(\.passage.offset.utf8) == [400])
  }

  @Test mutating func aLetterThatTwoWritersSetElsewhereNamesBothPlacesTheLastOneFirst() {
    var (one, two) = (Writer(), Writer())
    one.marks.insert(place("a", at: 40))
    one.save(into: &file)
    two.marks.insert(place("a", at: 400))
    two.save(into: &file)
    #expect(Marks(file).all.map(\.passage.offset.utf8) == [40, 400])
    #expect(Marks(file).place("a")?.passage.offset.utf8 == 400)
    // The first moves its own place, and removes it: the second's place stays.
    one.marks.insert(place("a", at: 800))
    one.save(into: &file)
    #expect(Marks(file).all.map(\.passage.offset.utf8) == [400, 800])
    one.marks.remove([place("a", at: 800).id])
    one.save(into: &file)
    #expect(Marks(file).all.map(\.passage.offset.utf8) == [400])
    #expect(Marks(file).place("a")?.passage.offset.utf8 == 400)
    // A writer alone moves its letter.
    var three = Writer()
    var other = DefaultsFile()
    for offset in [40, 400] {
      three.marks.insert(place("a", at: offset))
      three.save(into: &other)
    }
    #expect(Marks(other).all.map(\.passage.offset.utf8) == [400])
  }

  @Test mutating func aCopyOfAnotherDeviceIsMergedByTheSameRule() {
    var (here, there) = (Writer(), Writer())
    var copy = DefaultsFile()
    here.write("Here.", on: highlight)
    here.marks.insert(place("a", at: 40))
    here.save(into: &file)
    there.write("There.", on: highlight)
    there.marks.insert(place("a", at: 400))
    there.save(into: &copy)
    file.merge(copy)
    #expect(notes == ["Here.\n\nThere.", "", ""])
    let merged = file
    file.merge(copy)
    #expect(file == merged)
  }

  /// Two to five programs add, change and remove notes and letters on the same and on overlapping words, are
  /// killed and started again. Saved data can be removed only by its writer.
  @Test(arguments: 0..<60) mutating func nothingSavedDisappearsUnlessItsWriterRemovesIt(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    var writers = (0..<Int.random(in: 2...5, using: &random)).map { _ in Writer() }
    // By writer, its own text on each mark, and the places of its letter.
    var own: [Int: [String: String]] = [:]
    var places: [Int: Int] = [:]
    for step in 0..<120 {
      let index = writers.indices.randomElement(using: &random) ?? 0
      let start = [20, 20, 24, 28].randomElement(using: &random) ?? 20
      let words = Mark(.highlight, at: start..<32, in: book)
      let text = "note \(index) at \(step)."
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3:
        // The reader changes its own part of the note on the screen.
        let shown = writers[index].marks[words.id]?.note ?? ""
        let mine = own[index]?[words.id]
        let kept = shown.split(separator: "\n\n").map(String.init).filter { $0 != mine }
        writers[index].write((kept + [text]).joined(separator: "\n\n"), on: words)
        own[index, default: [:]][words.id] = text
      case 4:
        guard let mark = writers[index].marks[words.id] else { continue }
        writers[index].marks.remove([mark.id])
        // Removed by its reader, with everything on the screen.
        for other in own.keys where mark.note.contains(own[other]?[mark.id] ?? "-") {
          own[other]?[mark.id] = nil
        }
      case 5:
        let offset = Int.random(in: 0..<1_000, using: &random)
        writers[index].marks.insert(place("a", at: offset))
        // It moves the place on the screen, perhaps another writer's.
        let shown = writers[index].saved.place("a")?.passage.offset.utf8
        for other in places.keys where places[other] == shown { places[other] = nil }
        places[index] = offset
      default:
        writers[index] = Writer(file)
        continue
      }
      writers[index].save(into: &file)
      let all = Marks(file)
      for (writer, texts) in own {
        for (id, text) in texts {
          #expect(all[id]?.note.contains(text) == true, "writer \(writer), step \(step): \(text)")
        }
      }
      for place in places.values {
        #expect(all.all.contains { $0.kind == .place && $0.passage.offset.utf8 == place })
      }
    }
  }
}
