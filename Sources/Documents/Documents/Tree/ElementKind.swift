import Markup

enum TableSection {
  case head
  case body
  case foot
}

enum ElementKind: Hashable {
  case title
  case drawing
  /// Text of a drawing.
  case drawnText
  /// Part of a drawing's text.
  case drawnPart
  case root
  case body
  case anchor
  case lineBreak
  case wordBreak
  case rule
  case image
  /// Sound, a film or a drawing by a script.
  case media
  case input
  case button
  /// Another document in a part of the window.
  case frame
  case formula
  case orderedList
  case listItem
  case table
  case tableCaption
  case tableSection(TableSection)
  case row
  case cell
  case ruby
  case reading
  case paragraph
  case heading(Int)
  case division
  /// A phrase of a paragraph. Displayed as a block, it is a line of it.
  case phrase
  /// Words in quotation marks; the text itself has no marks there.
  case quote
  case other

  init(_ name: MarkupName) { self = Self.named[name] ?? .other }

  private static let named: [MarkupName: ElementKind] = [
    "title": .title, "svg": .drawing, "text": .drawnText,
    "tspan": .drawnPart, "html": .root, "body": .body,
    "a": .anchor,
    "br": .lineBreak, "wbr": .wordBreak, "hr": .rule, "img": .image, "image": .image,
    "input": .input, "button": .button, "frame": .frame, "audio": .media, "video": .media,
    "canvas": .media,
    "math": .formula, "ol": .orderedList, "li": .listItem, "table": .table, "tr": .row,
    "caption": .tableCaption, "thead": .tableSection(.head), "tbody": .tableSection(.body),
    "tfoot": .tableSection(.foot),
    "td": .cell, "th": .cell, "ruby": .ruby, "rt": .reading, "p": .paragraph, "div": .division,
    "h1": .heading(1), "h2": .heading(2), "h3": .heading(3), "h4": .heading(4), "h5": .heading(5),
    "h6": .heading(6), "span": .phrase, "i": .phrase, "b": .phrase, "em": .phrase,
    "strong": .phrase, "small": .phrase, "cite": .phrase, "abbr": .phrase,
    "q": .quote,
  ]

  /// Recognisers look at all elements of the kind.
  var isCandidate: Bool {
    switch self {
    case .anchor, .image, .media, .table, .drawing, .drawnText, .button, .heading(1...2): true
    default: false
    }
  }

  var isPhrase: Bool { self == .phrase || self == .anchor }

  /// A line of a heading around it.
  var isPartOfHeading: Bool { [.paragraph, .division, .other].contains(self) }

  var hasPhrases: Bool {
    if case .heading = self { return true }
    return self == .paragraph
  }
}
