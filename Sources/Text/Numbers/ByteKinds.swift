// The role of a byte of UTF-8, as far as the byte alone tells.
extension UInt8 {
  /// Whether it is a digit of ASCII.
  @inlinable public var isDigit: Bool { ("0"..."9").contains(self) }

  /// A letter of ASCII as a small one. Some signs change too, so it is only for comparing with letters.
  @inlinable public var asSmallLetter: UInt8 {
    self | (UInt8(ascii: "a") ^ UInt8(ascii: "A"))
  }

  /// Whether it is a letter of ASCII.
  @inlinable public var isLetter: Bool { ("a"..."z").contains(asSmallLetter) }

  /// Whether it is a letter or a digit of ASCII.
  @inlinable public var isLetterOrDigit: Bool { isLetter || isDigit }

  /// Whether it is a letter of ASCII, or part of a character beyond ASCII: most of these are letters.
  @inlinable public var mayBeLetter: Bool { isBeyondASCII || isLetter }

  /// Whether it is a letter or a digit of ASCII, or part of a character beyond ASCII.
  @inlinable public var mayBeInWord: Bool { isBeyondASCII || isLetterOrDigit }

  /// Whether it is a letter or a digit of ASCII, or `sign`.
  @inlinable public func isWord(or sign: UInt8) -> Bool { isLetterOrDigit || self == sign }

  /// Whether it is part of a character beyond ASCII.
  @inlinable public var isBeyondASCII: Bool { self >= 0x80 }

  /// Whether it is a second or later byte of a character.
  @inlinable public var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}
