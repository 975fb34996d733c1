import Paging
import Testing

private func row(_ control: PageControl, _ cells: Int) -> String {
  String(control.marks(in: cells).map(\.glyph))
}

struct PageControlTests {
  @Test func aFewPagesAreDots() {  // S2.11, S3.06
    #expect(row(PageControl(count: 4, index: 2), 11) == "  ○ ○ ● ○  ")
    #expect(row(PageControl(count: 4, index: 0), 7) == "● ○ ○ ○")
    #expect(row(PageControl(count: 10, index: 9), 19) == "○ ○ ○ ○ ○ ○ ○ ○ ○ ●")
  }

  @Test func manyPagesAreAWindowOfDotsOrANumber() {
    var control = PageControl(count: 30, index: 12)
    #expect(row(control, 13) == "· ○ ○ ● ○ ○ ·")
    #expect(row(PageControl(count: 30, index: 0), 13) == "● ○ ○ ○ ○ ○ ·")
    #expect(row(PageControl(count: 30, index: 29), 13) == "· ○ ○ ○ ○ ○ ●")
    #expect(row(control, 41) == "           · ○ ○ ○ ○ ● ○ ○ ○ ·           ")
    control.overflow = .number
    #expect(row(control, 13) == "   13 / 30   ")
    #expect(row(PageControl(count: 4, index: 2), 6) == "3 / 4 ")
    #expect(row(PageControl(count: 400, index: 21), 5) == " 22  ")
    #expect(row(PageControl(count: 400, index: 21), 1) == " ")
  }

  @Test func aSinglePageNeedsNone() {
    var control = PageControl(count: 1, index: 0)
    #expect(row(control, 3) == "   ")
    control.hidesForSinglePage = false
    #expect(row(control, 3) == " ● ")
    control.hidesForSinglePage = true
    #expect(row(PageControl(count: 0, index: 0), 3) == "   ")
  }

  @Test func fromTheRightTheDotsRunTheOtherWay() {  // I18
    var control = PageControl(count: 4, index: 0)
    control.isRightToLeft = true
    #expect(row(control, 7) == "○ ○ ○ ●")
    #expect(control.hit(cell: 0, in: 7) == .page(3))
    #expect(control.hit(cell: 5, in: 7) == .step(.forward))
  }

  @Test func aTapOnADotWantsItsPageAndBesideItAStep() {  // S3.12, S4.26
    let control = PageControl(count: 4, index: 2)
    let hits = (0..<11).map { control.hit(cell: $0, in: 11) }
    #expect(
      hits == [
        .step(.backward), .step(.backward), .page(0), .step(.backward), .page(1),
        .step(.backward), nil, .step(.forward), .page(3), .step(.forward), .step(.forward),
      ])
    #expect(control.hit(cell: -1, in: 11) == nil && control.hit(cell: 11, in: 11) == nil)
  }

  @Test func aTapBesideTheNumberIsAStep() {
    var control = PageControl(count: 99, index: 2)
    control.overflow = .number
    #expect(control.hit(cell: 0, in: 21) == .step(.backward))
    #expect(control.hit(cell: 20, in: 21) == .step(.forward))
    #expect(control.hit(cell: 10, in: 21) == nil)
  }

  @Test func theIndexIsPinned() {  // S3.22, S3.23, I14
    for (count, index, expected) in [(0, 0, 0), (3, -1, 0), (3, 3, 2), (1, .max, 0), (-4, .min, 0)]
    {
      var control = PageControl(count: count, index: index)
      #expect(control.index == expected)
      control.preview = .max
      #expect((0...max(0, control.count - 1)).contains(control.shownIndex))
    }
  }

  @Test func anyControlFitsIntoAnyRow() {
    for count in 0...24 {
      for cells in 0...40 {
        for index in 0..<max(1, count) {
          for overflow in [PageControl.Overflow.window, .number] {
            var control = PageControl(count: count, index: index)
            control.overflow = overflow
            let marks = control.marks(in: cells)
            #expect(marks.count == cells)
            let letters = marks.contains { if case .letter = $0 { true } else { false } }
            let currents = marks.count { $0 == .current }
            #expect(
              currents
                == (count < 2 || letters || cells < 9 && cells < 2 * count - 1
                  || marks.allSatisfy { $0 == .blank } ? 0 : 1))
            for (cell, mark) in marks.enumerated() where mark == .current {
              #expect(control.hit(cell: cell, in: cells) == nil)
            }
          }
        }
      }
    }
  }
}
