import BookText
import Numbers

/// The style of an element, including inherited properties: CSS as far as it applies to pages of cells.
/// Lengths are in em. Copied for each text, so all its fields are copied without counting references.
package struct FlowStyle {
  /// The kind of block its text belongs to.
  package enum Context: Hashable {
    case text
    case heading(Int)
    case quotation
    case caption
    case note
  }

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

  /// Boolean properties of an element.
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
    /// Traits inherited by children.
    static let inherited: Traits = [.undivided, .hidden, .vertical, .verse, .inTerms]

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
    /// A term, defined by the next block.
    package static let term = Traits(rawValue: 4_096)
    /// It defines terms.
    package static let definition = Traits(rawValue: 8_192)
  }

  // Inherited.
  package private(set) var emphasis: Emphasis.Style = []
  package private(set) var space = WhiteSpace.normal
  package private(set) var alignment = BlockLayout.Alignment.natural {
    didSet { hasOwnAlignment = true }
  }
  /// The alignment of the last line.
  package private(set) var lastAlignment = BlockLayout.Alignment.natural
  package var direction = BlockLayout.Direction.natural
  package private(set) var transform = TextTransform.none
  package private(set) var indent: Double?
  /// The sum of all enclosing elements.
  package private(set) var (leading, trailing) = (0.0, 0.0)
  package var marker = ListMarker.Style.disc
  package var context = Context.text
  /// Number of lists around it.
  package private(set) var lists = 0
  /// Only ``Traits/inherited`` are inherited.
  package var traits: Traits = []

  // Not inherited.
  /// Whether the alignment was set on this element, not inherited.
  package private(set) var hasOwnAlignment = false
  package var display = Display.inline
  package private(set) var (ownLeading, ownPadding, ownTrailing): (Double?, Double?, Double?) =
    (nil, nil, nil)
  package private(set) var (above, below) = (0.0, 0.0)
  /// The extent of an image, as far as given.
  package private(set) var (width, height, maxWidth): (Double?, Double?, Double?) = (nil, nil, nil)

  /// The style around a document.
  package init() {}

  /// Returns the style of an element before style sheets, in one with this style.
  package func child(_ name: MarkupName) -> FlowStyle {
    var style = self
    style.display = .inline
    style.hasOwnAlignment = false
    style.traits.formIntersection(.inherited)
    style.removeMargins()
    (style.width, style.height, style.maxWidth) = (nil, nil, nil)
    if let defaults = DefaultStyles.declarations[name] { style.apply(defaults) }
    return style
  }

  /// Removes its own margins.
  package mutating func removeMargins() {
    (ownLeading, ownPadding, ownTrailing) = (nil, nil, nil)
    (above, below) = (0, 0)
  }

  /// Adds the element's own margins to those of the enclosing elements.
  package mutating func addOwnMargins() {
    guard display != .inline, display != .none else { return }
    leading = max(0, min(30, leading + (ownLeading ?? 0) + (ownPadding ?? 0)))
    trailing = max(0, min(30, trailing + (ownTrailing ?? 0)))
  }

  // MARK: Properties

  /// Applies declarations, the strongest last.
  package mutating func apply(_ declarations: [Declaration]) {
    // The direction of lines decides the meaning of the page's sides.
    for mode in declarations where mode.name.hasSuffix("writing-mode") { apply(mode) }
    for declaration in declarations { apply(declaration) }
  }

  /// Applies a declaration. A shorthand has several values.
  ///
  /// - Returns: False if the property is not supported or its value is invalid.
  @discardableResult
  mutating func apply(_ declaration: Declaration) -> Bool {
    setLetters(declaration) ?? setLines(declaration) ?? setBox(declaration)
      ?? setSides(declaration) ?? false
  }

  // Each of these functions returns nil for a foreign property, and false for an invalid value.

  /// Sets the look of letters.
  private mutating func setLetters(_ declaration: Declaration) -> Bool? {
    let value = declaration.value
    switch declaration.name {
    case "font-style":
      emphasis.set(.italic, value == "italic" || value.hasPrefix("oblique"))
    case "font-weight":
      let weight =
        Number.clamped(value.utf8, to: 0...1_000)
        ?? (value == "bold" || value == "bolder" ? 700 : 400)
      emphasis.set(.bold, weight >= 600)
    case "font": return addEmphasis(["italic": .italic, "bold": .bold], declaration.words)
    case "font-variant", "font-variant-caps":
      emphasis.set(.smallCapitals, value.firstPlace(of: "small-caps") != nil)
    case "font-family":
      emphasis.set(.code, ["mono", "courier"].contains { value.firstPlace(of: $0) != nil })
    case "text-decoration", "text-decoration-line":
      let words = declaration.words
      guard words.contains("none") else {
        // A line of an enclosing element stays (CSS propagates it).
        return addEmphasis(["underline": .underline, "line-through": .struck], words)
      }
      emphasis.set([.underline, .struck], false)
    case "text-transform", "-epub-text-transform":
      emphasis.set(.capitals, value == "uppercase")
      transform = Self.transforms[value] ?? .none
    case "vertical-align":
      emphasis.set(.superscript, value == "super" || value == "text-top")
      emphasis.set(.subscript, value == "sub")
    default: return nil
    }
    return true
  }

  /// Sets the layout of lines.
  private mutating func setLines(_ declaration: Declaration) -> Bool? {
    let value = declaration.value
    switch declaration.name {
    case "text-align": return assign(&alignment, Self.alignments[value])
    case "text-align-last", "-epub-text-align-last", "-moz-text-align-last":
      lastAlignment = Self.alignments[value] ?? .natural
    case "direction":
      direction = value == "rtl" ? .rightToLeft : value == "auto" ? .natural : .leftToRight
    case "hyphens", "-epub-hyphens", "-webkit-hyphens", "-moz-hyphens":
      guard ["auto", "none", "manual"].contains(value) else { return false }
      traits.set(.undivided, value != "auto")
    case "text-indent": return assign(&indent, Self.length(value).map(Optional.some))
    case "writing-mode", "-epub-writing-mode", "-webkit-writing-mode":
      traits.set(.vertical, value == "vertical-rl" || value == "tb-rl")
    case "white-space": return assign(&space, Self.spaces[value])
    case "list-style", "list-style-type":
      return assign(
        &marker,
        ([Substring(value)] + declaration.words).lazy.compactMap { Self.markers[$0] }.first)
    default: return nil
    }
    return true
  }

  /// Sets the role and the position of an element.
  private mutating func setBox(_ declaration: Declaration) -> Bool? {
    let value = declaration.value
    switch declaration.name {
    case "-bifolio-part": return become(value)
    case "width": return assign(&width, Self.extent(value))
    case "max-width": return assign(&maxWidth, Self.extent(value))
    // A share of the height of a page tells nothing about the width of an image.
    case "height": return !value.hasSuffix("%") && assign(&height, Self.extent(value))
    case "visibility": traits.set(.hidden, value == "hidden")
    case "position": traits.set(.leavesFlow, value == "absolute" || value == "fixed")
    case "float": traits.set(.floats, value == "left" || value == "right")
    case "display":
      traits.set(.dividesChildren, value.hasSuffix("flex") || value.hasSuffix("grid"))
      return assign(&display, Self.displays[value])
    case "page-break-before", "break-before":
      traits.setBreak(value, demanded: .breaksBefore, avoided: .avoidsBreakBefore)
    case "page-break-after", "break-after":
      traits.setBreak(value, demanded: .breaksAfter, avoided: .avoidsBreakAfter)
    // They belong to elements, and to texts before and after them, rather than to styles of text.
    case "content", "counter-reset", "counter-increment": break
    default: return nil
    }
    return true
  }

  /// Sets margins and padding.
  private mutating func setSides(_ declaration: Declaration) -> Bool? {
    let name = declaration.name
    switch name {
    case "margin": return setSides(declaration.words) { $0.setMargin($1, $2) }
    case "padding": return setSides(declaration.words) { $0.setPadding($1, $2) }
    default:
      let isMargin = name.hasPrefix("margin-")
      guard isMargin || name.hasPrefix("padding-") else { return nil }
      guard let side = side(named: name.drop { $0 != "-" }),
        let length = Self.length(declaration.value)
      else { return false }
      if isMargin { setMargin(side, length) } else { setPadding(side, length) }
      return true
    }
  }

  /// Adds the styles named by some words; returns false if no word names a style.
  private mutating func addEmphasis(
    _ names: [Substring: Emphasis.Style], _ words: [Substring]
  ) -> Bool {
    let found = words.compactMap { names[$0] }
    for style in found { emphasis.formUnion(style) }
    return !found.isEmpty
  }

  /// Takes the style of a part of a book, as named by a property in the default style sheet.
  private mutating func become(_ part: String) -> Bool {
    switch part {
    case "quotation": if context == .text { context = .quotation }
    case "caption": context = .caption
    case "list", "ordered-list":
      if lists == 0 { (above, below) = (1, 1) }
      ownPadding = 2
      let bullet: ListMarker.Style = lists == 0 ? .disc : lists == 1 ? .circle : .square
      marker = part == "ordered-list" ? .decimal : bullet
      lists += 1
      indent = nil
    case "terms": traits.insert(.inTerms)
    case "term": traits.insert(.term)
    case "definition": traits.insert(.definition)
    case "verse": traits.insert(.verse)
    // The prose in a poem, such as its title and its date, is not verse.
    case "prose": traits.remove(.verse)
    default:
      guard part.hasPrefix("heading-"), let level = Number.parse(part.utf8.suffix(1), in: 1...6)
      else { return false }
      context = .heading(level)
    }
    return true
  }

  // MARK: Margins

  /// A side of lines. Those of the page have the same order in CSS: top, right, bottom, left.
  private enum Side: Int {
    case before
    case end
    case after
    case start
  }

  /// Returns the side of the lines at a side of the page.
  private func side(ofPage index: Int) -> Side? {
    Side(rawValue: (index + (traits.contains(.vertical) ? 3 : 0)) % 4)
  }

  private func side(named name: Substring) -> Side? {
    let lines = ["-block-start", "-inline-end", "-block-end", "-inline-start"]
    if let index = lines.firstIndex(where: { name == $0 }) { return Side(rawValue: index) }
    return ["-top", "-right", "-bottom", "-left"].firstIndex { name == $0 }.flatMap(side(ofPage:))
  }

  private mutating func setMargin(_ side: Side, _ value: Double) {
    switch side {
    case .before: above = value
    case .end: ownTrailing = value
    case .after: below = value
    case .start: ownLeading = value
    }
  }

  private mutating func setPadding(_ side: Side, _ value: Double) {
    if side == .start { ownPadding = value }
  }

  /// Sets the margins or paddings of a shorthand: of all sides; those above and at the sides; those above, at
  /// the sides and below; or each.
  private mutating func setSides(
    _ words: [Substring], _ set: (inout FlowStyle, Side, Double) -> Void
  ) -> Bool {
    let orders = [[], [0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]]
    let lengths = orders[min(4, words.count)].map { Self.length(String(words[$0])) }
    for (index, length) in lengths.enumerated() {
      if let length, let side = side(ofPage: index) { set(&self, side, length) }
    }
    return lengths.contains { $0 != nil }
  }

  // MARK: Values

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
  private static let displays: [String: Display] = [
    "none": .none, "inline": .inline, "inline-block": .inline, "inline-table": .inline,
    "ruby": .inline, "contents": .inline, "inline-flex": .inline, "inline-grid": .inline,
    "list-item": .listItem, "block": .block, "table": .block, "flow-root": .block, "flex": .block,
    "grid": .block,
  ]

  /// The markers of list items.
  static let markers: [Substring: ListMarker.Style] = {
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

  /// Returns a length in em; nil if it is invalid. One percent of the measure counts as 0.3 em.
  static func length(_ value: String) -> Double? {
    if value == "auto" { return 0 }
    let digits = Substring(
      value.utf8.prefix { ("0"..."9").contains($0) || "+-.".utf8.contains($0) })
    guard let number = Number.clamped(digits, to: -1e9...1e9) else { return nil }
    let scale: Double
    switch String(value[digits.endIndex...]) {
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

  /// Returns an extent in em: `.some(nil)` for the extent of the content, nil for an invalid value.
  package static func extent(_ value: String) -> Double?? {
    switch value {
    case "auto", "none", "initial", "unset", "max-content", "fit-content": return .some(nil)
    default: break
    }
    guard let length = length(value), length >= 0 else { return nil }
    return value.hasSuffix("%") || value.hasSuffix("vw")
      ? length / 30 * MediaQueries.pageWidth : length
  }
}

extension OptionSet {
  /// Adds members, or removes them.
  package mutating func set(_ members: Self, _ areSet: Bool) {
    if areSet { formUnion(members) } else { subtract(members) }
  }
}

extension FlowStyle.Traits {
  /// Sets the page break before or after an element from a value.
  fileprivate mutating func setBreak(_ value: String, demanded: Self, avoided: Self) {
    if ["always", "page", "left", "right", "recto", "verso"].contains(value) {
      formUnion(demanded)
    } else {
      set(avoided, value == "avoid" || value == "avoid-page")
    }
  }
}

/// Sets a field to the meaning of a value; returns false if it has none.
private func assign<Value>(_ field: inout Value, _ meaning: Value?) -> Bool {
  guard let meaning else { return false }
  field = meaning
  return true
}

extension Declaration {
  /// The words in its value.
  fileprivate var words: [Substring] { value.utf8.split { $0 <= " " }.map { Substring($0) } }
}
