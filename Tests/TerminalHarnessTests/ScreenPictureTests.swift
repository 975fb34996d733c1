import TerminalHarness
import Testing

@Suite("A picture of a screen")
struct ScreenPictureTests {
  private func cells(_ text: String, _ style: (inout EmulatedCell) -> Void = { _ in })
    -> [EmulatedCell]
  {
    text.map {
      var cell = EmulatedCell(text: String($0))
      style(&cell)
      return cell
    }
  }

  @Test("has a rectangle for each background, and a text for each style and each wide character")
  func runs() {
    let first =
      cells("  <b> & \u{1}") + cells("red") { $0.foreground = .indexed(196) }
      + cells("xy") { $0.background = .rgb(1, 2, 3) }
      + cells("z") { ($0.reverse, $0.bold, $0.italic) = (true, true, true) }
    let wide = [EmulatedCell(text: "漢", width: 2), EmulatedCell(text: "", width: 0)]
    let second =
      cells("a") + wide + cells("b  ")
      + cells("  ") { ($0.underline, $0.strikethrough) = (true, true) }
    let text = #"lengthAdjust="spacingAndGlyphs" fill"#
    #expect(
      ScreenPicture(of: EmulatedScreen(cells: [first, second])).svg == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 135 36" width="135" height="36" \
        font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14.95">
        <rect width="135" height="36" fill="#181818"/>
        <rect x="108" y="0" width="18" height="18" fill="#010203" shape-rendering="crispEdges"/>
        <rect x="126" y="0" width="9" height="18" fill="#d8d8d8" shape-rendering="crispEdges"/>
        <text x="18" y="14" textLength="63" \(text)="#d8d8d8" xml:space="preserve">&lt;b&gt; &amp; �</text>
        <text x="81" y="14" textLength="27" \(text)="#ff0000" xml:space="preserve">red</text>
        <text x="108" y="14" textLength="18" \(text)="#d8d8d8" xml:space="preserve">xy</text>
        <text x="126" y="14" textLength="9" \(text)="#181818" font-weight="bold" font-style="italic" \
        xml:space="preserve">z</text>
        <text x="0" y="32" textLength="9" \(text)="#d8d8d8" xml:space="preserve">a</text>
        <text x="9" y="32" textLength="18" \(text)="#d8d8d8" xml:space="preserve">漢</text>
        <text x="27" y="32" textLength="9" \(text)="#d8d8d8" xml:space="preserve">b</text>
        <text x="54" y="32" textLength="18" \(text)="#d8d8d8" \
        text-decoration="underline line-through" xml:space="preserve">  </text>
        </svg>

        """)
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
