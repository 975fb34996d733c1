extension UInt8 {
  /// True if it belongs to a character beyond ASCII.
  var isBeyondASCII: Bool { self >= 0x80 }

  /// True if it belongs to a character, and is not its first byte.
  var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}
