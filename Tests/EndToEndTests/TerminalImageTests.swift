import CLibrary
import SampleFiles
import TerminalHarness
import Testing

/// Images in a terminal that draws them: the test answers the queries unknown to the emulator.
@Suite("Images drawn by the terminal", .timeLimit(.minutes(30)))
struct TerminalImageTests {
  /// A command of the graphics protocol.
  private struct Command {
    let keys: [String: String]
    let payload: [UInt8]

    var number: String { keys["i"] ?? "" }
    var isQuery: Bool { keys["a"] == "q" }
    var isDeletion: Bool { keys["a"] == "d" }
  }

  /// An image as the terminal has received it.
  private struct SentImage {
    let keys: [String: String]
    var pixels: [UInt8]
  }

  private static let chapter =
    "<p>Before it.</p><figure><img src='a.png' alt='A lamp'/><figcaption>The lamp.</figcaption>"
    + "</figure><p>After it.</p>"
  private static let name = "\u{1B}P>|kitty(0.35.2)\u{1B}\\"
  private static let yes = "\u{1B}_Gi=15;OK\u{1B}\\"

  /// Opens a book with an image of `side` by `side` pixels.
  ///
  /// Parts of images of 16 KiB and more measure the line, and on a busy machine images may be given up
  /// because of it. By default the whole image is shorter.
  private func open(
    _ program: Program, _ options: [String] = [], colors: String = "truecolor", side: Int = 60,
    slow bits: Int? = nil, environment: [String: String] = [:]
  ) throws -> TerminalSession {
    // Each pixel has a colour of its own.
    let image = png(width: side, height: side) { x, y in (UInt8(x), UInt8(y), 7) }
    let book = program.write(illustratedEPUB(Self.chapter, [("a.png", image)]), to: "lamps.epub")
    let session = try program.run(
      ["--transition", "none"] + options + [book],
      environment: environment.merging(["COLORTERM": colors]) { $1 })
    if let bits { session.slowDown(toBitsPerSecond: bits) }
    try session.waitUntil("the page", within: .seconds(30)) { $0.contains("After it.") }
    return session
  }

  /// The commands in the output so far; the last may be incomplete.
  private func commands(_ session: TerminalSession) -> [Command] {
    let text = String(decoding: session.output, as: UTF8.self)
    return text.split(separator: "\u{1B}_G", omittingEmptySubsequences: false).dropFirst()
      .compactMap {
        part in
        guard let end = part.firstRange(of: "\u{1B}\\") else { return nil }
        let body = part[..<end.lowerBound].split(separator: ";", maxSplits: 1)
        let keys = body[0].split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
        return Command(
          keys: Dictionary(keys.map { (String($0[0]), String($0[1])) }) { $1 },
          payload: body.count > 1 ? decoded(body[1]) : [])
      }
  }

