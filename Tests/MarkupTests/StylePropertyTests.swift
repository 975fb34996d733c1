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
}
