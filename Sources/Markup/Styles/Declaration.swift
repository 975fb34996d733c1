import BookText
import Numbers

/// A CSS property that applies to pages of cells. Lengths are in em.
package enum Declaration: Hashable {
  case emphasis(Emphasis.Style, Bool)
  case trait(Traits, Bool)
  case transform(TextTransform)
  case alignment(BlockLayout.Alignment)
  /// The alignment of the last line.
  case lastAlignment(BlockLayout.Alignment)
  case direction(BlockLayout.Direction)
  case indent(Double)
  /// The margin at a side of the lines.
  case margin(LineSide, Double)
  /// The margin at a side of the page, which is another side of vertical lines.
  case pageMargin(PageSide, Double)
  case leadingPadding(Double)
  case pagePadding(PageSide, Double)
  case display(Display)
  case space(WhiteSpace)
  case marker(ListMarker.Style)
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

  /// What is true of an element or not.
  package struct Traits: OptionSet, Hashable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Words are divided only at soft hyphens.
    package static let undivided = Traits(rawValue: 1)
    package static let hidden = Traits(rawValue: 2)
    /// Lines run from top to bottom and follow each other from right to left.
    package static let vertical = Traits(rawValue: 4)
    /// It is verse.
    package static let verse = Traits(rawValue: 8)
    /// It is in a list of terms and definitions.
    package static let inTerms = Traits(rawValue: 16)
    /// Those of an element that those in it have too.
    package static let inherited: Traits = [.undivided, .hidden, .vertical, .verse, .inTerms]

    /// It stands beside the text.
    package static let floats = Traits(rawValue: 32)
    /// The elements in it are boxes of their own, whatever they are elsewhere.
    package static let dividesChildren = Traits(rawValue: 64)
    /// It has a place of its own, outside the flow.
    package static let leavesFlow = Traits(rawValue: 128)
    package static let breaksBefore = Traits(rawValue: 256)
    package static let breaksAfter = Traits(rawValue: 512)
    package static let avoidsBreakBefore = Traits(rawValue: 1_024)
    package static let avoidsBreakAfter = Traits(rawValue: 2_048)
    /// It is a term, which the next block defines.
    package static let term = Traits(rawValue: 4_096)
    /// It defines terms.
    package static let definition = Traits(rawValue: 8_192)

    /// Adds traits, or removes them.
    package mutating func set(_ traits: Traits, _ areSet: Bool) {
      if areSet { formUnion(traits) } else { subtract(traits) }
    }
  }

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
  }

  /// The values of `-bifolio-part`. Prose is no verse, even in a poem, such as its title and its date.
  private static let parts: [String: Declaration] = [
    "quotation": .part(.quotation), "caption": .part(.caption), "list": .part(.list),
    "ordered-list": .part(.orderedList), "terms": .trait(.inTerms, true),
    "term": .trait(.term, true), "definition": .trait(.definition, true),
    "prose": .trait(.verse, false), "heading-1": .part(.heading(1)),
    "heading-2": .part(.heading(2)), "heading-3": .part(.heading(3)),
    "heading-4": .part(.heading(4)), "heading-5": .part(.heading(5)),
    "heading-6": .part(.heading(6)),
  ]

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
    var words: [Substring] { value.utf8.split { $0 <= 0x20 }.map { Substring($0) } }
    switch name {
    case "font-style":
      return [.emphasis(.italic, value == "italic" || value.hasPrefix("oblique"))]
    case "font-weight":
      let weight =
        Number.clamped(value.utf8, to: 0...1_000)
        ?? (value == "bold" || value == "bolder" ? 700 : 400)
      return [.emphasis(.bold, weight >= 600)]
    case "font":
      return (words.contains("italic") ? [.emphasis(.italic, true)] : [])
        + (words.contains("bold") ? [.emphasis(.bold, true)] : [])
    case "font-variant", "font-variant-caps":
      return [.emphasis(.smallCapitals, has("small-caps", in: value))]
    case "font-family":
      return [.emphasis(.code, has("mono", in: value) || has("courier", in: value))]
    case "text-decoration", "text-decoration-line":
      // That of an element around it stays.
      if words.contains("none") { return [.emphasis([.underline, .struck], false)] }
      return (words.contains("underline") ? [.emphasis(.underline, true)] : [])
        + (words.contains("line-through") ? [.emphasis(.struck, true)] : [])
    case "text-transform", "-epub-text-transform":
      return [
        .emphasis(.capitals, value == "uppercase"), .transform(transforms[value] ?? .none),
      ]
    case "vertical-align":
      return [
        .emphasis(.superscript, value == "super" || value == "text-top"),
        .emphasis(.subscript, value == "sub"),
      ]
    case "text-align": return alignments[value].map { [.alignment($0)] } ?? []
    case "text-align-last", "-epub-text-align-last", "-moz-text-align-last":
      return [.lastAlignment(alignments[value] ?? .natural)]
    case "direction": return [.direction(value == "rtl" ? .rightToLeft : .leftToRight)]
    case "hyphens", "-epub-hyphens", "-webkit-hyphens", "-moz-hyphens":
      return value == "auto" || value == "none" || value == "manual"
        ? [.trait(.undivided, value != "auto")] : []
    case "-bifolio-part": return parts[value].map { [$0] } ?? []
    case "text-indent": return length(value).map { [.indent($0)] } ?? []
    case "margin": return sides(words) { .pageMargin($0, $1) }
    case "padding": return sides(words) { .pagePadding($0, $1) }
    case "writing-mode", "-epub-writing-mode", "-webkit-writing-mode":
      return [.trait(.vertical, value == "vertical-rl" || value == "tb-rl")]
    case "width": return extent(value).map { [.width($0)] } ?? []
    case "max-width": return extent(value).map { [.maxWidth($0)] } ?? []
    // A share of the height of a page says nothing about the width of an image.
    case "height": return value.hasSuffix("%") ? [] : extent(value).map { [.height($0)] } ?? []
    case "visibility": return [.trait(.hidden, value == "hidden")]
    case "white-space": return spaces[value].map { [.space($0)] } ?? []
    case "position": return [.trait(.leavesFlow, value == "absolute" || value == "fixed")]
    case "float": return [.trait(.floats, value == "left" || value == "right")]
    case "list-style", "list-style-type":
      return ([Substring(value)] + words).lazy.compactMap(marker).prefix(1).map { $0 }
    case "counter-reset": return [.resetsCounters(counters(words, default: 0))]
    case "counter-increment": return [.incrementsCounters(counters(words, default: 1))]
    case "display": return display(value)
    case "page-break-before", "break-before":
      return breaks(value)
        ? [.trait(.breaksBefore, true)] : [.trait(.avoidsBreakBefore, avoidsBreak(value))]
    case "page-break-after", "break-after":
      return breaks(value)
        ? [.trait(.breaksAfter, true)] : [.trait(.avoidsBreakAfter, avoidsBreak(value))]
    default: return side(name, value)
    }
  }

  private static let alignments: [String: BlockLayout.Alignment] = [
    "center": .centre, "-webkit-center": .centre, "right": .right, "end": .end, "left": .left,
    "justify": .natural, "start": .natural,
  ]
  private static let transforms: [String: TextTransform] = [
    "lowercase": .lowercase, "capitalize": .capitalize, "full-width": .fullWidth,
    "-epub-fullwidth": .fullWidth,
  ]
  private static let spaces: [String: WhiteSpace] = [
    "pre": .preserved, "pre-wrap": .preserved, "break-spaces": .preserved, "pre-line": .lines,
    "normal": .normal, "nowrap": .normal,
  ]

  private static func breaks(_ value: String) -> Bool {
    ["always", "page", "left", "right", "recto", "verso"].contains(value)
  }

  private static func avoidsBreak(_ value: String) -> Bool {
    value == "avoid" || value == "avoid-page"
  }

  private static func display(_ value: String) -> [Declaration] {
    let isFlexible = value.hasSuffix("flex") || value.hasSuffix("grid")
    return displays[value].map { [.display($0), .trait(.dividesChildren, isFlexible)] } ?? []
  }

  private static let displays: [String: Display] = [
    "none": .none, "inline": .inline, "inline-block": .inline, "inline-table": .inline,
    "ruby": .inline, "contents": .inline, "inline-flex": .inline, "inline-grid": .inline,
    "list-item": .listItem, "block": .block, "table": .block, "flow-root": .block, "flex": .block,
    "grid": .block,
  ]

  static func marker(_ value: Substring) -> Declaration? { markers[value].map { .marker($0) } }

  private static let markers: [Substring: ListMarker.Style] = {
    var markers: [Substring: ListMarker.Style] = [
      "none": .none, "disc": .disc, "circle": .circle, "square": .square, "decimal": .decimal,
      "decimal-leading-zero": .decimal, "lower-alpha": .lowerLetter, "lower-latin": .lowerLetter,
      "upper-alpha": .upperLetter, "upper-latin": .upperLetter, "lower-greek": .lowerGreek,
      "lower-roman": .lowerRoman, "upper-roman": .upperRoman,
    ]
    for dash in ["-", "– ", "–", "- ", "— "] {
      for quote in ["'", "\""] { markers["\(quote)\(dash)\(quote)"] = .dash }
    }
    return markers
  }()

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

  /// Parses the margin or padding at one side.
  private static func side(_ name: String, _ value: String) -> [Declaration] {
    guard let make = margins[name], let length = length(value) else { return [] }
    return [make(length)]
  }

  private static let margins: [String: @Sendable (Double) -> Declaration] = [
    "margin-top": { .pageMargin(.top, $0) }, "margin-right": { .pageMargin(.right, $0) },
    "margin-bottom": { .pageMargin(.bottom, $0) }, "margin-left": { .pageMargin(.left, $0) },
    "padding-top": { .pagePadding(.top, $0) }, "padding-right": { .pagePadding(.right, $0) },
    "padding-bottom": { .pagePadding(.bottom, $0) }, "padding-left": { .pagePadding(.left, $0) },
    "margin-inline-start": { .margin(.start, $0) }, "margin-inline-end": { .margin(.end, $0) },
    "margin-block-start": { .margin(.before, $0) }, "margin-block-end": { .margin(.after, $0) },
    "padding-inline-start": { .leadingPadding($0) },
  ]

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
