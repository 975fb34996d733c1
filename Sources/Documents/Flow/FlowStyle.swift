import BookText
import Markup

/// The style of an element, including inherited properties. It is copied for each text: it has only fields
/// that are copied without counting references.
struct FlowStyle {
  /// The kind of block that its text belongs to.
  enum Context: Hashable {
    case text
    case heading(Int)
    case quotation
    case caption
    case note
  }

  // Inherited.
  var emphasis: Emphasis.Style = []
  var space = Declaration.WhiteSpace.normal
  var alignment = BlockLayout.Alignment.natural {
    didSet { hasOwnAlignment = true }
  }
  var lastAlignment = BlockLayout.Alignment.natural
  var direction = BlockLayout.Direction.natural
  /// False if words are divided only at soft hyphens.
  var hyphenates = true
  var transform = TextTransform.none
  var indent: Double?
  /// In em, the sum of all enclosing elements.
  var (leading, trailing) = (0.0, 0.0)
  var marker = ListMarker.Style.disc
  var isHidden = false
  var context = Context.text
  var isVerse = false
  /// The number of lists around it.
  var lists = 0
  /// True in a list of terms and definitions.
  var isInTerms = false
  /// True if the document wants vertical lines; they are set in horizontal ones.
  var isVertical = false

  // Not inherited.
  /// True if it has an alignment that is not that of the element around it.
  private(set) var hasOwnAlignment = false
  var display = Declaration.Display.inline
  /// True if it is a term that the next block defines.
  var isTerm = false
  /// True if it defines terms.
  var isDefinition = false
  var (ownLeading, ownPadding, ownTrailing): (Double?, Double?, Double?) = (nil, nil, nil)
  var (above, below) = (0.0, 0.0)
  /// The extent of an image, in em, as far as it is given.
  var (width, height, maxWidth): (Double?, Double?, Double?) = (nil, nil, nil)
  /// True if it stands beside the text.
  var floats = false
  /// True if the elements in it are boxes of their own.
  var dividesChildren = false
  /// True if it has a place of its own on the page.
  var leavesFlow = false
  var breaksBefore = false
  var breaksAfter = false
  var avoidsBreakBefore = false
  var avoidsBreakAfter = false

  /// Returns the style of an element before style sheets, in one with this style.
  func child(_ name: MarkupName) -> FlowStyle {
    var style = self
    style.display = .inline
    style.hasOwnAlignment = false
    (style.isTerm, style.isDefinition) = (false, false)
    (style.ownLeading, style.ownPadding, style.ownTrailing) = (nil, nil, nil)
    (style.above, style.below) = (0, 0)
    (style.width, style.height, style.maxWidth) = (nil, nil, nil)
    (style.floats, style.leavesFlow, style.dividesChildren) = (false, false, false)
    (style.breaksBefore, style.breaksAfter) = (false, false)
    (style.avoidsBreakBefore, style.avoidsBreakAfter) = (false, false)
    if let defaults = DefaultStyles.declarations[name] { style.apply(defaults) }
    return style
  }

  /// Makes it the style of a part of a book.
  private mutating func become(_ part: Declaration.Part) {
    switch part {
    case .heading(let level): context = .heading(level)
    case .quotation: if context == .text { context = .quotation }
    case .caption: context = .caption
    case .terms: isInTerms = true
    case .term: isTerm = true
    case .definition: isDefinition = true
    case .prose: isVerse = false
    case .list, .orderedList:
      if lists == 0 { (above, below) = (1, 1) }
      ownPadding = 2
      let bullet: ListMarker.Style = lists == 0 ? .disc : lists == 1 ? .circle : .square
      marker = part == .orderedList ? .decimal : bullet
      lists += 1
      indent = nil
    }
  }

  /// Applies declarations, the strongest last.
  mutating func apply(_ declarations: [Declaration]) {
    // The direction of lines decides what the sides of the page are.
    for case .isVertical(let value) in declarations { isVertical = value }
    for declaration in declarations { apply(declaration) }
  }

  private mutating func setMargin(_ side: Declaration.LineSide, _ value: Double) {
    switch side {
    case .before: above = value
    case .end: ownTrailing = value
    case .after: below = value
    case .start: ownLeading = value
    }
  }

  private mutating func apply(_ declaration: Declaration) {
    func set(_ style: Emphasis.Style, _ isSet: Bool, _ emphasis: inout Emphasis.Style) {
      if isSet { emphasis.insert(style) } else { emphasis.remove(style) }
    }
    switch declaration {
    case .italic(let isSet): set(.italic, isSet, &emphasis)
    case .bold(let isSet): set(.bold, isSet, &emphasis)
    case .underline(let isSet): set(.underline, isSet, &emphasis)
    case .struck(let isSet): set(.struck, isSet, &emphasis)
    case .smallCapitals(let isSet): set(.smallCapitals, isSet, &emphasis)
    case .capitals(let isSet): set(.capitals, isSet, &emphasis)
    case .raised(let isSet): set(.superscript, isSet, &emphasis)
    case .lowered(let isSet): set(.subscript, isSet, &emphasis)
    case .code(let isSet): set(.code, isSet, &emphasis)
    case .transform(let value): transform = value
    case .alignment(let value): alignment = value
    case .lastAlignment(let value): lastAlignment = value
    case .direction(let value): direction = value
    case .hyphenates(let value): hyphenates = value
    case .indent(let value): indent = value
    case .margin(let side, let value): setMargin(side, value)
    case .pageMargin(let side, let value): setMargin(side.side(ofVertical: isVertical), value)
    case .leadingPadding(let value): ownPadding = value
    case .pagePadding(let side, let value):
      if side.side(ofVertical: isVertical) == .start { ownPadding = value }
    // Applied before the others.
    case .isVertical: break
    case .width(let value): width = value
    case .height(let value): height = value
    case .maxWidth(let value): maxWidth = value
    case .display(let value): display = value
    case .isHidden(let value): isHidden = value
    case .space(let value): space = value
    case .marker(let value): marker = value
    case .floats(let value): floats = value
    case .breaksBefore: breaksBefore = true
    case .breaksAfter: breaksAfter = true
    case .avoidsBreakBefore(let value): avoidsBreakBefore = value
    case .avoidsBreakAfter(let value): avoidsBreakAfter = value
    case .leavesFlow(let value): leavesFlow = value
    case .dividesChildren(let value): dividesChildren = value
    case .part(let part): become(part)
    // They belong to elements, and to texts before and after them, rather than to styles of text.
    case .resetsCounters, .incrementsCounters, .content: break
    }
  }

  /// Adds the element's own margins to those of the enclosing elements.
  mutating func addOwnMargins() {
    guard display != .inline, display != .none else { return }
    leading = max(0, min(30, leading + (ownLeading ?? 0) + (ownPadding ?? 0)))
    trailing = max(0, min(30, trailing + (ownTrailing ?? 0)))
  }
}
