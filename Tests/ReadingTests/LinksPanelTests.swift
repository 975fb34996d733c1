import Asking
import BookText
import Cells
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

struct LinksPanelTests {
  private func opened() throws -> Reader {
    let text = """
      A BOOK OF LAMPS



      Contents

        I     Oil
        II    Gas
        III   The Dark




      CHAPTER I. Oil


      Oil came first;[1] see http://oil.example/first for it.

      [Footnote 1: In most places.]




      CHAPTER II. Gas


      Gas came next.




      CHAPTER III. The Dark


      It was there before both.

      """
    var settings = Settings()
    settings.transition = .none
    return reader(
      try Book(plainText: Array(text.utf8), named: "lamps"), columns: 60, rows: 24,
      settings: settings)
  }

  private func goToOil(_ reader: inout Reader) {
    for _ in 0..<4 where !reader.screenText().joined().contains("oil.example") {
      _ = reader.press(.right)
    }
  }

  private func click(_ words: String, in reader: inout Reader) throws -> [Question] {
    let lines = reader.screenText()
    let row = try #require(lines.firstIndex { $0.contains(words) })
    let line = Array(lines[row])
    let column = try #require(line.indices.first { String(line[$0...]).hasPrefix(words) })
    return reader.click(column + 1, row)
  }

  @Test func theLinksOfThePageAreListedAndFollowed() throws {
    var reader = try opened()
    goToOil(&reader)
    _ = reader.type("u")
    let list = reader.screenText().joined(separator: "\n")
    #expect(list.contains("Links") && list.contains("http://oil.example/first"))
    #expect(list.contains("In most places."))
    // The note is the first.
    _ = reader.press(.enter)
    #expect(reader.screenText().suffix(4).joined().contains("In most places."))
    _ = reader.press(.escape)
    _ = reader.type("u")
    #expect(reader.press(.down, .enter) == [.terminal(.browse("http://oil.example/first"))])
    #expect(reader.isReading)
  }

  @Test func anAddressIsCopiedFromTheList() throws {
    var reader = try opened()
    goToOil(&reader)
    _ = reader.type("u")
    #expect(reader.screenText().joined().contains("y copy"))
    // The first link is a note.
    #expect(reader.type("y") == [] && !reader.isReading)
    _ = reader.press(.down)
    #expect(reader.type("y") == [.terminal(.copy("http://oil.example/first"))])
    #expect(reader.isReading && reader.screenText()[23].contains("Copied"))
  }

  @Test func aClickOnALineOfContentsGoesToItsChapter() throws {
    var reader = try opened()
    for _ in 0..<4 where !reader.screenText().joined().contains("The Dark") {
      _ = reader.press(.right)
    }
    #expect(try click("The Dark", in: &reader).contains(.saving(.placeChanged)))
    #expect(reader.screenText().joined().contains("CHAPTER III"))
    // The reader can go back from there.
    _ = reader.press(.left, modifiers: .alt)
    #expect(reader.screenText().joined().contains("Contents"))
  }

  @Test func aClickOnAnAddressShowsItAndOpensNothing() throws {
    var reader = try opened()
    goToOil(&reader)
    #expect(try click("oil.example", in: &reader) == [])
    #expect(reader.screenText().contains { $0.contains("http://oil.example/first") })
    #expect(!reader.isReading)
  }

  @Test func aPageWithoutLinksSaysSo() throws {
    var reader = try opened()
    _ = reader.type("Gu")
    #expect(reader.screenText()[23].contains("No links on this page"))
  }
}
