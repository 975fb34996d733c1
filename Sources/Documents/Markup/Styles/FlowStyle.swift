import BookText
import Numbers

/// The style of an element, including inherited properties: CSS as far as it applies to pages of cells.
/// Lengths are in em. Copied for each text, so no field counts references.
package struct FlowStyle {
  package enum Context: Hashable {
    case text
    case heading(Int)
    case quotation
    case caption
    case note
  }

  package enum Display: Hashable {
    case inline
    case block
    case listItem
    case none
  }

  package enum WhiteSpace: Hashable {
    case normal
    case preserved
    /// Only line ends are preserved.
    case lines
  }

  package struct Traits: OptionSet, Hashable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Called from another module, the library's own generic initializer takes some two thousand
    /// instructions.
    package init(arrayLiteral elements: Traits...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }

    /// Words break only at soft hyphens.
    package static let undivided = Traits(rawValue: 1)
    package static let hidden = Traits(rawValue: 2)
    /// Lines run from top to bottom, and follow each other from right to left.
    package static let vertical = Traits(rawValue: 4)
    package static let verse = Traits(rawValue: 8)
    /// In a list of terms and definitions.
    package static let inTerms = Traits(rawValue: 16)
    static let inherited: Traits = [.undivided, .hidden, .vertical, .verse, .inTerms]

    /// Beside the text.
    package static let floats = Traits(rawValue: 32)
    /// Elements in it are boxes of their own.
    package static let dividesChildren = Traits(rawValue: 64)
    /// Outside the flow.
    package static let leavesFlow = Traits(rawValue: 128)
    package static let breaksBefore = Traits(rawValue: 256)
    package static let breaksAfter = Traits(rawValue: 512)
    package static let avoidsBreakBefore = Traits(rawValue: 1_024)
    package static let avoidsBreakAfter = Traits(rawValue: 2_048)
    /// Defined by the next block.
    package static let term = Traits(rawValue: 4_096)
    package static let definition = Traits(rawValue: 8_192)
    /// Moved from its place in the line.
    static let moved = Traits(rawValue: 16_384)
    /// Far off the page, without extent, or transparent.
    package static let outOfSight = Traits(rawValue: 32_768)
  }

  /// Reasons for being out of sight, alone or together.
  struct Veils: OptionSet, Hashable {
    let rawValue: UInt8
    static let transparent = Veils(rawValue: 1)
    /// No part of the box is shown.
    static let clipped = Veils(rawValue: 2)
    /// Overflow is not shown.
    static let cut = Veils(rawValue: 4)
    /// Far outside the page.
    static let far = Veils(rawValue: 8)
  }

  // Inherited.
  package var emphasis: Emphasis.Style = []
  package var space = WhiteSpace.normal
  package internal(set) var alignment = BlockLayout.Alignment.natural {
    didSet { hasOwnAlignment = true }
  }
  /// Alignment of the last line.
  package internal(set) var lastAlignment = BlockLayout.Alignment.natural
  package var direction = BlockLayout.Direction.natural
  package internal(set) var transform = TextTransform.none
  /// None below the root element if it is the document's.
  package internal(set) var language = LanguageCode.none
  package internal(set) var indent: Double?
  /// Sum of all enclosing elements.
  package internal(set) var (leading, trailing) = (0.0, 0.0)
  package var marker = ListMarker.Style.disc
  package var context = Context.text
  package internal(set) var lists = 0
  /// Only ``Traits/inherited`` are inherited.
  package var traits: Traits = []

  // Not inherited.
  /// A box has lines of its own; a wide one may exceed its text.
  var (isBox, isWide) = (false, false)
  /// Not inherited.
  package internal(set) var hasOwnAlignment = false
  package var display = Display.inline
  package internal(set) var (ownLeading, ownPadding, ownTrailing): (Double?, Double?, Double?) =
    (nil, nil, nil)
  /// Padding at the end of its lines.
  var endPadding: Float = 0
  package internal(set) var (above, below) = (0.0, 0.0)
  /// Padding above or below its lines.
  package internal(set) var isPadded = false
  /// Distances above its line, by `vertical-align`, and by its position if it is ``Traits/moved``; negative
  /// if below.
  var (raise, shift) = (Float(0), Float(0))
  /// Size of the letters relative to those around it, and whether its top is that of its line.
  package internal(set) var size = Float(1)
  var isAtTop = false
  /// Whatever the size of the letters around it.
  package internal(set) var hasOwnSize = false
  var veils: Veils = []
  /// Extent of an image, as far as given.
  package internal(set) var (width, height, maxWidth): (Double?, Double?, Double?) = (nil, nil, nil)

  package init() {}

  /// Before style sheets apply: the inherited style, changed by the name.
  package func styleOfChild(named name: MarkupName) -> FlowStyle {
    var style = self
    style.display = .inline
    style.hasOwnAlignment = false
    style.traits.formIntersection(.inherited)
    style.removeMargins()
    (style.isBox, style.isWide) = (false, false)
    (style.width, style.height, style.maxWidth) = (nil, nil, nil)
    (style.raise, style.shift, style.size, style.isAtTop) = (0, 0, 1, false)
    (style.veils, style.hasOwnSize) = ([], false)
    if let defaults = DefaultStyles.declarations[name] { style.apply(defaults) }
    return style
  }

  /// If undisplayed, it becomes a block or, by its name, a list item.
  package mutating func reveal(elementNamed name: MarkupName) {
    traits.subtract([.hidden, .outOfSight])
    guard display == .none else { return }
    let usual = FlowStyle().styleOfChild(named: name).display
    display = usual == .listItem ? .listItem : .block
  }

  /// From the line, in em of its own letters. A smaller distance adjusts the look of a line.
  private static let leastRaise: Float = 0.15
  /// In em of the line: larger letters are initials.
  private static let largestRaised: Float = 1.1
  /// In em of the line: smaller letters at its top are raised.
  private static let smaller: Float = 0.95

  /// `vertical-align` or a relative position of at least ``leastRaise`` makes a superscript or a subscript.
  /// Large letters and elements outside the flow stay.
  package mutating func raiseLetters() {
    guard raise != 0 || isAtTop || traits.contains(.moved), display == .inline,
      size <= Self.largestRaised, traits.isDisjoint(with: [.floats, .leavesFlow])
    else { return }
    var distance = raise + (traits.contains(.moved) ? shift : 0)
    if isAtTop, size <= Self.smaller { distance += Self.leastRaise }
    if distance >= Self.leastRaise {
      emphasis.remove(.subscript)
      emphasis.insert(.superscript)
    } else if distance <= -Self.leastRaise {
      emphasis.remove(.superscript)
      emphasis.insert(.subscript)
    }
  }

  /// Position of a text off the page, in em.
  private static let farAway = -30.0
  /// Extent of an element without any, in em.
  private static let nothing = 0.1

  /// Far outside: ``farAway`` or less from an edge.
  mutating func recordDistance(_ value: String) {
    if Self.length(ofValue: value) ?? 0 <= Self.farAway { veils.insert(.far) }
  }

  /// Transparent, of size 0, off the page, clipped or cut.
  package mutating func recordSight() {
    guard !veils.isEmpty || size == 0 || indent ?? 0 <= Self.farAway else { return }
    let isNothing = min(width ?? 1, height ?? 1) <= Self.nothing
    let isAway = traits.contains(.leavesFlow) && !veils.isDisjoint(with: [.far, .clipped])
    if size == 0 || veils.contains(.transparent) || isAway || veils.contains(.cut) && isNothing
      || indent ?? 0 <= Self.farAway
    {
      traits.insert(.outOfSight)
    }
  }

  /// `clip` or `clip-path` leaves nothing of a box: `rect(0,0,0,0)`, `inset(50%)`. The value is in small
  /// letters.
  static func clipsEverything(_ value: String) -> Bool {
    guard let open = value.firstIndex(of: "("), value.hasSuffix(")") else { return false }
    let words = value[value.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == " " }.map(String.init)
    if value.hasPrefix("inset") {
      return words.first.flatMap { length(ofValue: $0) } ?? 0 >= measure / 2
    }
    guard value.hasPrefix("rect"), words.count == 4,
      words.allSatisfy({ length(ofValue: $0) != nil })
    else {
      return false
    }
    let (top, right, bottom, left) = (words[0], words[1], words[2], words[3])
    return isNothing(from: top, to: bottom) || isNothing(from: left, to: right)
  }

  /// Edges by their distances from the top or the left of the box. With `auto`, the first is 0; the second is
  /// the extent of the box, which is not known.
  private static func isNothing(from first: String, to second: String) -> Bool {
    guard second != "auto", let first = length(ofValue: first), let second = length(ofValue: second)
    else {
      return false
    }
    return second - first <= nothing
  }

  package mutating func removeMargins() {
    (ownLeading, ownPadding, ownTrailing, endPadding) = (nil, nil, nil, 0)
    (above, below, isPadded) = (0, 0, false)
  }

  /// Indented as a whole, perhaps hanging, without space above and below.
  package var isSolid: Bool {
    above == 0 && below == 0 && leading > 0 && indent ?? 0 <= 0 && lists == 0 && !isPadded
      && context == .text && space == .normal && !traits.contains(.verse)
  }

  /// Indent of a block, in em.
  private static let greatestIndent = 30.0

  /// Indents stay within 0 and ``greatestIndent``. Does nothing for an element in a line or an undisplayed
  /// one.
  package mutating func addOwnMargins() {
    guard display != .inline, display != .none else { return }
    leading = max(0, min(Self.greatestIndent, leading + (ownLeading ?? 0) + (ownPadding ?? 0)))
    trailing = max(0, min(Self.greatestIndent, trailing + (ownTrailing ?? 0)))
  }

  // MARK: Properties

  /// The strongest is the last. The direction of lines goes before all others.
  package mutating func apply(_ declarations: [Declaration]) {
    // The direction of lines decides the meaning of the page's sides.
    for mode in declarations where mode.property?.isWritingMode == true { apply(mode) }
    for declaration in declarations { apply(declaration) }
  }

  /// A shorthand has several values. False if the property is not supported or its value is invalid.
  @discardableResult
  mutating func apply(_ declaration: Declaration) -> Bool {
    declaration.property?.set(&self, declaration.value) ?? false
  }

  /// False if no word names one.
  mutating func addEmphasis(
    _ names: [Substring: Emphasis.Style], _ words: [Substring]
  ) -> Bool {
    let found = words.compactMap { names[$0] }
    for style in found { emphasis.formUnion(style) }
    return !found.isEmpty
  }

  /// Gives it the role of a name in the default style sheet: "quotation", "heading-2". False for an unknown
  /// name.
  mutating func applyPart(named part: String) -> Bool {
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
      let prefix = "heading-"
      guard part.hasPrefix(prefix),
        let level = Number.parse(part.utf8.dropFirst(prefix.utf8.count), in: 1...6)
      else { return false }
      context = .heading(level)
    }
    return true
  }

  // MARK: Margins

  /// Sides of lines. Those of the page have the same order in CSS: top, right, bottom, left.
  enum Side: Int {
    case before
    case end
    case after
    case start
  }

  /// Converts a side of the page: 0 for the top, then clockwise to 3 for the left.
  func side(ofPage index: Int) -> Side? {
    Side(rawValue: (index + (traits.contains(.vertical) ? 3 : 0)) % 4)
  }

  mutating func setMargin(_ side: Side, _ value: Double) {
    switch side {
    case .before: above = value
    case .end: ownTrailing = value
    case .after: below = value
    case .start: ownLeading = value
    }
  }

  /// Length in em. Above and below it only matters whether there is any.
  mutating func setPadding(_ side: Side, _ value: Double) {
    switch side {
    case .start: ownPadding = value
    case .end: endPadding = Float(value)
    case .before, .after: if value > 0 { isPadded = true }
    }
  }

  /// Width that separates a box from the text after it, in em. A narrower one has a single letter.
  static let leastBox = 2.0

  /// Gap between two words in a line, in em.
  private static let leastGap = 0.25

  /// Margins separate it from the text before it. Large letters are initials.
  package var hasGapBefore: Bool {
    isPhraseOfText && (ownLeading ?? 0) + (ownPadding ?? 0) >= Self.leastGap
  }
  /// Margins, or a wide box, separate it from the text after it.
  package var hasGapAfter: Bool {
    isPhraseOfText
      && ((ownTrailing ?? 0) + Double(endPadding) >= Self.leastGap || isBox && isWide)
  }
  /// In a line of text, at its height, and no initial.
  private var isPhraseOfText: Bool {
    display == .inline && size <= Self.largestRaised && !traits.contains(.floats)
      && emphasis.isDisjoint(with: [.superscript, .subscript])
  }

  /// Wide: ``leastBox`` at least.
  mutating func recordBoxWidth(_ value: String) {
    if let extent = Self.extent(ofValue: value) { isWide = extent ?? 0 >= Self.leastBox }
  }

  /// A shorthand of one to four lengths (CSS Box Model Level 3, section 3.2). Invalid lengths change nothing.
  /// False if no length is valid.
  mutating func setSides(
    _ words: [Substring], _ set: (inout FlowStyle, Side, Double) -> Void
  ) -> Bool {
    let orders = [[], [0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]]
    let lengths = orders[min(4, words.count)].map { Self.length(ofValue: String(words[$0])) }
    for (index, length) in lengths.enumerated() {
      if let length, let side = side(ofPage: index) { set(&self, side, length) }
    }
    return lengths.contains { $0 != nil }
  }

  // MARK: Values

  static let alignments: [String: BlockLayout.Alignment] = [
    "center": .centre, "-webkit-center": .centre, "right": .right, "end": .end, "left": .left,
    "justify": .natural, "start": .natural,
  ]
  static let transforms: [String: TextTransform] = [
    "lowercase": .lowercase, "capitalize": .capitalize, "full-width": .fullWidth,
    "-epub-fullwidth": .fullWidth,
  ]
  static let spaces: [String: WhiteSpace] = [
    "pre": .preserved, "pre-wrap": .preserved, "break-spaces": .preserved, "pre-line": .lines,
    "normal": .normal, "nowrap": .normal,
  ]
  static let displays: [String: Display] = [
    "none": .none, "inline": .inline, "inline-block": .inline, "inline-table": .inline,
    "ruby": .inline, "contents": .inline, "inline-flex": .inline, "inline-grid": .inline,
    "list-item": .listItem, "block": .block, "table": .block, "flow-root": .block, "flex": .block,
    "grid": .block,
  ]

  static let markers: [Substring: ListMarker.Style] = {
    var markers: [Substring: ListMarker.Style] = [
      "none": .none, "disc": .disc, "circle": .circle, "square": .square, "decimal": .decimal,
      "decimal-leading-zero": .paddedDecimal, "lower-alpha": .lowerLetter,
      "lower-latin": .lowerLetter,
      "upper-alpha": .upperLetter, "upper-latin": .upperLetter, "lower-greek": .lowerGreek,
      "lower-roman": .lowerRoman, "upper-roman": .upperRoman,
      "hebrew": .hebrew, "cjk-ideographic": .chinese, "simp-chinese-informal": .chinese,
      "trad-chinese-informal": .chinese, "japanese-informal": .chinese,
    ]
    for dash in ["-", "– ", "–", "- ", "— "] {
      for quote in ["'", "\""] { markers["\(quote)\(dash)\(quote)"] = .dash }
    }
    return markers
  }()

  /// Length in em.
  private static let greatestLength = 200.0
  /// One percent of the measure, in em.
  private static let percent = 0.3
  /// Length in em.
  private static let measure = 100 * percent

  /// In em, at most ``greatestLength`` either way; nil if it is invalid. `auto` is 0, and one percent of the
  /// measure counts as 0.3 em. The value is in small letters: "1.5em", "20%".
  static func length(ofValue value: String) -> Double? {
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
    case "%", "vw": scale = percent
    case "" where number == 0: scale = 0
    default: return nil
    }
    return min(greatestLength, max(-greatestLength, number * scale))
  }

  /// In em: percentages of `vertical-align` refer to it.
  private static let lineHeight: Float = 1.2

  /// Distance from the line by `vertical-align`, in em and upwards; nil if it is invalid.
  static func raise(ofValue value: String) -> Float? {
    switch value {
    case "super", "text-top": return 1.0 / 3
    case "sub": return -1.0 / 5
    case "baseline", "middle", "bottom", "text-bottom", "initial", "unset", "inherit": return 0
    default: break
    }
    guard let length = length(ofValue: value) else { return nil }
    return Float(value.hasSuffix("%") ? length / percent / 100 : length)
      * (value.hasSuffix("%") ? lineHeight : 1)
  }

  private static let sizes: [String: Float] = [
    "smaller": 0.83, "xx-small": 0.6, "x-small": 0.75, "small": 0.89, "medium": 1, "large": 1.2,
    "larger": 1.2, "x-large": 1.5, "xx-large": 2, "xxx-large": 3,
  ]

  /// Size relative to the letters around; nil if it is invalid. Lengths other than percentages count as em of
  /// these letters.
  static func size(ofValue value: String) -> Float? {
    if let size = sizes[value] { return size }
    guard let length = length(ofValue: value), length >= 0, value != "auto" else { return nil }
    return Float(value.hasSuffix("%") ? length / percent / 100 : length)
  }

  /// In em: `.some(nil)` for the extent of the content, nil for an invalid or a negative value. A percentage
  /// is of the width of a page.
  package static func extent(ofValue value: String) -> Double?? {
    switch value {
    case "auto", "none", "initial", "unset", "max-content", "fit-content": return .some(nil)
    default: break
    }
    guard let length = length(ofValue: value), length >= 0 else { return nil }
    return value.hasSuffix("%") || value.hasSuffix("vw")
      ? length / measure * MediaQueries.pageWidth : length
  }
}

extension OptionSet {
  /// Removes them if `areSet` is false.
  package mutating func set(_ members: Self, to areSet: Bool) {
    if areSet { formUnion(members) } else { subtract(members) }
  }
}
