import BookText
import CInflate
import SampleFiles
import Testing

@testable import Documents
@testable import Markup

@Suite("Formats")
struct FormatTests {
  @Test func formatIsKnownByFirstBytesThenByName() {
    func isDocument(_ text: String, _ name: String = "") -> Bool {
      Document(head: Array(text.utf8), named: name) != nil
    }
    #expect(isDocument("<!DOCTYPE html><p>a"))
    #expect(isDocument("\u{FEFF}\n<html>"))
    #expect(isDocument("<p>a", "a.html"))
    #expect(isDocument("<?xml version='1.0'?><FictionBook>"))
    #expect(!isDocument("<p>a", "a.txt"))
    #expect(!isDocument("Text with <html> in it", "a.html"))
    #expect(!isDocument("", "a.txt"))
  }

  @Test func htmlIsABookByItself() throws {
    let html = """
      <!DOCTYPE html><html lang=de><head><title>Die Lampe</title><style>.x{font-weight:bold}</style>
      <body><h1>Eins</h1><p>Erster <span class=x>Absatz</span><p>Zweiter &nbsp;<h2>Zwei</h2>Text
      """
    let book = try #require(try book(Array(html.utf8), named: "a.html"))
    #expect(book.title == "Die Lampe")
    #expect(book.language == "de")
    #expect(
      book.outline == [
        "heading(level: 1) Eins", "paragraph Erster Absatz", "paragraph Zweiter \u{A0}",
        "heading(level: 2) Zwei", "paragraph Text",
      ])
    #expect(book.sections.map(\.title) == ["Eins", "Zwei"])
  }

  @Test(arguments: [
    ("", "file"), ("<head><title>A Lamp</title></head>", "A Lamp"),
    ("<head><template><title>x</title></template><title>A Lamp</title></head>", "A Lamp"),
    ("<head hidden><title>A Lamp</title></head>", "A Lamp"),
  ])
  func theTitleOfADrawingThatIsNotShownIsNotThatOfTheBook(head: String, title: String) throws {
    let html = """
      <html>\(head)<body><div hidden><svg><title>Menu</title></svg><title>x</title></div>
      <svg><title>Lit</title></svg><p>It was lit.</p></body></html>
      """
    let book = try #require(try book(Array(html.utf8), named: "a.html"))
    #expect(book.title == title)
    #expect(book.outline == ["paragraph It was lit."])
  }

  @Test func encodingThatADocumentNamesIsTaken() throws {
    let head = "<?xml version='1.0' encoding='iso-8859-2'?><html><body><p>"
    let book = try book(Array(head.utf8) + [0xB1, 0xB6, 0xBC] + Array("</p></body></html>".utf8))
    #expect(book?.outline == ["paragraph ąśź"])
  }

  @Test func bytesThatAreNotUTF8AreNotWhateverADocumentSays() throws {
    let head = "<html><meta charset='utf-8'><p>"
    // "Старая лампа горела всю ночь" in windows-1251.
    let words: [UInt8] = [
      0xD1, 0xF2, 0xE0, 0xF0, 0xE0, 0xFF, 0x20, 0xEB, 0xE0, 0xEC, 0xEF, 0xE0, 0x20, 0xE3, 0xEE,
      0xF0, 0xE5, 0xEB, 0xE0, 0x20, 0xE2, 0xF1, 0xFE, 0x20, 0xED, 0xEE, 0xF7, 0xFC,
    ]
    let book = try book(Array(head.utf8) + words)
    #expect(book?.outline == ["paragraph Старая лампа горела всю ночь"])
  }

  @Test func htmlInUTF16IsKnownByItsTags() throws {
    let units = Array("\u{FEFF}<html><p>Lämpchen</p>".utf16)
    #expect(
      try book(units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })?.outline
        == ["paragraph Lämpchen"])
    #expect(
      try book(units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })?.outline
        == ["paragraph Lämpchen"])
  }

  @Test func fictionBookIsRead() throws {
    let fb2 = """
      <?xml version="1.0" encoding="utf-8"?><FictionBook xmlns:l="x"><description><title-info>
      <author><first-name>Anna</first-name><last-name>Berg</last-name></author>
      <book-title>The Lamp</book-title><lang>ru</lang></title-info></description><body>
      <section><title><p>One</p></title><p>It was <emphasis>lit</emphasis><a l:href="#n1">1</a>.</p>
      <poem><stanza><v>A line</v><v>and another</v></stanza></poem></section></body>
      <body name="notes"><section id="n1"><title><p>1</p></title><p>A note.</p></section></body>
      <binary id="x">AAAA</binary></FictionBook>
      """
    let book = try #require(try book(Array(fb2.utf8)))
    #expect(book.title == "The Lamp")
    #expect(book.credits.author == "Anna Berg")
    #expect(book.language == "ru")
    #expect(book.emphasised == ["lit": .italic, "1": .superscript])
    #expect(book.outline.prefix(2) == ["heading(level: 1) One", "paragraph It was lit1."])
    #expect(book.outline.contains("verse A line / and another"))
    #expect(!book.words(0..<book.text.count).contains("AAAA"))
    let note = try #require(book.noteReferences(in: 0..<book.text.count).first)
    #expect(book.words(note.note).hasSuffix("A note."))
  }

  @Test func theAuthorOfATextInAFictionBookIsKeptWithIt() throws {
    let fb2 = """
      <FictionBook><body><section><p>one</p><cite><p>two</p><text-author>three</text-author></cite>
      <poem><stanza><v>four</v><v>five</v></stanza><text-author>six</text-author></poem></section></body>
      </FictionBook>
      """
    let book = try #require(try book(Array(fb2.utf8)))
    #expect(
      book.outline == [
        "paragraph one", "quotation two", "quotation three", "verse four / five", "paragraph six",
      ])
    let kept = book.blocks.map { $0.layout.traits.contains(.keptWithPrevious) }
    #expect(kept == [false, false, true, false, true])
  }

  @Test func archiveOfOneTextIsThatText() throws {
    guard case .text(let bytes, let name)? = try contents(of: zip([("a.txt", "Some text")])) else {
      Issue.record("no text")
      return
    }
    #expect(bytes == Array("Some text".utf8))
    #expect(name == "a.txt")
    #expect(throws: DocumentError.noBook) { try contents(of: zip([("a.bin", "x")])) }
    #expect(throws: DocumentError.severalBooks(2)) {
      try contents(of: zip([("a.txt", "x"), ("b.html", "y"), ("c.png", "z")]))
    }
  }

  @Test func documentsAndComicsInArchivesAreNamed() throws {
    let table: [([(String, String)], String)] = [
      ([("word/document.xml", "<w/>")], "a Word document (DOCX)"),
      ([("xl/workbook.xml", "<x/>")], "an Excel workbook (XLSX)"),
      ([("ppt/presentation.xml", "<p/>")], "a PowerPoint presentation (PPTX)"),
      (
        [
          ("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", "<o/>"),
          ("META-INF/manifest.xml", "<m/>"),
        ], "an OpenDocument text (ODT)"
      ),
      (
        [("mimetype", "x"), ("content.xml", "<o/>"), ("META-INF/manifest.xml", "<m/>")],
        "an OpenDocument file"
      ),
      (
        [("p/1.JPG", "x"), ("p/2.webp", "y"), ("ComicInfo.xml", "z")],
        "a comic (images in a ZIP archive)"
      ),
    ]
    for (files, type) in table {
      do {
        _ = try contents(of: zip(files))
        Issue.record("\(type) is read")
      } catch DocumentError.foreign(let file) {
        #expect(file.type == type)
      }
    }
    // The name says nothing if the bytes do.
    #expect(Document(head: Array("%PDF-1.7".utf8), named: "book.epub") == nil)
  }

  /// gzip, xz and zstd of "Some text" with a line feed.
  private static let packed: [[UInt8]] = [
    [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x0B, 0xCE, 0xCF, 0x4D, 0x55,
      0x28, 0x49, 0xAD, 0x28, 0xE1, 0x02, 0x00, 0x6C, 0xE5, 0x71, 0x56, 0x0A, 0x00, 0x00, 0x00,
    ],
    [
      0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0x00, 0x04, 0xE6, 0xD6, 0xB4, 0x46, 0x02, 0x00, 0x21,
      0x01, 0x0C, 0x00, 0x00, 0x00, 0x8F, 0x98, 0x41, 0x9C, 0x01, 0x00, 0x09, 0x53, 0x6F, 0x6D,
      0x65, 0x20, 0x74, 0x65, 0x78, 0x74, 0x0A, 0x00, 0x00, 0x00, 0x7C, 0x49, 0x8D, 0xD9, 0xE5,
      0x34, 0xA9, 0xBA, 0x00, 0x01, 0x22, 0x0A, 0x15, 0x1A, 0xE1, 0x67, 0x1F, 0xB6, 0xF3, 0x7D,
      0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5A,
    ],
    [
      0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x58, 0x51, 0x00, 0x00, 0x53, 0x6F, 0x6D, 0x65, 0x20, 0x74,
      0x65, 0x78, 0x74, 0x0A, 0x76, 0x53, 0x00, 0x70,
    ],
  ]

  @Test(arguments: packed)
  func packedTextIsUnpacked(bytes: [UInt8]) throws {
    guard case .text(let text, _)? = try contents(of: bytes) else {
      Issue.record("no text")
      return
    }
    #expect(String(decoding: text, as: UTF8.self) == "Some text\n")
  }

  /// gzip of "# Lamp", an empty line and "One *lamp*.".
  private static let packedMarkdown: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x53, 0x56, 0xF0, 0x49, 0xCC, 0x2D,
    0xE0, 0xE2, 0xF2, 0xCF, 0x4B, 0x55, 0xD0, 0xCA, 0x01, 0x32, 0xB5, 0xF4, 0xB8, 0x00, 0x0C, 0xA0,
    0xFB, 0xD6, 0x14, 0x00, 0x00, 0x00,
  ]

  @Test func packedMarkdownIsKnownByTheNameOfItsFile() throws {
    for name in ["a.md.gz", "/b.c/A.MARKDOWN.GZ", "a.md"] {
      let book = try #require(try book(Self.packedMarkdown, named: name))
      #expect(book.outline == ["heading(level: 1) Lamp", "paragraph One lamp."], "\(name)")
    }
    for name in ["", "a.gz", "a.txt.gz", "a.md.txt.gz"] {
      guard case .text? = try contents(of: Self.packedMarkdown, named: name) else {
        Issue.record("\(name) is not a text")
        continue
      }
    }
  }

  @Test func whatCanBeReadOfAnIncompleteFileIsMarkedAsDamaged() throws {
    guard case .damaged(.text(let text, _))? = try contents(of: Array(Self.packed[0].dropLast(12)))
    else {
      Issue.record("not damaged")
      return
    }
    #expect(!text.isEmpty && "Some text\n".utf8.starts(with: text))
  }

  @Test func damagedOrEndlessPackedBytesAreRefused() throws {
    #expect(throws: DocumentError.damaged) { try contents(of: [0x1F, 0x8B, 8, 0, 1, 2, 3]) }
    #expect(throws: DocumentError.damaged) {
      try contents(of: [0x28, 0xB5, 0x2F, 0xFD, 1, 2, 3])
    }
    #expect(throws: DocumentError.damaged) {
      try contents(of: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 1, 2, 3])
    }
    #expect(throws: DocumentError.tooLarge) {
      try Compression.gzip.decompressed(Self.packed[0], limit: 4)
    }
  }

  /// zstd of blocks of 128 KiB, each of one repeated letter (RFC 8878, section 3.1.1).
  private static func repeated(_ blocks: Int) -> [UInt8] {
    let block: [UInt8] = [0x02, 0x00, 0x10, 0x61]
    return [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
      + Array(repeatElement(block, count: blocks - 1).joined())
      + [0x03, 0x00, 0x10, 0x61]
  }

  @Test func textThatIsFarLongerThanItsPackedBytesIsRefusedFrom16MiBOn() throws {
    guard case .text(let text, _)? = try contents(of: Self.repeated(100)) else {
      Issue.record("no text")
      return
    }
    #expect(text.count == 100 << 17)
    #expect(throws: DocumentError.tooDense) { try contents(of: Self.repeated(200)) }
    // Whatever else is allowed: this limit is not reached.
    #expect(throws: DocumentError.tooDense) {
      try Compression.zstd.decompressed(Self.repeated(200), limit: 1 << 40)
    }
  }

  @Test func packedBytesMayStandForAHundredTimesAsManyAnd16MiB() {
    #expect(Compression.longestOutput(ofPacked: 1_000) == 100_000 + 16 << 20)
    #expect(Compression.longestOutput(ofPacked: .max) == .max)
  }
}
