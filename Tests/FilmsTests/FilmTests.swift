import Cells
import SeededRandom
import Testing

@testable import Films

@Suite("A film")
struct FilmTests {
  static let ink = Style(foreground: Color(0x222222), background: Color(0xFFFFFF))

  static func screen(_ lines: String..., style: Style = ink) -> Grid {
    let columns = lines.map { cellWidth(of: $0) }.max() ?? 0
    var grid = Grid(
      size: Size(columns: columns, rows: lines.count), filledWith: Cell(.space, ink))
    for (row, line) in lines.enumerated() { grid.write(line, column: 0, row: row, style: style) }
    return grid
  }

  private func film(_ screens: Grid...) -> Film {
    var film = Film()
    for screen in screens {
      let isAdded = film.add(screen, for: .milliseconds(100))
      #expect(isAdded)
    }
    return film
  }

  @Test("of one screen is a still, written out")
  func still() {
    #expect(
      film(Self.screen("a lamp", "in it")).svg(title: "A & B", description: "<a lamp>") == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 32" width="54" height="36" \
        role="img" aria-labelledby="title description" xml:space="preserve" \
        font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="13.29" \
        fill="#222" shape-rendering="crispEdges">
        <title id="title">A &amp; B</title>
        <desc id="description">&lt;a lamp&gt;</desc>
        <style>text{white-space:pre}</style>
        <rect width="48" height="32" fill="#fff"/>
        <g><text x="0" y="12" textLength="48">a lamp</text>
        <text x="0" y="28" textLength="40">in it</text></g>
        </svg>

        """)
  }

  @Test("shows a row that stays once, and the others in their frames")
  func turn() {
    let svg = film(
      Self.screen("one", "stays"), Self.screen("two", "stays"), Self.screen("one", "stays"),
      Self.screen("end", "stays")
    ).svg(title: "", description: "")
    let body = svg.split(separator: "\n").drop { !$0.hasPrefix("<style") }
    #expect(
      body.joined(separator: "\n") == """
        <style>text{white-space:pre}@media (prefers-reduced-motion:no-preference){
        g{animation:400ms step-end infinite}
        #f0{animation-name:f0}@keyframes f0{0%{visibility:visible}25%{visibility:hidden}\
        50%{visibility:visible}75%{visibility:hidden}}
        #f1{animation-name:f1}@keyframes f1{0%{visibility:hidden}25%{visibility:visible}\
        50%{visibility:hidden}}
        #f2{animation-name:f2}@keyframes f2{0%{visibility:hidden}75%{visibility:visible}}
        }</style>
        <rect width="40" height="32" fill="#fff"/>
        <g><text x="0" y="28" textLength="40">stays</text></g>
        <g id="f0" visibility="hidden"><text x="0" y="12" textLength="24">one</text></g>
        <g id="f1" visibility="hidden"><text x="0" y="12" textLength="24">two</text></g>
        <g id="f2"><text x="0" y="12" textLength="24">end</text></g>
        </svg>
        """)
  }

  @Test("shows a screen that does not change for longer")
  func pause() {
    let film = film(Self.screen("a"), Self.screen("a"), Self.screen("b"))
    #expect(film.count == 2)
    #expect(film.frames.map(\.duration) == [.milliseconds(200), .milliseconds(100)])
  }

  @Test("takes neither a screen of another size nor more cells than it may have")
  func limits() {
    /// Adds the screens to a new film, and returns which of them it has taken.
    func taken(_ screens: Grid...) -> [Bool] {
      var film = Film(mostCells: 12)
      return screens.map { film.add($0, for: .zero) }
    }
    #expect(taken(Self.screen("ab"), Self.screen("abc"), Self.screen("cd")) == [true, false, true])
    #expect(taken(Self.screen("abcdefghijklm")) == [false])
    #expect(
      taken(Self.screen("abcdefghijkl"), Self.screen("abcdefghijkl"), Self.screen("12345678901_"))
        == [true, true, false])
    #expect(
      taken(Self.screen("abcd"), Self.screen("efgh"), Self.screen("ijkl"), Self.screen("mnop"))
        == [true, true, true, false])
    #expect(Film().svg(title: "", description: "") == "")
  }

  @Test("has neither script nor font nor address, and words for screen readers")
  func content() throws {
    let drawn = try DrawnFilm(
      film(Self.screen("a"), Self.screen("b")).svg(
        title: "T \u{1B}]\u{FFFF}", description: "“w” & x"))
    #expect(Set(drawn.elements) == ["svg", "title", "desc", "style", "rect", "g", "text"])
    #expect(drawn.title == "T \u{FFFD}]\u{FFFD}" && drawn.words == "“w” & x")
    #expect(drawn.attributes["role"] == "img")
    #expect(drawn.attributes["aria-labelledby"] == "title description")
    #expect(!drawn.attributes.contains { $0.key != "xmlns" && $0.value.contains("//") })
    #expect(!drawn.style.contains("url") && !drawn.style.contains("@import"))
  }

  @Test(
    "draws letters of all scripts in their cells",
    arguments: [
      ("<&\">'", "<text x=\"0\" y=\"12\" textLength=\"40\">&lt;&amp;&quot;&gt;'</text>"),
      (
        "漢字a", "<text x=\"0\" y=\"12\" textLength=\"32\">漢字</text>|<text x=\"32\" y=\"12\">a</text>"
      ),
      ("e\u{301}", "<text x=\"0\" y=\"12\">e\u{301}</text>"),
      (
        "שלום",
        "<text x=\"40\" y=\"12\" textLength=\"32\" direction=\"rtl\" unicode-bidi=\"bidi-override\">"
          + "שלום</text>"
      ),
      (
        "┌─", "<text x=\"0\" y=\"12\" textLength=\"16\" lengthAdjust=\"spacingAndGlyphs\">┌─</text>"
      ),
      ("▌", "<path fill=\"#222\" d=\"M0 0h4v16h-4z\"/>"),
      ("▂▆", "<path fill=\"#222\" d=\"M0 12h8v4h-8zM8 4h8v12h-8z\"/>"),
      ("▏▕", "<path fill=\"#222\" d=\"M0 0h1v16h-1zM15 0h1v16h-1z\"/>"),
      ("▚", "<path fill=\"#222\" d=\"M0 0h4v8h-4zM4 8h4v8h-4z\"/>"),
      ("█▀▔", "<path fill=\"#222\" d=\"M0 0h8v16h-8zM8 0h8v8h-8zM16 0h8v2h-8z\"/>"),
      ("a          b", "<text x=\"0\" y=\"12\">a</text>|<text x=\"88\" y=\"12\">b</text>"),
      ("a  b", "<text x=\"0\" y=\"12\" textLength=\"32\">a  b</text>"),
    ])
  func scripts(text: String, expected: String) throws {
    let svg = film(Self.screen(text + " ")).svg(title: "", description: "")
    let body = svg.split(separator: "\n").drop { !$0.hasPrefix("<g>") }.dropLast()
    #expect(
      body.joined(separator: "|") == "<g>\(expected)</g>", "\(text)")
  }

  @Test("draws emphasis, faint and exchanged colours as terminals do")
  func looks() {
    func look(_ attributes: Style.Attributes) -> CellLook {
      CellLook(
        Style(foreground: Color(0x000000), background: Color(0xFFFFFF), attributes: attributes))
    }
    #expect(look(.reverse).ink == 0xFFFFFF && look(.reverse).ground == 0)
    #expect(look(.dim).ink == 0x666666)
    #expect(
      look([.bold, .italic, .underline]).attributes(ink: 0)
        == " font-weight=\"bold\" font-style=\"italic\" text-decoration=\"underline\"")
    #expect(look([]).attributes(ink: 1) == " fill=\"#000\"")
    #expect(CellLook(.plain).ink == 0xD8D8D8 && CellLook(.plain).ground == 0x181818)
    #expect(hexadecimal(0x0A0B0C) == "#0a0b0c" && hexadecimal(0xAABBCC) == "#abc")
  }

  @Test("joins equal grounds down the rows")
  func grounds() {
    var screen = Self.screen("   ", "   ", "   ", "   ")
    for row in [0, 1, 3] { screen[column: 1, row: row].style.background = Color(0x336699) }
    #expect(
      film(screen).svg(title: "", description: "")
        .contains("<path fill=\"#369\" d=\"M8 0h8v32h-8zM8 48h8v16h-8z\"/>"))
  }

  @Test("shows in each frame the letters and the grounds of its screen", arguments: 1...40)
  func law(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let size = Size(columns: 12, rows: 3)
    let words = ["a", "lamp", "漢字", "שלום", "<&>", "e\u{301}n", "▀▄█", "x y", "──", "l"]
    let colors = [Color(0xFFFFFF), Color(0x112233), Color(0x445566), .terminal]
    var screens: [Grid] = []
    for _ in 0..<Int.random(in: 1...9, using: &random) {
      var screen = screens.randomElement(using: &random) ?? Grid(size: size)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let style = Style(
          foreground: colors.randomElement(using: &random) ?? .terminal,
          background: colors.randomElement(using: &random) ?? .terminal)
        screen.write(
          words.randomElement(using: &random) ?? "",
          column: Int.random(in: 0..<size.columns, using: &random),
          row: Int.random(in: 0..<size.rows, using: &random), style: style)
      }
      screens.append(screen)
    }
    var film = Film()
    for screen in screens {
      let isAdded = film.add(screen, for: .milliseconds(Int.random(in: 1...900, using: &random)))
      #expect(isAdded)
    }
    let drawn = try DrawnFilm(film.svg(title: "", description: ""))
    let times = drawn.times.isEmpty ? [0] : drawn.times
    #expect(times.count == film.count)
    for (frame, time) in zip(film.frames, times) {
      expect(drawn, at: time, shows: frame.screen)
    }
    if let last = film.last { expect(drawn, at: nil, shows: last) }
  }

  private func expect(_ drawn: DrawnFilm, at time: Double?, shows screen: Grid) {
    let rows = screen.lines.map { $0.filter { !" ▀▄█".contains($0) } }
    #expect(drawn.rows(screen.size.rows, at: time) == rows)
    for row in 0..<screen.size.rows {
      for column in 0..<screen.size.columns {
        let cell = screen[column: column, row: row]
        guard BlockElement.areas(of: cell.glyph) == nil else { continue }
        #expect(
          drawn.ground(column: column, row: row, at: time)
            == hexadecimal(CellLook(cell.style).ground))
      }
    }
  }
}
