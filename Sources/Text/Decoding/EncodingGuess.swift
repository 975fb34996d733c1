import BookText

/// The most plausible encoding of bytes without a declaration.
///
/// uchardet, with its letter frequencies of languages, is asked first. For western texts it is often wrong:
/// if few bytes are beyond ASCII (the one é of a long English book), and in encodings of the Macintosh or
/// DOS. So the usual western encodings are tried too, and its guess is used unless they are more plausible.
struct EncodingGuess {
  let transcoder: Transcoder

  /// Bytes of a sample.
  static let sampleSize = 1 << 14
  /// Bytes of a sample on either side of a byte beyond ASCII.
  private static let surroundings = 32
  /// Bytes of a part of a sample before its first byte beyond ASCII.
  private static let longestLead = 256
  /// Bytes of a part of a sample.
  private static let longestPart = 4_096

  /// `isRich`: at least one in 200 bytes is beyond ASCII. Costs O(*n*) to find these; the rest uses a sample.
  init(of bytes: [UInt8], isRich: Bool) {
    let sample = Self.sample(of: bytes)
    let western = Self.usualEncodings(for: bytes).map { Candidate($0, for: sample) }
    // Of equal ones the first, since they are ordered by likelihood.
    var best = western.reduce(western[0]) { $1.score > $0.score + 0.01 ? $1 : $0 }
    if let guess = uchardetGuess(of: sample).flatMap({ EncodingName($0) }),
      guess != .latin1, !Self.usual.contains(where: { $0.name == guess }),
      let candidate = Self.candidate(guess, for: sample),
      candidate.isBelieved(beside: best, isRich: isRich)
    {
      best = candidate
    }
    transcoder =
      (Self.missedCandidate(beside: best, for: sample, isRich: isRich) ?? best).transcoder
  }

  /// The most plausible of the encodings that uchardet misses, if it is much more plausible than the best of
  /// the others: rare ones, and in a few words those of East Asia and of Central Europe.
  private static func missedCandidate(
    beside best: Candidate, for sample: [UInt8], isRich: Bool
  ) -> Candidate? {
    guard isRich, best.score < plain else { return nil }
    let isShort = sample.count { $0 > UInt8(ascii: " ") } < fewestBytes
    if isShort, let name = EastAsianEncoding.all.first(where: { $0.isLikely(for: sample) })?.name,
      let transcoder = EncodingName(name).flatMap(Transcoder.init)
    {
      return Candidate(transcoder, for: sample)
    }
    let names = isShort ? ["windows-1250"] : rareNames
    let most = names.compactMap { EncodingName($0).flatMap { candidate($0, for: sample) } }
      .max { $0.score < $1.score }
    return most.flatMap { $0.score > best.score + advantage ? $0 : nil }
  }

  /// Bytes other than white space that tell a rare encoding from others.
  private static let fewestBytes = 40

  /// Unknown to uchardet: DOS for Greek, Hebrew, Turkish and the Baltic; Vietnamese; an older encoding for
  /// Korean.
  private static let rareNames = [
    "IBM737", "IBM869", "IBM862", "IBM857", "IBM775", "TCVN5712-1", "VISCII", "JOHAB",
  ]
  /// Plausibility that makes another encoding unnecessary.
  private static let plain = 0.9
  /// Advantage required of a rare encoding in plausibility.
  private static let advantage = 0.1

  /// Most common first; DOS comes before the Macintosh. A C library without any of them leaves UTF-8.
  private static let usual: [Transcoder] = {
    let known = ["windows-1252", "IBM850", "IBM437", "macintosh", "ISO-8859-15"]
      .compactMap { EncodingName($0).flatMap(Transcoder.init) }
    return known.isEmpty ? [.utf8] : known
  }()

  /// Usual encodings by likelihood. Files of DOS and Windows have CRLF line ends, files of an old Macintosh
  /// CR. With LF alone, more come from the Macintosh (its successor uses LF) than from DOS.
  private static func usualEncodings(for bytes: [UInt8]) -> [Transcoder] {
    let beginning = bytes.prefix(sampleSize)
    let isOfDOS = beginning.contains(0x0D) && beginning.contains(0x0A)
    if isOfDOS { return usual }
    let isOfMacintosh = beginning.contains(0x0D)
    let ofMacintosh = usual.filter { $0.name == .macRoman }
    let others = usual.filter { $0.name != .macRoman }
    return isOfMacintosh
      ? ofMacintosh + others : Array(others.prefix(1)) + ofMacintosh + Array(others.dropFirst())
  }

