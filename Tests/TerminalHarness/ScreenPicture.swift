/// A picture of a screen, as SVG.
///
/// Each run of text has an explicit length, so that columns line up with any font.
public struct ScreenPicture: Sendable {
  /// The extent of a cell, and the distance of the baseline from its top, in pixels.
  private static let (cellWidth, cellHeight, baseline) = (9, 18, 14)

  /// The terminal's own colours.
  private static let defaultForeground = RGBColor(216, 216, 216)
  private static let defaultBackground = RGBColor(24, 24, 24)

  private let screen: EmulatedScreen

  /// Creates a picture of a screen, without its cursor.
  public init(of screen: EmulatedScreen) { self.screen = screen }

  /// The SVG document, in pixels, ending with a newline.
  public var svg: String {
    let (width, height) = (screen.columns * Self.cellWidth, screen.rows * Self.cellHeight)
    let beginning = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" \
      font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14.95">
      """,
      """
      <rect width="\(width)" height="\(height)" fill="\(Self.defaultBackground.hexadecimal)"/>
      """,
    ]
    // All backgrounds come before any text, since text may extend beyond its cell.
    let body =
      screen.cells.enumerated().flatMap { backgrounds(of: $1, row: $0) }
      + screen.cells.enumerated().flatMap { texts(of: $1, row: $0) }
    return (beginning + body + ["</svg>", ""]).joined(separator: "\n")
  }

  // MARK: Backgrounds

  /// A rectangle for each run of cells with the same background, except the terminal's own.
  private func backgrounds(of cells: [EmulatedCell], row: Int) -> [String] {
    let colors = cells.map { drawnColors(of: $0).background }
    var elements: [String] = []
    var start = 0
    while start < colors.count {
      let end = colors[start...].firstIndex { $0 != colors[start] } ?? colors.count
      if colors[start] != Self.defaultBackground {
        elements.append(
          """
          <rect x="\(start * Self.cellWidth)" y="\(row * Self.cellHeight)" \
          width="\((end - start) * Self.cellWidth)" height="\(Self.cellHeight)" \
          fill="\(colors[start].hexadecimal)" shape-rendering="crispEdges"/>
          """)
      }
      start = end
    }
    return elements
  }

  // MARK: Text

  /// The common style of a run of text.
  private struct Style: Equatable {
    var color: RGBColor
    var bold: Bool
    var italic: Bool
    var underline: Bool
    var strikethrough: Bool

    /// Whether blanks are visible.
    var drawsBlanks: Bool {
      underline || strikethrough
    }

    /// The SVG attributes, each preceded by a space.
    var attributes: String {
      let decorations = [underline ? "underline" : nil, strikethrough ? "line-through" : nil]
        .compactMap { $0 }
      return " fill=\"\(color.hexadecimal)\"" + (bold ? " font-weight=\"bold\"" : "")
        + (italic ? " font-style=\"italic\"" : "")
        + (decorations.isEmpty
          ? "" : " text-decoration=\"\(decorations.joined(separator: " "))\"")
    }
  }

  /// A text element for each run of cells with the same style.
  ///
  /// A wide character is a separate run, so that it gets its two columns: few fonts make it twice as wide as
  /// others.
  private func texts(of cells: [EmulatedCell], row: Int) -> [String] {
    let styles = cells.map { style(of: $0) }
    var elements: [String] = []
    var start = 0
    while start < cells.count {
      let end: Int
      if cells[start].width == 2 {
        end = min(start + 2, cells.count)
      } else {
        end =
          cells.indices[start...].dropFirst().first {
            styles[$0] != styles[start] || cells[$0].width == 2
          } ?? cells.count
      }
      if let element = text(of: cells[start..<end], style: styles[start], row: row) {
        elements.append(element)
      }
      start = end
    }
    return elements
  }

  /// A text element for a run of cells, or nil if it would be invisible.
  private func text(of cells: ArraySlice<EmulatedCell>, style: Style, row: Int) -> String? {
    var run = cells
    if !style.drawsBlanks {
      run = run.drop { $0.text == " " }
      while run.last?.text == " " { run.removeLast() }
    }
    guard run.contains(where: { !$0.text.isEmpty }) else { return nil }
    let content = run.reduce(into: "") { $0 += Self.escaped($1.text) }
    return """
      <text x="\(run.startIndex * Self.cellWidth)" \
      y="\(row * Self.cellHeight + Self.baseline)" \
      textLength="\(run.count * Self.cellWidth)" lengthAdjust="spacingAndGlyphs"\
      \(style.attributes) xml:space="preserve">\(content)</text>
      """
  }

  private func style(of cell: EmulatedCell) -> Style {
    Style(
      color: drawnColors(of: cell).foreground,
      bold: cell.bold,
      italic: cell.italic,
      underline: cell.underline,
      strikethrough: cell.strikethrough)
  }

  // MARK: Colours and characters

  /// The effective colours of a cell.
  private func drawnColors(of cell: EmulatedCell) -> (foreground: RGBColor, background: RGBColor) {
    let foreground = color(cell.foreground, default: Self.defaultForeground)
    let background = color(cell.background, default: Self.defaultBackground)
    return cell.reverse ? (background, foreground) : (foreground, background)
  }

  private func color(_ color: EmulatedColor, default terminalDefault: RGBColor) -> RGBColor {
    switch color {
    case .terminalDefault: terminalDefault
    case .indexed(let index): RGBColor(paletteIndex: index)
    case .rgb(let red, let green, let blue): RGBColor(red, green, blue)
    }
  }

  /// The text as XML content; characters not allowed in XML become U+FFFD.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{0}"..<"\u{9}", "\u{B}"..<"\u{D}", "\u{E}"..<" ", "\u{FFFE}"..."\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
