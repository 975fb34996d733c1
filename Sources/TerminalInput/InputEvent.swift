/// What comes from a terminal.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse did something.
  case mouse(MouseReport)
  /// Text was pasted; its control characters are still in it.
  case paste(String)
  /// The terminal's window got or lost the keyboard.
  case focus(Bool)
  /// The terminal answered a question.
  case reply(TerminalReply)
}

/// A key with its modifiers.
public struct Key: Hashable, Sendable {
  /// What is written on the key.
  public enum Code: Hashable, Sendable {
    /// A character, as it is typed: capitals with shift already applied.
    case character(Unicode.Scalar)
    case enter
    case tab
    case backspace
    case escape
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case insert
    case delete
    /// F1 and so on, counted from 1.
    case function(Int)
  }

  /// The keys held down meanwhile.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit a modifier, as xterm numbers them.
    public let rawValue: UInt8
    /// Makes a set of modifiers from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift; not reported for characters.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// What is written on the key.
  public let code: Code
  /// The keys held down meanwhile.
  public let modifiers: Modifiers

  /// Makes a key.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}

/// What the mouse did.
public struct MouseReport: Hashable, Sendable {
  /// The kind of the report.
  public enum Action: Hashable, Sendable {
    /// A button went down: 0 left, 1 middle, 2 right.
    case press(button: Int)
    /// A button went up.
    case release(button: Int)
    /// The mouse moved with a button held.
    case drag(button: Int)
    /// The mouse moved with no button held.
    case motion
    /// The wheel turned by a notch; up is towards the beginning of a text.
    case wheelUp
    case wheelDown
  }

  /// What was done.
  public let action: Action
  /// The column, counted from 0.
  public let column: Int
  /// The row, counted from 0.
  public let row: Int

  /// Makes a report.
  public init(_ action: Action, column: Int, row: Int) {
    self.action = action
    self.column = column
    self.row = row
  }
}

/// What a terminal says of itself when it is asked.
public enum TerminalReply: Hashable, Sendable {
  /// Its background colour, as 0xRRGGBB.
  case backgroundColor(UInt32)
  /// Its foreground colour, as 0xRRGGBB.
  case foregroundColor(UInt32)
  /// Whether it knows a DEC private mode.
  case mode(Int, isKnown: Bool)
  /// Its device attributes: the answer that every terminal gives, so that nothing need be waited
  /// for after it.
  case deviceAttributes
}
