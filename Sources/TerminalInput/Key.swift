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
