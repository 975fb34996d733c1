/// Converts bytes of one encoding to UTF-8, and maps offsets of the result back to the bytes. Text is
/// converted in independent windows: an offset is mapped back by converting a part of its window again, with
/// the same code.
struct Transcoder: Sendable {
  let name: EncodingName
  /// The encoding of lines that are not valid in UTF-8 (``MixedUTF8``); empty if U+FFFD replaces them.
  private let other: [Transcoder]

  /// Length of every window but the last, in bytes, at least. A window ends with a line, since the meaning of
  /// a byte may depend on earlier bytes of its line; only a line beyond `longestLine` is divided. Windows of
  /// UTF-16 have exactly this length.
  private static let window = 1024
  private static let longestLine = 1 << 20

  /// Nil if the C library does not know the encoding.
  init?(_ name: EncodingName) {
    // UTF-8 needs no library.
    guard name == .utf8 || Conversion(from: name.iconv)?.makesUTF8 == true else { return nil }
    self.name = name
    other = []
  }

  /// `other` is the encoding of invalid bytes; nil to replace them by U+FFFD.
  init(utf8With other: Transcoder?) {
    name = .utf8
    self.other = other.map { [$0] } ?? []
  }

  static let utf8 = Transcoder(utf8With: nil)

  /// Encoding of the bytes that are not valid in UTF-8.
  var nameOfOther: EncodingName? { other.first?.name }

  /// Converts window by window. Valid UTF-8 is not copied: the result then has the place where it begins, and
  /// no bytes. Costs O(*n*).
  func text(of bytes: [UInt8], from start: Int) -> Transcoded {
    var text = Transcoded()
    if name == .utf8, UTF8Census(of: bytes[start...]).invalid == 0 {
      text.start = start
      return text
    }
    text.utf8.reserveCapacity((bytes.count - start) / unit * 3 / 2)
    let conversion = Conversion(from: name.iconv)
    bytes.withUnsafeBufferPointer { bytes in
      var position = start
      while position < bytes.count {
        text.windows.append(Transcoded.Window(source: position, text: text.utf8.count))
        let window = position..<windowEnd(from: position, in: bytes)
        position =
          name == .utf8
          ? appendRepaired(bytes, window, into: &text)
          : appendConverted(
            bytes, window, by: conversion, isLast: window.upperBound == bytes.count, into: &text)
      }
    }
    return text
  }

  /// Ends a window at the end of a line, or within a line of ``longestLine`` bytes between two characters of
  /// UTF-8. A window of UTF-16 or UTF-32 ends after ``window`` bytes.
  private func windowEnd(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var end = min(bytes.count, start + Self.window)
    // Code units of UTF-16 are independent: windows need not end with a line.
    if unit > 1 { return end }
    let last = min(bytes.count, start + Self.longestLine)
    while end < last, bytes[end - 1] != 0x0A, bytes[end - 1] != 0x0D { end += 1 }
    // Not inside a character of UTF-8.
    while name == .utf8, end < bytes.count, bytes[end].continuesCharacter { end += 1 }
    return end
  }

  /// The fewest bytes of a window that make the first `count` bytes of its text. Costs O(*w*) in the length
  /// of the window for UTF-8 and UTF-16, else O(*w* log *w*).
  func length(
    ofFirst count: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    if count <= 0 { return 0 }
    let window = UnsafeBufferPointer(rebasing: bytes[start..<end])
    if let other = other.first { return Self.length(ofFirst: count, in: window, with: other) }
    if name == .utf8 { return Self.length(ofFirst: count, inUTF8: window) }
    if unit == 2 {
      return Self.length(
        ofFirst: count, inUTF16: window, isBigEndian: name == .utf16BigEndian)
    }
    let conversion = Conversion(from: name.iconv)
    return window.indices.firstIndexAfter { length in
      var text = Transcoded()
      _ = appendConverted(window, 0..<length, by: conversion, isLast: false, into: &text)
      return text.utf8.count < count
    }
  }

  // MARK: UTF-8

  /// Invalid UTF-8 is read in the other encoding of the text, or replaced and counted. Returns the end of the
  /// bytes taken.
  private func appendRepaired(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into text: inout Transcoded
  ) -> Int {
    if let other = other.first {
      let conversion = Conversion(from: other.name.iconv)
      MixedUTF8.forEachPiece(of: bytes, range) { piece in
        if piece.isOther {
          _ = other.appendConverted(bytes, piece.range, by: conversion, isLast: true, into: &text)
        } else {
          text.utf8 += bytes[piece.range]
        }
        return true
      }
      return range.upperBound
    }
    text.utf8 += String(decoding: bytes[range], as: UTF8.self).utf8
    text.repaired += UTF8Census(of: bytes[range]).invalid
    return range.upperBound
  }

