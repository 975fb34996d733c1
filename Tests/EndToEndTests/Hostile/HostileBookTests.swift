import CLibrary
import RealBooks
import SampleFiles
import TerminalHarness
import Testing

/// No text, name, note or environment variable can send commands to the terminal.
@Suite("The output to the terminal", .timeLimit(.minutes(30)))
struct HostileBookTests {
  private func expectClean(
    _ session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let emitted = EmittedBytes(session.output)
    #expect(emitted.offences == [], sourceLocation: sourceLocation)
  }

  /// Visits many parts of a book: its pages, lists, search, source, marks; and returns to the
  /// shell.
  private func readAbout(_ session: TerminalSession) throws {
    for keys in [
      "l", "l", "ma", "d", "\t", "\u{1B}", "/words\r", "n", "\u{1B}", "s", "\u{1B}", "F", "\u{1B}",
      "G", "?", "\u{1B}", "v", "\u{1B}[C", "c",
    ] {
      try session.send(keys)
      // Longer than the escape timeout.
      try session.settle(quiet: .milliseconds(60))
    }
    try session.send("\u{3}")
    try session.waitForExit()
  }

  @Test("is never controlled by a book, whatever it contains", arguments: HostileText.samples)
  func books(sample: HostileText.Sample) throws {
    let program = try Program()
    let path = program.write(HostileText.book(sample.bytes), to: "book.txt")
    let session = try program.run(["--transition", "none", "--keys", "page", path])
    do {
      try session.waitUntil("a page") { $0.isAlternateScreen && $0.contains("The") }
      try readAbout(session)
    } catch HarnessError.ended {
      // Some are not text; this is the only message.
      #expect(try session.waitForExit() == .exited(1))
      #expect(session.screen.contains("is not a text file"))
    }
    expectClean(session)
    #expect(!session.screen.isAlternateScreen)
  }

  @Test("is never controlled by any real book", arguments: RealBook.all)
  func realBooks(book: RealBook) throws {
    let session = try Program().run(["--transition", "none", "--keys", "page", book.path])
    try session.waitUntil("a page", within: .seconds(60)) { $0.isAlternateScreen }
    try session.settle(within: .seconds(60))
    try readAbout(session)
    expectClean(session)
  }

