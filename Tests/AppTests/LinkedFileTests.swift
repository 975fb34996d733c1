import BookText
import CLibrary
import System
import TerminalInput
import Testing

@testable import App

@Suite("Files that a book leads to")
struct LinkedFileTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// Writes a file in a folder of the desk, creating the folder.
  private func write(_ text: String, to name: String) throws -> String {
    if let slash = name.lastIndex(of: "/") { mkdir("\(desk.directory)/\(name[..<slash])", 0o700) }
    return try desk.write(text, to: name)
  }

  private func follow(_ session: Session, link index: Int = 0) {
    session.type("u")
    for _ in 0..<index { session.press(.down) }
    session.press(.enter)
    session.run { !session.isOpening }
  }

  private func back(_ session: Session) {
    session.handle(.key(Key(.left, .alt)), at: .zero)
    session.run { !session.isOpening }
  }

  private func words(_ session: Session) -> String {
    session.frame(at: .zero).lines.joined(separator: "\n")
  }

  private static let long =
    (1...40).map { "Paragraph \($0) says that the lamp was lit at six, and went out at seven." }
    .joined(separator: "\n\n")

  @Test func areOpenedAndBackLeadsToThePlaceOfTheLink() throws {
    _ = try write("# Oil\n\nOil came first, then [gas](gas.md).\n", to: "lamps/oil.md")
    _ = try write("# Gas\n\nIt is [bright](../lamps.md#end).\n", to: "lamps/gas.md")
    let first = try write(
      "# Lamps\n\n\(Self.long)\n\n## End\n\nSee [oil](lamps/oil.md).\n", to: "lamps.md")
    let session = try desk.session(first)
    session.finishReading()
    session.type("G")
    let place = session.reader.scene.pageNumber.page
    #expect(place > 3 && words(session).contains("See oil."))
    follow(session)
    #expect(words(session).contains("Oil came first"))
    follow(session)
    #expect(words(session).contains("It is bright."))
    // Out of its own folder, but not out of the first document's.
    follow(session)
    #expect(words(session).contains("See oil.") && words(session).contains("End"))
    back(session)
    #expect(words(session).contains("It is bright."))
    back(session)
    #expect(words(session).contains("Oil came first"))
    back(session)
    #expect(session.reader.scene.pageNumber.page == place)
    back(session)
    #expect(session.foot() == "No place to go back to")
  }

  @Test func ofATranslationAreBesideItAndBackLeadsToBothTexts() throws {
    _ = try write("# Öl\n\nZuerst kam Öl, dann [Gas](gas.md).\n", to: "german/oel.md")
    _ = try write("# Gas\n\nEs ist [hell](../english/lamps.md).\n", to: "german/gas.md")
    let other = try write("# Lampen\n\nSiehe [Öl](oel.md).\n", to: "german/lampen.md")
    _ = try write("# Oil\n\nOil came first.\n", to: "english/oil.md")
    let first = try write("# Lamps\n\nSee [oil](oil.md).\n", to: "english/lamps.md")
    let session = try desk.session(first) { $0.facing = other }
    session.run { session.reader.book.facing != nil }
    follow(session)
    #expect(words(session).contains("Oil came first"))
    back(session)
    session.run { session.reader.book.facing != nil }
    // On the back of the leaf.
    session.type("o")
    follow(session)
    #expect(words(session).contains("Zuerst kam Öl"))
    follow(session)
    #expect(words(session).contains("Es ist hell."))
    // Not out of the folder of the translation.
    follow(session)
    #expect(session.foot() == "Not found in the folder of this book: ../english/lamps.md")
    back(session)
    back(session)
    session.run { session.reader.book.facing != nil }
    // The side that was read last is kept.
    #expect(words(session).contains("Siehe Öl."))
  }

  @Test func areOpenedAtTheirPartsOrWhereTheyWereLeft() throws {
    _ = try write("# Gas\n\n\(Self.long)\n\n## The End\n\nOut.\n", to: "gas.md")
    let first = try write(
      "# Lamps\n\n[end](gas.md#the-end), [gas](gas.md), [nowhere](./gas.md#none), [me](#lamps)\n",
      to: "lamps.md")
    let session = try desk.session(first)
    follow(session)
    #expect(words(session).contains("Out."))
    session.press(.left)
    let page = session.reader.scene.pageNumber.page
    back(session)
    follow(session, link: 1)
    #expect(session.reader.scene.pageNumber.page == page)
    back(session)
    follow(session, link: 2)
    #expect(session.reader.scene.pageNumber.page == 1)
  }

  @Test func areNotFoundOutsideTheFolderOfTheFirst() throws {
    _ = try write("Outside.\n", to: "outside.txt")
    _ = try write("Deep.\n", to: "lamps/deep.txt")
    let first = try write(
      "[a](../outside.txt) [b](none.txt) [c](link.txt) [d](/etc/passwd) [e](near.txt)\n",
      to: "lamps/a.md")
    symlink("\(desk.directory)/outside.txt", "\(desk.directory)/lamps/link.txt")
    symlink("deep.txt", "\(desk.directory)/lamps/near.txt")
    let session = try desk.session(first)
    for (index, name) in ["../outside.txt", "none.txt", "link.txt"].enumerated() {
      follow(session, link: index)
      #expect(session.foot() == "Not found in the folder of this book: \(name)")
    }
    // An absolute path is not a link.
    follow(session, link: 3)
    #expect(words(session).contains("Deep."))
  }

  @Test func thatAreNoBooksLeaveTheBookOpen() throws {
    _ = try write("\u{0}\u{1}\u{2}", to: "a.bin")
    mkdir("\(desk.directory)/folder", 0o700)
    let session = try desk.session(
      try write("# Lamps\n\n[a](a.bin) [b](folder)\n", to: "lamps.md"))
    for index in 0...1 {
      follow(session, link: index)
      #expect(!session.foot().isEmpty && words(session).contains("Lamps"))
      back(session)
      #expect(session.foot() == "No place to go back to")
    }
  }

  @Test func anotherBookOfTheShelfForgetsTheWay() throws {
    _ = try write("# Gas\n\n[end](end.md)\n", to: "gas.md")
    _ = try write("# End\n\nOut.\n", to: "end.md")
    let first = try write("# Lamps\n\n[gas](gas.md)\n", to: "lamps.md")
    let session = try desk.session(first)
    follow(session)
    session.finishSaving(at: .zero)
    let shelved = desk.shelf(files: [desk.directory + "/end.md"]).books
      .first { $0.path.hasSuffix("end.md") }
    session.open(.onShelf(try #require(shelved)), at: .zero)
    session.run { !session.isOpening }
    #expect(words(session).contains("Out."))
    back(session)
    #expect(session.foot() == "No place to go back to")
  }
}
