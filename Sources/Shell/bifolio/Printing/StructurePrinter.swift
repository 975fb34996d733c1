import App
import BookText
import Cells
import PlainText
import Reading

/// One JSON object (RFC 8259) a line, in order; with the reasons if known.
/// - Throws: ``Failure`` if writing fails.
func printStructure(
  of opened: Opening.Opened, _ reasons: StructureReasons?
) throws(Failure) {
  let map = opened.source.sourceMap(of: opened.book)
  var output = ""
  var notes = ReferredNotes(in: opened.book)
  for (index, block) in opened.book.blocks.enumerated() {
    output += structureLine(
      of: block, in: opened.book, map, isInNote: notes.isInNote(block), reasons?.blocks[index])
    if output.utf8.count >= flushedLength { try flush(&output) }
  }
  try flush(&output)
}

/// One heading a line: depth, offset and title, separated by tabs. A heading whose notes are all at the foot
/// of pages is on no page, and left out.
/// - Throws: ``Failure`` if writing fails.
func printContents(of opened: Opening.Opened) throws(Failure) {
  let (book, map) = (opened.book, opened.source.sourceMap(of: opened.book))
  var output = ""
  if !book.entries.isEmpty {
    for entry in book.entries {
      output += "\(entry.level + 1)\t\(entry.place.utf8)\t\(sanitized(entry.title))\n"
    }
    return try flush(&output)
  }
  let notes = FootNotes(of: book)
  for (index, block) in book.blocks.enumerated() {
    guard let level = block.headingLevel, !notes.isHidden(block: index) else { continue }
    // Control characters would end the line or the field.
    let title = sanitized(book.title(of: block))
    output += "\(level)\t\(fileRange(of: block, map).lowerBound)\t\(title)\n"
    if output.utf8.count >= flushedLength { try flush(&output) }
  }
  try flush(&output)
}

/// Length in bytes of the output printed before its end.
private let flushedLength = 65_536

private func flush(_ output: inout String) throws(Failure) {
  try printBytes(Array(output.utf8))
  output = ""
}

/// Bytes in the file, or in the text if the file has changed.
private func fileRange(of block: Block, _ map: SourceMap?) -> Range<Int> {
  map?.range(of: block.range) ?? block.range
}

/// A block as one line of JSON. Without a `map`, offsets are in the text. `isInNote` if the block is part of
/// a referenced note, such as verse quoted in a note.
func structureLine(
  of block: Block, in book: Book, _ map: SourceMap?, isInNote: Bool,
  _ reason: StructureReasons.Reason? = nil
) -> String {
  let range = fileRange(of: block, map)
  let rows = reason?.rows ?? []
  let points = rows.isEmpty ? nil : rows.reduce(0) { $0 + $1.points }
  return ExportTable.jsonLine([
    ("kind", .text(block.kind.name)), ("level", .number(block.headingLevel)),
    ("note", .flag(isInNote && block.kind != .footnote)), ("rule", .text(block.rule?.rawValue)),
    ("score", .number(block.score)), ("recogniser", .text(reason?.recogniser)),
    ("lost", .text(reason.map { listed($0.losers) })),
    ("proposed", .text(reason?.proposals.joined(separator: "; "))), ("points", .number(points)),
    ("weights", .text(rows.map { "\($0.name) \($0.points)" }.joined(separator: "; "))),
    ("signs", .text(reason?.signs.joined(separator: "; "))),
    ("offset", .number(range.lowerBound)),
    ("length", .number(range.count)),
    ("text", .text(block.kind.keepsLines ? book.lines(of: block) : book.line(block.range))),
  ])
}

/// Reasons in the order of their first occurrences; repeated ones once, with their number.
private func listed(_ reasons: [String]) -> String {
  var counts: [String: Int] = [:]
  for reason in reasons { counts[reason, default: 0] += 1 }
  return reasons.compactMap { reason in
    counts.removeValue(forKey: reason).map { $0 == 1 ? reason : "\(reason) (\($0) times)" }
  }.joined(separator: "; ")
}

extension Book {
  /// The text of a block with its line breaks, without blanks before them.
  fileprivate func lines(of block: Block) -> String {
    text[block.range].split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let end = line.lastIndex { $0 != " " }.map { $0 + 1 } ?? line.startIndex
      return String(decoding: line[..<end], as: UTF8.self)
    }.joined(separator: "\n")
  }
}

extension Block.Kind {
  /// Its name in the output of `--debug structure`.
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
}
