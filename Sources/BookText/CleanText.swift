/// A text with LF line ends and without control characters but tabs.
///
/// - CR, CRLF, CRCRLF (CRLF that went through a conversion of line ends), VT, NEL and U+2028 end a
///   line; U+2029 ends a paragraph.
/// - A form feed begins a page: two blank lines or more stand for it, so that no paragraph or
///   stanza goes on over it.
/// - Escape sequences, which colour and underline on a terminal, are left out whole; so are NULs
///   and all other control characters, C0 and C1.
/// - Backspaces are kept for ``Overstrikes``. Soft hyphens belong to the text.
struct CleanText {
  private(set) var utf8: [UInt8] = []
  /// Whether there are backspaces.
  private(set) var hasBackspaces = false
  /// Where it joins the text it was made from, where that is asked for.
  private(set) var joints: Joints

  /// Cleans valid UTF-8.
  ///
  /// - Complexity: O(*n*); where nothing has to be changed, nothing is copied.
  init(_ source: [UInt8], tracing: Bool) {
    joints = Joints(kept: tracing)
    let first = source.withUnsafeBufferPointer { firstToChange(in: $0, from: 0) }
    if first == source.count {
      utf8 = source
      return
    }
    utf8.reserveCapacity(source.count)
    source.withUnsafeBufferPointer { bytes in
      var (kept, position) = (0, first)
      while position < bytes.count {
        utf8.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept..<position]))
        kept = change(bytes, at: position)
        position = firstToChange(in: bytes, from: kept)
      }
      utf8.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept...]))
    }
  }

  /// Adds what stands for the character or sequence at `position`.
  ///
  /// - Returns: The end of that.
  private mutating func change(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    func byte(_ offset: Int) -> UInt8? {
      position + offset < bytes.count ? bytes[position + offset] : nil
    }
    switch bytes[position] {
    case 0x08:
      utf8.append(0x08)
      hasBackspaces = true
      return position + 1
    case 0x0B: return endLine(from: position, length: 1)
    case 0x0C: return endLine(from: position, length: 1, count: utf8.last == 0x0A ? 2 : 3)
    case 0x0D:
      let length = byte(1) == 0x0A ? 2 : byte(1) == 0x0D && byte(2) == 0x0A ? 3 : 1
      return endLine(from: position, length: length)
    case 0xC2 where byte(1) == 0x85: return endLine(from: position, length: 2)
    case 0xE2: return endLine(from: position, length: 3, count: byte(2) == 0xA8 ? 1 : 2)
    case 0x1B: return drop(from: position, to: endOfEscape(in: bytes, at: position))
    default:
      return drop(from: position, to: position + (bytes[position] == 0xC2 ? 2 : 1))
    }
  }

  /// Adds `count` line feeds in place of a sequence.
  private mutating func endLine(from position: Int, length: Int, count: Int = 1) -> Int {
    for number in 0..<count {
      if number > 0 { joints.join(utf8.count, end: position, start: position) }
      utf8.append(0x0A)
    }
    let end = position + length
    if length != count || count > 1 { joints.join(utf8.count, end: end, start: end) }
    return end
  }

  private mutating func drop(from position: Int, to end: Int) -> Int {
    joints.join(utf8.count, end: position, start: end)
    return end
  }
}

/// What a byte may have to do with.
private enum Use: UInt8 { case text, change, perhaps }

private let uses: [Use] = (UInt8.min...UInt8.max).map { byte in
  switch byte {
  case 0x09, 0x0A: .text
  case ..<0x20, 0x7F: .change
  // C1 controls and NEL begin with C2, the separators of lines and paragraphs with E2.
  case 0xC2, 0xE2: .perhaps
  default: .text
  }
}

/// The first position from `start` on at which something has to be changed, or the end.
private func firstToChange(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  uses.withUnsafeBufferPointer { uses in
    var position = start
    while true {
      while position < bytes.count, uses[Int(bytes[position])] == .text { position += 1 }
      guard position < bytes.count, uses[Int(bytes[position])] == .perhaps,
        !isControl(in: bytes, at: position)
      else { return position }
      position += 1
    }
  }
}

/// Whether a C1 control, U+2028 or U+2029 stands at `position`, a byte of C2 or E2.
private func isControl(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
  if bytes[position] == 0xC2 { return bytes[position + 1] < 0xA0 }
  return bytes[position + 1] == 0x80 && bytes[position + 2] & 0xFE == 0xA8
}

/// The end of the escape sequence at `position` (ECMA-48); where there is no end to it on its line,
/// the escape alone is one.
private func endOfEscape(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
  let alone = position + 1
  guard alone < bytes.count else { return alone }
  var end = alone + 1
  switch bytes[alone] {
  case UInt8(ascii: "["):
    while end < bytes.count, (0x30..<0x40).contains(bytes[end]) { end += 1 }
    while end < bytes.count, (0x20..<0x30).contains(bytes[end]) { end += 1 }
    return end < bytes.count && (0x40..<0x7F).contains(bytes[end]) ? end + 1 : alone
  case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"):
    while end < bytes.count, bytes[end] >= 0x20 { end += 1 }
    if end < bytes.count, bytes[end] == 0x07 { return end + 1 }
    let isClosed =
      end + 1 < bytes.count && bytes[end] == 0x1B && bytes[end + 1] == UInt8(ascii: "\\")
    return isClosed ? end + 2 : alone
  // The choice of a character set: one byte more.
  case UInt8(ascii: "(")...UInt8(ascii: "+"):
    return end < bytes.count && (0x30..<0x7F).contains(bytes[end]) ? end + 1 : alone
  case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "="), UInt8(ascii: ">"): return end
  default: return alone
  }
}
