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

    /// The traits of a literal. Called from another module, the library's own generic initializer takes some
    /// two thousand instructions.
    package init(arrayLiteral elements: Traits...) {
      rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }

    /// Words are divided only at soft hyphens.
    package static let undivided = Traits(rawValue: 1)
    package static let hidden = Traits(rawValue: 2)
    /// Lines run from top to bottom and follow each other from right to left.
    package static let vertical = Traits(rawValue: 4)
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
    /// It is moved from its place in the line.
    static let moved = Traits(rawValue: 16_384)
    /// It is out of sight: far off the page, without extent, or transparent.
    package static let outOfSight = Traits(rawValue: 32_768)
  }

  /// What takes an element out of sight, each alone or with others.
  struct Veils: OptionSet, Hashable {
    let rawValue: UInt8
    static let transparent = Veils(rawValue: 1)
    /// No part of its box is shown.
    static let clipped = Veils(rawValue: 2)
    /// What does not fit into its box is not shown.
    static let cut = Veils(rawValue: 4)
    /// It begins far outside the page.
    static let far = Veils(rawValue: 8)
  }

  // Inherited.
  package internal(set) var emphasis: Emphasis.Style = []
  package var space = WhiteSpace.normal
  package internal(set) var alignment = BlockLayout.Alignment.natural {
    didSet { hasOwnAlignment = true }
  }
  /// The alignment of the last line.
  package internal(set) var lastAlignment = BlockLayout.Alignment.natural
  package var direction = BlockLayout.Direction.natural
  package internal(set) var transform = TextTransform.none
  /// The declared language; none below the root element if it is the document's.
  package internal(set) var language = LanguageCode.none
  package internal(set) var indent: Double?
  /// The sum of all enclosing elements.
  package internal(set) var (leading, trailing) = (0.0, 0.0)
  package var marker = ListMarker.Style.disc
  package var context = Context.text
  /// Number of lists around it.
  package internal(set) var lists = 0
  /// Only ``Traits/inherited`` are inherited.
  package var traits: Traits = []

  // Not inherited.
  /// Whether it is a box in a line, with lines of its own, and whether its box may be wider than its text.
  var (isBox, isWide) = (false, false)
  /// Whether the alignment was set on this element, not inherited.
  package internal(set) var hasOwnAlignment = false
  package var display = Display.inline
  package internal(set) var (ownLeading, ownPadding, ownTrailing): (Double?, Double?, Double?) =
    (nil, nil, nil)
  /// The padding at the end of its lines.
  var endPadding: Float = 0
  package internal(set) var (above, below) = (0.0, 0.0)
  /// Whether it has padding above or below its lines.
  package internal(set) var isPadded = false
  /// How far it is above its line by `vertical-align`, and by its position if it is ``Traits/moved``;
  /// negative if below.
  var (raise, shift) = (Float(0), Float(0))
  /// The size of its letters relative to those around it, and whether its top is that of its line.
  package internal(set) var size = Float(1)
  var isAtTop = false
  /// Whether its letters have a size of their own, whatever the size of those around them.
  package internal(set) var hasOwnSize = false
  var veils: Veils = []
  /// The extent of an image, as far as given.
  package internal(set) var (width, height, maxWidth): (Double?, Double?, Double?) = (nil, nil, nil)

  /// The style around a document.
  package init() {}

  /// Returns the style of a child before style sheets apply: the inherited one, changed by its name.
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

  /// Shows an element that its style hides. If undisplayed, it becomes a block or, by its name, a list item.
  package mutating func reveal(elementNamed name: MarkupName) {
    traits.subtract([.hidden, .outOfSight])
    guard display == .none else { return }
    let usual = FlowStyle().styleOfChild(named: name).display
    display = usual == .listItem ? .listItem : .block
  }

  /// Least distance from the line of a raised or lowered text, in em of its own letters. A smaller one
  /// adjusts the look of a line.
  private static let leastRaise: Float = 0.15
  /// Maximum size of raised letters, in em of the line: larger ones are initials.
  private static let largestRaised: Float = 1.1
  /// Size of letters at the top of a line, in em of the line, below which they are raised.
  private static let smaller: Float = 0.95

  /// Makes the letters of an element in a line a superscript or a subscript if `vertical-align` or a relative
  /// position moves them by at least ``leastRaise``. Large letters and elements outside the flow stay.
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

  /// Maximum position of a text far from the page, in em.
  private static let farAway = -30.0
  /// Maximum extent of an element without any, in em.
  private static let nothing = 0.1

  /// Records an element that begins far outside the page: its distance from an edge is ``farAway`` or less.
  mutating func recordDistance(_ value: String) {
    if Self.length(ofValue: value) ?? 0 <= Self.farAway { veils.insert(.far) }
  }

  /// Records whether the element is out of sight: transparent, of size 0, off the page, clipped or cut.
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

  /// Whether a value of `clip` or `clip-path` leaves nothing of a box: `rect(0,0,0,0)`, `inset(50%)`.
  ///
  /// - Parameter value: In small letters.
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

  /// Whether nothing is between two edges, given by their distances from the top or the left of the box. With
  /// `auto`, the first is 0; the second is the extent of the box, which is not known.
  private static func isNothing(from first: String, to second: String) -> Bool {
    guard second != "auto", let first = length(ofValue: first), let second = length(ofValue: second)
    else {
      return false
    }
    return second - first <= nothing
  }

  /// Removes its own margins and paddings, but not those of the enclosing elements.
  package mutating func removeMargins() {
    (ownLeading, ownPadding, ownTrailing, endPadding) = (nil, nil, nil, 0)
    (above, below, isPadded) = (0, 0, false)
  }

  /// Whether it is text indented as a whole, perhaps hanging, without space above and below.
  package var isSolid: Bool {
    above == 0 && below == 0 && leading > 0 && indent ?? 0 <= 0 && lists == 0 && !isPadded
      && context == .text && space == .normal && !traits.contains(.verse)
  }

  /// Maximum indent of a block, in em.
  private static let greatestIndent = 30.0

  /// Adds the element's own margins to the margins of the enclosing elements, from 0 to ``greatestIndent``.
  /// Does nothing for an element in a line or an undisplayed one.
  package mutating func addOwnMargins() {
    guard display != .inline, display != .none else { return }
    leading = max(0, min(Self.greatestIndent, leading + (ownLeading ?? 0) + (ownPadding ?? 0)))
    trailing = max(0, min(Self.greatestIndent, trailing + (ownTrailing ?? 0)))
  }

  // MARK: Properties

  /// Applies declarations, the strongest last, but the direction of lines before all others.
  package mutating func apply(_ declarations: [Declaration]) {
    // The direction of lines decides the meaning of the page's sides.
    for mode in declarations where mode.property?.isWritingMode == true { apply(mode) }
    for declaration in declarations { apply(declaration) }
  }

  /// Applies a declaration. A shorthand has several values.
  ///
  /// - Returns: False if the property is not supported or its value is invalid.
  @discardableResult
  mutating func apply(_ declaration: Declaration) -> Bool {
    declaration.property?.set(&self, declaration.value) ?? false
  }

  /// Adds the emphasis that some words name; returns false if no word names one.
  mutating func addEmphasis(
    _ names: [Substring: Emphasis.Style], _ words: [Substring]
  ) -> Bool {
    let found = words.compactMap { names[$0] }
    for style in found { emphasis.formUnion(style) }
    return !found.isEmpty
  }

  /// Makes the element a part of a book by a name in the default style sheet: "quotation", "heading-2".
  ///
  /// - Returns: False for an unknown name.
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

  /// A side of lines. Those of the page have the same order in CSS: top, right, bottom, left.
  enum Side: Int {
    case before
    case end
    case after
    case start
  }

  /// Returns the side of the lines at a side of the page: 0 for the top, then clockwise to 3 for the left.
  func side(ofPage index: Int) -> Side? {
    Side(rawValue: (index + (traits.contains(.vertical) ? 3 : 0)) % 4)
  }

  /// Sets the margin at a side, in em.
  mutating func setMargin(_ side: Side, _ value: Double) {
    switch side {
    case .before: above = value
    case .end: ownTrailing = value
    case .after: below = value
    case .start: ownLeading = value
    }
  }

  /// Sets the padding at a side, in em. Above and below it only matters whether there is any.
  mutating func setPadding(_ side: Side, _ value: Double) {
    switch side {
    case .start: ownPadding = value
    case .end: endPadding = Float(value)
    case .before, .after: if value > 0 { isPadded = true }
    }
  }

  /// Least width of a box that separates its text from the text after it, in em. A narrower one has a single
  /// letter.
  static let leastBox = 2.0

  /// Least margin between two words in a line, in em.
  private static let leastGap = 0.25

  /// Whether its margins separate it from the text before it. Large letters are initials.
  package var hasGapBefore: Bool {
    isPhraseOfText && (ownLeading ?? 0) + (ownPadding ?? 0) >= Self.leastGap
  }
  /// Whether its margins, or a wide box, separate it from the text after it.
  package var hasGapAfter: Bool {
    isPhraseOfText
      && ((ownTrailing ?? 0) + Double(endPadding) >= Self.leastGap || isBox && isWide)
  }
  /// Whether it is in a line of text, at its height, and no initial.
  private var isPhraseOfText: Bool {
    display == .inline && size <= Self.largestRaised && !traits.contains(.floats)
      && emphasis.isDisjoint(with: [.superscript, .subscript])
  }

  /// Records whether its box is at least ``leastBox`` wide, by a valid value of its width.
  mutating func recordBoxWidth(_ value: String) {
    if let extent = Self.extent(ofValue: value) { isWide = extent ?? 0 >= Self.leastBox }
  }

  /// Sets the margins or paddings of a shorthand of one to four lengths (CSS Box Model Level 3, section 3.2).
  /// Invalid lengths change nothing.
  ///
  /// - Returns: False if no length is valid.
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

  /// The markers of list items.
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

  /// Greatest length, in em.
  private static let greatestLength = 200.0
  /// One percent of the measure, in em.
  private static let percent = 0.3
  /// All of the measure, in em.
  private static let measure = 100 * percent

  /// Returns a length in em, at most ``greatestLength`` either way; nil if it is invalid. `auto` is 0, and
  /// one percent of the measure counts as 0.3 em.
  ///
  /// - Parameter value: In small letters, such as "1.5em" and "20%".
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

  /// The height of a line in em: percentages of `vertical-align` refer to it.
  private static let lineHeight: Float = 1.2

  /// Returns the distance from the line that `vertical-align` gives, in em and upwards; nil if it is invalid.
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

  /// Returns the size of letters relative to the letters around them; nil if it is invalid. Lengths other
  /// than percentages count as em of these letters.
  static func size(ofValue value: String) -> Float? {
    if let size = sizes[value] { return size }
    guard let length = length(ofValue: value), length >= 0, value != "auto" else { return nil }
    return Float(value.hasSuffix("%") ? length / percent / 100 : length)
  }

  /// Returns an extent in em: `.some(nil)` for the extent of the content, nil for an invalid or a negative
  /// value. A percentage is of the width of a page.
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
  /// Adds members, or removes them if `areSet` is false.
  package mutating func set(_ members: Self, to areSet: Bool) {
    if areSet { formUnion(members) } else { subtract(members) }
  }
}
