/// The encoding of a file, and how it was found.
public struct TextEncoding: Hashable, Sendable {
  /// The evidence for an encoding.
  public enum Finding: String, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// The file begins with the mark of a Unicode encoding.
    case byteOrderMark = "byte order mark"
    /// The whole file is well-formed UTF-8, possibly plain ASCII.
    case validUTF8 = "valid UTF-8"
    /// Zero bytes, or others never found in text, at every second or fourth position.
    case zeroBytes = "pattern of zero bytes"
    /// The text declares it, and is valid in it.
    case header = "the file's header"
    /// No evidence; of all encodings this is the most plausible.
    case guess
    /// The reader has chosen it.
    case choice = "choice of the reader"

    /// The evidence as a noun.
    public var description: String { rawValue }
  }

  /// The name of the encoding, by IANA if registered: "UTF-8", "windows-1252".
  public let name: String
  /// The evidence.
  public let finding: Finding
  /// Number of invalid byte sequences, replaced by U+FFFD.
  public let repaired: Int

  /// The name of the encoding of single lines and words that are not in the first one; nil if there are none.
  public let nameOfOthers: String?

  /// Makes a result of the detection.
  public init(name: String, finding: Finding, repaired: Int = 0, nameOfOthers: String? = nil) {
    self.name = name
    self.nameOfOthers = nameOfOthers
    self.finding = finding
    self.repaired = repaired
  }
}

extension TextEncoding {
  /// The encodings to choose from, by script.
  public static let choices: [(group: String, names: [String])] = [
    ("Unicode", ["UTF-8", "UTF-16LE", "UTF-16BE"]),
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
