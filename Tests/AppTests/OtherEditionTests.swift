import Asking
import BookText
import Defaults
import Storage
import System
import TerminalInput
import Testing

@testable import App

@Suite("Another edition of a book")
struct OtherEditionTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static func text(_ beginning: String, author: String = "A. Keeper") -> String {
    "Title: The Lamps\n\nAuthor: \(author)\n\n\n\n\(beginning)\n\n" + Desk.text(of: 60_000)
  }

  /// Reads a book at a page, with a mark on the word at the top of it.
  private func read(_ text: String, as name: String, page: Int) throws {
    let session = try desk.session(try desk.write(text, to: name))
    session.finishReading()
    session.type("\(page)g")
    session.type("v")
    session.press(.enter)
    #expect(session.reader.marks.all.count == 1)
    session.finish(at: .zero)
  }

  /// Lets some seconds pass, so that an offer is made if there is one.
  private func wait(_ session: Session, _ now: inout Duration) {
    pass(40, session, &now) { session.reader.status.hasLayers }
  }

  /// Lets half seconds pass until a condition holds.
  private func pass(
    _ count: Int, _ session: Session, _ now: inout Duration, until isDone: () -> Bool = { false }
  ) {
    for _ in 0..<count where !isDone() {
      now += .milliseconds(500)
      session.passTime(isFrameDue: true, at: now)
      _ = session.frame(at: now)
      session.frameWasShown(at: now)
      Descriptor.wait(forInput: session.descriptors, within: .milliseconds(20))
    }
  }

  @Test(arguments: [Key.Code.enter, .escape, .right])
  func itsPlaceAndItsMarksAreOfferedAndNeverGoneTo(key: Key.Code) throws {
    try read(Self.text("An old preface."), as: "old.txt", page: 30)
    let session = try desk.session(
      try desk.write(Self.text("A new and much longer preface, by the keeper."), to: "new.txt"))
    session.finishReading()
    var now = Duration.zero
    wait(session, &now)
    let start = session.reader.pages.anchor
    #expect(
      session.foot(at: now)
        == "You were at 32% in another edition, 1 mark. Enter goes there, Esc stays")
    session.handle(.key(Key(key)), at: now + .seconds(1))
    let isTaken = key == .enter
    #expect(session.reader.marks.all.count == (isTaken ? 1 : 0))
    #expect((session.reader.pages.anchor.utf8 > 10_000) == isTaken)
    guard isTaken else { return }
    let mark = try #require(session.reader.marks.all.first)
    #expect(session.reader.snapshot.shows(mark.passage.offset))
    session.type("U", at: now + .seconds(2))
    #expect(session.reader.marks.all.isEmpty)
    session.handle(.key(Key(.left, .alt)), at: now + .seconds(3))
    #expect(session.reader.pages.anchor == start)
  }

  @Test func thePlaceOfKOReaderIsOfferedUntilItIsRead() throws {
    let path = try desk.write(Self.text("A preface."), to: "one.txt")
    let first = try desk.session(path)
    first.finishReading()
    let book = first.reader.original
    let place = book.place(afterPercent: 40)
    var change = BookChange(book, readFrom: path)
    change.offered = Passage(at: place, in: book)
    first.finish(at: .zero)
    #expect(desk.store.save(StateChanges(change)).isEmpty)
    for key in [Key.Code.escape, .enter, .escape] {
      let session = try desk.session(path)
      session.finishReading()
      var now = Duration.zero
      wait(session, &now)
      let isRead = session.reader.pages.anchor.utf8 > 10_000
      #expect(session.foot(at: now).contains("KOReader is at") == !isRead)
      session.handle(.key(Key(key)), at: now + .seconds(1))
      if key == .enter { #expect(session.reader.snapshot.shows(place)) }
      session.finish(at: now + .seconds(2))
    }
  }

  @Test(arguments: [false, true])
  func whatWaitsToBeOfferedIsNotOfferedInAnotherBook(isOpened: Bool) throws {
    try read(Self.text("An old preface."), as: "old.txt", page: 30)
    let session = try desk.session(try desk.write(Self.text("A new preface."), to: "new.txt"))
    // The search begins with the page; the offer waits for the end of the help.
    var now = Duration.seconds(1)
    _ = session.frame(at: now)
    session.frameWasShown(at: now)
    session.type("?", at: now)
    pass(20, session, &now)
    guard isOpened else {
      session.press(.escape, at: now)
      wait(session, &now)
      #expect(session.reader.status.hasLayers)
      return
    }
    let third = try desk.write(Self.text("Another.", author: "B. Wick"), to: "third.txt")
    session.open(.fetched(path: third), at: now)
    session.wait(at: now) { !session.isOpening }
    for _ in 0..<5 {
      now += .seconds(2)
      session.passTime(isFrameDue: true, at: now)
      #expect(session.isAtPage && !session.reader.status.hasLayers)
    }
  }

  @Test func afterTheFileChangedThePlaceIsFoundInTheNewText() throws {
    try read(Self.text("An old preface."), as: "old.txt", page: 30)
    let path = try desk.write(Self.text("A new preface."), to: "new.txt")
    let session = try desk.session(path)
    // The search begins with the page; the offer waits for the end of the help.
    var now = Duration.seconds(1)
    _ = session.frame(at: now)
    session.frameWasShown(at: now)
    session.type("?", at: now)
    pass(20, session, &now)
    let preface = String(repeating: "The keeper begins with the lamps of his father.\n", count: 200)
    _ = try desk.write(Self.text(preface), to: "new.txt")
    let length = session.reader.book.text.count
    session.ask(.rereading(.reread), at: now)
    session.wait(at: now) { session.reader.book.text.count > length }
    session.press(.escape, at: now)
    wait(session, &now)
    session.press(.enter, at: now + .seconds(1))
    let mark = try #require(session.reader.marks.all.first)
    let found = Passage(at: mark.passage.offset, in: session.reader.book)
    #expect(found.after == mark.passage.after)
    #expect(session.reader.snapshot.shows(mark.passage.offset))
  }

  /// Opens a book, and lets some seconds pass; returns whether an offer was made.
  private func isOffered(_ path: String, then keys: String = "") throws -> Bool {
    let session = try desk.session(path)
    session.finishReading()
    var now = Duration.zero
    wait(session, &now)
    let isOffered = session.reader.status.hasLayers
    session.press(.escape, at: now + .seconds(1))
    session.type(keys, at: now + .seconds(2))
    now += .seconds(2)
    pass(4, session, &now)
    session.finish(at: now)
    return isOffered
  }

  @Test(arguments: ["d", "40g"])
  func itIsOfferedUntilTheBookHasMarksOrIsReadBeyondIt(keys: String) throws {
    try read(Self.text("An old preface."), as: "old.txt", page: 30)
    let path = try desk.write(Self.text("A new preface."), to: "new.txt")
    #expect(try isOffered(path))
    #expect(try isOffered(path, then: keys))
    #expect(try !isOffered(path))
    // Its marks stay within reach.
    let session = try desk.session(path)
    session.finishReading()
    var now = Duration.zero
    pass(20, session, &now)
    session.type("M", at: now)
    let row = "1 mark in another edition: Enter brings it"
    #expect(session.frame(at: now).lines.contains { $0.contains(row) })
    session.press(.end, .enter, at: now)
    #expect(session.reader.marks.all.count == (keys == "d" ? 2 : 1))
    #expect(!session.frame(at: now).lines.contains { $0.contains("in another edition") })
  }

  @Test func theEditionWithMostMarksIsOffered() throws {
    try read(Self.text("An old preface."), as: "old.txt", page: 30)
    #expect(try isOffered(try desk.write(Self.text("A new preface."), to: "new.txt")))
    let session = try desk.session(try desk.write(Self.text("The third."), to: "third.txt"))
    session.finishReading()
    var now = Duration.zero
    wait(session, &now)
    #expect(session.foot(at: now).hasPrefix("You were at 32% in another edition, 1 mark."))
  }

  @Test func nothingIsOfferedForAnotherBookOrOneReadAlready() throws {
    try read(Self.text("An old preface."), as: "old.txt", page: 30)
    for name in ["old.txt", "other.txt"] {
      let path =
        name == "old.txt"
        ? "\(desk.directory)/old.txt"
        : try desk.write(Self.text("Another.", author: "B. Wick"), to: name)
      let session = try desk.session(path)
      session.finishReading()
      var now = Duration.zero
      wait(session, &now)
      #expect(!session.reader.status.hasLayers)
    }
  }
}
