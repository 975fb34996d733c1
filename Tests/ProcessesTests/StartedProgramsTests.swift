import CLibrary
import TemporaryFiles
import Testing

@testable import Processes

/// Compares the programs started by the code with the manual.
@Suite("The programs that are started")
struct StartedProgramsTests {
  private static let root = #filePath.split(separator: "/").dropLast(3)
    .reduce("") { $0 + "/" + $1 }

  private func text(of path: String) throws -> String {
    let descriptor = open("\(Self.root)/\(path)", O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0, "\(path)")
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The paths of the sources below a folder.
  private func sources(in folder: String) -> [String] {
    names(in: "\(Self.root)/\(folder)").flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      let isSource = [".swift", ".c"].contains { name.hasSuffix($0) }
      return isSource ? [path] : name.contains(".") ? [] : sources(in: path)
    }
  }

  @Test func areThoseOfTheManual() throws {
    let manual = try text(of: "docs/bifolio.1")
    let section = try #require(manual.split(separator: ".Sh PROGRAMS THAT ARE RUN\n").last)
      .split(separator: "\n.Sh ")[0]
    let listed = section.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      return words.firstIndex(of: ".Nm").map { String(words[$0 + 1]) }
        ?? words.firstIndex(of: "Nm").map { String(words[$0 + 1]) }
    }
    let started =
      Converter.programs + DictionaryCommand.programs + SpeechCommand.programs
      + InteractiveCommand.programs + Clipboard.programs + [Tmux.program, "bifolio", "man"]
    #expect(Set(listed).sorted() == Set(started).sorted())
  }

  @Test func areStartedInOnePlaceEachForAReason() throws {
    var (launches, starters): ([String], [String]) = ([], [])
    for path in sources(in: "Sources") {
      let source = try text(of: path)
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if source.contains("ProgramLaunch(\n") || source.contains("ProgramLaunch(path") {
        launches.append(name)
      }
      if ["posix_spawn(", "execv", "fork()"].contains(where: { source.contains($0) }) {
        starters.append(name)
      }
    }
    // A new one belongs into the section of the manual, and into SECURITY.md.
    #expect(
      launches.sorted() == [
        "Clipboard.swift", "ConfinedProcess.swift", "Converter.swift", "Curl.swift",
        "DictionaryCommand.swift", "HelperProgram.swift", "InteractiveCommand.swift",
        "ManualProgram.swift",
        "OwnCommands.swift", "SpeechCommand.swift", "Tmux.swift",
      ])
    #expect(starters == ["CProcesses.c"])
  }
}
