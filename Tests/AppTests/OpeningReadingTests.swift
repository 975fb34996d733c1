import CLibrary
import Cells
import Defaults
import Reading
import SampleFiles
import Storage
import System
import TemporaryFiles
import Testing
import Typesetting

@testable import App
@testable import BookText

@Suite("Opening a book")
struct OpeningReadingTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  @Test(arguments: [20_000, 600_000])
  func theOwnerWaitsForADescriptor(length: Int) throws {
    let path = try desk.write(Desk.text(of: length), to: "book.txt")
    let store = desk.store
    let task = Opening.startReading(.file(path), desk.openingOptions(), store)
    let ready = Descriptor.wait(forInput: [task.descriptor], within: .seconds(60))
    #expect(ready == [task.descriptor])
    let opened = try #require(task.answer).get()
    #expect(opened.start == nil)
    // Of a large book the beginning is enough.
    #expect(opened.book.isWhole == (length == 20_000))
    #expect((opened.pages?.count ?? 0) > 5)
  }

  @Test func aFileReadAgainHasTheChosenFormat() throws {
    let path = try desk.write("# The lamp\n\nIt was lit.\n", to: "notes.txt")
    #expect(try !BookSource(file: path).isDocument)
    let source = try BookSource(file: path, format: "md")
    #expect(source.isDocument)
    #expect(try source.reopened().isDocument)
  }

  @Test func aBookIsOpenedByItsBeginningOnlyIfThePlaceIsInIt() throws {
    let path = try desk.write(Desk.text(of: 1_200_000), to: "large.txt")
    for (share, isWhole) in [("10%", false), ("15%", false), ("50%", true), ("90%", true)] {
      let session = try desk.session(path)
      session.finishReading()
      session.type(share)
      let place = session.reader.pages.anchor
      session.leave(endsPrograms: false, at: .seconds(1))
      session.finishSaving(at: .seconds(1))
      let store = desk.store
      let opened = try Opening.open(.file(path), desk.openingOptions(), store)
      #expect(opened.book.isWhole == isWhole)
      #expect(opened.pages?.knownPage(at: place) != nil)
    }
  }

  /// Markup of many numbered paragraphs, and its file name extension.
  private static let markup: [(fileExtension: String, text: String)] = {
    let paragraphs = (1...9_000).map { "Paragraph \($0) says that the lamp was lit at five." }
    func joined(_ before: String, _ after: String) -> String {
      paragraphs.map { before + $0 + after + "\n" }.joined()
    }
    let body = "<body><section><title><p>One</p></title>\(joined("<p>", "</p>"))</section></body>"
    return [
      ("html", "<!DOCTYPE html><html><body><h1>One</h1>\(joined("<p>", "</p>"))</body></html>"),
      ("md", "# One\n\n" + joined("", "\n")),
      ("fb2", "<?xml version='1.0'?><FictionBook>\(body)</FictionBook>"),
    ]
  }()

  @Test(arguments: markup.map(\.fileExtension))
  func markupIsOpenedByItsBeginningToo(fileExtension: String) throws {
    let text = try #require(Self.markup.first { $0.fileExtension == fileExtension }?.text)
    let path = try desk.write(text, to: "large.\(fileExtension)")
    let store = desk.store
    let opened = try Opening.open(.file(path), desk.openingOptions(), store)
    #expect(!opened.book.isWhole && opened.book.text.count > 60_000)
    let whole = try opened.source.book(Settings())
    #expect(whole.isWhole && whole.text.starts(with: opened.book.text))
    #expect(whole.blocks.starts(with: opened.book.blocks))
    #expect(abs(opened.book.length - whole.length) < whole.length / 10)
  }

  @Test func anEPUBOfOneFileIsReadOnce() throws {
    let text = String(repeating: "<p>The lamp was lit at five.</p>\n", count: 20_000)
    let path = desk.directory + "/large.epub"
    try makeFile(path, illustratedEPUB(text, []))
    let store = desk.store
    #expect(
      try Opening.open(.file(path), desk.openingOptions(), store).book.isWhole)
  }

  @Test func asTypedAnEPUBIsOpenedByItsBeginningAndMarkupIsReadWhole() throws {
    let chapter =
      "<h1>One</h1>" + String(repeating: "<p>The lamp was lit at five.</p>\n", count: 9_000)
    let numbers = 1...4
    let files = numbers.map { (name: "\($0).xhtml", content: chapter) }
    let items = numbers.map {
      "<item id='c\($0)' href='\($0).xhtml' media-type='application/xhtml+xml'/>"
    }
    let spine = numbers.map { "<itemref idref='c\($0)'/>" }.joined()
    let package = "<package><manifest>\(items.joined())</manifest><spine>\(spine)</spine></package>"
    let container = "<container><rootfiles><rootfile full-path='a.opf'/></rootfiles></container>"
    let archive = zip(
      [(name: "META-INF/container.xml", content: container), (name: "a.opf", content: package)]
        + files)
    let epub = desk.directory + "/large.epub"
    try makeFile(epub, archive)
    let html = "<!DOCTYPE html><html><body>\(chapter)</body></html>"
    let page = try desk.write(html, to: "large.html")
    var options = desk.openingOptions()
    options.settings.lines = .asIs
    let book = try Opening.open(.file(epub), options, desk.store).book
    #expect(!book.isWhole && book.text.starts(with: Array("One\n".utf8)))
    let typed = try Opening.open(.file(page), options, desk.store).book
    #expect(typed.isWhole && typed.text.starts(with: Array("<!DOCTYPE html>".utf8)))
  }

  @Test func aRequestedPlaceIsFoundInTheBackground() throws {
    let path = try desk.write(Desk.text(of: 600_000), to: "large.txt")
    let store = desk.store
    let opened = try Opening.open(.file(path), desk.openingOptions(.chapter(5)), store)
    #expect(opened.book.isWhole)
    let start = try #require(opened.start)
    let title = opened.book.sections[opened.book.section(at: start)].title
    #expect(title?.hasPrefix("CHAPTER 5") == true)
    #expect(throws: Failure.self) {
      try Opening.open(.file(path), desk.openingOptions(.chapter(5_000)), store)
    }
  }

  @Test func ofTablesNoPageIsAloneUnlessTheReaderWantsIt() throws {
    let row = "lamp   " + String(repeating: "oil   ", count: 12) + "\n"
    for (text, facing) in [
      (String(repeating: row, count: 9), PageFormat.Facing.fromFirst),
      (Desk.text(of: 900), .fromSecond),
    ] {
      let opened = try desk.open(try desk.write(text, to: "table.txt"), store: desk.store)
      let layout = ScreenLayout(
        of: opened.book, on: Size(columns: 220, rows: 45), opened.own.applied(to: Settings()),
        Appearance(depth: .none), wasSpread: false)
      #expect(layout?.format.facing == facing)
    }
  }

  @Test func theCommandLineOverridesTheSettingsOfTheBook() throws {
    let path = try desk.write(Desk.text(of: 9_000), to: "book.txt")
    let store = desk.store
    var own = BookSettings()
    (own[.direction], own[.layout]) = ("rtl", "kept")
    var change = BookChange(try desk.open(path, store: store).book, readFrom: path)
    change.settings = Change(BookSettings(), to: own)
    change.place = BookChange.Place(
      SavedPlace(at: .start, in: change.book, page: 1, pageCount: 9), since: "2026")
    #expect(store.save(StateChanges(change)).isEmpty)
    var options = desk.openingOptions()
    options.chosen = [.direction]
    let opened = try Opening.open(.file(path), options, store)
    #expect(opened.own[.direction] == nil && opened.own[.layout] == "kept")
  }

  @Test func aPipeIsReadInTheBackgroundAndIdentifiedByItsContent() throws {
    let ends = try makePipe()
    defer { close(ends[0]) }
    let store = desk.store
    let pipe = BookPipe(ends[0], environment: ["MAN_PN": "lamp(1)"])
    let task = Opening.startReading(.pipe(pipe), desk.openingOptions(), store)
    // No input has arrived yet, and nothing blocks.
    #expect(task.answer == nil)
    #expect(write(ends[1], "The lamp was lit.\n", 18) == 18)
    close(ends[1])
    while !task.wait(milliseconds: -1) {}
    let opened = try #require(task.answer).get()
    #expect(opened.source.path == nil && opened.book.isWhole)
    #expect(opened.book.fingerprint == Fingerprint(of: Array("The lamp was lit.\n".utf8)))
  }

  @Test func aFileIsRefusedAtItsFirstBinaryBytes() throws {
    let text = String(Desk.text(of: 2 << 20).prefix(2 << 20))
    let path = try desk.write(text, to: "large.txt")
    // The rest is a sparse hole and would take seconds to read.
    try check(truncate(path, 1_500 << 20))
    let source = try BookSource(file: path)
    #expect(throws: Failure("\(path) is not a text file (byte 2097153)")) {
      try source.book(Settings())
    }
    // In an explicitly chosen encoding it is read anyway.
    try check(truncate(path, 3 << 20))
    var settings = Settings()
    settings.encoding = "UTF-8"
    #expect(try BookSource(file: path).book(settings).text.count > 1 << 20)
  }

  @Test func aBinaryPipeIsNotReadToItsEnd() throws {
    let ends = try makePipe()
    let (reading, writing) = (ends[0], ends[1])
    defer { close(writing) }
    let writer = BackgroundTask {
      let text = Array(String(repeating: "lamp\n", count: 1 << 18).utf8)
      var bytes = text
      // Endless input: the pipe is closed when it is refused.
      while write(writing, bytes, bytes.count) > 0 { bytes = [UInt8](repeating: 0, count: 4_096) }
    }
    signal(SIGPIPE, SIG_IGN)
    let store = desk.store
    // As for printing: nothing is shown before the end.
    var openingOptions = desk.openingOptions()
    openingOptions.appearance = nil
    #expect {
      try Opening.open(.pipe(BookPipe(reading, environment: [:])), openingOptions, store)
    } throws: { error in
      (error as? Failure)?.message.hasPrefix("standard input is not a text file (byte ") == true
    }
    close(reading)
    #expect(writer.wait(milliseconds: -1))
  }

  @Test func errorsNameTheFileThatIsNotABook() throws {
    let missing = Failure("\(desk.directory)/none: No such file or directory")
    let store = desk.store
    func open(_ path: String) throws {
      _ = try Opening.open(.file(path), desk.openingOptions(), store)
    }
    #expect(throws: missing) { try open(desk.directory + "/none") }
    let path = try desk.write("a\u{0}\u{0}", to: "binary.txt")
    let binary = Failure("\(path) is not a text file (byte 2)")
    #expect(throws: binary) { try open(path) }
  }
}
