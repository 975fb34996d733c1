import BookText
import Cells
import Testing

@testable import Typesetting

/// In the texts and pages here capitals stand for Hebrew letters, so that both can be read.
@Suite("Pages with right-to-left writing")
struct BidiPageTests {
  private func shown(_ text: String, measure: Int, lines: Int = 60) throws -> String {
    transliterated(try page(of: hebrew(text), measure: measure, lines: lines))
  }

  @Test func aParagraphThatBeginsWithHebrewEndsFlushAtTheLeft() throws {
    let text = """
      IN THE EVENING AN OLD WOMAN SAT BY THE WINDOW AND READ (AS EVER) IN HER BOOK.

      THE RAIN FELL ON THE ROOFS, AND THE TOWN WAS STILL, OR NEARLY.
      """
    print(try shown(text, measure: 30))
    print(try shown(text, measure: 60))
    print(try shown("IN 1923 THE TEACHER BOUGHT A CLOCK (an Omega, no. 12) IN Wien FOR 40.50 CROWNS.", measure: 36))
    print(try shown("The sign above the door said SHALOM (PEACE), and under it 3 COFFEES, 4 TEAS; nobody had painted it again.", measure: 30))
    print(try shown("CHAPTER ONE\n\n\nTHE RAIN FELL ALL NIGHT.\n\n    LOW WATER, AND THE BOATS\n      LIE DOWN\n    HIGH WATER, AND THEY\n      STAND\n\n- ONE LAMP, TO BE LIT BY THE KEEPER OF THE HOUSE\n- ONE STOVE\n", measure: 30))
    print(try shown("LAMP     12    lit\nSTOVE     3    out\nDOOR      1    (shut)\nHIGH    LOW    wide\n", measure: 30))
    print(try shown("lamp     12    LIT AND OUT\nstove     3    OUT\ndoor      1    (SHUT)\nhigh    LOW    WIDE\n", measure: 30))
  }
}

/// `text` with a Hebrew letter for each capital.
func hebrew(_ text: String) -> String {
  mapScalars(of: text) { (0x41...0x5A).contains($0) ? $0 - 0x41 + 0x5D0 : $0 }
}

/// `text` with a capital for each Hebrew letter.
func transliterated(_ text: String) -> String {
  mapScalars(of: text) { (0x5D0...0x5E9).contains($0) ? $0 - 0x5D0 + 0x41 : $0 }
}

private func mapScalars(of text: String, _ map: (UInt32) -> UInt32) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.compactMap { Unicode.Scalar(map($0.value)) }))
}
