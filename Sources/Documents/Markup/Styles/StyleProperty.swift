import BookText
import Numbers

/// A property with an effect on pages of cells.
final class StyleProperty: Sendable {
  /// False if the value is invalid.
  typealias Setter = @Sendable (inout FlowStyle, String) -> Bool

  private let names: [String]
  let set: Setter
  let isWritingMode: Bool

  private init(_ names: String..., isWritingMode: Bool = false, set: @escaping Setter) {
    (self.names, self.isWritingMode, self.set) = (names, isWritingMode, set)
  }

  private static let named: [String: StyleProperty] = Dictionary(
    (letters + lines + boxes + sides).flatMap { property in property.names.map { ($0, property) } }
  ) { first, _ in first }

  /// Nil if it is not supported.
  static func named(_ name: String) -> StyleProperty? { named[name] }

  // MARK: The look of letters

  private static let letters: [StyleProperty] = [
    StyleProperty("font-style") { style, value in
      style.emphasis.set(.italic, to: value == "italic" || value.hasPrefix("oblique"))
      return true
    },
    StyleProperty("font-weight") { style, value in
      let named = value == "bold" || value == "bolder" ? boldWeight : normalWeight
      let weight = Number.clamped(value.utf8, to: 0...1_000) ?? named
      style.emphasis.set(.bold, to: weight >= leastBold)
      return true
    },
    StyleProperty("font") { style, value in
      style.addEmphasis(["italic": .italic, "bold": .bold], words(of: value))
    },
    StyleProperty("font-variant", "font-variant-caps") { style, value in
      style.emphasis.set(.smallCapitals, to: value.firstPlace(of: "small-caps") != nil)
      return true
    },
    StyleProperty("font-family") { style, value in
      style.emphasis.set(
        .code, to: ["mono", "courier"].contains { value.firstPlace(of: $0) != nil })
      return true
    },
    StyleProperty("text-decoration", "text-decoration-line") { style, value in
      let words = words(of: value)
      guard words.contains("none") else {
        // A line of an enclosing element stays (CSS propagates it).
        return style.addEmphasis(["underline": .underline, "line-through": .struck], words)
      }
      style.emphasis.set([.underline, .struck], to: false)
      return true
    },
    StyleProperty("text-transform", "-epub-text-transform") { style, value in
      style.emphasis.set(.capitals, to: value == "uppercase")
      style.transform = FlowStyle.transforms[value] ?? .none
      return true
    },
    StyleProperty("font-size") { style, value in
      style.hasOwnSize = !value.hasSuffix("em") && !value.hasSuffix("%") || value.hasSuffix("rem")
      return assign(&style.size, FlowStyle.size(ofValue: value))
    },
    StyleProperty("vertical-align", "baseline-shift") { style, value in
      style.isAtTop = value == "top"
      if style.isAtTop { style.raise = 0 }
      return style.isAtTop || assign(&style.raise, FlowStyle.raise(ofValue: value))
    },
    StyleProperty("font-variant-position") { style, value in
      assign(&style.raise, FlowStyle.raise(ofValue: value == "normal" ? "baseline" : value))
    },
  ]

  private static let normalWeight = 400
  /// Letters at least this heavy are bold.
  private static let leastBold = 600
  private static let boldWeight = 700

  // MARK: The layout of lines

  private static let lines: [StyleProperty] = [
    StyleProperty("text-align") { assign(&$0.alignment, FlowStyle.alignments[$1]) },
    StyleProperty("text-align-last", "-epub-text-align-last", "-moz-text-align-last") {
      style, value in
      style.lastAlignment = FlowStyle.alignments[value] ?? .natural
      return true
    },
    StyleProperty("direction") { style, value in
      let other: BlockLayout.Direction = value == "auto" ? .natural : .leftToRight
      style.direction = value == "rtl" ? .rightToLeft : other
      return true
    },
    StyleProperty("hyphens", "-epub-hyphens", "-webkit-hyphens", "-moz-hyphens") { style, value in
      guard ["auto", "none", "manual"].contains(value) else { return false }
      style.traits.set(.undivided, to: value != "auto")
      return true
    },
    StyleProperty("text-indent") { style, value in
      assign(&style.indent, FlowStyle.length(ofValue: value).map(Optional.some))
    },
    StyleProperty(
      "writing-mode", "-epub-writing-mode", "-webkit-writing-mode", isWritingMode: true
    ) { style, value in
      style.traits.set(.vertical, to: value == "vertical-rl" || value == "tb-rl")
      return true
    },
    StyleProperty("white-space") { assign(&$0.space, FlowStyle.spaces[$1]) },
    StyleProperty("list-style", "list-style-type") { style, value in
      let found = ([Substring(value)] + words(of: value)).lazy.compactMap { FlowStyle.markers[$0] }
      return assign(&style.marker, found.first)
    },
  ]

  // MARK: The role and the position of an element

