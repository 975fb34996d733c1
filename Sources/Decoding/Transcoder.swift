import BookText

/// Converts bytes of one encoding to UTF-8, and maps offsets of the result back to the bytes.
///
/// Text is converted in windows that do not depend on each other: an offset is mapped back by
/// converting a part of its window again, with the same code.
struct Transcoder: Sendable {
  /// The encoding.
  let name: EncodingName
  private let method: Method

  private enum Method: Sendable {
    case utf8
    /// Each byte is a character of its own.
    case bytes(ByteTable)
    /// By iconv. The length of each character is a multiple of `unit`; bytes for which `leads` is
    /// true begin a longer character; if `linewise`, the meaning of a byte may depend on the line
    /// before it.
    case library(unit: Int, leads: [Bool], linewise: Bool)
  }

  /// The minimum length of a window but the last, in bytes.
  static let window = 1024

  /// Makes a transcoder; returns nil if the C library does not know the encoding.
  init?(_ name: EncodingName) {
    // These two are always available: nothing can be read without them.
    if name == .utf8 || name == .windows1252 {
      self = name == .utf8 ? .utf8 : .windows1252
      return
    }
    self.name = name
    guard let conversion = Conversion(from: name.iconv), conversion.makesUTF8 else { return nil }
    if let unit = Self.wideUnits[name.shown] {
      method = .library(unit: unit, leads: Array(repeating: false, count: 256), linewise: false)
      return
    }
    // The kind of encoding follows from the meaning of each single byte.
    var meanings: [[UInt8]] = []
    var leads: [Bool] = []
    var linewise = false
    for byte in UInt8.min...UInt8.max {
      var text: [UInt8] = []
      var position = 0
      let stop = withUnsafePointer(to: byte) { byte in
        conversion.run(UnsafeBufferPointer(start: byte, count: 1), &position, to: 1, into: &text)
      }
      // Output is delayed until the next byte, or a sign that changes the meaning of others.
      if stop == .done, text.isEmpty { linewise = true }
      if stop == .incomplete, byte == 0x1B { linewise = true }
      conversion.finish(into: &text)
      leads.append(stop == .incomplete)
      meanings.append(stop == .done ? text : replacement)
    }
    method =
      linewise || leads.contains(true)
      ? .library(unit: 1, leads: leads, linewise: linewise)
      : .bytes(ByteTable(meanings))
  }

  private init(_ name: EncodingName, _ method: Method) {
    self.name = name
    self.method = method
  }

  static let utf8 = Transcoder(.utf8, .utf8)
  static let windows1252 = Transcoder(.windows1252, .bytes(ByteTable(windows1252Meanings)))

  /// A window of the file, with its start in both texts.
  struct Window: Sendable {
    /// The first byte in the file.
    let source: Int
    /// The first byte in the text.
    let text: Int
  }

  /// Returns the text of `bytes` from `start` on.
  ///
  /// - Complexity: O(*n*).
  func text(of bytes: [UInt8], from start: Int) -> Transcoded {
    bytes.withUnsafeBufferPointer { buffer in
      switch method {
      case .utf8:
        UTF8Census(of: bytes, from: start).invalid == 0
          ? Transcoded(utf8From: start) : Transcoded(repairing: bytes, from: start)
      case .bytes(let table): table.text(of: buffer, from: start)
      case .library(let unit, let leads, let linewise):
        converted(buffer, from: start, unit: unit, leads: leads, linewise: linewise)
      }
    }
  }

  /// Returns how many of the bytes from `start` to `end`, a window, make the first `count` bytes of
  /// its text: the minimum number.
  ///
  /// - Complexity: O(*w* log *w*) in the length of the window.
  func length(
    ofFirst count: Int, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    if count <= 0 { return 0 }
    let window = UnsafeBufferPointer(rebasing: bytes[start..<end])
    switch method {
    case .utf8:
      return sourceLength(ofFirst: count, in: window, keepsASCII: true) { position in
        switch UTF8Sequence(window, at: position) {
        case .valid(let length): (length, length)
        case .invalid(let length): (length, replacement.count)
        }
      }
    case .bytes(let table): return table.length(ofFirst: count, in: window)
    case .library(let unit, let leads, _):
      guard let conversion = Conversion(from: name.iconv) else { return 0 }
      return window.indices.firstIndexAfter { length in
        var (text, repaired) = ([UInt8](), 0)
        _ = convert(
          window, 0..<length, unit, leads, by: conversion, isLast: false, into: &text, &repaired)
        return text.count < count
      }
    }
  }

  // MARK: By the C library

  /// The code unit lengths of wide Unicode encodings.
  private static let wideUnits = ["UTF-16LE": 2, "UTF-16BE": 2, "UTF-32LE": 4, "UTF-32BE": 4]

  private func converted(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, unit: Int, leads: [Bool], linewise: Bool
  ) -> Transcoded {
    var transcoded = Transcoded()
    guard let conversion = Conversion(from: name.iconv) else { return transcoded }
    transcoded.utf8.reserveCapacity((bytes.count - start) / unit * 3 / 2)
    var position = start
    while position < bytes.count {
      transcoded.windows.append(Window(source: position, text: transcoded.utf8.count))
      var end = min(bytes.count, position + Self.window)
      if linewise {
        while end < bytes.count, bytes[end - 1] != 0x0A, bytes[end - 1] != 0x0D { end += 1 }
      }
      position = convert(
        bytes, position..<end, unit, leads, by: conversion, isLast: end == bytes.count,
        into: &transcoded.utf8, &transcoded.repaired)
    }
    return transcoded
  }

  /// Appends the text of a range of bytes to `text`; invalid bytes become U+FFFD.
  ///
  /// - Returns: The end of the last character in the range.
  private func convert(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ unit: Int, _ leads: [Bool],
    by conversion: Conversion, isLast: Bool, into text: inout [UInt8], _ repaired: inout Int
  ) -> Int {
    var position = range.lowerBound
    loop: while position < range.upperBound {
      switch conversion.run(bytes, &position, to: range.upperBound, into: &text) {
      case .done: break loop
      case .incomplete:
        if !isLast { break loop }
        position = range.upperBound
      case .invalid:
        // Two bytes of an undefined pair, or else one.
        let isPair =
          leads[Int(bytes[position])] && position + 1 < range.upperBound
          && bytes[position + 1] >= 0x80
        position = min(range.upperBound, position + (isPair ? 2 : unit))
      }
      conversion.finish(into: &text)
      text += replacement
      repaired += 1
    }
    conversion.finish(into: &text)
    return position
  }
}

/// The 256 characters of Windows-1252: those of Latin-1, with others instead of its second set of
/// control characters.
private let windows1252Meanings: [[UInt8]] = {
  // A question mark means undefined.
  let others = Array("€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ".unicodeScalars)
  return (UInt8.min...UInt8.max).map { byte in
    guard (0x80..<0xA0).contains(byte) else { return Array(String(Unicode.Scalar(byte)).utf8) }
    let scalar = others[Int(byte) - 0x80]
    return scalar == "?" ? replacement : Array(String(scalar).utf8)
  }
}()