  /// Decodes base 64.
  private func decoded(_ text: Substring) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var values = [UInt8: UInt32]()
    for (value, digit) in digits.enumerated() { values[digit] = UInt32(value) }
    var bytes: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for digit in text.utf8 {
      guard let value = values[digit] else { continue }
      (bits, count) = (bits << 6 | value, count + 6)
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  /// Images sent completely.
  private func images(_ session: TerminalSession) -> [SentImage] {
    var images: [SentImage] = []
    var current: SentImage?
    for command in commands(session) where !command.isQuery && !command.isDeletion {
      if command.keys["a"] == "T" { current = SentImage(keys: command.keys, pixels: []) }
      current?.pixels += command.payload
      if command.keys["m"] == "0", let image = current {
        images.append(image)
        current = nil
      }
    }
    return images
  }

  private func isImage(_ cell: EmulatedCell) -> Bool {
    cell.text.unicodeScalars.first == "\u{10EEEE}"
  }

  private func isShown(_ screen: EmulatedScreen) -> Bool {
    screen.cells.joined().contains(where: isImage)
  }

  /// Waits until the condition holds, checking it after each output.
  private func wait(
    _ session: TerminalSession, for subject: String, until isDone: () -> Bool
  ) throws {
    try session.waitUntil(subject) { _ in isDone() }
  }

  /// Opens the book, and answers the queries like a terminal that draws images.
  private func openAnswered(
    _ program: Program, _ options: [String] = [], colors: String = "truecolor", side: Int = 60
  ) throws -> TerminalSession {
    let session = try open(program, options, colors: colors, side: side)
    #expect(String(decoding: session.output, as: UTF8.self).contains("\u{1B}[>q"))
    try session.send(Self.name)
    try wait(session, for: "the query") { commands(session).contains(where: \.isQuery) }
    #expect(images(session).isEmpty)
    try session.send(Self.yes)
    return session
  }

  /// Waits for the image on the page, and returns the whole screen: a part of a frame may be read before the
  /// rest.
  ///
  /// On a busy machine the line looks slow, and block elements are kept; each redrawing measures it again.
  @discardableResult
  private func waitForImage(_ session: TerminalSession) throws -> EmulatedScreen {
    for _ in 0..<20 {
      do {
        try session.waitUntil("the image", within: .seconds(3), isShown)
        return try session.settle()
      } catch HarnessError.timedOut {
        if images(session).isEmpty { try session.send("\u{0C}") }
      }
    }
    try session.waitUntil("the image", isShown)
    return try session.settle()
  }

  @Test(
    "the pixels are sent once, and their placeholders are where the block elements were",
    arguments: ["truecolor", ""])
  func pixels(colors: String) throws {
    let session = try openAnswered(Program(), colors: colors, side: 160)
    let screen = try waitForImage(session)
    let sent = images(session)
    #expect(sent.count == 1)
    let image = try #require(sent.first)
    let keys = [
      "a": "T", "U": "1", "q": "2", "i": "16", "c": "20", "r": "10", "f": "24", "s": "160",
    ]
    #expect(keys.allSatisfy { image.keys[$0] == $1 } && image.keys["v"] == "160")
    let pixels = (0..<160 * 160).flatMap { place -> [UInt8] in
      [UInt8(place % 160), UInt8(place / 160), 7]
    }
    #expect(image.pixels == pixels)
    // Each cell names its row and its column.
    let marks: [Unicode.Scalar] = ["\u{305}", "\u{30D}", "\u{30E}"]
    let top = try #require(screen.cells.firstIndex { $0.contains(where: isImage) })
    let left = try #require(screen.cells[top].firstIndex(where: isImage))
    for (row, cells) in screen.cells.enumerated() {
      for (column, cell) in cells.enumerated() {
        let isInside = (top..<top + 10).contains(row) && (left..<left + 20).contains(column)
        #expect(isImage(cell) == isInside)
        guard isInside else { continue }
        #expect(cell.foreground == .indexed(16) && cell.width == 1)
        let scalars = Array(cell.text.unicodeScalars)
        #expect(scalars.count == 3)
        if row - top < 3, column - left < 3 {
          #expect(Array(scalars.dropFirst()) == [marks[row - top], marks[column - left]])
        }
      }
    }
    #expect(screen.contains("Before it.") && screen.contains("The lamp."))
    try session.pump(for: .milliseconds(200))
    #expect(images(session).count == 1)
    try session.quit()
    // It is removed on its own screen.
    let text = String(decoding: session.output, as: UTF8.self)
    let deletion = try #require(text.firstRange(of: "\u{1B}_Ga=d,d=I,i=16,q=2\u{1B}\\"))
    let leaving = try #require(text.firstRange(of: "\u{1B}[?1049l"))
    #expect(deletion.upperBound <= leaving.lowerBound)
  }

  @Test(
    "inside tmux the terminal outside gets the image if tmux hands it on", arguments: [true, false])
  func tmux(handsOn: Bool) throws {
    let program = try Program()
    let image = png(width: 60, height: 60) { x, y in (UInt8(x), UInt8(y), 7) }
    let book = program.write(illustratedEPUB(Self.chapter, [("a.png", image)]), to: "lamps.epub")
    let settings = program.write(
      "set -g default-terminal tmux-256color\n" + (handsOn ? "set -g allow-passthrough on\n" : ""),
      to: "tmux.conf")
    let session = try TerminalSession(
      executable: "/usr/bin/tmux",
      arguments: [
        "-f", settings, "new-session", "\(Program.executable) --transition none \(book)",
      ],
      environment: program.environment(["TMUX_TMPDIR": program.home]))
    try wait(session, for: "the question of tmux") {
      String(decoding: session.output, as: UTF8.self).contains("\u{1B}[>q")
    }
    try session.send(Self.name)
    try session.waitUntil("the page", within: .seconds(30)) { $0.contains("After it.") }
    guard handsOn else {
      try session.waitUntil("block elements") { $0.contains("▀") }
      try session.pump(for: .seconds(2))
      #expect(commands(session).isEmpty && !isShown(session.screen))
      return try session.quit()
    }
    try waitForImage(session)
    #expect(images(session).count == 1)
    // Six by three cells, each 8 by 16 pixels, since this tmux does not know their size.
    #expect(images(session).first?.pixels.count == 48 * 48 * 3)
    // tmux would have taken the answer for keys.
    #expect(commands(session).allSatisfy { !$0.isQuery })
    try session.quit()
    #expect(commands(session).last?.isDeletion == true)
  }

  @Test(
    "nothing is sent to a terminal that does not say that it draws images in cells",
    arguments: [
      nil, "\u{1B}P>|WezTerm 20240203\u{1B}\\", "\u{1B}P>|kitty(0.26.5)\u{1B}\\",
      // It has not been asked.
      "\u{1B}_Gi=15;OK\u{1B}\\",
      // tmux has handed on the name of the terminal outside.
      "\u{1B}P>|tmux 3.5a\u{1B}\\\u{1B}P>|kitty(0.41.1)\u{1B}\\",
    ])
  func silent(answer: String?) throws {
    let session = try open(Program())
    if let answer { try session.send(answer) }
    try session.waitUntil("block elements") { $0.contains("▀") }
    try session.pump(for: .milliseconds(300))
    #expect(commands(session).isEmpty && !isShown(session.screen))
    #expect(session.screen.contains("▀"))
    try session.quit()
    #expect(commands(session).isEmpty)
  }

  @Test(
    "a terminal that refuses images, or says nothing more, gets none", arguments: [true, false])
  func refused(answers: Bool) throws {
    let session = try open(Program())
    try session.send(Self.name)
    try wait(session, for: "the query") { commands(session).contains(where: \.isQuery) }
    if answers { try session.send("\u{1B}_Gi=15;ENOTSUPPORTED:no\u{1B}\\") }
    try session.waitUntil("block elements") { $0.contains("▀") }
    try session.pump(for: .milliseconds(300))
    #expect(commands(session).count == 1 && !isShown(session.screen))
    try session.quit()
  }

  @Test("the reader may prefer cells")
  func cells() throws {
    let session = try openAnswered(Program(), ["--images", "cells"])
    try session.waitUntil("block elements") { $0.contains("▀") }
    try session.pump(for: .milliseconds(300))
    #expect(images(session).isEmpty && !isShown(session.screen))
  }

  @Test("an answer without an end, or one that is hostile, does not stop the keys")
  func hostile() throws {
    let session = try open(Program())
    try session.send(Self.name)
    for answer in [
      "\u{1B}_Gi=15;" + String(repeating: "x", count: 100_000), "\u{1B}_G", "\u{1B}P>|",
    ] {
      try session.send(answer)
      try session.pump(for: .milliseconds(1_200))
    }
    try session.quit()
  }

  @Test("an image on the whole screen is sent too, and a list on top covers it")
  func wholeScreen() throws {
    let session = try openAnswered(Program())
    let page = try waitForImage(session)
    func count(_ screen: EmulatedScreen) -> Int { screen.cells.joined().count(where: isImage) }
    try session.send("I")
    try session.waitUntil("a larger one") { count($0) > 300 }
    #expect(images(session).last?.keys["i"] == "17")
    // It is not enlarged before it is sent.
    #expect(images(session).last?.pixels.count == 60 * 60 * 3)
    try session.send("\u{1B}")
    try session.waitUntil("the page") { $0.looksLike(page) }
    try session.send("?")
    try session.waitUntil("the help") { count($0) < count(page) }
    try session.send("\u{1B}")
    try session.waitUntil("the page") { $0.looksLike(page) }
    #expect(images(session).count == 2)
  }

  @Test("after a resize, a stop, and whenever the screen was cleared, the image is sent again")
  func again() throws {
    let session = try openAnswered(Program())
    try waitForImage(session)
    try session.resize(columns: 60, rows: 30)
    try wait(session, for: "a second image") { images(session).count == 2 }
    try session.waitUntil("the image", isShown)
    #expect(commands(session).count(where: \.isDeletion) == 1)
    try session.send("\u{0C}")
    try wait(session, for: "a third image") { images(session).count == 3 }
    try session.waitUntil("the image", isShown)
    try session.send("c")
    try wait(session, for: "a fourth image") { images(session).count == 4 }
    try session.waitUntil("the image", isShown)
    #expect(commands(session).count(where: \.isDeletion) == 3)
    session.clearOutput()
    try session.signal(SIGTSTP)
    // Without a shell to continue it, the program may resume before the screen is looked at.
    try wait(session, for: "the shell's screen") {
      String(decoding: session.output, as: UTF8.self).contains("\u{1B}[?1049l")
    }
    #expect(commands(session).first?.isDeletion == true)
    try session.signal(SIGCONT)
    try session.waitUntil("the image", isShown)
    #expect(!images(session).isEmpty)
  }

  /// The places of the images of sixels in the output, as row and column.
  private func sixels(_ session: TerminalSession) -> [String] {
    let text = String(decoding: session.output, as: UTF8.self)
    return text.split(separator: "\u{1B}P0;1;0q", omittingEmptySubsequences: false).dropLast()
      .compactMap { $0.split(separator: "\u{1B}[").last.map(String.init) }
  }

  @Test("a terminal that draws sixels gets them over the block elements, again after a list")
  func sixel() throws {
    let session = try open(Program())
    try session.waitUntil("block elements") { $0.contains("▀") }
    let page = try session.settle()
    try session.send("\u{1B}[?62;4;22c")
    try wait(session, for: "the query") {
      String(decoding: session.output, as: UTF8.self).contains("\u{1B}[?1;1;0S")
    }
    try session.send("\u{1B}[?1;0;64S")
    // On a busy machine the line may seem slow until the next frame.
    for _ in 0..<10 where sixels(session).isEmpty {
      do {
        try session.waitUntil("the image", within: .seconds(3)) { _ in !sixels(session).isEmpty }
      } catch HarnessError.timedOut {
        try session.send("\u{0C}")
      }
    }
    // From the upper left cell of the block elements on; these remain unchanged.
    let top = try #require(page.lines.firstIndex { $0.contains("Before it.") }) + 2
    #expect(sixels(session).allSatisfy { $0.hasSuffix("H") })
    let rows = sixels(session).compactMap { Int($0.prefix { $0 != ";" }) }
    #expect(rows.first == top + 1 && Set(rows).count == 1)
    #expect(try session.settle().looksLike(page))
    let count = sixels(session).count
    try session.send("?")
    try session.waitUntil("the help") { $0.contains("Keys") }
    try session.send("\u{1B}")
    try wait(session, for: "the image again") { sixels(session).count == count + 1 }
    #expect(try session.settle().looksLike(page))
    try session.quit()
    #expect(commands(session).isEmpty)
  }

  @Test(
    "a terminal named by its environment gets files over the block elements",
    arguments: [["TERM_PROGRAM": "iTerm.app"], ["LC_TERMINAL": "iTerm2"], [:]])
  func files(environment: [String: String]) throws {
    let session = try open(Program(), environment: environment)
    try session.waitUntil("block elements") { $0.contains("▀") }
    let page = try session.settle()
    func isSent() -> Bool {
      String(decoding: session.output, as: UTF8.self).contains("\u{1B}]1337;File=inline=1;size=")
    }
    if environment.isEmpty {
      try session.pump(for: .seconds(2))
      #expect(!isSent())
    } else {
      for _ in 0..<10 where !isSent() {
        do {
          try session.waitUntil("the image", within: .seconds(3)) { _ in isSent() }
        } catch HarnessError.timedOut {
          try session.send("\u{0C}")
        }
      }
      #expect(isSent())
    }
    #expect(try session.settle().looksLike(page))
    try session.quit()
  }

  @Test("on a slow line block elements remain")
  func slowLine() throws {
    let session = try open(Program(), side: 160, slow: 57_600)
    try session.send(Self.name)
    try wait(session, for: "the query") { commands(session).contains(where: \.isQuery) }
    try session.send(Self.yes)
    try session.waitUntil("block elements", within: .seconds(30)) { $0.contains("▀") }
    try session.pump(for: .seconds(3))
    #expect(commands(session).allSatisfy(\.isQuery) && !isShown(session.screen))
    try session.send("q")
    #expect(try session.waitForExit(within: .seconds(30)) == .exited(0))
  }
}
