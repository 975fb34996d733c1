import CLibrary
import TemporaryFiles
import TerminalHarness
import Testing

/// Two homes with one server: the real programs, and curl.
@Suite(
  .timeLimit(.minutes(40)),
  .enabled(
    if: access("/usr/bin/curl", X_OK) == 0 && access("/usr/bin/python3", X_OK) == 0,
    "curl or python3 is missing: the tests with a server are skipped"))
struct DevicesTests {
  private let (one, other): (Program, Program)
  private let server: TerminalSession
  private static let net = Program.executable + "-net"
  private var address: String {
    "http://127.0.0.1:" + (Program.contents(of: one.home + "/port") ?? "")
  }

  init() throws {
    (one, other) = (try Program(), try Program())
    let home = one.home
    server = try TerminalSession(
      executable: "/usr/bin/python3",
      arguments: [Program.root + "/Tests/NetTests/Server/server.py", home],
      environment: ["PATH": "/usr/bin:/bin"])
    while Program.contents(of: home + "/port") == nil { usleep(10_000) }
    for home in [one, other] {
      home.write(
        settings: """
          sync = "\(Self.net) sync"
          get = "\(Self.net) get"
          catalogues = "\(address)/opds/all"
          folders = "\(home.home)/Shelf"
          """)
      let said = try home.output(
        of: "printf 'reader\\nsecret\\n' | \(Self.net) login \(address) --device Desk")
      #expect(said.hasPrefix("Logged in to 127.0.0.1 as reader.\n"))
    }
  }

  private var pushes: String { Program.contents(of: one.home + "/pushes") ?? "" }

  /// The program sends places after it has ended. A minute at most; the test then looks at ``pushes``.
  private func waitForPush() { for _ in 0..<3_000 where pushes.isEmpty { usleep(20_000) } }

  /// Opens the handbook on small pages, each read in seconds.
  private func open(_ home: Program) throws -> TerminalSession {
    try home.open(columns: 50, rows: 14)
  }

  /// Reads some pages, and quits.
  private func read(_ session: TerminalSession, pages: Int) throws {
    try session.press("3g", toPage: 3)
    for page in 4..<(4 + pages) {
      try session.pump(for: .milliseconds(4_500))
      try session.press(" ", toPage: page)
    }
    try session.quit()
  }

  @Test func aPlaceGoesToTheOtherHomeAndIsGoneToByAKey() throws {
    try read(open(one), pages: 3)
    waitForPush()
    #expect(pushes.contains(#""device": "Desk""#))

    let session = try open(other)
    #expect(session.screen.folio == 1)
    try session.waitUntil("an offer") { $0.contains("Esc stays") }
    #expect(session.screen.contains("Desk is at"))
    try session.pump(for: .milliseconds(700))
    try session.press("\r", toPage: 6)
    try session.press("\u{1B}[1;3D", toPage: 1)
    try session.quit()
  }

  @Test func aPlaceGoesToTheServerAfterATrapBesideTheReader() throws {
    let bad = one.write("A lamp was lit.\n", to: "bad.txt")
    let crash = FaultyDisk(for: one).environmentOfCrash(opening: bad, times: 1)
    let session = try one.open(columns: 50, rows: 14, environment: crash)
    try session.openFile(bad)
    try session.waitUntil("the text") { $0.contains("Shown as typed") }
    try session.openFile(Program.book("handbook"))
    try session.waitUntil("the book") { $0.contains("The Bifolio Handbook") }
    try read(session, pages: 2)
    waitForPush()
    #expect(pushes.contains(#""device": "Desk""#))
  }

  @Test func escStaysAndNothingIsSentThatWasNotRead() throws {
    try read(open(one), pages: 2)
    waitForPush()
    let sent = pushes
    let session = try open(other)
    try session.waitUntil("an offer") { $0.contains("Esc stays") }
    try session.send("\u{1B}")
    try session.waitUntil("no offer") { !$0.contains("Esc stays") }
    #expect(session.screen.folio == 1)
    try session.press("G", showing: "of")
    try session.quit()
    usleep(1_000_000)
    #expect(pushes == sent)
  }

  @Test func aBookIsFoundFetchedAndOpened() throws {
    let folder = one.home + "/www"
    try makeDirectories(folder + "/opds")
    try makeDirectories(folder + "/files")
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>All</title><entry><title>The Lamp of the Pier</title>
      <author><name>A. Light</name></author>
      <link rel="http://opds-spec.org/acquisition" type="text/plain" href="/files/lamp.txt" length="2000"/>
      </entry></feed>
      """
    try makeFile(folder + "/opds/all", feed.utf8)
    try makeFile(
      folder + "/files/lamp.txt",
      "THE LAMP OF THE PIER\n\n\nCHAPTER I\n\n\nIt rained on the pier.\n".utf8)
    let session = try other.open()
    try session.press("B", showing: "d get a book")
    try session.press("dlamp\r", showing: "The Lamp of the Pier — A. Light")
    try session.press("\r", showing: "THE LAMP OF THE PIER")
    try session.quit()
    #expect(names(in: other.home + "/Shelf") == ["lamp.txt"])
  }

  @Test func escCancelsASearchOfCataloguesAndLeavesTheShelfOpen() throws {
    try makeFile(one.home + "/switches", "silent".utf8)
    let session = try other.open()
    try session.press("B", showing: "d get a book")
    try session.press("dlamp\r", showing: "Searching for “lamp”")
    try session.press("\u{1B}", showing: "Cancelled")
    #expect(session.screen.contains("d get a book"))
    try session.press("\u{1B}", showing: "The Bifolio Handbook")
    try session.quit()
  }
}
