import BookText
import Testing

@testable import Markup

@Suite("Properties of style sheets")
struct StylePropertyTests {
  private func style(_ declarations: String) -> FlowStyle {
    var style = FlowStyle()
    style.apply(Declaration.all(in: declarations[...]))
    return style
  }

  @Test func eachNameOfAPropertyHasTheSameEffect() {
    #expect(style("break-before: page").traits == style("page-break-before: always").traits)
    #expect(style("-moz-text-align-last: right").lastAlignment == .right)
    #expect(style("margin-top: 2em").above == style("margin-block-start: 2em").above)
    #expect(style("padding-left: 2em").ownPadding == style("padding-inline-start: 2em").ownPadding)
  }

  @Test func sidesOfThePageFollowTheDirectionOfLines() {
    // In vertical text the right side of the page is before the lines.
    let vertical = style("margin: 1em 2em 3em 4em; writing-mode: vertical-rl")
    #expect((vertical.above, vertical.below) == (2, 4))
    #expect(vertical.ownLeading == 1)
    let horizontal = style("margin: 1em 2em 3em 4em")
    #expect((horizontal.above, horizontal.below) == (1, 3))
    #expect((horizontal.ownLeading, horizontal.ownTrailing) == (4, 2))
  }

  @Test(arguments: [
    "colour: red", "text-align: 4", "margin-left: wide", "margin-middle: 1em", "hyphens: yes",
    "height: 50%", "-bifolio-part: heading-7",
  ])
  func foreignPropertiesAndInvalidValuesAreNoDeclarations(text: String) {
    #expect(Declaration.all(in: text[...]).isEmpty)
  }

  @Test(arguments: [
    ("rect(0, 0, 0, 0)", true), ("rect(1px 1px 1px 1px)", true), ("rect(0,0,0,auto)", true),
    ("rect(auto, auto, 0, auto)", true), ("rect(5px, 9em, 0, 0)", true),
    ("rect(auto, 0, auto, auto)", true), ("rect(0, 0, auto, auto)", true),
    ("rect(auto, auto, auto, auto)", false), ("rect(0, auto, auto, 0)", false),
    ("rect(auto, 9em, auto, 0)", false), ("rect(0, 9em, 2em, 0)", false), ("auto", false),
    ("rect(0, 0, wide, 0)", false), ("rect(0, 0)", false), ("inset(50%)", true),
    ("inset(0)", false),
  ])
  func textIsOutOfSightIfItsClipLeavesNothing(value: String, isOutOfSight: Bool) {
    var style = style("position: absolute; clip: \(value)")
    style.recordSight()
    #expect(style.traits.contains(.outOfSight) == isOutOfSight)
  }
}
