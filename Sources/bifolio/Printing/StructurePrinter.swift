import App
import BookText
import Cells
import PlainText

/// Prints the recognised type of each block, one JSON object (RFC 8259) a line, in order.
///
/// - Throws: ``Failure`` if writing fails.
func printStructure(of opened: OpenedBook) throws(Failure) {
  let map = opened.source.sourceMap(of: opened.book)
  var output: [UInt8] = []
  var notes = ReferredNotes(in: opened.book)
  for block in opened.book.blocks {
    append(block, of: opened.book, map, isInNote: notes.include(block), to: &output)
    if output.count >= 65_536 { try flush(&output) }
  }
  try flush(&output)
}

/// Prints the contents of a document or the headings of a text, one a line: depth, offset and
/// title, separated by tabs.
///
/// - Throws: ``Failure`` if writing fails.
func printContents(of opened: OpenedBook) throws(Failure) {
  let (book, map) = (opened.book, opened.source.sourceMap(of: opened.book))
  var output: [UInt8] = []
  if !book.entries.isEmpty {
    for entry in book.entries {
      output += "\(entry.level + 1)\t\(entry.place.utf8)\t\(sanitized(entry.title))\n".utf8
    }
    return try flush(&output)
  }
  for block in book.blocks {
    guard let level = block.headingLevel else { continue }
    let offset = fileRange(of: block, map).lowerBound
    output += "\(level)\t\(offset)\t".utf8
    // Control characters would end the line or the field.
    output += sanitized(book.title(of: block)).utf8
    output.append(0x0A)
    if output.count >= 65_536 { try flush(&output) }
  }
  try flush(&output)
}

private func flush(_ output: inout [UInt8]) throws(Failure) {
  try printBytes(output)
  output.removeAll(keepingCapacity: true)
}

/// The bytes in the file that a block comes from; its bytes in the text if the file has changed.
private func fileRange(of block: Block, _ map: SourceMap?) -> Range<Int> {
  map?.range(of: block.range) ?? block.range
}

/// Appends the type of `block` as one line.
///
/// - Parameter isInNote: True if it belongs to a note that something refers to, such as verse quoted in one.
func append(
  _ block: Block, of book: Book, _ map: SourceMap?, isInNote: Bool, to output: inout [UInt8]
) {
  let range = fileRange(of: block, map)
  output += "{\"kind\": \"\(block.kind.name)\"".utf8
  if let level = block.headingLevel { output += ", \"level\": \(level)".utf8 }
  if isInNote, block.kind != .footnote { output += ", \"note\": true".utf8 }
  if let rule = block.rule { output += ", \"rule\": \"\(rule.rawValue)\"".utf8 }
  if let score = block.score { output += ", \"score\": \(score)".utf8 }
  output += ", \"offset\": \(range.lowerBound), \"length\": \(range.count), \"text\": \"".utf8
  var text: [UInt8] = []
  if block.kind.keepsLines {
    appendLines(book.text[block.range], to: &text)
  } else {
    appendFolded(book.text[block.range], to: &text)
  }
  appendVisible(text, to: &output)
  output += "\"}\n".utf8
}

/// Appends `text` as the inside of a JSON string, each line break as `\n`, without blanks before
/// it.
private func appendLines(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
  for byte in text {
    if byte == 0x0A { while output.last == 0x20 { output.removeLast() } }
    appendEscaped(byte, to: &output)
  }
}

/// Appends `text` as the inside of a JSON string, with white space collapsed.
private func appendFolded(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
  var isAfterBlank = false
  for byte in text {
    if byte == 0x20 || (0x09...0x0D).contains(byte) {
      isAfterBlank = true
      continue
    }
    if isAfterBlank { output.append(0x20) }
    isAfterBlank = false
    appendEscaped(byte, to: &output)
  }
}

private func appendEscaped(_ byte: UInt8, to output: inout [UInt8]) {
  switch byte {
  case 0x22, 0x5C: output += [0x5C, byte]
  case 0x0A: output += "\\n".utf8
  case 0x09: output += "\\t".utf8
  case 0..<0x20:
    let digits = Array("0123456789abcdef".utf8)
    output += "\\u00".utf8
    output += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  default: output.append(byte)
  }
}

/// Appends the inside of a JSON string, and escapes characters that are invisible, change the
/// writing direction or are unassigned.
private func appendVisible(_ text: [UInt8], to output: inout [UInt8]) {
  guard text.contains(where: { $0 >= 0x80 }) else {
    output += text
    return
  }
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
    guard scalar.value >= 0x7F else {
      output.append(UInt8(scalar.value))
      continue
    }
    guard isHidden(scalar) else {
      if let bytes = UTF8.encode(scalar) { output.append(contentsOf: bytes) }
      continue
    }
    for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
      let digits = String(unit, radix: 16)
      output += "\\u".utf8 + Array("0000".utf8).dropLast(digits.utf8.count) + digits.utf8
    }
  }
}

extension Block.Kind {
  /// Its name in the output of `--structure`.
  fileprivate var name: String {
    switch self {
    case .heading: "heading"
    case .paragraph: "paragraph"
    case .quotation: "quotation"
    case .listItem: "list"
    case .titleLine: "titleLine"
    case .contents: "contents"
    case .verse: "verse"
    case .speech: "speech"
    case .indented: "indented"
    case .term: "term"
    case .literal: "literal"
    case .preformatted: "preformatted"
    case .table: "table"
    case .sceneBreak: "sceneBreak"
    case .footnote: "footnote"
    case .image: "image"
    case .caption: "caption"
    case .signature: "signature"
    case .boilerplate: "boilerplate"
    }
  }

  /// True if the line breaks of the source are significant.
  fileprivate var keepsLines: Bool {
    switch self {
    case .verse, .preformatted, .table, .contents, .titleLine, .signature, .term, .literal: true
    default: false
    }
  }
}
