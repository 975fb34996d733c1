import Asking
import Defaults
import Testing

@testable import Launching
@testable import Processes

extension Spawning {
  @Suite("Copying by another program")
  struct CopyTests {
    private func running(_ programs: FakePrograms, isInTmux: Bool = true) -> RunningPrograms {
      var environment = programs.environment
      if isInTmux { environment["TMUX"] = "/tmp/tmux-0/default,1,0" }
      return RunningPrograms(Programs(), environment: environment)
    }

    private func wait(for running: RunningPrograms) throws -> [ProgramAnswer] {
      var events: [ProgramAnswer] = []
      while running.areRunning {
        try #require(waitForInput(running.descriptors), "tmux does not end")
        events += running.advance(at: .zero)
      }
      return events
    }

    @Test func givesTheTextToTmux() throws {
      try withFakePrograms { programs in
        try programs.make(
          "tmux", "{ printf '<%s>' \"$@\" \"$TMUX\"; /bin/cat; } > '\(programs.directory)/given'")
        let running = running(programs)
        #expect(running.copyInTmux("a lamp\n“é”", at: .zero))
        #expect(try wait(for: running).isEmpty)
        #expect(
          programs.text("given")
            == "<load-buffer><-w><-></tmp/tmux-0/default,1,0>a lamp\n“é”")
      }
    }

    @Test func saysWhyNothingWasCopied() throws {
      try withFakePrograms { programs in
        try programs.make("tmux", "echo; echo 'no server running' >&2; exit 1")
        let running = running(programs)
        #expect(running.copyInTmux("a lamp", at: .zero))
        #expect(try wait(for: running) == [.copyFailed("tmux: no server running")])
        try programs.make("tmux", "exit 3")
        #expect(running.copyInTmux("a lamp", at: .zero))
        #expect(try wait(for: running) == [.copyFailed("tmux: status 3")])
      }
    }

    @Test func isLeftToTheTerminalOutsideTmux() throws {
      try withFakePrograms { programs in
        #expect(!running(programs).copyInTmux("a lamp", at: .zero))
        try programs.make("tmux", "exit 0")
        #expect(!running(programs, isInTmux: false).copyInTmux("a lamp", at: .zero))
      }
    }

    @Test func isDoneByAProgramForTheDesktop() throws {
      try withFakePrograms { programs in
        for name in ["wl-copy", "xclip", "xsel"] {
          try programs.make(
            name,
            "{ printf '<%s>' \(name) \"$@\"; /bin/cat; } > '\(programs.directory)/given'")
        }
        func copied(_ variables: [String: String]) throws -> String? {
          let environment = programs.environment.merging(variables) { $1 }
          let running = RunningPrograms(Programs(), environment: environment)
          guard running.copyInTmux("a lamp", at: .zero) else { return nil }
          #expect(try wait(for: running).isEmpty)
          return programs.text("given")
        }
        #expect(try copied([:]) == nil)
        #expect(try copied(["DISPLAY": ""]) == nil)
        #expect(try copied(["DISPLAY": ":0"]) == "<xclip><-selection><clipboard><-in>a lamp")
        let both = ["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"]
        #expect(try copied(both) == "<wl-copy>a lamp")
      }
    }

    @Test func isNotInterruptedByTheEndOfTheProgram() throws {
      try withFakePrograms { programs in
        try programs.make("tmux", "/bin/sleep 0.2; /bin/cat > '\(programs.directory)/given'")
        let running = running(programs)
        #expect(running.copyInTmux("a lamp", at: .zero))
        running.endAll(at: .zero)
        #expect(try wait(for: running).isEmpty)
        #expect(programs.text("given") == "a lamp")
      }
    }
  }
}
