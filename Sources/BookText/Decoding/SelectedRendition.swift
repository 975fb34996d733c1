/// How a terminal has been told to show characters: the part of SGR (ECMA-48, 8.3.117) that sets
/// words off.
///
/// Colours are not kept: they are the reader's. Underlined is shown as slanted, as where a printer
/// strikes over underscores.
struct SelectedRendition {
  private var isBold = false
  private var isItalic = false
  private var isUnderlined = false
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
      case 0: (isBold, isItalic, isUnderlined) = (false, false, false)
      case 1: isBold = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 22: isBold = false
      case 23: isItalic = false
      case 24: isUnderlined = false
      // A colour: by a number, or by three.
      case 38, 48, 58: numbers = numbers.dropFirst(numbers.first == 5 ? 2 : 4)
      default: break
      }
    }
    let style: Emphasis.Style? = isItalic || isUnderlined ? .italic : isBold ? .bold : nil
    if open?.style == style { return }
    close(at: place)
    open = style.map { (place, $0) }
  }

  /// Ends what is set off before the byte `place` of the text.
  mutating func close(at place: Int) {
    if let open, open.start < place {
      emphasis.append(Emphasis(range: open.start..<place, style: open.style))
    }
    open = nil
  }
}
