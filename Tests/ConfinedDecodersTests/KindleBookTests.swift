import CKindle
import ConfinedDecoders
import Markup
import SampleFiles
import Testing

/// The library is loaded, but the tests are not confined.
@Suite("Kindle books")
struct KindleBookTests {
  init() throws { try #require(kindle_load(), "install libmobi") }

  /// Files in the archive of an unpacked book.
  private func files(of book: [UInt8]) throws -> [String: [UInt8]] {
    let bytes = try KindleBook.archive(of: book)
    let archive = try ZipArchive(FileBytes(bytes))
    return try Dictionary(
      uniqueKeysWithValues: archive.members.map { ($0.name, try archive.contents(of: $0) ?? []) })
  }

  private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

  private static let html = """
    <html><head></head><body><h1>Lamp One</h1><p>It rained.<a filepos=0000000132>1</a></p>\
    <p><img recindex="00001"/></p><mbp:pagebreak/><p>1 All night long.</p></body></html>
    """

  private static let book = mobiBook(
    titled: "Five Lamps", by: "Ada Wick", html, images: [png(width: 4, height: 4, (9, 9, 9))])

  @Test func aMobiBecomesTheFilesOfAnEPUB() throws {
    let files = try files(of: Self.book)
    #expect(
      files.keys.sorted() == [
        "META-INF/container.xml", "content.opf", "part00000.html", "resource00000.png",
        "resource00001.ncx",
      ])
    let package = text(files["content.opf"])
    #expect(package.contains("<dc:title>Five Lamps</dc:title>"))
    #expect(package.contains(">Ada Wick</dc:creator>"))
    #expect(package.contains("href=\"part00000.html\""))
    #expect(files["resource00000.png"] == png(width: 4, height: 4, (9, 9, 9)))
    let part = text(files["part00000.html"])
    #expect(part.contains("<img src=\"resource00000.png\""))
  }

  @Test func aPalmBookBecomesATextWithItsName() throws {
    let letters = Array("It rained.\n\nThe lamps were lit.\n".utf8)
    let files = try files(of: palmBook(named: "Five/Lamps", letters))
    #expect(files["Five_Lamps.txt"] == letters)
  }

  @Test func anEncryptedOneIsRefused() {
    for kind in [1, 2] {
      let book = mobiBook(titled: "Locked", by: "Ada Wick", Self.html, encryption: kind)
      #expect(throws: KindleBook.Ending.encrypted) { try KindleBook.archive(of: book) }
    }
  }

  @Test func anUnknownCompressionIsRefused() {
    let book = palmBook(named: "Lamps", Array("It rained.".utf8), compression: 17_480)
    #expect(throws: KindleBook.Ending.damaged) { try KindleBook.archive(of: book) }
  }
}
