import BookText
import PlainText

/// Prose of five lines, and of three.
let prose = """
  The keeper of the lock had three clocks, and they had never once agreed,
  so that on the canal a man could be early and late and exactly punctual
  by turns without leaving the room. He said it was the nearest thing to
  travel that the wages of a keeper would run to, and he wound all three
  of them every night himself.
  """
let shortProse = """
  The ferry went over at six in the morning and came back at seven with
  whatever the other side had to send us, which was mostly eggs and not
  always whole.
  """

/// Eight lines, possibly as many paragraphs below a heading.
let longProse = String(
  repeating: "The bell was cracked the winter that it came to us,\n"
    + "and nobody in all of the town would hear of another.\n", count: 4)

/// Returns a book of `text`, in a file without a name.
func book(_ text: String) throws(BookError) -> Book {
  try Book(plainText: Array(text.utf8), named: "nameless")
}

/// Returns the recognised structure of a text: a line for each block, its kind before its words.
///
/// Prose is folded to one line. Preserved line breaks are shown as ` / `.
func outline(_ text: String) throws(BookError) -> String { outline(of: try book(text)) }

/// Returns the recognised structure of a book.
func outline(of book: Book) -> String {
  book.blocks.map { entry(for: $0, in: book) }.joined(separator: "\n")
}

/// Returns the structure of each section of a text, with its title before it.
func sections(_ text: String) throws(BookError) -> String {
  let book = try book(text)
  return book.sections.map { section in
    let blocks = book.blocks[section.blocks].map { "  " + entry(for: $0, in: book) }
    return ([section.title.map { "[\($0)]" } ?? "[]"] + blocks).joined(separator: "\n")
  }.joined(separator: "\n")
}

/// Returns the words of a text, italic ones in square brackets and bold ones in braces.
func marked(_ text: String) throws(BookError) -> String {
  let book = try book(text)
  var marked = ""
  var position = 0
  for part in book.emphasis {
    marked += String(decoding: book.text[position..<part.range.lowerBound], as: UTF8.self)
    let words = String(decoding: book.text[part.range], as: UTF8.self)
    marked += part.style == .italic ? "[\(words)]" : "{\(words)}"
    position = part.range.upperBound
  }
  return marked + String(decoding: book.text[position...], as: UTF8.self)
}

private func entry(for block: Block, in book: Book) -> String {
  switch block.kind {
  case .heading(let level): "heading \(level): " + book.line(block.range)
  case .paragraph: "paragraph: " + book.line(block.range)
  case .quotation: "quotation: " + book.line(block.range)
  case .listItem: "item: " + book.line(block.range)
  case .titleLine: "title line: " + book.line(block.range)
  case .verse: "verse: " + keptLines(block, book)
  case .preformatted: "preformatted: " + keptLines(block, book)
  case .table: "table: " + keptLines(block, book)
  case .contents: "contents: " + keptLines(block, book)
  case .sceneBreak: "scene break"
  case .indented(let hang):
    "indented \(block.indent)\(hang > 0 ? "+\(hang)" : ""): " + book.line(block.range)
  case .term: "term \(block.indent): " + keptLines(block, book)
  case .literal: "literal \(block.indent): " + keptLines(block, book)
  case .speech: "speech: " + book.line(block.range)
  case .footnote: "footnote: " + book.line(block.range)
  case .image: "image: " + book.line(block.range)
  case .caption: "caption: " + book.line(block.range)
  case .signature: "signature: " + keptLines(block, book)
  case .boilerplate: "boilerplate: " + book.line(block.range)
  }
}

private func keptLines(_ block: Block, _ book: Book) -> String {
  book.text[block.range].split(separator: 0x0A).map { book.line($0.startIndex..<$0.endIndex) }
    .joined(separator: " / ")
}
