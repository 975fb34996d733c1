import BookText
import Numbers

/// The name of an encoding, for people and for the C library.
///
/// If files of an encoding really use a larger one, the larger one decodes them: Windows' code page 932 for
/// Shift_JIS, 949 for EUC-KR, 874 for TIS-620, and GB18030 for the earlier national standards.
struct EncodingName: Hashable {
  /// The name for people.
  let shown: String
  /// The name for iconv.
  let iconv: String

  /// Accepts only encodings of the web, of Windows and of DOS, so that a file cannot make the C library load
  /// any module it names.
  init?(declared name: String) {
    let key = Self.key(of: name)
    guard let known = Self.known[key] ?? Self.codePage(named: key) else { return nil }
    self = known
  }

  /// Ignores case and separators. Nil for impossible names; iconv may not know the others.
  init?(_ name: String) {
    let bytes = name.utf8.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed()
    guard (1...40).contains(bytes.count), bytes.allSatisfy(Self.isNameByte) else { return nil }
    let key = Self.key(of: name)
    if let known = Self.known[key] ?? Self.codePage(named: key) {
      self = known
    } else {
      // glibc's own Unicode encodings with the machine's word size are not for text.
      guard !["internal", "wchart", "char"].contains(key) else { return nil }
      self.init(shown: String(decoding: Array(bytes), as: UTF8.self))
    }
  }

  private init(shown: String, iconv: String? = nil) {
    self.shown = shown
    self.iconv = iconv ?? shown
  }

  static let utf8 = EncodingName(shown: "UTF-8")
  static let utf16LittleEndian = EncodingName(shown: "UTF-16LE")
  static let utf16BigEndian = EncodingName(shown: "UTF-16BE")
  static let utf32LittleEndian = EncodingName(shown: "UTF-32LE")
  static let utf32BigEndian = EncodingName(shown: "UTF-32BE")
  static let latin1 = EncodingName(shown: "ISO-8859-1")
  static let gb18030 = EncodingName(shown: "GB18030")
  static let windows1252 = EncodingName(shown: "windows-1252", iconv: "CP1252")
  static let macRoman = EncodingName(shown: "macintosh", iconv: "MACINTOSH")

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "-_.:+() ".utf8.contains(byte)
  }

  /// Letters and digits of ASCII, in lower case: "iso88591" for "ISO-8859-1".
  private static func key(of name: String) -> String {
    var key = ""
    // Capitals become small letters; digits stay.
    for byte in name.utf8 where byte.isLetterOrDigit {
      key.unicodeScalars.append(Unicode.Scalar(byte.asSmallLetter))
    }
    return key
  }

  /// A code page of IBM or Microsoft: cp1252, windows1252, codepage850, ibm437. Nil for other names and
  /// unknown numbers.
  private static func codePage(named key: String) -> EncodingName? {
    let prefixes = [
      "windowscodepage", "microsoftcp", "codepage", "windows", "msdos", "cp", "win", "ibm", "dos",
    ]
    guard let prefix = prefixes.first(where: key.hasPrefix),
      let number = Number.parse(key.utf8.dropFirst(prefix.utf8.count), in: 0...99_999)
    else { return nil }
    switch number {
    case 874: return known["tis620"]
    case 932, 943: return known["shiftjis"]
    case 936: return known["gb18030"]
    case 949: return known["euckr"]
    case 950: return known["big5"]
    case 1250...1258: return EncodingName(shown: "windows-\(number)", iconv: "CP\(number)")
    case 10_000: return macRoman
    case 28_591...28_606: return known["iso8859\(number - 28_590)"]
    case 65_001: return .utf8
    case 437, 737, 775, 850...869:
      return EncodingName(shown: "IBM\(number)", iconv: "CP\(number)")
    default: return nil
    }
  }

  /// Names by their letters and digits.
  private static let known: [String: EncodingName] = {
    var known: [String: EncodingName] = [:]
    /// Its shown name gives a key too.
    func register(_ name: EncodingName, _ keys: String...) {
      known[key(of: name.shown)] = name
      for key in keys { known[key] = name }
    }
    register(.utf8, "unicodeutf8", "utf8unicode")
    register(.utf16LittleEndian, "ucs2le", "unicodelittle")
    register(.utf16BigEndian, "ucs2be", "unicodebig")
    register(EncodingName(shown: "UTF-16"), "ucs2", "unicode")
    register(.utf32LittleEndian, "ucs4le")
    register(.utf32BigEndian, "ucs4be")
    register(EncodingName(shown: "UTF-32"), "ucs4")
    register(EncodingName(shown: "US-ASCII"), "ascii", "iso646us", "iso646usascii", "ansix341968")
    for part in Array(1...11) + Array(13...16) {
      register(EncodingName(shown: "ISO-8859-\(part)"), "8859\(part)", "isoir8859\(part)")
    }
    let latins = [1: 1, 2: 2, 3: 3, 4: 4, 5: 9, 6: 10, 7: 13, 8: 14, 9: 15, 10: 16]
    for (latin, part) in latins {
      for key in ["latin\(latin)", "isolatin\(latin)", "iso8859\(part)latin\(latin)", "l\(latin)"] {
        known[key] = known["iso8859\(part)"]
      }
    }
    register(.windows1252, "ansi", "windowsansi", "windowslatin1")
    register(.macRoman, "macroman", "mac", "xmacroman", "applemacroman")
    register(
      EncodingName(shown: "x-mac-ce", iconv: "MAC-CENTRALEUROPE"), "maccentraleurope", "macce")
    register(EncodingName(shown: "x-mac-cyrillic", iconv: "MAC-CYRILLIC"), "maccyrillic")
    register(EncodingName(shown: "KOI8-R"), "koi8", "koi")
    register(EncodingName(shown: "KOI8-U"), "koi8ru")
    register(
      EncodingName(shown: "windows-874", iconv: "CP874"), "tis620", "iso885911", "tis6202533")
    register(EncodingName(shown: "TCVN5712-1"), "tcvn", "tcvn5712")
    register(
      EncodingName(shown: "Shift_JIS", iconv: "CP932"), "sjis", "xsjis", "mskanji", "windows31j")
    register(EncodingName(shown: "EUC-JP"), "eucjp", "xeucjp", "ujis")
    register(EncodingName(shown: "ISO-2022-JP"), "iso2022jp", "jis", "csiso2022jp")
    register(.gb18030, "gbk", "gb2312", "euccn", "gb", "xgbk", "gb231280")
    register(EncodingName(shown: "Big5"), "cnbig5", "xxbig5", "big5eten")
    register(EncodingName(shown: "Big5-HKSCS"), "big5hkscs")
    register(
      EncodingName(shown: "EUC-KR", iconv: "CP949"), "uhc", "ksc5601", "ksc56011987", "mscp949")
    register(EncodingName(shown: "ISO-2022-KR"), "csiso2022kr")
    for name in ["HZ", "JOHAB", "EUC-TW", "VISCII", "ARMSCII-8", "GEORGIAN-PS"] {
      register(EncodingName(shown: name))
    }
    return known
  }()
}

extension TextEncoding {
  /// Nil if no such encoding is known. Accepts old and informal names ("latin1", "iso-latin-1", "CP-1252",
  /// "MacRoman"), and all names known to iconv.
  public static func canonicalName(of name: String) -> String? {
    EncodingName(name).flatMap { Transcoder($0) == nil ? nil : $0.shown }
  }
}