  /// Measures mixed encodings: bytes of a window that become the first `count` bytes of the result. `other`
  /// is the encoding of the pieces that are not UTF-8.
  private static func length(
    ofFirst count: Int, in window: UnsafeBufferPointer<UInt8>, with other: Transcoder
  ) -> Int {
    let conversion = Conversion(from: other.name.iconv)
    var made = 0
    var length = 0
    MixedUTF8.forEachPiece(of: window, 0..<window.count) { piece in
      guard made < count else { return false }
      var text = Transcoded()
      if piece.isOther {
        _ = other.appendConverted(window, piece.range, by: conversion, isLast: true, into: &text)
      }
      let own = piece.isOther ? text.utf8.count : piece.range.count
      let (start, end) = (piece.range.lowerBound, piece.range.upperBound)
      if made + own < count {
        length = end
      } else if piece.isOther {
        length = start + other.length(ofFirst: count - made, in: window, from: start, to: end)
      } else {
        let part = UnsafeBufferPointer(rebasing: window[start..<end])
        length = start + Self.length(ofFirst: count - made, inUTF8: part)
      }
      made += own
      return true
    }
    return length
  }

  /// Measures UTF-8: bytes of a window that become the first `count` bytes of its repaired text.
  private static func length(ofFirst count: Int, inUTF8 window: UnsafeBufferPointer<UInt8>) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = window.makeIterator()
    var (length, made) = (0, 0)
    while made < count {
      switch parser.parseScalar(from: &rest) {
      case .valid(let sequence): (length, made) = (length + sequence.count, made + sequence.count)
      case .error(let invalid): (length, made) = (length + invalid, made + replacement.count)
      case .emptyInput: return length
      }
    }
    return length
  }

  // MARK: UTF-16

  /// Measures UTF-16. Nothing is converted: a code unit, or a pair of surrogates, gives the length of its
  /// character in UTF-8. A surrogate alone is U+FFFD.
  private static func length(
    ofFirst count: Int, inUTF16 window: UnsafeBufferPointer<UInt8>, isBigEndian: Bool
  ) -> Int {
    /// 0 beyond the window.
    func unit(at place: Int) -> UInt16 {
      guard place + 1 < window.count else { return 0 }
      let (one, other) = (UInt16(window[place]), UInt16(window[place + 1]))
      return isBigEndian ? one << 8 | other : other << 8 | one
    }
    var (length, made) = (0, 0)
    while made < count, length < window.count {
      switch unit(at: length) {
      case ..<0x80: (length, made) = (length + 2, made + 1)
      case ..<0x800: (length, made) = (length + 2, made + 2)
      case 0xD800..<0xDC00 where 0xDC00..<0xE000 ~= unit(at: length + 2):
        (length, made) = (length + 4, made + 4)
      default: (length, made) = (length + 2, made + 3)
      }
    }
    return min(length, window.count)
  }

  // MARK: By the C library

  /// Length of each code unit in bytes.
  private var unit: Int {
    switch name {
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    default: 1
    }
  }

  /// Invalid bytes become U+FFFD, and are counted. Returns the end of the last character in the range.
  /// Without a conversion, nothing is appended.
  /// - Parameter isLast: Whether the beginning of a character at the end of the range is invalid, rather than
  ///   left for the next call.
  private func appendConverted(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, by conversion: Conversion?,
    isLast: Bool, into text: inout Transcoded
  ) -> Int {
    var position = range.lowerBound
    guard let conversion else { return range.upperBound }
    loop: while position < range.upperBound {
      switch conversion.convert(bytes, &position, to: range.upperBound, into: &text.utf8) {
      case .done: break loop
      case .incomplete:
        if !isLast { break loop }
        position = range.upperBound
        conversion.finish(into: &text.utf8)
      case .invalid:
        conversion.finish(into: &text.utf8)
        // Two bytes of an undefined pair, or else one.
        let isPair =
          unit == 1 && position + 1 < range.upperBound && bytes[position + 1] >= 0x80
          && conversion.isLead(bytes, at: position)
        position = min(range.upperBound, position + (isPair ? 2 : unit))
      }
      text.utf8 += replacement
      text.repaired += 1
    }
    conversion.finish(into: &text.utf8)
    return position
  }
}

private let replacement = Array("\u{FFFD}".utf8)
