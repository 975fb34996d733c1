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
  case transform(TextTransform)
  case alignment(BlockLayout.Alignment)
  /// The alignment of the last line.
  case lastAlignment(BlockLayout.Alignment)
  case direction(BlockLayout.Direction)
  /// True if words are divided by the reader, false if only at soft hyphens.
  case hyphenates(Bool)
  case indent(Double)
  /// The margin at a side of the lines.
  case margin(LineSide, Double)
  /// The margin at a side of the page, which is another side of vertical lines.
  case pageMargin(PageSide, Double)
  case leadingPadding(Double)
  case pagePadding(PageSide, Double)
  /// True if lines run from top to bottom and follow each other from right to left.
  case isVertical(Bool)
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
  /// The part of a book that it is.
  case part(Part)
  case resetsCounters([CounterChange])
  case incrementsCounters([CounterChange])

  /// A value that a counter gets, or by which it grows.
  package struct CounterChange: Hashable {
    package let name: String
    package let value: Int
  }

  /// A part of a book, which the default style sheets name by a property of their own.
  package enum Part: Hashable {
    case heading(Int)
    case quotation
    case caption
    case list
    case orderedList
    case terms
    case term
    /// The definition of terms, the first line of which is not indented.
    case definition
    /// Text that is no verse, even in a poem, such as its title and its date.
    case prose

    /// Parses a value of `-bifolio-part`.
    init?(_ name: String) {
      let parts: [String: Part] = [
        "quotation": .quotation, "caption": .caption, "list": .list, "ordered-list": .orderedList,
        "terms": .terms, "term": .term, "definition": .definition, "prose": .prose,
      ]
      if name.hasPrefix("heading-"), let level = Number.parse(name.utf8.suffix(1), in: 1...6) {
        self = .heading(level)
      } else if let part = parts[name] {
        self = part
      } else {
        return nil
      }
    }
  }

  /// How an element is displayed.
  package enum Display: Hashable {
    case inline
    case block
    case listItem
    case none
  }

  /// A side of the lines of a block.
  package enum LineSide: Hashable {
    case before
    case end
    case after
    case start
  }

  /// A side of the page, in the order of CSS.
  package enum PageSide: Int {
    case top
    case right
    case bottom
    case left

    /// The side of the lines that it is.
    package func side(ofVertical isVertical: Bool) -> LineSide {
      let sides: [LineSide] = [.before, .end, .after, .start]
      return sides[(rawValue + (isVertical ? 3 : 0)) % 4]
    }
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
      return [.smallCapitals(has("small-caps", in: value))]
    case "font-family":
      return [.code(has("mono", in: value) || has("courier", in: value))]
    case "text-decoration", "text-decoration-line":
      // That of an element around it stays.
      if words.contains("none") { return [.underline(false), .struck(false)] }
      return (words.contains("underline") ? [.underline(true)] : [])
        + (words.contains("line-through") ? [.struck(true)] : [])
    case "text-transform", "-epub-text-transform":
      return [.capitals(value == "uppercase"), .transform(transform(value))]
    case "vertical-align":
      return [.raised(value == "super" || value == "text-top"), .lowered(value == "sub")]
    case "text-align":
      switch value {
      case "center", "-webkit-center": return [.alignment(.centre)]
      case "right": return [.alignment(.right)]
      case "end": return [.alignment(.end)]
      case "left": return [.alignment(.left)]
      case "justify", "start": return [.alignment(.natural)]
      default: return []
      }
    case "text-align-last", "-epub-text-align-last", "-moz-text-align-last":
      let sides: [String: BlockLayout.Alignment] = [
        "center": .centre, "right": .right, "left": .left, "end": .end,
      ]
      return [.lastAlignment(sides[value] ?? .natural)]
    case "direction": return [.direction(value == "rtl" ? .rightToLeft : .leftToRight)]
    case "hyphens", "-epub-hyphens", "-webkit-hyphens", "-moz-hyphens":
      return value == "auto" || value == "none" || value == "manual"
        ? [.hyphenates(value == "auto")] : []
    case "-bifolio-part": return Part(value).map { [.part($0)] } ?? []
    default: return layout(name, value, words)
    }
  }

  /// Parses a declaration that decides where an element stands.
  private static func layout(
    _ name: String, _ value: String, _ words: [Substring]
  ) -> [Declaration] {
    switch name {
    case "text-indent": return length(value).map { [.indent($0)] } ?? []
    case "margin-left", "margin-right", "margin-top", "margin-bottom", "padding-left",
      "padding-right", "padding-top", "padding-bottom", "margin-inline-start",
      "margin-inline-end", "margin-block-start", "margin-block-end", "padding-inline-start":
      return length(value).flatMap { margin(name, $0) } ?? []
    case "margin": return sides(words) { .pageMargin($0, $1) }
    case "padding": return sides(words) { .pagePadding($0, $1) }
    case "writing-mode", "-epub-writing-mode", "-webkit-writing-mode":
      return [.isVertical(value == "vertical-rl" || value == "tb-rl")]
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
    case "list-style", "list-style-type":
      return ([Substring(value)] + words).lazy.compactMap(marker).prefix(1).map { $0 }
    case "counter-reset": return [.resetsCounters(counters(words, default: 0))]
    case "counter-increment": return [.incrementsCounters(counters(words, default: 1))]
    case "position": return [.leavesFlow(value == "absolute" || value == "fixed")]
    case "float": return [.floats(value == "left" || value == "right")]
    case "page-break-before", "break-before":
      return breaks(value) ? [.breaksBefore] : [.avoidsBreakBefore(avoidsBreak(value))]
    case "page-break-after", "break-after":
      return breaks(value) ? [.breaksAfter] : [.avoidsBreakAfter(avoidsBreak(value))]
    default: return []
    }
  }

  private static func transform(_ value: String) -> TextTransform {
    switch value {
    case "lowercase": .lowercase
    case "capitalize": .capitalize
    case "full-width", "-epub-fullwidth": .fullWidth
    default: .none
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

  static func marker(_ value: Substring) -> Declaration? {
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
    case "\"– \"", "'– '", "\"–\"", "'–'", "\"- \"", "'- '", "\"-\"", "'-'", "\"— \"", "'— '":
      .marker(.dash)
    default: nil
    }
  }

  /// Returns counters and their values.
  private static func counters(_ words: [Substring], default value: Int) -> [CounterChange] {
    words.enumerated().compactMap { index, word in
      let next =
        words.indices.contains(index + 1)
        ? Number.parse(words[index + 1].utf8, in: -9_999...9_999) : nil
      let isName = word.first.map { $0.isLetter || $0 == "_" } == true && word != "none"
      return isName ? CounterChange(name: String(word), value: next ?? value) : nil
    }
  }

  /// Returns the margin or padding at one side.
  private static func margin(_ name: String, _ length: Double) -> [Declaration]? {
    let side: PageSide
    switch name {
    case "margin-inline-start": return [.margin(.start, length)]
    case "margin-inline-end": return [.margin(.end, length)]
    case "margin-block-start": return [.margin(.before, length)]
    case "margin-block-end": return [.margin(.after, length)]
    case "padding-inline-start": return [.leadingPadding(length)]
    case "margin-top", "padding-top": side = .top
    case "margin-right", "padding-right": side = .right
    case "margin-bottom", "padding-bottom": side = .bottom
    default: side = .left
    }
    return [name.hasPrefix("margin") ? .pageMargin(side, length) : .pagePadding(side, length)]
  }

  /// Returns the margins or paddings of a shorthand: of all sides; those above and at the sides; those above,
  /// at the sides and below; or each.
  private static func sides(
    _ words: [Substring], _ declaration: (PageSide, Double) -> Declaration
  ) -> [Declaration] {
    let places: [Int]
    switch words.count {
    case 1: places = [0, 0, 0, 0]
    case 2: places = [0, 1, 0, 1]
    case 3: places = [0, 1, 2, 1]
    case 4...: places = [0, 1, 2, 3]
    default: return []
    }
    return zip([PageSide.top, .right, .bottom, .left], places).compactMap { side, place in
      length(String(words[place])).map { declaration(side, $0) }
    }
  }

  /// Returns a length in em; nil if it is invalid. One per cent of the measure counts as 0.3 em.
  static func length(_ value: String) -> Double? {
    if value == "auto" { return 0 }
    let digits = Substring(
      value.utf8.prefix { (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
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

  /// True if a value has some text anywhere. (The search of the standard library takes a hundred times as
  /// long.)
  private static func has(_ part: String, in value: String) -> Bool {
    value.utf8.indices.contains { value.utf8[$0...].starts(with: part.utf8) }
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = text.utf8.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
