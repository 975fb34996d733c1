import Cells
import Defaults
import TerminalInput
import Testing

@testable import Reading

struct LookUpTests {
  private func opened() throws -> Reader { try sampleReader(onPage: 2, columns: 60) { _ in } }

  @Test func aTypedWordIsLookedUpAndWhatIsSaidOfItIsAPage() throws {
    var reader = try opened()
    let page = reader.screenText()
    _ = reader.type("D“leaf”")
    #expect(reader.screenText()[23].contains("Look up: “leaf”_"))
    #expect(reader.press(.enter) == [.program(.lookUp("leaf"))])
    #expect(reader.screenText()[23].contains("Looking up “leaf”"))
    let lines = ["leaf, n.", "  one of the parts of a plant by which it breathes"]
    let questions = reader.questions {
      $0.take(.program(.definition(of: "leaf", lines: lines)), at: .seconds(700_000_000))
    }
    #expect(questions == [.saving(.marksChanged)])
    let text = reader.screenText().map { $0.drop { $0 == " " } }
    #expect(text.contains("leaf") && text.contains("leaf, n."))
    _ = reader.press(.escape)
    #expect(reader.screenText() == page)
  }

  @Test func theMeaningIsKeptWithTheWord() throws {
    var reader = try opened()
    let lines = ["", " leaf, n.", "  one of   the parts", ""]
    reader.take(.program(.definition(of: "leaf", lines: lines)), at: .zero)
    #expect(reader.marks.words.map(\.note) == ["leaf, n.\none of the parts"])
    let long = Array(repeating: "é word", count: 1_000)
    reader.take(.program(.definition(of: "leaf", lines: long)), at: .zero)
    #expect(reader.marks.words.map(\.note.count) == [800])
  }

  @Test func withoutADictionaryNoWordIsAskedFor() throws {
    var reader = try opened()
    reader.dictionaryFault = "No dictionary is installed. Try sdcv, wn or dict"
    #expect(reader.type("D") == [])
    #expect(reader.isReading && reader.foot().contains("No dictionary is installed."))
  }

  @Test func theMatchOfASearchIsTheWordToLookUpAndToSelect() throws {
    var reader = try opened()
    _ = reader.type("/w4x20")
    _ = reader.press(.enter)
    _ = reader.type("D")
    #expect(reader.screenText()[23].contains("Look up: w4x20_"))
    _ = reader.press(.escape)
    _ = reader.type("v")
    let word = try #require(reader.layers.selection)
    #expect(reader.book.line(word).hasPrefix("w4x20"))
  }

  @Test func aChosenWordIsLookedUpWithoutItsSigns() throws {
    var reader = try opened()
    _ = reader.type("3g")
    let word = try #require(reader.words().first)
    _ = reader.type("w")
    #expect(reader.type("D") == [.program(.lookUp(word))])
  }

  @Test func theNextCommandCancelsALookUp() throws {
    var reader = try opened()
    let page = reader.screenText()
    _ = reader.type("Dleaf")
    _ = reader.press(.enter)
    // A key for cancelling does nothing else.
    #expect(reader.press(.escape) == [.program(.cancelLookUp)])
    #expect(reader.screenText() == page && reader.isReading)
    #expect(!reader.press(.escape).contains(.program(.cancelLookUp)))
    _ = reader.type("Dleaf")
    _ = reader.press(.enter)
    let questions = reader.type(" ")
    #expect(
      questions.first == .program(.cancelLookUp) && questions.contains(.saving(.placeChanged)))
    _ = reader.type("Dleaf")
    _ = reader.press(.enter)
    #expect(reader.questions { $0.handle(.paste("x"), at: .zero) } == [.program(.cancelLookUp)])
    for (action, isBeginning) in [
      (MouseReport.Action.motion, false), (.release(button: 0), false), (.drag(button: 0), false),
      (.press(button: 0), true),
    ] {
      let report = MouseReport(action, column: 30, row: 12)
      #expect(reader.chores.isLookingUp == false)
      _ = reader.type("Dleaf")
      _ = reader.press(.enter)
      let questions = reader.questions { $0.handle(.mouse(report), at: .seconds(700_000_000)) }
      #expect(questions.contains(.program(.cancelLookUp)) == isBeginning)
      _ = reader.press(.escape)
    }
  }

  @Test func theReasonOfAFailedLookUpIsShown() throws {
    var reader = try opened()
    _ = reader.type("Dleaf")
    _ = reader.press(.enter)
    reader.take(.program(.lookUpFailed("dict has nothing on “leaf”")), at: .seconds(700_000_000))
    #expect(reader.screenText()[23].contains("dict has nothing on “leaf”"))
    #expect(!reader.press(.escape).contains(.program(.cancelLookUp)))
  }

  @Test func nothingIsLookedUpWhereThereIsNoWord() throws {
    var reader = try opened()
    _ = reader.type("D ...")
    #expect(reader.press(.enter) == [])
    #expect(reader.screenText()[23].contains("No word to look up"))
    _ = reader.type("D")
    #expect(reader.press(.escape) == [])
    #expect(reader.isReading)
  }

  @Test func aLongAnswerIsGoneThroughAndNoLineIsLost() throws {
    var reader = try opened()
    let lines = (1...80).map { "meaning \($0)" }
    reader.take(.program(.definition(of: "leaf", lines: lines)), at: .seconds(700_000_000))
    var seen: Set<String> = []
    for _ in 0..<10 {
      for line in reader.screenText() where line.contains("meaning") {
        seen.insert(String(line.drop { $0 == " " }))
      }
      _ = reader.type(" ")
    }
    #expect(seen == Set(lines))
  }

  @Test func wordsThatWereFoundAreKeptOnceAndListedWithTheirSentences() throws {
    var reader = try opened()
    let page = reader.screenText()
    #expect(reader.type("V") == [])
    #expect(reader.screenText().contains { $0.contains("No looked-up words") })
    _ = reader.press(.escape)
    let word = try #require(reader.words().dropFirst(3).first)
    for answer in [word.uppercased(), word, "elsewhere"] {
      _ = reader.questions { $0.take(.program(.definition(of: answer, lines: ["n."])), at: .zero) }
      _ = reader.press(.escape)
    }
    _ = reader.questions { $0.take(.program(.lookUpFailed("nothing")), at: .zero) }
    #expect(Set(reader.marks.words.compactMap(\.word)) == [word, "elsewhere"])
    // A word is not a mark of the page, nor one of the list of marks.
    #expect(reader.screenText()[..<22] == page[..<22])
    _ = reader.type("M")
    #expect(reader.screenText().contains { $0.contains("No marks yet") })
    _ = reader.press(.escape)
    _ = reader.type("V")
    #expect(reader.screenText().contains { $0.contains("\(word)  ") && $0.contains(" 2") })
    // It can be looked up again, gone to, removed and restored.
    var again = reader
    _ = again.press(.end)
    #expect(again.type("D") == [.program(.lookUp(word))])
    var elsewhere = reader
    _ = elsewhere.press(.end, .enter)
    #expect(elsewhere.isReading && elsewhere.words().contains(word))
    #expect(reader.press(.end, .delete) == [.saving(.marksChanged)])
    #expect(reader.marks.words.compactMap(\.word) == ["elsewhere"])
    #expect(reader.type("U") == [.saving(.marksChanged)])
    #expect(reader.marks.words.count == 2)
    // U does not undo the look-up itself.
    _ = reader.press(.escape)
    _ = reader.type("U")
    #expect(reader.marks.words.count == 2)
  }
}
