import BookText
import Markup
import Numbers

/// Text of a node as KOReader stores it, with the bytes of each character.
struct PointerText {
  private let bytes: TextBytes
  private let (isPreformatted, isLiteral): (Bool, Bool)
  private var place: Int
  private let end: Int
  private var isAfterBlank = false
  /// The column in preformatted text, and the remaining spaces of a tab.
  private var (column, spaces) = (0, 0)
  private var tab = 0

  init(of node: Int, in tree: PointerTree, _ bytes: TextBytes) {
    self.bytes = bytes
    isPreformatted = tree.traits[node].contains(.preformatted)
    isLiteral = tree.nodes[node].isLiteral
    (place, end) = (tree.nodes[node].source.lowerBound, tree.nodes[node].source.upperBound)
  }

  /// A character and its first byte.
  typealias Character = (scalar: Unicode.Scalar, source: Int)

  private static let tabWidth = 8
  private static let space: Unicode.Scalar = " "

  /// The next character as KOReader counts them, with its first byte. White space is one blank, except in
  /// preformatted text; a tab there is several.
  mutating func next() -> Character? {
    if spaces > 0 {
      spaces -= 1
      column += 1
      return (Self.space, tab)
    }
    while place < end {
      let start = place
      let byte = bytes[place]
      if byte == "&", !isLiteral, let scalar = takeReference() {
        isAfterBlank = false
        column += 1
        return (scalar, start)
      }
      if isPreformatted {
        if byte == "\t" {
          place += 1
          tab = start
          spaces = Self.tabWidth - column % Self.tabWidth - 1
          column += 1
          return (Self.space, start)
        }
        if byte == "\n" {
          place += 1
          column = 1
          return ("\n", start)
        }
      } else if byte.isMarkupSpace {
        place += 1
        if isAfterBlank { continue }
        isAfterBlank = true
        return (Self.space, start)
      }
      isAfterBlank = false
      column += 1
      return (takeScalar(), start)
    }
    return nil
  }

  /// An invalid byte is a question mark. There has to be a byte left.
  private mutating func takeScalar() -> Unicode.Scalar {
    let length = min(end - place, bytes[place].lengthInUTF8)
    defer { place += length }
    if length == 1 { return Unicode.Scalar(bytes[place] < 0x80 ? bytes[place] : 0x3F) }
    let text = String(decoding: bytes[place..<place + length], as: UTF8.self)
    return text.unicodeScalars.first ?? "\u{FFFD}"
  }

  private mutating func takeReference() -> Unicode.Scalar? {
    let name = bytes[(place + 1)..<min(end, place + 33)].prefix { $0.isLetterOrDigit || $0 == "#" }
    guard name.endIndex < end else { return nil }
    let closing = bytes[name.endIndex]
    let code: UInt32?
    if name.first == "#" {
      let isHex = name.dropFirst().first == "x"
      code =
        closing == ";"
        ? Number.clamped(name.dropFirst(isHex ? 2 : 1), to: 0...0x11_0000, radix: isHex ? 16 : 10)
        : nil
    } else {
      // A space after a name is swallowed.
      code = closing == ";" || closing == " " ? Entities.codePoint(name) : nil
    }
    guard let code else { return nil }
    place = name.endIndex + 1
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }
}

extension UInt8 {
  var isMarkupSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }

  /// 1 if no character begins with this byte.
  var lengthInUTF8: Int { self < 0xC0 ? 1 : self < 0xE0 ? 2 : self < 0xF0 ? 3 : 4 }
}

extension PointerTree {
  /// Number of characters before the one that contains a byte. Costs O(*n*) in the text.
  func offset(of byte: Int, inText node: Int) -> Int {
    source.withTextBytes { bytes in
      var text = PointerText(of: node, in: self, bytes)
      var count = 0
      // The byte may be within a character.
      while let character = text.next(), character.source <= byte { count += 1 }
      return max(0, count - 1)
    }
  }

  /// First byte of the character at an offset; the end after the last one, nil beyond. Costs O(*n*) in the
  /// text.
  func byte(of offset: Int, inText node: Int) -> Int? {
    source.withTextBytes { bytes in
      var text = PointerText(of: node, in: self, bytes)
      for _ in 0..<offset where text.next() == nil { return nil }
      return text.next()?.source ?? nodes[node].source.upperBound
    }
  }
}
