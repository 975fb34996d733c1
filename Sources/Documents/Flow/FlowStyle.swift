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
  var transform = TextTransform.none
  var indent: Double?
  /// In em, the sum of all enclosing elements.
  var (leading, trailing) = (0.0, 0.0)
  var marker = ListMarker.Style.disc
  var context = Context.text
  /// The number of lists around it.
  var lists = 0
  /// Only some of them are inherited.
  var traits: Declaration.Traits = []

  // Not inherited.
  /// True if it has an alignment that is not that of the element around it.
  private(set) var hasOwnAlignment = false
  var display = Declaration.Display.inline
  var (ownLeading, ownPadding, ownTrailing): (Double?, Double?, Double?) = (nil, nil, nil)
  var (above, below) = (0.0, 0.0)
  /// The extent of an image, in em, as far as it is given.
  var (width, height, maxWidth): (Double?, Double?, Double?) = (nil, nil, nil)

  /// Returns the style of an element before style sheets, in one with this style.
  func child(_ name: MarkupName) -> FlowStyle {
    var style = self
    style.display = .inline
    style.hasOwnAlignment = false
    style.traits.formIntersection(.inherited)
    (style.ownLeading, style.ownPadding, style.ownTrailing) = (nil, nil, nil)
    (style.above, style.below) = (0, 0)
    (style.width, style.height, style.maxWidth) = (nil, nil, nil)
    if let defaults = DefaultStyles.declarations[name] { style.apply(defaults) }
    return style
  }

  /// Makes it the style of a part of a book.
  private mutating func become(_ part: Declaration.Part) {
    switch part {
    case .heading(let level): context = .heading(level)
    case .quotation: if context == .text { context = .quotation }
    case .caption: context = .caption
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
    for case .trait(.vertical, let value) in declarations { traits.set(.vertical, value) }
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
    let isVertical = traits.contains(.vertical)
    switch declaration {
    case .emphasis(let style, true): emphasis.formUnion(style)
    case .emphasis(let style, false): emphasis.subtract(style)
    case .trait(let trait, let isSet): traits.set(trait, isSet)
    case .transform(let value): transform = value
    case .alignment(let value): alignment = value
    case .lastAlignment(let value): lastAlignment = value
    case .direction(let value): direction = value
    case .indent(let value): indent = value
    case .margin(let side, let value): setMargin(side, value)
    case .pageMargin(let side, let value): setMargin(side.side(ofVertical: isVertical), value)
    case .leadingPadding(let value): ownPadding = value
    case .pagePadding(let side, let value):
      if side.side(ofVertical: isVertical) == .start { ownPadding = value }
    case .width(let value): width = value
    case .height(let value): height = value
    case .maxWidth(let value): maxWidth = value
    case .display(let value): display = value
    case .space(let value): space = value
    case .marker(let value): marker = value
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
