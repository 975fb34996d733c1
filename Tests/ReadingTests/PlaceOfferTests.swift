import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

@Suite("The place on another device")
struct PlaceOfferTests {
  private func opened() throws -> Reader {
    var text = "A BOOK OF LAMPS\n"
    for chapter in ["Oil", "Gas", "Dark"] {
      text += "\n\n\n\nCHAPTER \(chapter)\n\n\n"
      for number in 1...40 {
        text += "The lamp \(number) was lit at five, as on every evening.\n\n"
      }
    }
    var settings = Settings()
    settings.transition = .none
    return reader(
      try Book(plainText: Array(text.utf8), named: "lamps"), columns: 70, rows: 12,
      settings: settings)
  }

  private func offered(_ reader: Reader, isFound: Bool = true) -> OtherPlace {
    OtherPlace(
      device: "Kobo", place: TextOffset(utf8: reader.book.text.count / 2), isFound: isFound)
  }

  private func foot(_ reader: inout Reader) -> String {
    let line = reader.screenText().last { $0.contains { $0 != " " } } ?? ""
    return line.split(separator: " ").joined(separator: " ")
  }

  @Test func isOfferedAndGoneToByEnter() throws {
    var reader = try opened()
    let (place, other) = (reader.pages.anchor, offered(reader))
    #expect(reader.canOffer && !reader.snapshot.shows(other.place))
    reader.take(.place(other), at: .seconds(1))
    #expect(foot(&reader) == "Kobo is at “CHAPTER Gas”, 50%. Enter goes there, Esc stays")
    #expect(reader.pages.anchor == place && !reader.canOffer)
    reader.handle(.key(Key(.enter)), at: .seconds(3))
    #expect(reader.snapshot.shows(other.place) && !reader.hasLayers)
    // It is a jump.
    reader.handle(.key(Key(.left, .alt)), at: .seconds(4))
    #expect(reader.pages.anchor == place)
  }

  @Test(
    "keeps its keys where there is little room: the title goes, then the device",
    arguments: [(62, "Kobo is at “CHAPTER Gas”, 50%"), (59, "Kobo is at 50%"), (40, "50%")])
  func narrow(columns: Int, who: String) throws {
    var reader = try opened()
    reader.resize(to: Size(columns: columns, rows: 12), at: .zero)
    reader.take(.place(offered(reader)), at: .seconds(1))
    #expect(foot(&reader) == "\(who). Enter goes there, Esc stays")
  }

  @Test("Words looked up in another edition come with its marks, and are not counted")
  func lookedUpWords() throws {
    var reader = try opened()
    let place = reader.book.text.count / 2
    let mark = Mark(.highlight, at: place..<place + 4, in: reader.book)
    let word = Mark(lookedUp: "lamp", at: place + 8..<place + 12, in: reader.book)
    let other = OtherEdition(
      place: TextOffset(utf8: place), isFound: true, percent: 50, marks: [mark, word], lost: 0)
    reader.take(.edition(other, isOffer: true), at: .seconds(1))
    #expect(
      foot(&reader)
        == "Another edition: at 50%, 1 mark. Enter goes there, Esc stays")
    reader.handle(.key(Key(.enter)), at: .seconds(3))
    #expect(foot(&reader) == "1 mark of the other edition added")
    #expect(reader.marks.all.count == 2)

    reader = try opened()
    let words = OtherEdition(
      place: TextOffset(utf8: place), isFound: true, percent: 50, marks: [word], lost: 0)
    reader.take(.edition(words, isOffer: false), at: .seconds(1))
    reader.handle(.key(Key(.character("M"))), at: .seconds(2))
    #expect(!reader.screenText().contains { $0.contains("another edition") })
  }

  @Test func isNotGoneToByAKeyThatWasMeantForThePage() throws {
    var reader = try opened()
    let place = reader.pages.anchor
    reader.take(.place(offered(reader)), at: .seconds(1))
    reader.handle(.key(Key(.enter)), at: .milliseconds(1_400))
    #expect(reader.pages.anchor == place && reader.hasLayers)
  }

  @Test func isDroppedByEscAndByAnyOtherKey() throws {
    var reader = try opened()
    let place = reader.pages.anchor
    reader.take(.place(offered(reader)), at: .seconds(1))
    reader.handle(.key(Key(.escape)), at: .seconds(3))
    #expect(reader.pages.anchor == place && !reader.hasLayers)
    reader.take(.place(offered(reader)), at: .seconds(4))
    reader.handle(.key(Key(.right)), at: .seconds(6))
    #expect(reader.pages.anchor != place && !reader.hasLayers)
    #expect(!reader.snapshot.shows(offered(reader).place))
  }

  @Test func isAboutAPercentageIfNothingElseIsKnown() throws {
    var reader = try opened()
    reader.take(.place(offered(reader, isFound: false)), at: .seconds(1))
    #expect(foot(&reader) == "Kobo is at about 50%. Enter goes there, Esc stays")
    // One at a time.
    let unnamed = OtherPlace(device: "", place: TextOffset(utf8: 0), isFound: true)
    reader.take(.place(unnamed), at: .seconds(1))
    #expect(foot(&reader).hasPrefix("Kobo is at "))
    reader.handle(.key(Key(.escape)), at: .seconds(2))
    reader.take(.place(unnamed), at: .seconds(3))
    #expect(foot(&reader).hasPrefix("Another device is at "))
  }

  @Test func isOfferedInPlaceOfTheMessageAboutTheFrontMatter() throws {
    var reader = try opened()
    reader.take(.message("Looking up “lamp”… (Esc cancels)"), at: .zero)
    #expect(!reader.canOffer)
    reader.showFrontMatter()
    #expect(reader.canOffer && foot(&reader) == "Opened after the front matter · g shows it")
    reader.take(.place(offered(reader)), at: .seconds(1))
    #expect(foot(&reader) == "Kobo is at “CHAPTER Gas”, 50%. Enter goes there, Esc stays")
  }

  @Test func isNotOfferedWhileAListOrASearchIsOpen() throws {
    for keys in ["?", "/lamp", "M", "12"] {
      var reader = try opened()
      for sign in keys.unicodeScalars { reader.handle(.key(Key(.character(sign))), at: .zero) }
      #expect(!reader.canOffer, "\(keys)")
    }
    var reader = try opened()
    reader.handle(.key(Key(.character("a"))), at: .zero)
    #expect(!reader.canOffer)
  }

  @Test func theMenuAndTheSettingsNameTheExchangeIfThereIsOne() throws {
    var reader = try opened()
    reader.handle(.key(Key(.character("S"))), at: .zero)
    #expect(!reader.screenText().joined().contains("Other devices"))
    reader.handle(.key(Key(.escape)), at: .zero)
    reader.syncStatus = "sync.example, 1 wait"
    reader.handle(.key(Key(.character("S"))), at: .zero)
    reader.handle(.key(Key(.end)), at: .zero)
    #expect(reader.screenText().joined().contains("sync.example, 1 wait"))
    _ = reader.takeQuestions()
    reader.handle(.key(Key(.enter)), at: .zero)
    #expect(reader.takeQuestions().contains(.devices(.fetchPlace)))
  }
}
