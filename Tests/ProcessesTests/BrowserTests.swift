import CLibrary
import System
import TemporaryFiles
import Testing

@testable import Launching
@testable import Processes

extension Spawning {
  @Suite("The reader's browser")
  struct BrowserTests {
    private let address = "https://lamp.example/"

    private func browser(
      _ programs: FakePrograms, _ changes: [String: String] = [:]
    ) throws -> (arguments: [String], isInTerminal: Bool) {
      let environment = programs.environment.merging(changes) { $1 }
      let command = try InteractiveCommand(browserIn: environment)
      let launch = try command.launch(for: address, environment: environment)
      return (launch.arguments, command.isInTerminal)
    }

    private static let desktop = ["WAYLAND_DISPLAY": "wayland-0"]

    @Test func isTheFirstInstalledOneOfTheEnvironment() throws {
      try withFakePrograms { programs in
        for name in ["two", "w3m"] { try programs.make(name, "") }
        #expect(
          try browser(programs, ["BROWSER": "one:two -n %s -x:w3m"])
            == (["two", "-n", address, "-x"], true))
        #expect(try browser(programs, ["BROWSER": "two"]) == (["two", address], true))
        for none in ["", "one", ":", "two '", "./two"] {
          #expect(try browser(programs, ["BROWSER": none]).arguments == ["w3m", address])
        }
      }
    }

    @Test func isThatOfTheDesktopOnlyWhereThereIsOne() throws {
      try withFakePrograms { programs in
        for name in ["xdg-open", "lynx", "fox"] { try programs.make(name, "") }
        #expect(try browser(programs) == (["lynx", address], true))
        #expect(try browser(programs, ["DISPLAY": ""]) == (["lynx", address], true))
        for desktop in [Self.desktop, ["DISPLAY": ":0"]] {
          #expect(try browser(programs, desktop) == (["xdg-open", address], false))
          let changes = desktop.merging(["BROWSER": "fox"]) { $1 }
          #expect(try browser(programs, changes) == (["fox", address], false))
          let textual = desktop.merging(["BROWSER": "lynx"]) { $1 }
          #expect(try browser(programs, textual) == (["lynx", address], true))
        }
      }
    }

    @Test func isMissedWhereThereIsNone() throws {
      try withFakePrograms { programs in
        let programsToTry = ["xdg-open", "www-browser", "w3m", "lynx", "elinks", "links"]
        #expect(throws: ProgramError.noneInstalled(purpose: "browser", programs: programsToTry)) {
          try browser(programs)
        }
      }
    }

    @Test func ofTheDesktopRunsWithoutTheTerminal() throws {
      try withFakePrograms { programs in
        // It writes its number into one pipe, and waits for a line from the other.
        let pipes = ["number", "end"].map { "\(programs.directory)/\($0)" }
        let descriptors = pipes.map { path in
          mkfifo(path, 0o600) == 0 ? open(path, O_RDWR | O_CLOEXEC) : -1
        }
        defer { for descriptor in descriptors { close(descriptor) } }
        let script = "echo noise; echo $$ > \(pipes[0]); read line < \(pipes[1])"
        let launch = ProgramLaunch(
          path: "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"],
          reason: .request)
        let process = try InteractiveProcess(onDesktop: launch)
        try #require(Descriptor.wait(forInput: [descriptors[0]], within: .seconds(60)).count == 1)
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = read(descriptors[0], &bytes, bytes.count)
        let number = pid_t(String(decoding: bytes.prefix(max(0, count - 1)), as: UTF8.self))
        let session = getsid(try #require(number))
        #expect(session > 0 && session != getsid(0) && process.ending == nil)
        #expect(write(descriptors[1], "\n", 1) == 1)
        _ = Descriptor.wait(forInput: [process.descriptor], within: .seconds(60))
        #expect(process.ending == 0 && process.ending == 0)
      }
    }
  }
}
