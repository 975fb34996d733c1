/// How a terminal has been told to show characters: the part of SGR (ECMA-48, 8.3.117) that sets
/// words off.
///
/// Of colours the hue is kept, for the reader has chosen paper and ink; backgrounds are not. Underlined is
/// shown as slanted, as where a printer strikes over underscores.
struct SelectedRendition {
  private var isBold = false
  private var isItalic = false
  private var isUnderlined = false
  private var color: TextColor?
  /// Where the words that are set off begin, and how they are; nil where none are.
  private var open: (start: Int, style: Emphasis.Style)?
  /// What is set off, in order.
  private(set) var emphasis: [Emphasis] = []

  /// Takes the parameters of a sequence that stands before the byte `place` of a text.
  mutating func select(_ parameters: some Sequence<UInt8>, at place: Int) {
    // Only the first number of 4:3, a curly underline, is read.
    var numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { part in
        let first = part.prefix { $0 != UInt8(ascii: ":") }
        return Int(String(decoding: first, as: UTF8.self)) ?? 0
      }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: (isBold, isItalic, isUnderlined, color) = (false, false, false, nil)
      case 1: isBold = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 22: isBold = false
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 30...37: color = TextColor(terminal: number - 30)
      case 90...97: color = TextColor(terminal: number - 82)
      case 39: color = nil
      case 38:
        let values = numbers.dropFirst().prefix(numbers.first == 5 ? 1 : 3).map { $0 }
        if numbers.first == 5, let index = values.first {
          color = TextColor(indexed: index)
        } else if numbers.first == 2, values.count == 3 {
          color = TextColor(red: values[0], green: values[1], blue: values[2])
        }
        numbers = numbers.dropFirst(1 + values.count)
      // A colour that is not kept: by a number, or by three.
      case 48, 58: numbers = numbers.dropFirst(numbers.first == 5 ? 2 : 4)
      default: break
      }
    }
    var style: Emphasis.Style = isItalic || isUnderlined ? .italic : isBold ? .bold : []
    if let color { style.formUnion(Emphasis.Style(color)) }
    if open?.style == style || open == nil && style.isEmpty { return }
    close(at: place)
    open = style.isEmpty ? nil : (place, style)
  }

  /// Ends what is set off before the byte `place` of the text.
  mutating func close(at place: Int) {
    if let open, open.start < place {
      emphasis.append(Emphasis(range: open.start..<place, style: open.style))
    }
    open = nil
  }
}
