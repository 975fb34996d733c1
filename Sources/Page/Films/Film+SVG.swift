import Cells

extension Film {
  /// Returns the film as an SVG document, of one screen a still.
  ///
  /// It has neither scripts nor fonts nor addresses, so that a page may show it as an image. Texts are texts,
  /// and each run of them has a length: columns hold with any font. A row that several frames share is
  /// written once; scenes (see ``Scene``) come and go by CSS key frames, again and again. A reader who wants
  /// less motion, and a viewer without animations, sees the last frame.
  /// Screen readers get `title`, and `description` for the words of the last screen. The document ends with a
  /// newline; it is empty if the film is.
  /// - Complexity: O(*n*) in the cells of all frames.
  public func svg(title: String, description: String) -> String {
    guard let last else { return "" }
    let looks = CommonLook(of: last)
    let (columns, rows) = (last.size.columns, last.size.rows)
    let (width, height) = (columns * TextRun.cellWidth, rows * TextRun.cellHeight)
    let scenes = Scene.scenes(of: self)
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(columns * Self.shownWidth)" height="\(rows * 2 * Self.shownWidth)" \
      role="img" aria-labelledby="title description" xml:space="preserve" \
      font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="\(Self.fontSize)" \
      fill="\(hexadecimal(looks.ink))" shape-rendering="crispEdges">
      """,
      "<title id=\"title\">\(escaped(title))</title>",
      "<desc id=\"description\">\(escaped(description))</desc>",
    ]
    let moving = scenes.filter { !$0.isStill(of: count) }
    lines += [
      "<style>text{white-space:pre}\(moving.isEmpty ? "" : motion(of: moving))</style>",
      "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(hexadecimal(looks.ground))\"/>",
    ]
    var number = 0
    for scene in scenes {
      let isStill = scene.isStill(of: count)
      let elements = scene.elements(looks, isLast: scene.isLast(of: count))
      let name = isStill ? "" : " id=\"\(Self.name(ofScene: number))\""
      let visibility = scene.isLast(of: count) ? "" : " visibility=\"hidden\""
      lines.append("<g\(name)\(visibility)>\(elements)</g>")
      if !isStill { number += 1 }
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  /// Width of a cell in pixels, half of its height, unless a page gives the picture another size.
  private static let shownWidth = 9
  /// Size of a font whose letters are a cell wide: 0.602 of it in DejaVu Sans Mono and Menlo.
  private static let fontSize = "13.29"

  /// Returns the rules that show each scene in its frames and hide it in others, as animations without
  /// steps between. Readers who ask for less motion get none.
  private func motion(of scenes: [Scene]) -> String {
    var starts = [Duration.zero]
    for frame in frames { starts.append(starts[starts.count - 1] + frame.duration) }
    let whole = max(starts[starts.count - 1], .milliseconds(1))
    /// Returns the time at which a frame begins, in percent of the whole: "12.5%".
    func time(ofFrame frame: Int) -> String {
      // A frame begins before the end of the film, so that this is at most 100,000.
      let thousandths = Int((starts[frame] / whole * 100_000).rounded())
      let (percent, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
      guard rest > 0 else { return "\(percent)%" }
      var digits = String(1_000 + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      return "\(percent).\(digits)%"
    }
    var rules: [String] = []
    for (number, scene) in scenes.enumerated() {
      let name = Self.name(ofScene: number)
      var keys: [String] = []
      if scene.frames[0].lowerBound > 0 { keys.append("0%{visibility:hidden}") }
      for range in scene.frames {
        keys.append("\(time(ofFrame: range.lowerBound)){visibility:visible}")
        if range.upperBound < count {
          keys.append("\(time(ofFrame: range.upperBound)){visibility:hidden}")
        }
      }
      rules.append("#\(name){animation-name:\(name)}@keyframes \(name){\(keys.joined())}")
    }
    let milliseconds = Int((whole / .milliseconds(1)).rounded())
    return """
      @media (prefers-reduced-motion:no-preference){
      g{animation:\(milliseconds)ms step-end infinite}
      \(rules.joined(separator: "\n"))
      }
      """
  }

  /// Returns the short name of a moving scene: f0, f1, … in base 36.
  private static func name(ofScene number: Int) -> String { "f" + String(number, radix: 36) }
}

/// The look of most cells of a screen, written once.
struct CommonLook {
  /// The most frequent colour of glyphs, 0xRRGGBB.
  let ink: UInt32
  /// The most frequent colour behind them.
  let ground: UInt32

  /// Finds the most frequent colours of a screen; colours of unseen glyphs do not count.
  init(of screen: Grid) {
    var (inks, grounds): ([UInt32: Int], [UInt32: Int]) = ([:], [:])
    for row in 0..<screen.size.rows {
      screen.withRow(row) { cells in
        for cell in cells {
          let look = CellLook(cell.style)
          grounds[look.ground, default: 0] += 1
          if !cell.glyph.isUnseen { inks[look.ink, default: 0] += 1 }
        }
      }
    }
    /// Returns the most frequent colour; of equally frequent ones the smallest number, so that the same
    /// screen always has the same picture. 0 without colours.
    func mostFrequent(in counts: [UInt32: Int]) -> UInt32 {
      counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
    }
    (ink, ground) = (mostFrequent(in: inks), mostFrequent(in: grounds))
  }
}

extension Scene {
  /// Returns the SVG elements: grounds first, since letters may reach beyond their cells. Before the last
  /// frame, lone letters are gathered, since each column of a turning leaf has its own light.
  fileprivate func elements(_ common: CommonLook, isLast: Bool) -> String {
    var (grounds, blocks) = (ColorAreas(), ColorAreas())
    var texts: [String] = []
    var letters = LoneLetters()
    for row in rows {
      addAreas(of: row, common, to: &grounds, &blocks)
      for run in TextRun.runs(of: row) {
        if !isLast, let scalar = run.single {
          letters.addLetter(scalar, run)
        } else {
          texts.append(run.element(ink: common.ink))
        }
      }
    }
    return ([grounds.elements, blocks.elements] + texts + letters.elements(ink: common.ink))
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Adds the areas of a row, in units of the drawing: the grounds that differ from the common one, and the
  /// inked parts of block elements.
  private func addAreas(
    of row: Row, _ common: CommonLook, to grounds: inout ColorAreas, _ blocks: inout ColorAreas
  ) {
    let (width, height) = (TextRun.cellWidth, TextRun.cellHeight)
    let part = Size(columns: width / BlockElement.parts, rows: height / BlockElement.parts)
    let top = row.number
    let looks = row.cells.map { CellLook($0.style) }
    var start = 0
    while start < looks.count {
      let ground = looks[start].ground
      let end = looks[start...].firstIndex { $0.ground != ground } ?? looks.count
      if ground != common.ground {
        grounds.addArea(
          Rect(
            column: start * width, row: top * height, columns: (end - start) * width, rows: height),
          color: ground)
      }
      start = end
    }
    for (column, cell) in row.cells.enumerated() {
      guard let (areas, share) = BlockElement.areas(of: cell.glyph) else { continue }
      let look = looks[column]
      let color = Color(look.ground).mixed(with: Color(look.ink), share).rgb ?? look.ink
      for area in areas {
        blocks.addArea(
          Rect(
            column: column * width + area.column * part.columns,
            row: top * height + area.row * part.rows,
            columns: area.size.columns * part.columns, rows: area.size.rows * part.rows),
          color: color)
      }
    }
  }
}

/// Letters that stand alone in their look, gathered by it: a text with a list of places for each look.
private struct LoneLetters {
  private struct Ink: Hashable {
    let ink: UInt32
    let attributes: UInt8
  }
  /// The looks, in the order of their first letters.
  private var inks: [Ink] = []
  /// The letters of each look, with their places in units of the drawing.
  private var gathered: [Ink: (look: CellLook, xs: [Int], ys: [Int], text: String)] = [:]

  /// Adds the only letter of a run to the letters with the same ink and attributes.
  mutating func addLetter(_ scalar: Unicode.Scalar, _ run: TextRun) {
    let ink = Ink(ink: run.look.ink, attributes: run.look.attributes.rawValue)
    if gathered[ink] == nil { inks.append(ink) }
    var letters = gathered[ink] ?? (run.look, [], [], "")
    gathered[ink] = nil
    letters.xs.append(run.place.x)
    letters.ys.append(run.place.y)
    letters.text.unicodeScalars.append(scalar)
    gathered[ink] = letters
  }

  /// Returns an element for each look, with a list of places. The common `ink` needs no attribute.
  func elements(ink: UInt32) -> [String] {
    inks.compactMap { gathered[$0] }.map { letters in
      let xs = letters.xs.map(String.init).joined(separator: " ")
      // One row needs no list.
      let rows = letters.ys.allSatisfy { $0 == letters.ys[0] } ? [letters.ys[0]] : letters.ys
      let ys = rows.map(String.init).joined(separator: " ")
      return "<text x=\"\(xs)\" y=\"\(ys)\"\(letters.look.attributes(ink: ink))>"
        + "\(escaped(letters.text))</text>"
    }
  }
}
