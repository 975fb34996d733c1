// The role of a byte of UTF-8, as far as the byte alone tells.
extension UInt8 {
  /// A digit of ASCII.
  @inlinable public var isDigit: Bool { ("0"..."9").contains(self) }

  /// Some signs change too, so it is only for comparing with letters.
  @inlinable public var asSmallLetter: UInt8 { self | (UInt8(ascii: "a") ^ UInt8(ascii: "A")) }

  /// A letter of ASCII.
  @inlinable public var isLetter: Bool { ("a"..."z").contains(asSmallLetter) }

  /// A letter or digit of ASCII.
  @inlinable public var isLetterOrDigit: Bool { isLetter || isDigit }

  /// A letter of ASCII, or part of a character beyond ASCII: most of these are letters.
  @inlinable public var mayBeLetter: Bool { isBeyondASCII || isLetter }

  /// A letter or a digit of ASCII, or part of a character beyond ASCII.
  @inlinable public var mayBeInWord: Bool { isBeyondASCII || isLetterOrDigit }

  /// A letter or a digit of ASCII, or `sign`.
  @inlinable public func isWord(or sign: UInt8) -> Bool { isLetterOrDigit || self == sign }

  /// Part of a character beyond ASCII.
  @inlinable public var isBeyondASCII: Bool { self >= 0x80 }

  /// A second or later byte of a character.
  @inlinable public var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}
