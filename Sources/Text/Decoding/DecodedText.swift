import BookText

/// The text of a file as valid UTF-8 with LF line ends.
public struct DecodedText: Sendable {
  /// Valid UTF-8, without control characters other than LF and tabs.
  public private(set) var utf8: [UInt8]
  /// The encoding, and how it was found.
  public let encoding: TextEncoding
  /// Emphasis of overstrikes or escape sequences, in order, in bytes of ``utf8``.
  package let emphasis: [Emphasis]
  /// Beginnings of the pages below form feeds, in order, in bytes of ``utf8``.
  package let pages: [Int]
  /// Escape sequences change its display.
  package let isRendered: Bool
  package let removedControls: Int
  /// Steps from the bytes of a file to the text, for the source map.
  package let trace: Trace

  package struct Trace: Sendable {
    let transcoder: Transcoder
    let windows: [Transcoded.Window]
    package var steps: [EditMap] = []
  }

  /// Decodes a whole file. Costs O(*n*), a few passes. Throws ``BookError`` if the file is empty or too long,
  /// if the chosen encoding is unknown, or if none is chosen and the file is binary or of a known type.
  /// - Parameter chosen: The encoding chosen by the reader; nil to detect it.
  /// - Parameter tracing: Whether the way back to the bytes is recorded.
  /// - Parameter showsControls: Whether to replace a meaningless control character by its picture.
  /// - Parameter longest: The maximum length of the text, in bytes.
  public init(
    _ bytes: consuming [UInt8], encoding chosen: String? = nil, tracing: Bool = false,
    showsControls: Bool = false, longest: Int = Book.longestText
  ) throws(BookError) {
    if chosen == nil, let file = ForeignFile.of(bytes) { throw .foreign(file) }
    let source = try EncodingDetector(copy bytes, chosen: chosen)
    let name = source.transcoder.name
    encoding = TextEncoding(
      name: name.shown, finding: source.finding, repaired: source.transcoded.repaired,
      nameOfOthers: source.transcoder.nameOfOther?.shown)
    var trace = Trace(transcoder: source.transcoder, windows: source.transcoded.windows)
    if chosen == nil { try Self.refuseBinary(source, bytes, trace) }
    // From here on there is one copy of the text, changed in place.
    let transcoded = (consume source).transcoded
    var clean = CleanText(
      transcoded.text(of: bytes), tracing: tracing, showsControls: showsControls)
    if tracing { trace.steps.append(clean.editMap) }
    removedControls = clean.removedControls
    isRendered = clean.isRendered
    if clean.hasBackspaces {
      let struck = Overstrikes(
        in: clean.utf8, tracing: tracing || !clean.emphasis.isEmpty || !clean.pages.isEmpty)
      if tracing { trace.steps.append(struck.editMap) }
      utf8 = struck.utf8
      emphasis = struck.emphasis.joined(with: clean.emphasis, over: struck.editMap)
      pages = clean.pages.map(struck.editMap.place)
    } else {
      utf8 = clean.takeText()
      (emphasis, pages) = (clean.emphasis, clean.pages)
    }
    self.trace = trace
    if utf8.count > longest { throw .tooLong }
    if !showsAnything(utf8) { throw .empty }
  }

  /// Throws ``BookError/binary(offset:)`` for binary data. Bytes were checked before; units of two and four
  /// bytes could not be.
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

  /// Puts U+FFFD for each NUL, as CommonMark does (section 2.3). Bytes that are not UTF-8 stay.
  public static func withoutNULs(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0), ByteOrderMark(of: bytes) == nil, wideEncoding(of: bytes) == nil,
      UTF8Census(of: bytes).invalid == 0
    else { return bytes }
    return bytes.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
  }

  /// Leaves no text.
  package mutating func takeText() -> [UInt8] { utf8.takeAll() }
}

extension DecodedText.Trace {
  /// The text before anything was removed from it. Costs O(*n*).
  package func decodedText(of file: [UInt8]) -> [UInt8] {
    let mark = ByteOrderMark.length(in: file, as: transcoder.name)
    return transcoder.text(of: file, from: windows.first?.source ?? mark).text(of: file)
  }

  /// Beginning in the file of the character at `place` of the transcoded text: after the character before it,
  /// never beyond the end of the file. Costs O(log *n*), and the length of a window.
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
  /// Leaves no elements, so that there is one copy of a long text.
  @inlinable
  package mutating func takeAll() -> [Element] {
    var elements: [Element] = []
    swap(&elements, &self)
    return elements
  }
}

/// A visible character. After 4 KiB of invisible ones the rest counts as visible.
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
