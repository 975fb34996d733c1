import BookText
import Numbers

/// A CSS property that applies to pages of cells. Lengths are in em.
package enum Declaration: Hashable {
  case italic(Bool)
  case bold(Bool)
  case underline(Bool)
  case struck(Bool)
  case smallCapitals(Bool)
  case capitals(Bool)
  case raised(Bool)
  case lowered(Bool)
  case code(Bool)
  case alignment(BlockLayout.Alignment)
  case indent(Double)
  case leading(Double)
  case leadingPadding(Double)
  case trailing(Double)
  case above(Double)
  case below(Double)
  case display(Display)
  case isHidden(Bool)
  case space(WhiteSpace)
  case marker(ListMarker.Style)
  case floats(Bool)
  /// True if the elements in it are boxes of their own, whatever they are elsewhere.
  case dividesChildren(Bool)
  case breaksBefore
  case breaksAfter
  case avoidsBreakBefore(Bool)
  case avoidsBreakAfter(Bool)
  /// True if it has a place of its own, outside the flow.
  case leavesFlow(Bool)
  /// The width, the height and the largest width of an image; nil for those that it has.
  case width(Double?)
  case height(Double?)
  case maxWidth(Double?)
  /// The text before or after an element.
  case content(ContentValue)

  /// How an element is displayed.
  package enum Display: Hashable {
    case inline
    case block
    case listItem
    case none
  }

  /// The meaning of white space.
  package enum WhiteSpace: Hashable {
    case normal
    case preserved
    /// Only line ends are preserved.
    case lines
  }

  /// Parses a declaration. A shorthand gives several values; an invalid or unsupported one gives none.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - value: Its value, without the mark of importance.
  static func all(_ name: Substring, _ value: Substring) -> [Declaration] {
    let name = trimmed(name).lowercased()
    if name == "content" { return [.content(ContentValue(value))] }
    // No other value may have that sign.
    return value.utf8.contains(0x21) ? [] : declarations(name, trimmed(value).lowercased())
  }

  private static func declarations(_ name: String, _ value: String) -> [Declaration] {
    let words = value.utf8.split { $0 <= 0x20 }.map { Substring($0) }
    switch name {
    case "font-style": return [.italic(value == "italic" || value.hasPrefix("oblique"))]
    case "font-weight":
      let weight =
        Number.clamped(value.utf8, to: 0...1_000)
        ?? (value == "bold" || value == "bolder" ? 700 : 400)
      return [.bold(weight >= 600)]
    case "font":
      return (words.contains("italic") ? [.italic(true)] : [])
        + (words.contains("bold") ? [.bold(true)] : [])
    case "font-variant", "font-variant-caps":
      return [.smallCapitals(value.contains("small-caps"))]
    case "font-family":
      return [.code(value.contains("mono") || value.contains("courier"))]
    case "text-decoration", "text-decoration-line":
      return [.underline(words.contains("underline")), .struck(words.contains("line-through"))]
    case "text-transform": return [.capitals(value == "uppercase")]
    case "vertical-align":
      return [.raised(value == "super" || value == "text-top"), .lowered(value == "sub")]
    case "text-align":
      switch value {
      case "center", "-webkit-center": return [.alignment(.centre)]
      case "right", "end": return [.alignment(.right)]
      case "left": return [.alignment(.left)]
      case "justify", "start": return [.alignment(.natural)]
      default: return []
      }
    case "text-indent": return length(value).map { [.indent($0)] } ?? []
    case "margin-left", "margin-inline-start": return length(value).map { [.leading($0)] } ?? []
    case "padding-left", "padding-inline-start":
      return length(value).map { [.leadingPadding($0)] } ?? []
    case "margin-right", "margin-inline-end": return length(value).map { [.trailing($0)] } ?? []
    case "margin-top", "margin-block-start": return length(value).map { [.above($0)] } ?? []
    case "margin-bottom", "margin-block-end": return length(value).map { [.below($0)] } ?? []
    case "margin": return sides(words)
    case "padding":
      guard let leading = side(3, of: words).flatMap(length) else { return [] }
      return [.leadingPadding(leading)]
    case "width": return extent(value).map { [.width($0)] } ?? []
    case "max-width": return extent(value).map { [.maxWidth($0)] } ?? []
    // A share of the height of a page says nothing about the width of an image.
    case "height": return value.hasSuffix("%") ? [] : extent(value).map { [.height($0)] } ?? []
    case "display": return display(value)
    case "visibility": return [.isHidden(value == "hidden")]
    case "white-space":
      switch value {
      case "pre", "pre-wrap", "break-spaces": return [.space(.preserved)]
      case "pre-line": return [.space(.lines)]
      case "normal", "nowrap": return [.space(.normal)]
      default: return []
      }
    case "list-style", "list-style-type": return words.lazy.compactMap(marker).prefix(1).map { $0 }
    case "position": return [.leavesFlow(value == "absolute" || value == "fixed")]
    case "float": return [.floats(value == "left" || value == "right")]
    case "page-break-before", "break-before":
      return breaks(value) ? [.breaksBefore] : [.avoidsBreakBefore(avoidsBreak(value))]
    case "page-break-after", "break-after":
      return breaks(value) ? [.breaksAfter] : [.avoidsBreakAfter(avoidsBreak(value))]
    default: return []
    }
  }

  private static func breaks(_ value: String) -> Bool {
    ["always", "page", "left", "right", "recto", "verso"].contains(value)
  }

  private static func avoidsBreak(_ value: String) -> Bool {
    value == "avoid" || value == "avoid-page"
  }

  private static func display(_ value: String) -> [Declaration] {
    switch value {
    case "none": [.display(.none)]
    case "inline", "inline-block", "inline-table", "ruby", "contents":
      [.display(.inline), .dividesChildren(false)]
    case "list-item": [.display(.listItem), .dividesChildren(false)]
    case "block", "table", "flow-root": [.display(.block), .dividesChildren(false)]
    case "flex", "grid": [.display(.block), .dividesChildren(true)]
    case "inline-flex", "inline-grid": [.display(.inline), .dividesChildren(true)]
    default: []
    }
  }

  private static func marker(_ value: Substring) -> Declaration? {
    switch value {
    case "none": .marker(.none)
    case "disc": .marker(.disc)
    case "circle": .marker(.circle)
    case "square": .marker(.square)
    case "decimal", "decimal-leading-zero": .marker(.decimal)
    case "lower-alpha", "lower-latin": .marker(.lowerLetter)
    case "upper-alpha", "upper-latin": .marker(.upperLetter)
    case "lower-greek": .marker(.lowerGreek)
    case "lower-roman": .marker(.lowerRoman)
    case "upper-roman": .marker(.upperRoman)
    default: nil
    }
  }

  /// Returns the value for a side: 0 above, 1 right, 2 below, 3 left.
  private static func side(_ side: Int, of words: [Substring]) -> String? {
    switch words.count {
    case 1: String(words[0])
    case 2: String(words[side % 2])
    case 3: String(words[side == 3 ? 1 : side])
    case 4...: String(words[side])
    default: nil
    }
  }

  private static func sides(_ words: [Substring]) -> [Declaration] {
    let found = (0..<4).map { side($0, of: words).flatMap(length) }
    return [
      found[0].map { .above($0) }, found[1].map { .trailing($0) }, found[2].map { .below($0) },
      found[3].map { .leading($0) },
    ].compactMap { $0 }
  }

  /// Returns a length in em; nil if it is invalid. One per cent of the measure counts as 0.3 em.
  static func length(_ value: String) -> Double? {
    if value == "auto" { return 0 }
    let digits = value.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    guard let number = Number.clamped(digits, to: -1e9...1e9) else { return nil }
    let scale: Double
    switch value[digits.endIndex...] {
    case "em", "rem": scale = 1
    case "ex", "ch": scale = 0.5
    case "px": scale = 1.0 / 16
    case "pt": scale = 1.0 / 12
    case "pc": scale = 1
    case "in": scale = 6
    case "cm": scale = 2.36
    case "mm": scale = 0.236
    case "%", "vw": scale = 0.3
    case "" where number == 0: scale = 0
    default: return nil
    }
    return min(200, max(-200, number * scale))
  }

  /// The width of a page, in em: what one hundred per cent of it are for images.
  private static let measure = 33.0

  /// Returns an extent in em; nil within if it is that of the content, nil if it is invalid.
  package static func extent(_ value: String) -> Double?? {
    switch value {
    case "auto", "none", "initial", "unset", "max-content", "fit-content": return .some(nil)
    default: break
    }
    guard let length = length(value), length >= 0 else { return nil }
    return value.hasSuffix("%") || value.hasSuffix("vw") ? length / 30 * measure : length
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = text.utf8.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