  /// Parts of the text around bytes beyond ASCII, from blank to blank, until they have ``sampleSize`` bytes:
  /// the first pages of a Russian book, or all foreign words of an English one.
  static func sample(of bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      var sample: [UInt8] = []
      var position = 0
      while sample.count < sampleSize,
        let high = bytes[position...].firstIndex(where: { $0 >= 0x80 })
      {
        var start = high
        // No byte up to a blank is the second of a character in any encoding.
        while start > position, bytes[start - 1] > UInt8(ascii: " ") || high - start < surroundings,
          high - start < longestLead
        {
          start -= 1
        }
        var end = high
        var last = high
        while end < bytes.count, bytes[end] > UInt8(ascii: " ") || end - last < surroundings,
          end - start < longestPart
        {
          if bytes[end] >= 0x80 { last = end }
          end += 1
        }
        sample.append(contentsOf: bytes[start..<end])
        position = end
      }
      return sample
    }
  }

  /// The guess, or a nearly equal encoding if this is more plausible; nil if the C library does not know it.
  private static func candidate(_ name: EncodingName, for sample: [UInt8]) -> Candidate? {
    let pairs = [
      ("ISO-8859-2", "windows-1250"), ("ISO-8859-7", "windows-1253"),
      ("ISO-8859-8", "windows-1255"), ("ISO-8859-9", "windows-1254"),
      ("ISO-8859-13", "windows-1257"), ("KOI8-R", "KOI8-U"),
    ]
    guard let transcoder = Transcoder(name) else { return nil }
    let candidate = Candidate(transcoder, for: sample)
    let pair = pairs.first { $0.0 == name.shown || $0.1 == name.shown }
    guard let pair,
      let other = EncodingName(pair.0 == name.shown ? pair.1 : pair.0).flatMap(Transcoder.init)
    else { return candidate }
    let sibling = Candidate(other, for: sample)
    return sibling.score > candidate.score + 0.01 ? sibling : candidate
  }
}

/// The bytes of the characters used most in an East Asian encoding of two bytes a character. A few words are
/// too little for uchardet’s frequencies.
private struct EastAsianEncoding {
  let name: String
  /// First bytes of punctuation.
  let signs: ClosedRange<UInt8>
  /// First bytes of the common half of the ideographs, or of hangul.
  let letters: ClosedRange<UInt8>
  /// First bytes of kana; empty for none.
  var kana: [UInt8] = []
  var needsKana = false
  /// Second bytes.
  var seconds = highSeconds
  /// Fewest letters of a text that is likely.
  var fewest = 2

  /// An encoding comes before those whose common characters include its own by chance.
  static let all = [
    EastAsianEncoding(
      name: "EUC-JP", signs: 0xA1...0xA3, letters: 0xB0...0xCF, kana: [0xA4, 0xA5], needsKana: true),
    EastAsianEncoding(name: "EUC-KR", signs: 0xA1...0xA3, letters: 0xB0...0xC8, fewest: 4),
    EastAsianEncoding(name: "GB18030", signs: 0xA1...0xA3, letters: 0xB0...0xD7),
    EastAsianEncoding(name: "Big5", signs: 0xA1...0xA3, letters: 0xA4...0xC6, seconds: allSeconds),
    EastAsianEncoding(
      name: "Shift_JIS", signs: 0x81...0x81, letters: 0x88...0x97, kana: [0x82, 0x83],
      seconds: allSeconds),
  ]

  /// Whether all characters beyond ASCII are common ones. O(*n*).
  func isLikely(for sample: [UInt8]) -> Bool {
    var (count, kanaCount) = (0, 0)
    var bytes = sample.makeIterator()
    while let first = bytes.next() {
      if first < 0x80 { continue }
      guard let second = bytes.next(), seconds.contains(where: { $0.contains(second) }) else {
        return false
      }
      if kana.contains(first) {
        kanaCount += 1
      } else if letters.contains(first) {
        count += 1
      } else if !signs.contains(first) {
        return false
      }
    }
    return count + kanaCount >= fewest && (kanaCount > 0 || !needsKana)
  }

  /// Second bytes of the sets of 94 × 94 characters.
  private static let highSeconds: [ClosedRange<UInt8>] = [0xA1...0xFE]
  /// Second bytes of encodings that use letters of ASCII too.
  private static let allSeconds: [ClosedRange<UInt8>] = [0x40...0x7E, 0x80...0xFC]
}

/// An encoding, and the plausibility of a sample in it.
private struct Candidate {
  let transcoder: Transcoder
  let score: Double
  private let writesLatin: Bool
  private let text: [UInt8]

  init(_ transcoder: Transcoder, for sample: [UInt8]) {
    self.transcoder = transcoder
    text = transcoder.text(of: sample, from: 0).utf8
    let plausibility = Plausibility(of: text)
    score = plausibility.mean
    writesLatin = plausibility.writesLatin
  }

  /// Whether this guess of uchardet is more likely than the best of the western encodings.
  ///
  /// Every word supports a guess of another script. A guess of another encoding with Latin letters depends on
  /// letter frequencies, so the text must be rich in them. Macintosh and DOS encodings for Central Europe
  /// agree with the western ones in most letters, and must be more plausible.
  func isBelieved(beside western: Candidate, isRich: Bool) -> Bool {
    if text == western.text { return false }
    if !writesLatin { return score >= western.score - 0.3 }
    let isPartner = ["IBM852", "x-mac-ce"].contains(transcoder.name.shown)
    return isRich && !isPartner ? score >= western.score - 0.1 : score > western.score + 0.1
  }
}
