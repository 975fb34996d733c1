import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

/// `U` restores removed or changed items.
struct UndoTests {
  @Test func aBookmarkThatWasRemovedIsRestored() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("d")
    let marks = reader.marks
    _ = reader.type("d")
    #expect(reader.marks.all.isEmpty)
    #expect(reader.foot().contains("Bookmark removed · U restores it"))
    #expect(reader.type("U") == [.saving(.marksChanged)])
    #expect(reader.marks == marks && reader.foot().contains("Bookmark restored"))
    // The added mark goes too.
    #expect(reader.type("U") == [.saving(.marksChanged)])
    #expect(reader.marks.all.isEmpty && reader.foot().contains("Bookmark removed"))
    #expect(reader.type("U") == [])
    #expect(reader.foot().contains("Nothing to undo"))
  }

  @Test func aNamedMarkThatWasSetAgainGoesBackToItsFirstPlace() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("ma")
    #expect(reader.foot().hasSuffix(" Named mark “a” set"))
    let marks = reader.marks
    _ = reader.type("9gma")
    #expect(reader.marks.all.count == 1 && reader.marks != marks)
    #expect(reader.foot().hasSuffix(" Named mark “a” moved · U restores it"))
    #expect(reader.type("U") == [.saving(.marksChanged)])
    #expect(reader.marks == marks && reader.foot().hasSuffix(" Named mark restored"))
    #expect(reader.type("'a") == [.saving(.placeChanged)] && reader.pageNumber.page == 5)
    // Setting it again at the same place changes nothing; only the first time can be undone.
    _ = reader.type("ma")
    #expect(reader.foot().hasSuffix(" Named mark “a” set"))
    #expect(reader.type("U") == [.saving(.marksChanged)] && reader.marks.all.isEmpty)
  }

  @Test func aNewHighlightGoesAndThenItsNote() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("vvlH")
    let marked = reader.marks
    _ = reader.type("vvlaink")
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.note) == ["ink"] && reader.foot().hasSuffix(" Note saved"))
    _ = reader.type("U")
    #expect(reader.marks == marked && marked.all.count == 1)
    _ = reader.type("U")
    #expect(reader.marks.all.isEmpty)
  }

  @Test func whatWasRemovedFromTheListIsRestoredOneByOneTheLatestFirst() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("d7gdva")
    _ = reader.type("ink")
    _ = reader.press(.enter)
    let marks = reader.marks
    #expect(marks.all.count == 3)
    _ = reader.type("M")
    for _ in 0..<3 { _ = reader.press(.home, .delete) }
    #expect(reader.marks.all.isEmpty)
    _ = reader.type("UU")
    #expect(reader.marks.all == Array(marks.all.suffix(2)))
    _ = reader.press(.escape)
    _ = reader.type("U")
    #expect(reader.marks == marks)
  }

  @Test func aNoteThatWasDeletedOrReplacedIsRestored() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("vaink")
    _ = reader.press(.enter)
    #expect(reader.foot().hasSuffix(" Note saved"))
    let marks = reader.marks
    _ = reader.type("va")
    _ = reader.press(.character("u"), modifiers: .control)
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.note) == [""])
    #expect(reader.foot().hasSuffix(" Note removed · U restores it"))
    _ = reader.type("U")
    #expect(reader.marks == marks)
  }

  @Test func anEmptyNoteIsAMark() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("va")
    _ = reader.press(.enter)
    #expect(reader.foot().hasSuffix(" Highlighted") && reader.marks.all.count == 1)
  }

  @Test func aSettingThatAKeyChangedIsRestored() throws {
    var reader = try sampleReader(onPage: 5)
    for (key, sentence, lost) in [
      ("c", "Theme: sepia", "automatic"), ("s", "Spread: one page", "automatic"),
      ("t", "Transition: curl", "none"), ("+", "Measure: 68 cells", "66 cells"),
    ] {
      let before = reader.settings
      #expect(reader.type(key) == [.saving(.settingsChanged)])
      #expect(reader.foot().contains("\(sentence) · U restores “\(lost)”"), "\(reader.foot())")
      #expect(reader.type("U") == [.saving(.settingsChanged)])
      #expect(reader.settings == before)
    }
    // A setting for the book alone applies to it alone again.
    _ = reader.type("S")
    _ = reader.press(.home, .enter, .down, .enter)
    let own = reader.ownSettings
    #expect(own != BookSettings())
    _ = reader.press(.delete)
    #expect(reader.ownSettings == BookSettings())
    _ = reader.type("U")
    #expect(reader.ownSettings == own)
  }

  @Test func aSettingThatHadItsDefaultIsNeitherSavedNorUndone() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("d")
    _ = reader.type("S")
    #expect(reader.press(.home, .delete) == [])
    _ = reader.press(.escape)
    #expect(reader.type("U") == [.saving(.marksChanged)])
  }

  @Test func aResetOfASettingOfTheBookIsUndoneAndOneToTheSameValueIsNoChange() throws {
    var reader = try sampleReader(onPage: 5)
    reader.carryOut([.choose(.measure, for: .book)], at: .zero)
    let own = reader.ownSettings
    #expect(
      reader.questions { $0.carryOut([.reset(.measure)], at: .zero) } == [.saving(.settingsChanged)]
    )
    #expect(reader.ownSettings == BookSettings() && own != BookSettings())
    #expect(reader.questions { $0.carryOut([.reset(.measure)], at: .zero) } == [])
    reader.carryOut([.undo], at: .zero)
    #expect(reader.ownSettings == own)
  }

  @Test func theHistoryGoesOnWithAnotherBookAndComesBack() throws {
    var first = try sampleReader(onPage: 5)
    _ = first.type("d")
    let marks = first.marks
    _ = first.type("d")
    let other = try Book(plainText: Array("Rain fell on the roof.\n".utf8), named: "rain")
    var second = reader(other, columns: 80, rows: 24)
    second.takeOver(from: first)
    // The mark is from another book.
    #expect(second.type("U") == [] && second.marks.all.isEmpty)
    var again = try sampleReader(onPage: 5)
    again.takeOver(from: second)
    #expect(again.type("U") == [.saving(.marksChanged)] && again.marks == marks)
  }

  @Test func aForgottenBookIsAskedFor() throws {
    var reader = try sampleReader(onPage: 5)
    let fingerprint = SampleState("Five Lamps").fingerprint
    reader.take(.forgotten(fingerprint), at: .zero)
    #expect(reader.type("U") == [.shelf(.restore(fingerprint))])
    #expect(reader.type("U") == [])
  }

  @Test func noKeyAloneTurnsTheBookRoundOrOver() throws {
    var plain = try sampleReader(onPage: 5)
    let before = plain.settings
    #expect(plain.type("x") == [] && plain.settings == before)
    #expect(plain.foot().contains("? shows the keys"))
  }

  @Test func vSelectsWords() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("v")
    #expect(reader.foot().contains("copy"))
  }

  @Test func messagesNameTheKeysInForce() throws {
    func said(_ keys: KeyValuePairs<String, String>, _ key: String, less: Bool = false) throws
      -> String?
    {
      var settings = try Settings.withKeys(keys)
      if less { settings.keyTable = .less }
      var reader = reader(try sampleBook(), columns: 90, rows: 24, settings: settings)
      _ = reader.type(key)
      return reader.layers.page.notice
    }
    let start = "Auto-turn: 240 words a minute"
    #expect(try said([:], "a", less: true) == start + " · a stops it, + speeds it up")
    #expect(
      try said(["auto-turn": "x", "measure": "y", "measure-back": "Z"], "x")
        == start + " · x stops it, y speeds it up, Z slows it down")
    #expect(try said(["measure": "\"\""], "a") == start + " · a stops it, - slows it down")
    #expect(try said(["read-aloud": "x"], "x") == "Reading aloud · x stops it")
    #expect(try said([:], "A") == "Reading aloud · A stops it")
    var shelf = reader(try sampleBook(), columns: 80, rows: 24)
    _ = shelf.type("B")
    shelf.take(.shelf([], ShelfProgress(), isUpdate: false), at: .zero)
    shelf.take(.forgotten(shelf.book.fingerprint), at: .zero)
    let screen = shelf.screenText().joined(separator: "\n")
    #expect(screen.contains("Forgotten · U restores it"))
  }

  @Test func plusAndMinusChangeTheWidthUnlessPagesTurnByThemselves() throws {
    var reader = try sampleReader(onPage: 5)
    _ = reader.type("+")
    #expect(reader.settings.measure == 68)
    _ = reader.type("--")
    #expect(reader.settings.measure == 64 && reader.settings.pace == 240)
    _ = reader.type("a")
    #expect(reader.foot().contains("a stops it, + speeds it up, - slows it down"))
    _ = reader.type("+")
    #expect(reader.settings.measure == 64 && reader.settings.pace == 260)
  }
}
