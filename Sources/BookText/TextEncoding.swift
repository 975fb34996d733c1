/// How the bytes of a file stand for text.
public enum TextEncoding: String, Sendable {
  /// UTF-8; a byte order mark may have stood first.
  case utf8 = "UTF-8"
  /// UTF-8 in which some bytes were not, and were replaced by U+FFFD.
  case damagedUTF8 = "UTF-8 with errors"
  /// UTF-16, little-endian, after a byte order mark.
  case utf16LittleEndian = "UTF-16LE"
  /// UTF-16, big-endian, after a byte order mark.
  case utf16BigEndian = "UTF-16BE"
  /// Windows-1252, of which Latin-1 is a part as far as it can be printed.
  case windows1252 = "Windows-1252"
}