  private static let boxes: [StyleProperty] = [
    StyleProperty("-bifolio-part") { $0.applyPart(named: $1) },
    StyleProperty("-bifolio-language") { style, value in
      style.language = LanguageCode(value)
      return true
    },
    StyleProperty("width") { style, value in
      style.recordBoxWidth(value)
      return assign(&style.width, FlowStyle.extent(ofValue: value))
    },
    StyleProperty("min-width") { style, value in
      style.recordBoxWidth(value)
      return FlowStyle.extent(ofValue: value) != nil
    },
    StyleProperty("max-width") { assign(&$0.maxWidth, FlowStyle.extent(ofValue: $1)) },
    // A share of the height of a page tells nothing about the width of an image.
    StyleProperty("height") { style, value in
      !value.hasSuffix("%") && assign(&style.height, FlowStyle.extent(ofValue: value))
    },
    StyleProperty("visibility") { style, value in
      style.traits.set(.hidden, to: value == "hidden")
      return true
    },
    StyleProperty("position") { style, value in
      style.traits.set(.leavesFlow, to: value == "absolute" || value == "fixed")
      style.traits.set(.moved, to: value == "relative")
      return true
    },
    StyleProperty("top") { style, value in
      style.recordDistance(value)
      return assign(&style.shift, FlowStyle.length(ofValue: value).map { -Float($0) })
    },
    StyleProperty("left", "right") { style, value in
      style.recordDistance(value)
      return FlowStyle.length(ofValue: value) != nil
    },
    StyleProperty("opacity") { style, value in
      style.veils.set(.transparent, to: Number.clamped(value, to: 0...1) == 0.0)
      return true
    },
    StyleProperty("clip", "clip-path", "-webkit-clip-path") { style, value in
      style.veils.set(.clipped, to: FlowStyle.clipsEverything(value))
      return true
    },
    StyleProperty("overflow", "overflow-x", "overflow-y") { style, value in
      style.veils.set(.cut, to: value.hasPrefix("hidden") || value.hasPrefix("clip"))
      return true
    },
    StyleProperty("bottom") { style, value in
      // Of both, the top decides.
      style.shift == 0
        ? assign(&style.shift, FlowStyle.length(ofValue: value).map { Float($0) }) : true
    },
    StyleProperty("float") { style, value in
      style.traits.set(.floats, to: value == "left" || value == "right")
      return true
    },
    StyleProperty("display") { style, value in
      style.traits.set(.dividesChildren, to: value.hasSuffix("flex") || value.hasSuffix("grid"))
      style.isBox = value == "inline-block" || value == "inline-table"
      return assign(&style.display, FlowStyle.displays[value])
    },
    StyleProperty("page-break-before", "break-before") { style, value in
      style.traits.setBreak(value, demanded: .breaksBefore, avoided: .avoidsBreakBefore)
      return true
    },
    StyleProperty("page-break-after", "break-after") { style, value in
      style.traits.setBreak(value, demanded: .breaksAfter, avoided: .avoidsBreakAfter)
      return true
    },
    // They belong to elements, and to texts before and after them, rather than to styles of text.
    StyleProperty("content", "counter-reset", "counter-increment") { _, _ in true },
  ]

  // MARK: Margins and padding

  private static let sides: [StyleProperty] =
    [
      StyleProperty("margin") { $0.setSides(words(of: $1)) { $0.setMargin($1, $2) } },
      StyleProperty("padding") { $0.setSides(words(of: $1)) { $0.setPadding($1, $2) } },
    ]
    // In CSS the sides of the page, and those of lines, have the same order.
    + ["top", "right", "bottom", "left"].enumerated().flatMap { index, name in
      sideProperties(name) { $0.side(ofPage: index) }
    }
    + ["block-start", "inline-end", "block-end", "inline-start"].enumerated().flatMap {
      index, name in
      sideProperties(name) { _ in FlowStyle.Side(rawValue: index) }
    }

  /// Properties for the margin and for the padding of a side, such as "top". `side` is nil to refuse the
  /// value.
  private static func sideProperties(
    _ name: String, _ side: @escaping @Sendable (FlowStyle) -> FlowStyle.Side?
  ) -> [StyleProperty] {
    ["margin", "padding"].map { kind in
      StyleProperty("\(kind)-\(name)") { style, value in
        guard let side = side(style), let length = FlowStyle.length(ofValue: value) else {
          return false
        }
        kind == "margin" ? style.setMargin(side, length) : style.setPadding(side, length)
        return true
      }
    }
  }

  private static func words(of value: String) -> [Substring] {
    value.utf8.split { $0 <= " " }.map { Substring($0) }
  }
}

extension FlowStyle.Traits {
  /// Adds the trait for a demanded break, or else sets whether a break is avoided.
  fileprivate mutating func setBreak(_ value: String, demanded: Self, avoided: Self) {
    if ["always", "page", "left", "right", "recto", "verso"].contains(value) {
      formUnion(demanded)
    } else {
      set(avoided, to: value == "avoid" || value == "avoid-page")
    }
  }
}

/// Keeps the field, and returns false, if the meaning is nil.
private func assign<Value>(_ field: inout Value, _ meaning: Value?) -> Bool {
  guard let meaning else { return false }
  field = meaning
  return true
}
