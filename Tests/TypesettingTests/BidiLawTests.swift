import BookText
import Cells
import SeededRandom
import Testing

@testable import Typesetting

@Suite("Laws of right-to-left writing")
struct BidiLawTests {
  /// Returns the glyphs of each row of all pages, with mirrored brackets counted as the same.
  private func rows(
    of book: Book, _ format: PageFormat, _ order: LineSetter.Order
  ) -> [[[UInt32]]] {
    drawnPages(of: book, format, order: order).flatMap { $0.glyphRows }.map { row in
      row.filter { $0.base != 0x20 || $0.scalarCount > 1 }.map { glyph in
        (0..<glyph.scalarCount).map { withoutSide(glyph.scalar(at: $0)) }
      }
    }
  }

  private func withoutSide(_ scalar: UInt32) -> UInt32 {
    let pairs: [UInt32: UInt32] = [
      0x29: 0x28, 0x5D: 0x5B, 0xBB: 0xAB, 0x3E: 0x3C, 0x7D: 0x7B, 0x300D: 0x300C,
    ]
    return pairs[scalar] ?? scalar
  }

  @Test(arguments: [Script.hebrew, .arabic, .mixed], 0..<4 as Range<UInt64>)
  func aRowHoldsTheSameGlyphsInEitherOrder(script: Script, seed: UInt64) throws {
    let book = try book(script.text(paragraphs: 4, seed: seed))
    for measure in 8...60 {
      let format = PageFormat(measure: measure, lines: 20)
      let visual = rows(of: book, format, .visual)
      let logical = rows(of: book, format, .logical)
      #expect(visual.count == logical.count)
      for (seen, read) in zip(visual, logical) {
        #expect(seen.sorted(by: isBefore) == read.sorted(by: isBefore), "\(measure)")
      }
    }
  }

  private func isBefore(_ one: [UInt32], _ other: [UInt32]) -> Bool {
    one.lexicographicallyPrecedes(other)
  }

  @Test(arguments: Script.allCases, 0..<4 as Range<UInt64>)
  func noRowIsWiderThanItsMeasure(script: Script, seed: UInt64) throws {
    let book = try book(script.text(paragraphs: 3, seed: seed))
    for measure in 8...60 {
      for page in drawnPages(of: book, PageFormat(measure: measure, lines: 20)) {
        #expect(page.faults.isEmpty, "\(measure)")
      }
    }
  }

  @Test(arguments: Script.leftToRight)
  func withoutRightToLeftWritingBothOrdersAreOne(script: Script) throws {
    let book = try book(script.text(paragraphs: 4, seed: 5))
    for measure in 8...60 {
      let format = PageFormat(measure: measure, lines: 20)
      #expect(drawnPages(of: book, format) == drawnPages(of: book, format, order: .logical))
    }
  }

  /// The levels of a paragraph do not depend on its line ends.
  @Test func aWordReadsAlikeAtEveryMeasure() throws {
    let book = try book(hebrew("the word is ABC (DEF 12), she said: GHI."))
    for measure in 12...60 {
      let text = transliterated(
        drawnPages(of: book, PageFormat(measure: measure, lines: 20)).map(\.text).joined())
      for word in ["CBA", "FED", "12", "IHG", "said"] { #expect(text.contains(word), "\(text)") }
    }
  }

  /// A paragraph of a megabyte is read in stretches; all of it is shown.
  @Test func aParagraphOfAnyLengthIsOrdered() throws {
    let words = String(repeating: "ABC def (GHI 12), ", count: 6_000)
    let book = try book(hebrew("START " + words))
    let pages = drawnPages(of: book, PageFormat(measure: 60, lines: 200))
    let text = transliterated(pages.map(\.text).joined(separator: "\n"))
    // Either may be the first or the last in visual order.
    for word in ["CBA", "IHG"] {
      #expect(text.split(separator: word, omittingEmptySubsequences: false).count == 6_001)
    }
    #expect(!text.contains("fed"))
  }

  @Test func everyRowOfAParagraphFromTheRightEndsAtTheRight() throws {
    var random = SplitMix(seed: 3)
    let book = try book("שלום " + Script.hebrew.paragraph(300, &random))
    for measure in 20...60 {
      let format = PageFormat(measure: measure, lines: 400)
      let rows = drawnPages(of: book, format).flatMap(\.rows)
      #expect(rows.allSatisfy { cellWidth(of: $0) == measure }, "\(measure)")
    }
  }
}
