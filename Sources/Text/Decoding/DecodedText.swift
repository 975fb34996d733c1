import BookText

/// The text of a file as valid UTF-8 with LF line ends.
public struct DecodedText: Sendable {
  /// Valid UTF-8, without control characters other than LF and tabs.
  public private(set) var utf8: [UInt8]
  /// The encoding, and how it was found.
  public let encoding: TextEncoding
  /// The emphasis of overstrikes or escape sequences, in order, in bytes of ``utf8``.
  package let emphasis: [Emphasis]
  /// Whether it has escape sequences for its display.
  package let isRendered: Bool
  /// Number of meaningless control characters removed.
  package let removedControls: Int
  /// The steps from the bytes to the text, for the source map.
  package let trace: Trace

  /// The steps from the bytes of a file to the text, in order.
  package struct Trace: Sendable {
    let transcoder: Transcoder
    let windows: [Transcoded.Window]
    package var steps: [EditMap] = []
  }

  /// Decodes the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - chosen: The name of the encoding chosen by the reader; nil to detect it.
  ///   - tracing: Whether the way back to the bytes is recorded.
  ///   - showsControls: Whether to replace a meaningless control character by its picture.
  ///   - longest: The maximum length of the text, in bytes.
  /// - Throws: ``BookError`` if the file is empty, binary, too long or of another known type, or if the
  ///   chosen encoding is unknown.
  /// - Complexity: O(*n*), a few passes.
  public init(
    _ bytes: consuming [UInt8], encoding chosen: String? = nil, tracing: Bool = false,
    showsControls: Bool = false, longest: Int = Book.longestText
  ) throws(BookError) {
    if let file = ForeignFile.of(bytes) { throw .foreign(file) }
    let source = try EncodingDetector(copy bytes, chosen: chosen)
    let name = source.transcoder.name
    encoding = TextEncoding(
      name: name.shown, finding: source.finding, repaired: source.transcoded.repaired,
      nameOfOthers: source.transcoder.nameOfOther?.shown)
    var trace = Trace(transcoder: source.transcoder, windows: source.transcoded.windows)
    try Self.refuseBinary(source, bytes, trace)
    // From here on there is one copy of the text, changed in place.
    let transcoded = (consume source).transcoded
    var clean = CleanText(
      transcoded.text(of: bytes), tracing: tracing, showsControls: showsControls)
    if tracing { trace.steps.append(clean.editMap) }
    removedControls = clean.removedControls
    isRendered = clean.isRendered
    if clean.hasBackspaces {
      let struck = Overstrikes(in: clean.utf8, tracing: tracing || !clean.emphasis.isEmpty)
      if tracing { trace.steps.append(struck.editMap) }
      utf8 = struck.utf8
      emphasis = struck.emphasis.joined(with: clean.emphasis, over: struck.editMap)
    } else {
      utf8 = clean.takeText()
      emphasis = clean.emphasis
    }
    self.trace = trace
    if utf8.count > longest { throw .tooLong }
    if !showsAnything(utf8) { throw .empty }
  }

  /// Throws ``BookError/binary(offset:)`` if a decoded text has bytes of binary data. Bytes were checked
  /// before; units of two and four bytes could not be.
  private static func refuseBinary(
    _ source: EncodingDetector, _ bytes: [UInt8], _ trace: Trace
  ) throws(BookError) {
    if source.finding == .validUTF8 { return }
    if source.transcoded.start != nil {
      if let offset = firstBinaryByte(in: bytes) { throw .binary(offset: offset) }
    } else if let offset = firstBinaryByte(in: source.transcoded.utf8) {
      throw .binary(offset: trace.source(of: offset, in: bytes))
    }
  }

  /// Returns the bytes of a text with U+FFFD for each NUL, as in CommonMark (section 2.3); unchanged if they
  /// are not UTF-8.
  public static func withoutNULs(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0), ByteOrderMark(of: bytes) == nil, wideEncoding(of: bytes) == nil,
      UTF8Census(of: bytes).invalid == 0
    else { return bytes }
    return bytes.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
  }

  /// Moves the text out, leaving none.
  package mutating func takeText() -> [UInt8] { utf8.takeAll() }
}

extension DecodedText.Trace {
  /// Returns the text of a file before anything was removed from it.
  ///
  /// - Complexity: O(*n*).
  package func decodedText(of file: [UInt8]) -> [UInt8] {
    let mark = ByteOrderMark.length(in: file, as: transcoder.name)
    return transcoder.text(of: file, from: windows.first?.source ?? mark).text(of: file)
  }

  /// Returns the beginning in the file of the character at `place` of the transcoded text: after the
  /// character before it. Never beyond the end of the file.
  ///
  /// - Complexity: O(log *n*), and the length of a window.
  package func source(of place: Int, in file: [UInt8]) -> Int {
    let index = windows.firstIndexAfter { $0.text <= place } - 1
    guard index >= 0 else {
      return min(ByteOrderMark.length(in: file, as: transcoder.name) + place, file.count)
    }
    let window = windows[index]
    let end = index + 1 < windows.count ? windows[index + 1].source : file.count
    let start = min(window.source, file.count)
    return file.withUnsafeBufferPointer { bytes in
      start
        + transcoder.length(
          ofFirst: place - window.text, in: bytes, from: start, to: max(start, min(end, file.count))
        )
    }
  }
}

extension Array {
  /// Moves the elements out, leaving none, so that there is one copy of a long text.
  @inlinable
  package mutating func takeAll() -> [Element] {
    var elements: [Element] = []
    swap(&elements, &self)
    return elements
  }
}

/// Whether a text has a visible character. After 4 KiB of invisible ones the rest counts as visible.
private func showsAnything(_ utf8: [UInt8]) -> Bool {
  let first = utf8.withTextBytes { text in
    var position = 0
    while position < text.count {
      if text[position] <= 0x20 {
        position += 1
      } else if text.isIdeographicSpace(at: position) {
        position += 3
      } else {
        break
      }
    }
    return position
  }
  guard first < utf8.count else { return false }
  return String(decoding: utf8[first...].prefix(4096), as: UTF8.self).unicodeScalars.contains {
    $0.value > 0x20 && !$0.properties.isDefaultIgnorableCodePoint
  } || utf8.count - first > 4096
}
