import BookText
import Documents
import Markup
import SampleFiles

/// Archives: their directories, local headers and packed files.
func fuzzArchive(_ input: Input) { read(input.bytes, as: .epub) }

/// Packages and lists of contents: two texts with a zero byte between them, in a sound archive.
func fuzzPackage(_ input: Input) {
  let parts = input.bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  let list = parts.count > 1 ? Array(parts[1]) : []
  read(
    archive([
      (name: "a.opf", bytes: Array(parts[0])), (name: "n.xhtml", bytes: list),
      (name: "n.ncx", bytes: list),
      (name: "c.xhtml", bytes: Array("<p id='x'>One</p><p id='y'>Two</p>".utf8)),
    ]), as: .epub)
}

/// Markup: a chapter of an EPUB, a file of HTML, a FictionBook.
func fuzzMarkup(_ input: Input) {
  var input = input
  let kind = input.number(below: 4)
  let bytes = input.bytes
  switch kind {
  case 0: read(chapter(bytes, styles: ""), as: .epub)
  case 1: read(bytes, as: .html)
  case 2: read(bytes, as: .fictionBook)
  default: read(bytes, as: .markdown)
  }
}

/// Style sheets, on a chapter with most elements, some of them deeply nested.
func fuzzStyles(_ input: Input) {
  let deep = String(repeating: "<div><div class='a'>", count: 50)
  let body = """
    <div class='a'><h1 id='i'>One</h1><p class='b c'>Two <span class='d' style='float:left'>3</span>
    <em>four</em><br/>five</p><ul><li>six</li><li class='e'>seven</li></ul><pre>eight
     nine</pre><table><tr><td>ten</td><td class='f'>eleven</td></tr></table>
    <blockquote lang='en'><q>twelve</q></blockquote></div>\(deep)<p class='b'>thirteen</p>
    """
  let sheet = String(decoding: input.bytes, as: UTF8.self)
  read(chapter(Array(body.utf8), styles: sheet), as: .epub)
}

private func chapter(_ body: [UInt8], styles: String) -> [UInt8] {
  let package = """
    <package><manifest><item id='c' href='c.xhtml' media-type='application/xhtml+xml'/></manifest>
    <spine><itemref idref='c'/></spine></package>
    """
  let head = "<html><head><link rel='stylesheet' href='s.css'/></head><body>"
  return archive([
    (name: "a.opf", bytes: Array(package.utf8)), (name: "s.css", bytes: Array(styles.utf8)),
    (name: "c.xhtml", bytes: Array(head.utf8) + body + Array("</body></html>".utf8)),
  ])
}

private func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
  let container = "<container><rootfiles><rootfile full-path='a.opf'/></rootfiles></container>"
  return zip([(name: "META-INF/container.xml", bytes: Array(container.utf8))] + files)
}

/// Reads a document as the program does: the book keeps the laws of books, the markup of its places is
/// found, and so are the bytes of its images.
private func read(_ bytes: [UInt8], as document: Document) {
  let options = DocumentOptions(named: "fuzz", fingerprint: Fingerprint(of: bytes))
  let file = FileBytes(bytes)
  _ = document.cover(in: file)
  guard var contents = try? document.contents(of: file, options) else { return }
  if case .damaged(let known) = contents { contents = known }
  if case .simplified(let known) = contents { contents = known }
  guard case .book(let book) = contents else { return }
  check(book)
  for image in book.images.prefix(4) {
    _ = document.image(at: image.path, in: file)
  }
  let place = TextOffset(utf8: book.text.count / 2)
  if case .markup(let text, let offset)? = try? document.source(
    of: place, in: file, options)
  {
    require((0...text.count).contains(offset), "a place leads back into its file")
  }
}

/// Laws for every book.
func check(_ book: Book) {
  var end = 0
  for block in book.blocks {
    require(block.range.lowerBound >= end, "blocks do not overlap")
    require(!block.range.isEmpty, "no block is empty")
    end = block.range.upperBound
  }
  require(end <= book.text.count, "blocks lie in the text")
  require(!book.sections.isEmpty, "there is a section")
  require(book.sections.allSatisfy { !$0.blocks.isEmpty }, "no section is empty")
  guard let string = String(validating: book.text, as: UTF8.self) else {
    return require(false, "the text is UTF-8")
  }
  require(
    string.unicodeScalars.allSatisfy {
      $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
    }, "the text has no control character")
  require(
    book.documentLinks(in: 0..<end).allSatisfy { $0.range.upperBound <= end && !$0.range.isEmpty },
    "links lie in the text")
}
