import CLibrary
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
    try studio.still("night", columns: 150, rows: 42, theme: "night", keys: "8\r")
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

  private func write(_ picture: String, as name: String) throws {
    let path = "\(directory)/\(name).svg"
    guard let file = fopen(path, "w") else { throw HarnessError.invalidArgument(path) }
    fputs(picture, file)
    fclose(file)
    print(path)
  }
}
