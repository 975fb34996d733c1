import BookText
import Numbers

/// The state of SGR (ECMA-48, 8.3.117), as far as it changes the emphasis of words.
///
/// Only the hue of colours is used, since the reader chooses paper and ink. Underlined text becomes italic,
/// as with a printer that strikes over underscores.
struct SelectedRendition {
  private var isBold = false
  private var isItalic = false
  private var isUnderlined = false
  private var color: TextColor?
  private var background: TextColor?
  private var isReversed = false
  private var open: (start: Int, style: Emphasis.Style)?
  private(set) var emphasis: [Emphasis] = []

  /// Ends the emphasis so far, and begins one at the byte `place` of the text if the new style has any.
  /// Unknown numbers are passed over.
  mutating func select(_ parameters: some Sequence<UInt8>, at place: Int) {
    // Only the first number of 4:3, a curly underline, is read.
    var numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { part in
        Number.clamped(part.prefix { $0 != UInt8(ascii: ":") }, to: 0...999) ?? 0
      }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0:
        (isBold, isItalic, isUnderlined, isReversed) = (false, false, false, false)
        (color, background) = (nil, nil)
      case 1: isBold = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22: isBold = false
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: color = TextColor(terminal: number - 30)
      case 90...97: color = TextColor(terminal: number - 82)
      case 38: color = Self.readColor(from: &numbers)
      case 39: color = nil
      case 40...47: background = TextColor(terminal: number - 40)
      case 100...107: background = TextColor(terminal: number - 92)
      case 48: background = Self.readColor(from: &numbers)
      case 49: background = nil
      // The colour of underlines is ignored.
      case 58: _ = Self.readColor(from: &numbers)
      default: break
      }
    }
    var style: Emphasis.Style = isItalic || isUnderlined ? .italic : isBold ? .bold : []
    style.formUnion(
      isReversed
        ? Emphasis.Style(background, on: color ?? .gray) : Emphasis.Style(color, on: background))
    if open?.style == style || open == nil && style.isEmpty { return }
    endEmphasis(at: place)
    open = style.isEmpty ? nil : (place, style)
  }

  /// A number after a 5 or three components after a 2. Nil for the colour of plain text, an incomplete colour
  /// or another form.
  private static func readColor(from numbers: inout ArraySlice<Int>) -> TextColor? {
    let isIndexed = numbers.first == 5
    let values = Array(numbers.dropFirst().prefix(isIndexed ? 1 : 3))
    defer { numbers = numbers.dropFirst(1 + values.count) }
    if isIndexed { return values.first.flatMap { TextColor(indexed: $0) } }
    guard numbers.first == 2, values.count == 3 else { return nil }
    return TextColor(red: values[0], green: values[1], blue: values[2])
  }

  /// Ends it before the byte `place` of the text. An empty one is not recorded.
  mutating func endEmphasis(at place: Int) {
    if let open, open.start < place {
      emphasis.append(Emphasis(range: open.start..<place, style: open.style))
    }
    open = nil
  }
}
