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
  }
}

/// Runs the program and writes its screen as SVG.
private struct Studio {
  let program: String
  let directory: String

  private func open(_ columns: Int, _ rows: Int, _ theme: String) throws -> TerminalSession {
    // Without a home directory, each picture begins at the first page, and nothing is saved.
    let session = try TerminalSession(
      executable: program, arguments: ["--theme", theme, "Books/handbook.txt"],
      environment: [
        "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8",
      ],
      columns: columns, rows: rows)
    try session.waitUntil("the first page") { $0.contains("Handbook") }
    return session
  }

  /// A page or spread at rest.
  func still(
    _ name: String, columns: Int, rows: Int, theme: String = "paper", keys: String
  ) throws {
    let session = try open(columns, rows, theme)
    try session.send(keys)
    try session.settle(quiet: .milliseconds(700))
    try write(session.screen, as: name)
  }

  /// Frames of a turn, from the first to the last.
  func turn(_ name: String, columns: Int, rows: Int, theme: String, keys: String) throws {
    let session = try open(columns, rows, theme)
    try session.send(keys)
    try session.settle(quiet: .milliseconds(700))
    // A frame is complete when there was no output for a few milliseconds.
    var frames: [EmulatedScreen] = []
    try session.send("l")
    let end = ContinuousClock.now + .milliseconds(600)
    while ContinuousClock.now < end {
      let frame = try session.settle(quiet: .milliseconds(4))
      if frame != frames.last { frames.append(frame) }
    }
    for part in 1...3 {
      try write(frames[part * (frames.count - 1) / 4], as: "\(name)-\(part)")
    }
  }

  private func write(_ screen: EmulatedScreen, as name: String) throws {
    let path = "\(directory)/\(name).svg"
    guard let file = fopen(path, "w") else { throw HarnessError.invalidArgument(path) }
    fputs(ScreenPicture(of: screen).svg, file)
    fclose(file)
    print(path)
  }
}
