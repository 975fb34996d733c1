/// Finds out the encoding of a file, and reads it.
///
/// In this order: a byte order mark; the pattern of UTF-16 and UTF-32; strict UTF-8, of which ASCII
/// is a part; what the text says of itself, where all of it can be read so; UTF-8 with a few bad
/// bytes; what makes most sense of the bytes beyond ASCII.
struct EncodingDetector {
  /// The encoding that was found.
  let transcoder: Transcoder
  let finding: TextEncoding.Finding
  /// The text in it.
  let transcoded: Transcoded

  /// - Throws: ``BookError/binary(offset:)`` where the bytes are in no wide encoding, and not text.
  /// - Complexity: O(*n*).
  init(_ bytes: [UInt8]) throws(BookError) {
    if let mark = ByteOrderMark(of: bytes), let transcoder = Transcoder(mark.name) {
      self.init(transcoder, .byteOrderMark, transcoder.text(of: bytes, from: mark.length))
      return
    }
    if let name = wideEncoding(of: bytes), let transcoder = Transcoder(name) {
      self.init(transcoder, .zeroBytes, transcoder.text(of: bytes, from: 0))
      return
    }
    if let offset = firstBinaryByte(in: bytes) { throw .binary(offset: offset) }
    let census = UTF8Census(of: bytes, from: 0)
    // A text that switches between character sets does so on its first pages.
    let maySwitch = census.high == 0 && bytes.prefix(1 << 16).contains(0x1B)
    if census.invalid == 0, !maySwitch {
      self.init(.utf8, .validUTF8, Transcoded(utf8From: 0))
      return
    }
    if let name = declaredEncoding(in: bytes), let found = Self(strictly: bytes, as: name) {
      self = found
      return
    }
    if census.invalid == 0 {
      // ASCII with escapes: those that switch between Asian character sets, or others.
      if let found = Self(switching: bytes) {
        self = found
      } else {
        self.init(.utf8, .validUTF8, Transcoded(utf8From: 0))
      }
      return
    }
    if census.isLikelyUTF8 {
      self.init(.utf8, .guess, Transcoded(repairing: bytes, from: 0))
      return
    }
    let transcoder = EncodingGuess(of: bytes, isRich: census.high * 200 >= census.length).transcoder
    self.init(transcoder, .guess, transcoder.text(of: bytes, from: 0))
  }

  /// Reads the file as the reader has chosen; nil where no encoding of that name is known.
  ///
  /// Where the name leaves the order of bytes open, the file's mark tells it, or else its pattern.
  init?(_ bytes: [UInt8], chosen: String) {
    guard let name = EncodingName(chosen) else { return nil }
    let open = [
      "UTF-16": EncodingName.utf16LittleEndian, "UTF-32": EncodingName.utf32LittleEndian,
    ]
    var exact = name
    if let usual = open[name.shown] {
      let found = ByteOrderMark(of: bytes)?.name ?? wideEncoding(of: bytes)
      exact = found.map { $0.shown.hasPrefix(name.shown) ? $0 : usual } ?? usual
    }
    guard let transcoder = Transcoder(exact) else { return nil }
    let start = ByteOrderMark.length(in: bytes, as: exact)
    self.init(transcoder, .choice, transcoder.text(of: bytes, from: start))
  }

  private init(_ transcoder: Transcoder, _ finding: TextEncoding.Finding, _ text: Transcoded) {
    self.transcoder = transcoder
    self.finding = finding
    transcoded = text
  }

  /// The encoding that the text names, where every byte means something in it.
  private init?(strictly bytes: [UInt8], as declared: EncodingName) {
    // Files that call themselves Latin-1 often are in the larger encoding of Windows; what they
    // would mean otherwise is control characters.
    let isWindows = declared == .latin1 && bytes.contains { (0x80..<0xA0).contains($0) }
    guard let transcoder = Transcoder(isWindows ? .windows1252 : declared) else { return nil }
    let text = transcoder.text(of: bytes, from: 0)
    guard text.repaired == 0 else { return nil }
    self.init(transcoder, .header, text)
  }

  /// An encoding of ISO 2022, where there is nothing in the text that is not in it.
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
