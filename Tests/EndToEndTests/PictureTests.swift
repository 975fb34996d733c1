import CLibrary
import SampleFiles
import TerminalHarness
import Testing

@Suite("Images of books", .timeLimit(.minutes(30)))
struct PictureTests {
  private static let red: (UInt8, UInt8, UInt8) = (200, 0, 0)
  private static let chapter =
    "<p>Before it.</p><figure><img src='a.png' alt='A lamp'/><figcaption>The lamp.</figcaption>"
    + "</figure><p>After it.</p>"

  /// Opens a book with an image, and waits for its page.
  private func open(
    _ program: Program, _ image: [UInt8], _ options: [String] = [], columns: Int = 80,
    rows: Int = 24, environment: [String: String] = ["COLORTERM": "truecolor"]
  ) throws -> TerminalSession {
    let book = program.write(illustratedEPUB(Self.chapter, [("a.png", image)]), to: "lamps.epub")
    let session = try program.run(
      ["--transition", "none"] + options + [book], columns: columns, rows: rows,
      environment: environment)
    try session.waitUntil("the page") { $0.contains("After it.") }
    return session
  }

  private func count(_ color: EmulatedColor, on screen: EmulatedScreen) -> Int {
    screen.cells.joined().count { $0.background == color }
  }

  private func row(_ text: String, on screen: EmulatedScreen) -> Int? {
    screen.lines.firstIndex { $0.contains(text) }
  }

  @Test(
    "an image takes the place of its frame, and no line moves",
    arguments: [
      ("truecolor", EmulatedColor.rgb(200, 0, 0)), ("", EmulatedColor.indexed(160)),
    ])
  func picture(colors: String, expected: EmulatedColor) throws {
    let session = try open(
      Program(), png(width: 160, height: 160, Self.red), environment: ["COLORTERM": colors])
    let first = session.screen
    let shown = try session.waitUntil("the picture") { count(expected, on: $0) > 50 }
    for text in ["Before it.", "The lamp.", "After it."] {
      #expect(row(text, on: shown) != nil && row(text, on: shown) == row(text, on: first))
    }
    // As wide as it is high: a cell is twice as high as wide.
    let rows = shown.cells.map { $0.count { $0.background == expected } }.filter { $0 > 0 }
    #expect(Set(rows) == [rows.count * 2])
    #expect(!shown.contains("A lamp"))
    try session.quit()
  }

  @Test(
    "a bad image leaves its frame, and the reader goes on",
    arguments: [
      // No more than a header; the rest is missing, or other bytes.
      Array(png(width: 160, height: 160, red).prefix(60)),
      png(width: 160, height: 160, red).prefix(60) + [UInt8](repeating: 0xA5, count: 4_000),
      // Images with a false extent of gigabytes, or one larger than their pixels.
      png(width: 160, height: 160, red, claimed: (60_000, 60_000)),
      png(width: 160, height: 160, red, claimed: (5_000, 5_000)),
    ])
  func damaged(image: [UInt8]) throws {
    let program = try Program()
    let session = try open(program, image)
    try session.pump(for: .milliseconds(300))
    let screen = try session.settle()
    #expect(screen.contains("A lamp") && screen.contains("After it."))
    try session.press("I", showing: "cannot be shown")
    try session.press("\u{1B}", showing: "After it.")
    try session.quit()
  }

  @Test("the shelf shows the cover of a book")
  func cover() throws {
    let program = try Program()
    program.write("", to: "books.txt")
    let book = program.write(
      illustratedEPUB(
        "<p>Words.</p>", cover: "a.png", [("a.png", png(width: 90, height: 120, Self.red))]),
      to: "lamps.epub")
    let session = try program.run([book], rows: 30, environment: ["COLORTERM": "truecolor"])
    try session.waitUntil("the page") { $0.contains("Words.") }
    try session.send("B")
    try session.waitUntil("the cover") { count(.rgb(200, 0, 0), on: $0) > 20 }
  }

  @Test("what decodes images cannot open files or start programs")
  func limits() throws {
    let session = try TerminalSession(
      executable: Program.executable, arguments: ["--decode-image", "8x8"],
      environment: try Program().environment())
    var limits = ""
    for _ in 0..<500 where !limits.contains("Max open files            0 ") {
      try session.pump(for: .milliseconds(10))
      limits = Program.contents(of: "/proc/\(session.processIdentifier)/limits") ?? ""
    }
    for name in ["Max open files            0 ", "Max file size             0 "] {
      #expect(limits.contains(name), "\(name)")
    }
    if !Program.isSanitized {
      #expect(limits.contains("Max address space         536870912"))
      #expect(limits.contains("Max processes             0 "))
    }
    #expect(limits.contains("Max cpu time              5 "))
    // Input from a terminal is not decoded.
    try session.send("no image\n\u{4}")
    #expect(try session.waitForExit() == .exited(1))
  }
}
