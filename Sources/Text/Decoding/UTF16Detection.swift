/// UTF-16 or UTF-32 without a byte order mark. Costs O(1): the first 8 KiB are examined.
func wideEncoding(of bytes: [UInt8]) -> EncodingName? { utf32(of: bytes) ?? utf16(of: bytes) }

/// A zero is among the first four bytes, and hardly any four bytes make a control character or no character
/// at all.
private func utf32(of bytes: [UInt8]) -> EncodingName? {
  let sample = bytes.prefix(8192)
  guard sample.prefix(4).contains(0), sample.count >= 8 else { return nil }
  /// Read as UTF-32 in a byte order.
  func isText(lowByteFirst: Bool) -> Bool {
    var (units, blanks, nonsense) = (0, 0, 0)
    for start in stride(from: 0, to: sample.count - 3, by: 4) {
      let unit = sample[start..<start + 4]
      let value = (lowByteFirst ? Array(unit.reversed()) : Array(unit))
        .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      units += 1
      switch value {
      // Blanks and line ends, including those of Chinese and Japanese, and their stops.
      case 0x09, 0x0A, 0x0D, 0x20, 0x3000...0x3002, 0xFF0C: blanks += 1
      // Control characters, halves of pairs, and what is not a character.
      case 0..<0x20, 0x7F..<0xA0, 0xD800..<0xE000, 0x11_0000...: nonsense += 1
      default: break
      }
    }
    return areText(units: units, blanks: blanks, nonsense: nonsense)
  }
  if isText(lowByteFirst: true) { return .utf32LittleEndian }
  return isText(lowByteFirst: false) ? .utf32BigEndian : nil
}

/// Every text has blanks, and even a damaged one has little nonsense.
private func areText(units: Int, blanks: Int, nonsense: Int) -> Bool {
  let unitsPerBlank = 100
  return units > 0 && blanks * unitsPerBlank >= units && nonsense * unitsPerBlank <= units
}

/// No other text has zero bytes or control characters. Text in UTF-16 has them for every line end, blank, or
/// punctuation mark of Chinese and Japanese (U+3000…). So a file with any of them is decoded in both byte
/// orders, and the plausible one wins. Costs O(1): the first 8 KiB are examined.
private func utf16(of bytes: [UInt8]) -> EncodingName? {
  let sample = bytes.prefix(8192)
  guard hasWideControls(sample) else { return nil }
  // A text with a few stray zeros is UTF-8, and has few control characters.
  let low = sample.reduce(0) { $1 < 0x20 ? $0 + 1 : $0 }
  guard low * 6 >= sample.count || UTF8Census(of: sample).invalid > 0 else { return nil }
  let little = UTF16Plausibility(sample, lowByteFirst: true)
  let big = UTF16Plausibility(sample, lowByteFirst: false)
  let isLittle = little.blanks - 4 * little.nonsense > big.blanks - 4 * big.nonsense
  let better = isLittle ? little : big
  guard areText(units: better.units, blanks: better.blanks, nonsense: better.nonsense) else {
    return nil
  }
  return isLittle ? .utf16LittleEndian : .utf16BigEndian
}

/// Unusual in text of one byte a letter: 0…8, 0x0E…0x1A.
private func hasWideControls(_ sample: ArraySlice<UInt8>) -> Bool {
  sample.withTextBytes { bytes in
    bytes.firstUnprintable { bytes[$0] < 0x09 || (0x0E..<0x1B).contains(bytes[$0]) } != nil
  }
}

/// The plausibility of bytes as UTF-16.
private struct UTF16Plausibility {
  private(set) var units = 0
  /// White space and the most common punctuation marks of Chinese and Japanese.
  private(set) var blanks = 0
  /// Halves of pairs, control characters, and undefined code points.
  private(set) var nonsense = 0

  init(_ sample: ArraySlice<UInt8>, lowByteFirst: Bool) {
    let codeUnits = Self.codeUnits(of: sample, lowByteFirst: lowByteFirst)
    units = codeUnits.count
    for scalar in String(decoding: codeUnits, as: UTF16.self).unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20, 0x3000...0x3002, 0xFF0C: blanks += 1
      case 0..<0x20, 0x7F..<0xA0, 0xFFFD: nonsense += 1
      default:
        switch scalar.properties.generalCategory {
        case .unassigned, .privateUse: nonsense += 1
        default: break
        }
      }
    }
  }

  /// Pairs of bytes, without half a pair of surrogates at the end.
  private static func codeUnits(of sample: ArraySlice<UInt8>, lowByteFirst: Bool) -> [UInt16] {
    var position = sample.startIndex
    var codeUnits: [UInt16] = []
    while position + 1 < sample.endIndex {
      let (first, second) = (UInt16(sample[position]), UInt16(sample[position + 1]))
      codeUnits.append(lowByteFirst ? second << 8 | first : first << 8 | second)
      position += 2
    }
    if let last = codeUnits.last, 0xD800..<0xDC00 ~= last { codeUnits.removeLast() }
    return codeUnits
  }
}
