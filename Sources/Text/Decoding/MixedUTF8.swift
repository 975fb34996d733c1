import BookText

/// UTF-8 with lines in another encoding: concatenated logs, mailboxes, histories of source files.
///
/// Valid sequences of several bytes do not occur by chance, so each line is read for itself: in UTF-8 if it
/// is valid; in the other encoding if none of its sequences is; else the runs of bytes beyond ASCII that are
/// not valid are read in the other encoding.
enum MixedUTF8 {
  struct Piece: Equatable {
    let range: Range<Int>
    let isOther: Bool
  }

  /// Passes the pieces in order, while `body` returns true. Costs O(*n*).
  static func forEachPiece(
    of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ body: (Piece) -> Bool
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = lineEnd(from: start, in: bytes, to: range.upperBound)
      guard forEachPiece(ofLine: start..<end, of: bytes, body) else { return }
      start = end
    }
  }

  /// Place after the next LF or CR; `end` without one.
  private static func lineEnd(
    from start: Int, in bytes: UnsafeBufferPointer<UInt8>, to end: Int
  ) -> Int {
    let stop = bytes[start..<end].firstIndex { $0 == 0x0A || $0 == 0x0D }
    return stop.map { $0 + 1 } ?? end
  }

  /// Passes pieces in either encoding, until `body` returns false.
  private static func forEachPiece(
    ofLine line: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ body: (Piece) -> Bool
  ) -> Bool {
    let census = UTF8Census(of: bytes[line])
    if census.invalid == 0 { return body(Piece(range: line, isOther: false)) }
    if census.evidence == 0 { return body(Piece(range: line, isOther: true)) }
    var done = line.lowerBound
    var place = line.lowerBound
    while place < line.upperBound {
      let rest = bytes[place..<line.upperBound]
      guard let start = rest.firstIndex(where: { $0 >= 0x80 }) else { break }
      let end: Int = rest[start...].firstIndex(where: { $0 < 0x80 }) ?? line.upperBound
      if UTF8Census(of: bytes[start..<end]).invalid > 0 {
        if done < start, !body(Piece(range: done..<start, isOther: false)) { return false }
        guard body(Piece(range: start..<end, isOther: true)) else { return false }
        done = end
      }
      place = end
    }
    return done == line.upperBound || body(Piece(range: done..<line.upperBound, isOther: false))
  }

  /// Nil if the text has too few valid or invalid sequences for a mixture, or if no encoding makes words of
  /// the lines that are not UTF-8. Costs O(*n*).
  static func otherEncoding(in bytes: [UInt8], _ census: UTF8Census) -> Transcoder? {
    guard census.evidence > 0, census.invalid >= fewestSequences,
      !census.isLikelyUTF8 || census.invalid * mostEvidencePerInvalid >= census.evidence
    else { return nil }
    var (evidence, evidenceAgainst) = (0, 0)
    var others: [UInt8] = []
    bytes.withUnsafeBufferPointer { buffer in
      var start = 0
      while start < buffer.count {
        let end = lineEnd(from: start, in: buffer, to: buffer.count)
        let own = UTF8Census(of: buffer[start..<end])
        if own.invalid == 0, own.evidence >= strongEvidence {
          evidence += own.evidence
        } else if own.evidence > 0 {
          evidence += own.letters
        }
        if own.invalid > 0 {
          evidenceAgainst += own.evidence == 0 ? own.high : own.invalid
          if others.count < EncodingGuess.sampleSize {
            others += sample(of: start..<end, in: buffer)
          }
        }
        start = end
      }
    }
    guard
      census.isLikelyUTF8
        || evidence >= fewestSequences && evidence * mostAgainstEvidence >= evidenceAgainst
    else { return nil }
    let transcoder = EncodingGuess(of: others, isRich: true).transcoder
    let plausibility = Plausibility(of: transcoder.text(of: others, from: 0).utf8)
    return transcoder.name != .utf8 && plausibility.mean >= leastPlausibility ? transcoder : nil
  }

  /// Takes up to ``longestLine`` bytes, with a letter in place of each valid sequence.
  private static func sample(
    of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    var sample: [UInt8] = []
    var place = line.lowerBound
    while place < line.upperBound, sample.count < longestLine {
      var parser = Unicode.UTF8.ForwardParser()
      var rest = bytes[place..<line.upperBound].makeIterator()
      switch parser.parseScalar(from: &rest) {
      case .valid(let sequence):
        sample.append(sequence.count == 1 ? bytes[place] : "a")
        place += sequence.count
      case .error(let length):
        sample += bytes[place..<place + length]
        place += length
      case .emptyInput: return sample
      }
    }
    return sample
  }

  /// Bytes of a line in a sample.
  private static let longestLine = 4_096
  /// No line has by chance so much evidence: three characters of two bytes.
  private static let strongEvidence = 3
  /// Evidence of UTF-8, and number of invalid sequences: fewer are damage.
  private static let fewestSequences = 5
  /// Bytes against UTF-8 for each part of evidence.
  private static let mostAgainstEvidence = 4
  /// Evidence for each invalid sequence in a text that is likely UTF-8: fewer sequences are damage.
  private static let mostEvidencePerInvalid = 100
  /// Plausibility of lines that are not UTF-8: damaged text has less, and is shown as such.
  private static let leastPlausibility = 0.8
}