  @Test(
    "is never controlled by printing a book or information about it",
    arguments: ["--print", "--info", "--contents", "--structure", "--export"])
  func printed(option: String) throws {
    for sample in HostileText.samples {
      let program = try Program()
      let path = program.write(HostileText.book(sample.bytes), to: "book.txt")
      let session = try program.run([option, path])
      try session.waitForExit()
      // There may be no chapters and no marks.
      #expect(
        !session.output.isEmpty || ["--contents", "--export"].contains(option), "\(sample)")
      // Printed pages are separated by form feeds. A structure is data: letters keep all of their
      // marks there.
      let output = session.output.filter { $0 != 0x0C }
      let emitted = EmittedBytes(output, mostMarks: option == "--structure" ? .max : 4)
      #expect(emitted.offences == [], "\(sample)")
      #expect(!session.output.contains(0x1B), "\(sample)")
    }
  }

  /// An EPUB with a chapter for each text, which has it everywhere: in headings, words, notes, addresses,
  /// descriptions of images, style sheets, and the name of its file. So do the title, the author, the
  /// contents and the page numbers.
  private func document(_ texts: [String]) -> [UInt8] {
    func references(_ text: String) -> String {
      text.unicodeScalars.map { "&#\($0.value);" }.joined()
    }
    let all = references(texts.joined())
    var files = [
      (
        name: "META-INF/container.xml",
        content: "<container><rootfiles><rootfile full-path='a.opf'/></rootfiles></container>"
      )
    ]
    var (items, places, contents) = ("", "", "")
    for (number, text) in texts.enumerated() {
      let hostile = references(text)
      let name =
        "\(number)"
        + text.unicodeScalars.filter { $0 != "/" && $0.value != 0 }.prefix(40).map(String.init)
        .joined() + ".xhtml"
      let chapter = """
        <html><head><title>\(hostile)</title><style>p::before { content: "\(hostile)" }</style></head>
        <body><p id='k'>plain words</p><h1>\(hostile)</h1><p title='\(hostile)'>words \(hostile)
        <a href='http://x/\(hostile)'>a link</a>, <ruby>a<rt>\(hostile)</rt></ruby>
        <math><mi>\(hostile)</mi></math> <a epub:type='noteref' href='#n'>1</a></p>
        <aside epub:type='footnote' id='n'>\(hostile)</aside><img src='no.png' alt='\(hostile)'/>
        <pre>\(hostile)</pre><table><tr><th>\(hostile)</th><td>\(hostile)</td></tr></table></body></html>
        """
      // The message names the missing file.
      files += [(name: name, content: chapter), (name: "\(number).xhtml", content: chapter)]
      for (letter, path) in [
        ("a", "\(number).xhtml"), ("b", references(name)), ("c", references("no" + name)),
      ] {
        items += "<item id='\(letter)\(number)' href='\(path)'/>"
        places += "<itemref idref='\(letter)\(number)'/>"
      }
      contents += "<li><a href='\(number).xhtml#k'>\(hostile)</a></li>"
    }
    let package = """
      <package><metadata><dc:title>\(all)</dc:title><dc:creator>\(all)</dc:creator>
      <dc:language>\(all)</dc:language></metadata>
      <manifest>\(items)<item id='n' href='n.xhtml' properties='nav'/></manifest>
      <spine>\(places)</spine></package>
      """
    let navigation = """
      <html><body><nav epub:type='toc'><ol>\(contents)</ol></nav>
      <nav epub:type='page-list'><ol>\(contents)</ol></nav></body></html>
      """
    return zip(files + [(name: "a.opf", content: package), (name: "n.xhtml", content: navigation)])
  }

  @Test func aDocumentNeverControlsTheTerminalNorWhatIsPrintedOfIt() throws {
    let program = try Program()
    let texts = HostileText.samples.compactMap { String(validating: $0.bytes, as: UTF8.self) }
    let path = program.write(document(texts), to: "book.epub")
    let session = try program.run(["--transition", "none", "--keys", "page", path])
    try session.waitUntil("a page") { $0.isAlternateScreen && $0.contains("plain words") }
    try readAbout(session)
    expectClean(session)
    for options in [
      ["--print", path], ["--info", path], ["--contents", path], ["--structure", path],
      ["--export", path], ["--list"], ["--info", "nothing \(texts[1])"],
    ] {
      let printed = try program.run(options)
      try printed.waitForExit()
      let output = printed.output.filter { $0 != 0x0C }
      let emitted = EmittedBytes(output, mostMarks: options[0] == "--structure" ? .max : 4)
      #expect(emitted.offences == [], "\(options[0])")
      #expect(!output.contains(0x1B), "\(options[0])")
      // All of it was printed, and not only a refusal.
      if ["--print", "--structure"].contains(options[0]) {
        #expect(
          String(decoding: output, as: UTF8.self).ranges(of: "plain words").count > texts.count)
      }
    }
  }

  /// A name that is not UTF-8 cannot be passed as an argument here.
  private static let namedSamples = HostileText.samples.filter {
    String(validating: $0.bytes, as: UTF8.self) != nil
  }

  @Test("is never controlled by a file's name", arguments: namedSamples)
  func names(sample: HostileText.Sample) throws {
    let program = try Program()
    var name = Array(sample.bytes.filter { $0 != 0 && $0 != UInt8(ascii: "/") }.prefix(200))
    while String(validating: name, as: UTF8.self) == nil { name.removeLast() }
    let text = String(repeating: "plain words follow here. ", count: 300)
    let path = program.write(text, to: String(decoding: name, as: UTF8.self))
    try #require(access(path, R_OK) == 0)
    let session = try program.run(["--transition", "none", "--keys", "page", path])
    try session.waitUntil("a page") { $0.contains("plain words") }
    // The name as a title: on the shelf, and in the last row.
    for keys in ["l", "B", "\u{1B}", "v"] {
      try session.send(keys)
      try session.settle(quiet: .milliseconds(60))
    }
    try session.send("\u{3}")
    try session.waitForExit()
    expectClean(session)
    let printed = try program.run(["--info", path])
    try printed.waitForExit()
    expectClean(printed)
    // And if it no longer exists, or is not a book.
    _ = truncate(path, 0)
    for gone in [path, path + "x"] {
      let refused = try program.run([gone])
      #expect(try refused.waitForExit() == .exited(1))
      expectClean(refused)
    }
  }

  @Test("is never controlled by a defaults file: marks, notes, titles, paths")
  func defaults() throws {
    let program = try Program()
    let first = try program.open("handbook", ["--transition", "none"])
    try first.send("lmaq")
    try first.waitForExit()
    let path = try #require(KeptState(of: program).files.keys.first)
    let kept = try #require(Program.contents(of: program.home + "/" + path))
    for sample in HostileText.samples {
      let text = String(decoding: sample.bytes, as: UTF8.self)
      let escaped = text.unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined()
      let hostile = """
        mark.h1.kind = highlight
        mark.h1.offset = 60
        mark.h1.length = 30
        mark.h1.before = "\(escaped)"
        mark.h1.after = "\(escaped)"
        mark.h1.note = "\(escaped)"
        mark.p1.kind = place
        mark.p1.offset = 10
        mark.p1.letter = "\(escaped)"
        day.2025-01-01 = "\(escaped)"
        path.2 = "\(escaped)"

        """
      let titled = kept.split(separator: "\n").map {
        $0.hasPrefix("title") ? "title = \"\(escaped)\"" : String($0)
      }
      program.write(titled.joined(separator: "\n") + "\n" + hostile, to: path)
      let session = try program.open()
      for keys in ["e", "\u{1B}", "'", "\u{1B}", "s", "\u{1B}", "D", "\u{1B}"] {
        try session.send(keys)
        try session.settle(quiet: .milliseconds(60))
      }
      try session.send("\u{3}")
      try session.waitForExit()
      #expect(EmittedBytes(session.output).offences == [], "\(sample)")
      let export = try program.run(["--export", Program.book("handbook")])
      try export.waitForExit()
      #expect(EmittedBytes(export.output).offences == [], "\(sample)")
    }
  }

  @Test("is never controlled by the environment")
  func environment() throws {
    for sample in HostileText.samples where !sample.bytes.contains(0) {
      guard let text = String(validating: sample.bytes, as: UTF8.self) else { continue }
      let program = try Program()
      for variables in [
        ["TERM"], ["COLORTERM", "HOME", "EDITOR"], ["LANG", "LC_ALL"], ["XDG_STATE_HOME"],
      ] {
        let value = variables == ["XDG_STATE_HOME"] ? program.home + "/" + text : text
        let session = try program.run(
          ["--transition", "none", Program.book("handbook")],
          environment: Dictionary(uniqueKeysWithValues: variables.map { ($0, value) }))
        try session.settle(quiet: .milliseconds(100))
        try? session.send("l\u{3}")
        try session.waitForExit()
        #expect(!session.output.isEmpty, "\(variables), \(sample)")
        #expect(EmittedBytes(session.output).offences == [], "\(variables), \(sample)")
      }
    }
  }

  @Test("is never controlled by pasted or typed text", arguments: HostileText.samples)
  func pasted(sample: HostileText.Sample) throws {
    let program = try Program()
    let session = try program.open()
    let paste = Array("\u{1B}[200~".utf8) + sample.bytes + Array("\u{1B}[201~".utf8)
    try session.send("/")
    try session.send(paste)
    try session.settle()
    try session.send("\r")
    try session.send(sample.bytes.filter { $0 != 0x1A && $0 != 0x03 })
    _ = try? session.settle()
    // First end an unfinished string. Ctrl-C closes everything opened by the keys, then the program.
    try? session.send("\u{1B}\\")
    for _ in 0..<4 {
      try? session.send("\u{3}")
      try? session.pump(for: .milliseconds(50))
    }
    try session.waitForExit()
    expectClean(session)
  }
}
