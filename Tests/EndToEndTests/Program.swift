import CLibrary
import TemporaryFiles
import TerminalHarness
import Testing

/// The built program with its own home directory.
///
/// Home directories are below TMPDIR, which is created for the test run and removed after it.
struct Program {
  /// The home directory of the program; all of its files are below it.
  let home: String
  /// The folder of the package.
  static let root = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

  /// The directory of all home directories.
  static let homes = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

  /// Makes a home directory.
  ///
  /// - Parameter isNew: Whether the reader is new, and gets a hint about the first keys in place of the page
  ///   number.
  init(isNew: Bool = false) throws {
    var template = Array("\(Self.homes)/home-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw HarnessError.invalidArgument(Self.homes) }
    home = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if !isNew { write(settings: "") }
  }

  /// Path of the built program, beside the tests.
  static let executable = builtProgram("bifolio")

  /// The path of a bundled book.
  static func book(_ name: String) -> String { root + "/Books/" + name + ".txt" }

  /// The environment of the program.
  func environment(_ changes: [String: String] = [:]) -> [String: String] {
    [
      "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
      // Hide books installed on the system.
      "XDG_DATA_DIRS": home + "/data",
    ].merging(Self.sanitizer) { $1 }.merging(changes) { $1 }
  }

  /// Whether the program was built with a sanitizer, with calls and memory of its own.
  static var isSanitized: Bool { !sanitizer.isEmpty }

  /// Environment variables for the sanitizer in the program.
  private static let sanitizer: [String: String] = {
    var found: [String: String] = [:]
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] {
      found[name] = getenv(name).map { String(cString: $0) }
    }
    return found
  }()

  /// Runs the program in a terminal.
  func run(
    _ arguments: [String], columns: Int = 80, rows: Int = 24,
    environment changes: [String: String] = [:], standardInput: StandardInput = .terminal
  ) throws -> TerminalSession {
    try TerminalSession(
      executable: Self.executable, arguments: arguments, environment: environment(changes),
      columns: columns, rows: rows, standardInput: standardInput)
  }

  /// The standard output of a shell command, redirected to a file.
  func output(of command: String) throws -> String {
    let script = write("exec > \(home)/output\n\(command)\n", to: "command")
    let session = try TerminalSession(
      executable: "/bin/sh", arguments: [script], environment: environment())
    _ = try session.waitForExit(within: .seconds(30))
    return Self.contents(of: home + "/output") ?? ""
  }

  /// The text left by a shell command on a wide terminal, without empty lines, and its status.
  func shown(by command: String) throws -> (text: String, status: ProcessExit) {
    let script = write("\(command)\n", to: "command")
    let session = try TerminalSession(
      executable: "/bin/sh", arguments: [script], environment: environment(), columns: 200)
    let status = try session.waitForExit(within: .seconds(60))
    let lines = session.screen.lines.filter { !$0.isEmpty }
    return (lines.joined(separator: "\n"), status)
  }

  /// Opens a bundled book, and waits for its first screen and its page count.
  func open(
    _ book: String = "handbook", _ options: [String] = ["--transition", "none"],
    columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]
  ) throws -> TerminalSession {
    let session = try run(
      options + [Self.book(book)], columns: columns, rows: rows, environment: environment)
    try session.waitUntil("a page") { screen in
      screen.lines.contains { $0.contains(where: \.isLetter) }
    }
    try session.settle()
    return session
  }

  /// The contents of the only file with the place of a book.
  func savedPlace() -> String? {
    let directory = home + "/.local/state/bifolio/books"
    // A file with a suffix is unfinished, or an earlier generation.
    return names(in: directory).first { !$0.contains(".") }
      .flatMap { Self.contents(of: directory + "/" + $0) }
  }

  /// The text of a file.
  static func contents(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer.prefix(count)
    }
  }

  /// Writes the settings file: a line for each setting.
  @discardableResult
  func write(settings: String) -> String {
    write("bifolio-defaults 1\n\(settings)\n", to: ".config/bifolio/settings")
  }

  /// Writes a file below the home directory and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) -> String { write(Array(text.utf8), to: name) }

  /// Writes a file below the home directory, creating directories if needed, and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) -> String {
    let path = home + "/" + name
    for (place, sign) in name.enumerated() where sign == "/" {
      mkdir(home + "/" + name.prefix(place), 0o700)
    }
    if let file = fopen(path, "w") {
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    return path
  }
}

extension TerminalSession {
  /// Types keys, and waits until a text is on the screen.
  @discardableResult
  func press(_ keys: String, showing text: String) throws -> EmulatedScreen {
    try send(keys)
    return try waitUntil("“\(text)”") { $0.contains(text) }
  }

  /// Types keys, and waits for a page with the folio `page`.
  @discardableResult
  func press(_ keys: String, toPage page: Int) throws -> EmulatedScreen {
    try send(keys)
    let screen = try waitUntil("page \(page)") { $0.folio == page }
    return screen.contains(Self.jump) ? try forgetJump() : screen
  }

  private static let jump = " goes back to "

  /// Removes the message about a jump, which hides the folio until the next key, by Ctrl-G.
  @discardableResult
  func forgetJump() throws -> EmulatedScreen {
    try waitUntil("the message about the jump") { $0.contains(Self.jump) }
    try send("\u{7}")
    return try waitUntil("the page without it") { !$0.contains(Self.jump) }
  }

  /// Presses q, and expects the program to end without an error.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try send("q")
    #expect(try waitForExit() == .exited(0), sourceLocation: sourceLocation)
  }

  /// Whether the terminal is as the shell needs it: the main screen, a cursor, no reports of the mouse.
  var isRestored: Bool {
    let screen = screen
    return !screen.isAlternateScreen && screen.cursor.isVisible && screen.mouseMode == 0
  }
}

extension EmulatedScreen {
  /// The folio of a single page: "12 of 34", or "Page 12 · Alt-← goes back to 3" in its place.
  var folio: Int? {
    for line in lines.reversed() {
      let words = line.split(separator: " ")
      if words.count >= 3, words[0] == "Page", words[2] == "·" { return Int(words[1]) }
      if words.count >= 3, words[1] == "of", let page = Int(words[0]) { return page }
    }
    return nil
  }

  /// The rows without the map of the book on the edge of its pages, and without blanks at their ends.
  var linesWithoutMap: [String] {
    lines.map { line in
      let text = line.map { "▀▄".contains($0) ? " " : $0 }
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Whether two screens look the same: glyphs and colours are equal, apart from a hidden cursor
  /// and the foreground of blanks.
  func looksLike(_ other: EmulatedScreen) -> Bool {
    func visible(_ cells: [[EmulatedCell]]) -> [[EmulatedCell]] {
      cells.map { row in
        row.map { cell in
          var cell = cell
          if cell.text == " " {
            cell.foreground = .terminalDefault
            (cell.bold, cell.italic) = (false, false)
          }
          return cell
        }
      }
    }
    return visible(cells) == visible(other.cells)
  }
}
