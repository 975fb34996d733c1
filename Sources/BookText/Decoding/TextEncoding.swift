/// How the bytes of a file stand for text, and how that was found out.
public struct TextEncoding: Hashable, Sendable {
  /// What an encoding was told by.
  public enum Finding: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The file begins with the mark of a Unicode encoding.
    case byteOrderMark = "byte order mark"
    /// All of the file is well-formed UTF-8, as plain ASCII is too.
    case validUTF8 = "valid UTF-8"
    /// There are zero bytes, or others that text has not, at every second or fourth place.
    case zeroBytes = "pattern of zero bytes"
    /// The text says it of itself, and can be read so.
    case header = "the file's header"
    /// Nothing says it; of all encodings this makes most sense of the text.
    case guess
    /// The reader has chosen it.
    case choice = "choice of the reader"

    /// What it was, as a noun.
    public var description: String { rawValue }
  }

  /// The name of the encoding as IANA registers it, where it does: "UTF-8", "windows-1252".
  public let name: String
  /// What the encoding was told by.
  public let finding: Finding
  /// How many sequences of bytes were no text in the encoding, and became U+FFFD each.
  public let repaired: Int

  /// Names an encoding that was found.
  public init(name: String, finding: Finding, repaired: Int = 0) {
    self.name = name
    self.finding = finding
    self.repaired = repaired
  }

  /// The name under which an encoding that is called `name` is shown, or nil where none is known
  /// by that name.
  ///
  /// Old and loose names are understood: "latin1", "iso-latin-1", "CP-1252", "MacRoman"; beyond
  /// those, all that iconv knows.
  public static func canonicalName(of name: String) -> String? {
    EncodingName(name).flatMap { Transcoder($0) == nil ? nil : $0.shown }
  }

  /// Returns `bytes` of the encoding called `name` as UTF-8, or nil if no such encoding is known.
  public static func utf8(_ bytes: [UInt8], in name: String) -> [UInt8]? {
    EncodingName(name).flatMap { Transcoder($0) }?.text(of: bytes, from: 0).text(of: bytes)
  }
}

extension TextEncoding {
  /// The encodings that a reader may choose from, by the scripts they are for.
  public static let choices: [(group: String, names: [String])] = [
    ("Unicode", ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"]),
    ("Western", ["windows-1252", "ISO-8859-15", "macintosh", "IBM850", "IBM437"]),
    ("Central European", ["windows-1250", "ISO-8859-2", "x-mac-ce", "IBM852"]),
    ("Baltic", ["windows-1257", "ISO-8859-13", "ISO-8859-4"]),
    ("Turkish", ["windows-1254", "ISO-8859-9", "IBM857"]),
    (
      "Cyrillic",
      ["windows-1251", "KOI8-R", "KOI8-U", "ISO-8859-5", "x-mac-cyrillic", "IBM866", "IBM855"]
    ),
    ("Greek", ["windows-1253", "ISO-8859-7", "IBM737"]),
    ("Hebrew", ["windows-1255", "ISO-8859-8"]),
    ("Arabic", ["windows-1256", "ISO-8859-6"]),
    ("Vietnamese", ["windows-1258", "TCVN5712-1"]),
    ("Thai", ["windows-874"]),
    ("Japanese", ["Shift_JIS", "EUC-JP", "ISO-2022-JP"]),
    ("Chinese", ["GB18030", "Big5", "Big5-HKSCS"]),
    ("Korean", ["EUC-KR", "ISO-2022-KR"]),
  ]
}
