/// One cell of an emulated screen: its text and style.
public struct EmulatedCell: Hashable, Sendable {
  /// A blank cell in the terminal's own colours.
  public static let blank = EmulatedCell(text: " ")

  /// The character with its combining marks, a space for a blank cell, or empty for the second cell
  /// of a wide character.
  public var text: String
  /// The width of the character, 1 or 2; 0 for the second cell of a wide character.
  public var width: Int
  /// The colour of the text, before `reverse` swaps it with the background.
  public var foreground: EmulatedColor
  /// The background colour, before `reverse` swaps it with the text's.
  public var background: EmulatedColor
  /// Whether the text is bold.
  public var bold: Bool
  /// Whether the text is italic.
  public var italic: Bool
  /// Whether the text is underlined, in any style.
  public var underline: Bool
  /// Whether the text and background colours are swapped.
  public var reverse: Bool
  /// Whether the text is struck through.
  public var strikethrough: Bool

  /// Creates a cell; by default without attributes.
  ///
  /// - Parameters:
  ///   - text: The text of the cell.
  ///   - width: The width of the text.
  ///   - foreground: The colour of the text.
  ///   - background: The background colour.
  ///   - bold: Whether the text is bold.
  ///   - italic: Whether the text is italic.
  ///   - underline: Whether the text is underlined.
  ///   - reverse: Whether the two colours are swapped.
  ///   - strikethrough: Whether the text is struck through.
  public init(
    text: String,
    width: Int = 1,
    foreground: EmulatedColor = .terminalDefault,
    background: EmulatedColor = .terminalDefault,
    bold: Bool = false,
    italic: Bool = false,
    underline: Bool = false,
    reverse: Bool = false,
    strikethrough: Bool = false
  ) {
    self.text = text
    self.width = width
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.italic = italic
    self.underline = underline
    self.reverse = reverse
    self.strikethrough = strikethrough
  }
}

extension EmulatedCell: CustomStringConvertible {
  /// The text and its attributes, for the messages of failed tests.
  public var description: String {
    var parts = [text.debugDescription]
    if width != 1 { parts.append("width \(width)") }
    if foreground != .terminalDefault { parts.append("\(foreground)") }
    if background != .terminalDefault { parts.append("on \(background)") }
    if bold { parts.append("bold") }
    if italic { parts.append("italic") }
    if underline { parts.append("underline") }
    if reverse { parts.append("reverse") }
    if strikethrough { parts.append("strikethrough") }
    return parts.joined(separator: " ")
  }
}
