// What a byte of UTF-8 is, as far as it tells by itself.
extension UInt8 {
  /// True for a digit of ASCII.
  @inlinable public var isDigit: Bool { ("0"..."9").contains(self) }

  /// True for a letter of ASCII.
  @inlinable public var isLetter: Bool { ("a"..."z").contains(self | 0x20) }

  /// True for a letter or a digit of ASCII.
  @inlinable public var isLetterOrDigit: Bool { isLetter || isDigit }

  /// True for a letter of ASCII, or a byte of a character beyond it: most of these are letters.
  @inlinable public var mayBeLetter: Bool { isBeyondASCII || isLetter }

  /// True for a letter or a digit of ASCII, or a byte of a character beyond it.
  @inlinable public var mayBeInWord: Bool { isBeyondASCII || isLetterOrDigit }

  /// True for a letter or a digit of ASCII, or for `sign`.
  @inlinable public func isWord(or sign: UInt8) -> Bool { isLetterOrDigit || self == sign }

  /// True for a byte of a character beyond ASCII.
  @inlinable public var isBeyondASCII: Bool { self >= 0x80 }

  /// True for a byte of a character beyond ASCII that is not its first.
  @inlinable public var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}
