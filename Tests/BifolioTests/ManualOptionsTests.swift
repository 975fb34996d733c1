import CLibrary
import TemporaryFiles
import Testing

@testable import bifolio

@Suite("The manual page of the program")
struct ManualOptionsTests {
  private let lines = manual("bifolio.1")

  @Test("lists every option with its values, and no other")
  func options() {
    let headings = lines.filter { $0.hasPrefix(".It Fl ") }
    let expected = Option.all.map { option in
      let letters = option.letters.prefix(1).map { "Fl \($0) , " }.joined()
      let value =
        switch option.value {
        case .none: ""
        case .words(let words): " Cm " + words.joined(separator: " | ")
        case .number: " Ar n"
        case .place: " Ar percent | line"
        case .chapter: " Ar n | title"
        case .encoding: " Ar name"
        case .size: " Ar widthxheight"
        case .moves: " Ar moves"
        case .text: " Ar words"
        case .file: " Ar file"
        case .folder: " Ar folder"
        case .setting: " Ar name=value"
        }
      return ".It \(letters)Fl -\(option.name)\(value)"
    }
    #expect(headings.sorted() == expected.sorted())
  }

  @Test("lists the exit statuses")
  func statuses() {
    for status in ["0", "1", "2", "128+n"] { #expect(lines.contains(".It \(status)")) }
  }

  @Test(
    "is what mandoc accepts, as is that of the files",
    .enabled(if: access("/usr/bin/mandoc", X_OK) == 0),
    arguments: ["bifolio.1", "bifolio-defaults.5"])
  func lint(name: String) throws {
    try withTemporaryDirectory { directory in
      let path = "\(directory)/findings"
      system("mandoc -T lint \(manualPath(name)) > \(path) 2>/dev/null")
      // Other manuals may or may not be installed.
      let findings = read(path).split(separator: "\n")
        .filter { !$0.contains("referenced manual not found") }
      #expect(findings == [])
    }
  }
}

/// The path of a manual page of the package.
func manualPath(_ name: String) -> String {
  #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/docs/" + name
}

/// The lines of a manual page of the package.
func manual(_ name: String) -> [String] {
  read(manualPath(name)).split(separator: "\n").map(String.init)
}

private func read(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 18)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes.prefix(count), as: UTF8.self)
}
