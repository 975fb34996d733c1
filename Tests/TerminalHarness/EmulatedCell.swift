/// One cell of an emulated screen: what it shows, and how.
public struct EmulatedCell: Hashable, Sendable {
  /// A blank cell in the terminal's own colours.
  public static let blank = EmulatedCell(text: " ")

  /// The character with what combines with it, a space in a blank cell, or nothing in the second
  /// cell of a wide character.
  public var text: String
  /// The columns the character takes, 1 or 2; or 0 in the second cell of a wide character.
  public var width: Int
  /// The colour of the text, before `reverse` swaps it with the background.
  public var foreground: EmulatedColor
  /// The colour behind the text, before `reverse` swaps it with the text's.
  public var background: EmulatedColor
  /// Whether the text is bold.
  public var bold: Bool
  /// Whether the text is italic.
  public var italic: Bool
  /// Whether the text is underlined, in whichever style.
  public var underline: Bool
  /// Whether the text and background colours are swapped.
  public var reverse: Bool
  /// Whether the text is struck through.
  public var strikethrough: Bool

  /// Makes a cell; what is not given is plain.
  ///
  /// - Parameters:
  ///   - text: What the cell shows.
  ///   - width: The columns it takes.
  ///   - foreground: The colour of the text.
  ///   - background: The colour behind it.
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
  /// The text and whatever is not plain about it, for the messages of failed tests.
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
