import BookText

/// The name of an element or attribute, in lower case and without its prefix, as a number.
///
/// Names of up to eight bytes are their bytes; longer ones are hashed.
package struct MarkupName: Hashable {
  let value: UInt64

  /// The bytes are small letters without a prefix.
  package init(_ bytes: TextBytes) {
    var (short, hash, count) = (UInt64(0), UInt64(0xCBF2_9CE4_8422_2325), 0)
    for byte in bytes {
      if byte == ":" {
        (short, hash, count) = (0, 0xCBF2_9CE4_8422_2325, 0)
        continue
      }
      let letter = ("A"..."Z").contains(byte) ? byte.asSmallLetter : byte
      short = short << 8 | UInt64(letter)
      hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3
      count += 1
    }
    value = count <= 8 ? short : hash | 1 << 63
  }

  package init(_ text: String) {
    var text = text
    self = text.withTextBytes { MarkupName($0) }
  }
}

extension MarkupName {
  /// No element has these names.
  private static let firstReserved: UInt64 = .max - 1

  /// Names something other than an element: 0 or 1.
  init(reserved number: UInt64) { value = Self.firstReserved + number }

  /// Names something other than an element.
  var isReserved: Bool { value >= Self.firstReserved }

  private static let headings = MarkupName("h1").value...MarkupName("h6").value

  /// `h1` to `h6`
  package var isHeading: Bool { Self.headings.contains(value) }

  /// Elements that end with their start tags.
  package static let void: Set<MarkupName> = [
    "area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta", "param",
    "source", "track", "wbr",
  ]
  /// Elements that belong to the head.
  package static let headElements: Set<MarkupName> = [
    "title", "meta", "link", "style", "script", "base", "noscript", "template",
  ]
  /// Elements that end an open paragraph.
  package static let endParagraphs: Set<MarkupName> = [
    "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hgroup", "hr", "li", "listing", "main", "menu", "nav", "ol", "p", "pre",
    "section", "summary", "table", "ul", "xmp",
  ]
  /// Elements that protect a paragraph around them from being ended.
  package static let scopes: Set<MarkupName> = [
    "html", "body", "table", "td", "th", "caption", "button", "object", "applet", "marquee",
    "template", "svg", "math",
  ]

  /// Open elements that a start tag ends, and elements around them at which the search stops.
  package typealias Ended = (ends: Set<MarkupName>, within: Set<MarkupName>)
  package static let ended: [MarkupName: Ended] = {
    let term: Ended = (["dt", "dd"], scopes.union(["dl"]))
    let reading: Ended = (["rt", "rp"], ["ruby"])
    return [
      "li": (["li"], scopes.union(["ul", "ol", "menu", "dir"])), "dt": term, "dd": term,
      "option": (["option"], ["select"]), "optgroup": (["optgroup", "option"], ["select"]),
      "rt": reading, "rp": reading,
    ]
  }()
}

extension MarkupName: ExpressibleByStringLiteral {
  package init(stringLiteral text: StaticString) {
    self = text.withUTF8Buffer { MarkupName(TextBytes($0)) }
  }
}
