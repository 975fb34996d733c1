import BookText

/// Detects the encoding of a file and decodes it.
///
/// The first applicable test decides: a byte order mark; the pattern of UTF-16; valid UTF-8 (ASCII included);
/// a declaration in the text, if the whole text is valid in the declared encoding; UTF-8 with few invalid
/// bytes, or with lines in another encoding (``MixedUTF8``); the most plausible encoding of the bytes beyond
/// ASCII.
struct EncodingDetector {
  let transcoder: Transcoder
  let finding: TextEncoding.Finding
  let transcoded: Transcoded

  /// Costs O(*n*). Throws ``BookError/binary(offset:)`` if the bytes are not text, and
  /// ``BookError/unknownEncoding(_:)``.
  init(_ bytes: [UInt8], chosen: String?) throws(BookError) {
    if let chosen {
      guard let transcoder = Self.transcoder(for: bytes, chosen: chosen) else {
        throw .unknownEncoding(chosen)
      }
      let start = ByteOrderMark.length(in: bytes, as: transcoder.name)
      self.init(transcoder, .choice, transcoder.text(of: bytes, from: start))
    } else if let found = Self(marked: bytes) {
      self = found
    } else {
      if let offset = firstBinaryByte(in: bytes) { throw .binary(offset: offset) }
      self.init(unmarked: bytes)
    }
  }

  /// Nil without a byte order mark, or zero bytes of wide characters.
  private init?(marked bytes: [UInt8]) {
    if let mark = ByteOrderMark(of: bytes), let transcoder = Transcoder(mark.name) {
      self.init(transcoder, .byteOrderMark, transcoder.text(of: bytes, from: mark.length))
    } else if let name = wideEncoding(of: bytes), let transcoder = Transcoder(name) {
      self.init(transcoder, .zeroBytes, transcoder.text(of: bytes, from: 0))
    } else {
      return nil
    }
  }

  /// A text with switches between character sets has one in so many bytes.
  private static let firstPages = 1 << 16
  /// First byte of such a switch.
  private static let escape: UInt8 = 0x1B
  /// A text rich in bytes beyond ASCII has one in so many bytes.
  private static let perHigh = 200

  /// Tries UTF-8, a declaration, and then the most plausible encoding.
  private init(unmarked bytes: [UInt8]) {
    let census = UTF8Census(of: bytes)
    let isUTF8 = census.invalid == 0
    let maySwitch =
      isUTF8 && census.high == 0 && bytes.prefix(Self.firstPages).contains(Self.escape)
    if isUTF8, !maySwitch {
      self.init(.utf8, .validUTF8, .bytesThemselves)
    } else if let name = declaredEncoding(in: bytes), name != .utf8 || isUTF8,
      let found = Self(strictly: bytes, as: name)
    {
      self = found
    } else if isUTF8 {
      self = Self(switching: bytes) ?? Self(.utf8, .validUTF8, .bytesThemselves)
    } else {
      let other = MixedUTF8.otherEncoding(in: bytes, census)
      let transcoder =
        census.isLikelyUTF8 || other != nil
        ? Transcoder(utf8With: other)
        : EncodingGuess(of: bytes, isRich: census.high * Self.perHigh >= bytes.count).transcoder
      self.init(transcoder, .guess, transcoder.text(of: bytes, from: 0))
    }
  }

  /// Nil if the name is unknown. If it leaves the byte order open, the file's mark or else its pattern
  /// decides.
  private static func transcoder(for bytes: [UInt8], chosen: String) -> Transcoder? {
    guard let name = EncodingName(chosen) else { return nil }
    let found = ByteOrderMark(of: bytes)?.name ?? wideEncoding(of: bytes)
    switch name.shown {
    case "UTF-16":
      return Transcoder(found == .utf16BigEndian ? .utf16BigEndian : .utf16LittleEndian)
    case "UTF-32":
      return Transcoder(found == .utf32BigEndian ? .utf32BigEndian : .utf32LittleEndian)
    default: return Transcoder(name)
    }
  }

  private init(_ transcoder: Transcoder, _ finding: TextEncoding.Finding, _ text: Transcoded) {
    self.transcoder = transcoder
    self.finding = finding
    transcoded = text
  }

  /// Nil if the declared encoding is unknown or a byte is invalid in it. A text declared as Latin-1 with
  /// bytes 0x80…0x9F is decoded as windows-1252.
  private init?(strictly bytes: [UInt8], as declared: EncodingName) {
    // Files declared as Latin-1 often are in the larger encoding of Windows; otherwise these bytes
    // would be control characters.
    let isWindows = declared == .latin1 && bytes.contains { (0x80..<0xA0).contains($0) }
    guard let transcoder = Transcoder(isWindows ? .windows1252 : declared) else { return nil }
    let text = transcoder.text(of: bytes, from: 0)
    guard text.repaired == 0 else { return nil }
    self.init(transcoder, .header, text)
  }

  /// Asks uchardet for an encoding of ISO 2022; nil without one, or if bytes are invalid in it.
  private init?(switching bytes: [UInt8]) {
    guard let guess = uchardetGuess(of: Array(bytes.prefix(EncodingGuess.sampleSize))),
      guess.hasPrefix("ISO-2022"), let name = EncodingName(guess),
      let transcoder = Transcoder(name)
    else { return nil }
    let text = transcoder.text(of: bytes, from: 0)
    guard text.repaired == 0 else { return nil }
    self.init(transcoder, .guess, text)
  }
}
