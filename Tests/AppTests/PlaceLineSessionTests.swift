import Asking
import BookText
import Defaults
import Quotations
import Storage
import Testing

@testable import App

@Suite("A line with a place")
struct PlaceLineSessionTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static let words = "Forty casks of oil were carried up the stairs of the tower by noon"

  /// A book with the words in its middle.
  private func write(_ title: String, by author: String, as name: String, _ words: String = words)
    throws -> String
  {
    let half = Desk.text(of: 20_000)
    return try desk.write(
      "Title: \(title)\n\nAuthor: \(author)\n\n\n\n\(half)\n\n\(words).\n\n\(half)", to: name)
  }

  private func wait(for session: Session) { session.run { !session.isOpening } }

  /// Whether the page shows the words of the line.
  private func isAtWords(_ session: Session) -> Bool {
    session.frame(at: .zero).lines.joined().contains("Forty casks")
  }

  @Test("opens the book at its words, and says if they differ")
  func opens() throws {
    let path = try write("The Lamps", by: "A. Keeper", as: "lamps.txt")
    for (text, notice) in [
      (Self.words, nil), ("Forty casks of wine were carried up the stairs", "Not word for word"),
    ] {
      let line = try #require(PlaceLine("The Lamps · 2% · “\(text)”"))
      let session = try desk.session(path, start: .line(line))
      #expect(isAtWords(session))
      if let notice { #expect(session.foot().contains(notice)) }
    }
  }

  @Test("of another book is refused, with the place of the nearest words")
  func refused() throws {
    let path = try write("The Lamps", by: "A. Keeper", as: "lamps.txt")
    let near = try #require(
      PlaceLine(
        "The Lamps · 2% · “Forty casks of wine went down into the cellar of a tower at noon”"))
    #expect(
      throws: Failure("Not in this edition; the nearest words are at 50%"),
      performing: { try desk.session(path, start: .line(near)) })
    let foreign = try #require(
      PlaceLine("The Lamps · 2% · “Whales swim southward under ice all summer long”"))
    #expect(
      throws: Failure("“The Lamps” does not have these words"),
      performing: { try desk.session(path, start: .line(foreign)) })
  }

  @Test(
    "finds its book among all by title and author, and of several the one with the words",
    arguments: [
      "The Lamps · 40% · “W”", "The Lamps, A. Keeper · 40% · “W”", "The Lamps by Keeper “W”",
      "The Lamps “W”",
    ])
  func finds(text: String) throws {
    _ = try write("The Lamps", by: "B. Wick", as: "other.txt", "No such words are here at all")
    let path = try write("The Lamps", by: "A. Keeper", as: "lamps.txt")
    let line = try #require(PlaceLine(text.replacing("W", with: Self.words, maxReplacements: 1)))
    let found = try BookRequest.quoted(line).find(
      in: [desk.directory], input: (0, true), environment: [:], store: desk.store)
    var context = desk.context(desk.store)
    context.options.start = .line(line)
    let session = try desk.session(found, in: context)
    #expect(session.opened.rereading.source.path == path)
    #expect(isAtWords(session))
  }

  @Test("pasted into another book opens the book that it names, or says that there is none")
  func pasted() throws {
    let path = try write("The Lamps", by: "A. Keeper", as: "lamps.txt")
    let other = try desk.write(Desk.text(of: 9_000), to: "other.txt")
    var settings = desk.settings
    settings.folders = try #require(BookFolders(desk.directory))
    let session = try desk.session(other) { $0.options.settings = settings }
    session.finishReading()
    session.handle(.paste("The Lamps · 3% · “\(Self.words)”"), at: .zero)
    session.settle(at: .zero)
    wait(for: session)
    #expect(session.opened.rereading.source.path == path)
    #expect(isAtWords(session))
    session.handle(.paste("The Wicks · 3% · “A wick is cut by hand every evening”"), at: .zero)
    session.settle(at: .zero)
    #expect(session.foot() == "No book has the title “The Wicks”")
  }
}
