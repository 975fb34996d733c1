import Glibc
import TerminalHarness

/// Draws the documentation's pictures from the cells of the running program:
/// `pictures PROGRAM DIRECTORY`.
@main
enum Pictures {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      print("usage: pictures PROGRAM DIRECTORY")
      exit(2)
    }
    let studio = Studio(program: arguments[1], directory: arguments[2])
    try studio.still("page", columns: 80, rows: 24, keys: "9\r")
    try studio.still("spread", columns: 150, rows: 42, keys: "8\r")
    try studio.still("night", columns: 150, rows: 42, theme: "night", keys: "8\r")
    try studio.turn("turn", columns: 150, rows: 42, theme: "paper", keys: "8\r")
    try studio.turn("turn-page", columns: 80, rows: 24, theme: "paper", keys: "9\r")
    try studio.movie("turning", columns: 110, rows: 30, theme: "paper", keys: "8\r")
    let book = try PictureBook.written()
    defer { unlink(book) }
    for (page, name) in PictureBook.pages.enumerated() {
      try studio.still(name, columns: 80, rows: 24, keys: "\(page + 2)\r", book: book)
    }
  }
}

/// Runs the program and writes its screen as SVG.
private struct Studio {
  let program: String
  let directory: String

  private func open(
    _ columns: Int, _ rows: Int, _ theme: String, _ book: String? = nil
  ) throws -> TerminalSession {
    // Without a home directory, each picture begins at the first page, and nothing is saved.
    let session = try TerminalSession(
      executable: program, arguments: ["--theme", theme, book ?? "Books/causeway-book.txt"],
      environment: [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
      ],
      columns: columns, rows: rows)
    try session.waitUntil("the first page") {
      $0.contains(book == nil ? "Causeway" : PictureBook.title)
    }
    return session
  }

  /// A page or spread at rest.
  func still(
    _ name: String, columns: Int, rows: Int, theme: String = "paper", keys: String,
    book: String? = nil
  ) throws {
    let session = try open(columns, rows, theme, book)
    try session.send(keys)
    let screen = try session.settle(quiet: .milliseconds(700))
    try write(ScreenPicture(of: screen).svg, as: name)
  }

  /// Frames of a turn, from the first to the last.
  func turn(_ name: String, columns: Int, rows: Int, theme: String, keys: String) throws {
    let session = try open(columns, rows, theme)
    try session.send(keys)
    try session.settle(quiet: .milliseconds(700))
    let frames = try frames(of: session, after: "l")
    for part in 1...3 {
      let screen = frames[part * (frames.count - 1) / 4].screen
      try write(ScreenPicture(of: screen).svg, as: "\(name)-\(part)")
    }
  }

  /// A leaf that turns and turns back.
  func movie(_ name: String, columns: Int, rows: Int, theme: String, keys: String) throws {
    let session = try open(columns, rows, theme)
    try session.send(keys)
    let rest = try session.settle(quiet: .milliseconds(700))
    var movie = [MovingPicture.Frame(rest, for: .milliseconds(1500))]
    for key in ["l", "h"] {
      // Half of the frames are enough for the eye, and for the file.
      movie += try frames(of: session, after: key, every: .milliseconds(30))
      movie[movie.count - 1].duration = .milliseconds(1500)
    }
    try write(MovingPicture(movie).svg, as: name)
  }

  /// The frames that follow a key, and how long each was shown: those that are at least `interval` apart,
  /// and the last.
  private func frames(
    of session: TerminalSession, after key: String, every interval: Duration = .zero
  ) throws -> [MovingPicture.Frame] {
    var frames: [MovingPicture.Frame] = []
    try session.send(key)
    var last = ContinuousClock.now
    let end = last + .milliseconds(700)
    while ContinuousClock.now < end {
      // A frame is complete when there was no output for a few milliseconds.
      let screen = try session.settle(quiet: .milliseconds(4))
      guard screen != frames.last?.screen else { continue }
      let now = ContinuousClock.now
      if let index = frames.indices.last {
        guard now - last >= interval else { continue }
        frames[index].duration = now - last
      }
      frames.append(MovingPicture.Frame(screen, for: .zero))
      last = now
    }
    let rest = try session.settle(quiet: .milliseconds(100))
    if rest != frames.last?.screen { frames.append(MovingPicture.Frame(rest, for: .zero)) }
    return frames
  }

  private func write(_ picture: String, as name: String) throws {
    let path = "\(directory)/\(name).svg"
    guard let file = fopen(path, "w") else { throw HarnessError.invalidArgument(path) }
    fputs(picture, file)
    fclose(file)
    print(path)
  }
}
