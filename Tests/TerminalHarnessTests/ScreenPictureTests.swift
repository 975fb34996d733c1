import TerminalHarness
import Testing

@Suite("A picture of a screen")
struct ScreenPictureTests {
  private func picture(_ cells: [EmulatedCell]...) -> ScreenPicture {
    ScreenPicture(
      of: EmulatedScreen(cells: cells),
      defaultForeground: RGBColor(255, 255, 255), defaultBackground: RGBColor(0, 0, 0))
  }

  private func cells(
    _ text: String, foreground: EmulatedColor = .terminalDefault,
    background: EmulatedColor = .terminalDefault, reverse: Bool = false
  ) -> [EmulatedCell] {
    text.map {
      EmulatedCell(
        text: String($0), foreground: foreground, background: background, reverse: reverse)
    }
  }

  private func elements(_ name: String, of picture: ScreenPicture) -> [Substring] {
    picture.svg.split(separator: "\n").filter { $0.hasPrefix("<\(name) ") }
  }

  @Test("is as large as its cells, on the terminal's own background")
  func size() {
    let svg = picture(cells("abc"), cells("d")).svg
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 27 36\""))
    #expect(svg.contains("<rect width=\"27\" height=\"36\" fill=\"#000000\"/>"))
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test("escapes XML's special characters, and replaces those it forbids")
  func escaping() {
    #expect(picture(cells("a<b>&\"c\u{1}")).svg.contains(">a&lt;b&gt;&amp;\"c\u{FFFD}</text>"))
  }

  @Test("draws a row's text of one style in one element, without surrounding blanks")
  func textRuns() {
    let texts = elements(
      "text", of: picture(cells("  two words  ") + cells("red", foreground: .indexed(9))))
    #expect(
      texts == [
        """
        <text x="18" y="14" textLength="81" lengthAdjust="spacingAndGlyphs" fill="#ffffff" \
        xml:space="preserve">two words</text>
        """,
        """
        <text x="117" y="14" textLength="27" lengthAdjust="spacingAndGlyphs" fill="#ff0000" \
        xml:space="preserve">red</text>
        """,
      ])
  }

  @Test("draws a row's background of one colour in one rectangle")
  func backgroundRuns() {
    let row =
      cells("ab") + cells("cd", foreground: .indexed(2), background: .rgb(1, 2, 3))
      + cells(" ", background: .rgb(1, 2, 3)) + cells("e")
    #expect(
      elements("rect", of: picture(row)).dropFirst() == [
        """
        <rect x="18" y="0" width="27" height="18" fill="#010203" shape-rendering="crispEdges"/>
        """
      ])
  }

  @Test("swaps the colours of reversed text")
  func reverse() {
    let svg = picture(cells("a", background: .indexed(196), reverse: true)).svg
    #expect(svg.contains("height=\"18\" fill=\"#ffffff\" shape-rendering"))
    #expect(svg.contains("fill=\"#ff0000\" xml:space=\"preserve\">a</text>"))
  }

  @Test("draws bold, italic, underlined and struck text, including blanks")
  func styles() {
    let svg = picture([
      EmulatedCell(text: " ", bold: true, italic: true, underline: true, strikethrough: true)
    ]).svg
    #expect(
      svg.contains(
        "font-weight=\"bold\" font-style=\"italic\" text-decoration=\"underline line-through\""))
  }

  @Test("draws a wide character as a separate run, two cells long")
  func wideCharacters() {
    let row =
      cells("a") + [EmulatedCell(text: "漢", width: 2), EmulatedCell(text: "", width: 0)]
      + cells("b")
    let texts = elements("text", of: picture(row))
    #expect(texts.count == 3)
    #expect(texts[1].hasPrefix("<text x=\"9\" y=\"14\" textLength=\"18\""))
    #expect(texts[2].hasPrefix("<text x=\"27\" y=\"14\" textLength=\"9\""))
  }

  @Test(
    "has xterm's palette",
    arguments: [
      (1, "#cd0000"), (12, "#5c5cff"), (16, "#000000"), (67, "#5f87af"), (231, "#ffffff"),
      (232, "#080808"), (255, "#eeeeee"),
    ] as [(UInt8, String)])
  func palette(index: UInt8, expected: String) {
    #expect(RGBColor(paletteIndex: index).hexadecimal == expected)
  }
}
