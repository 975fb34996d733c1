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
        #expect(try wait(for: running) == [.copiedToTmux])
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
        #expect(
          try wait(for: running) == [.copyFailed("a lamp", reason: "tmux: no server running")])
        try programs.make("tmux", "exit 3")
        #expect(running.copyInTmux("a lamp", at: .zero))
        #expect(try wait(for: running) == [.copyFailed("a lamp", reason: "tmux: status 3")])
      }
    }

    @Test func isLeftToTheTerminalOutsideTmux() throws {
      try withFakePrograms { programs in
        #expect(!running(programs).copyInTmux("a lamp", at: .zero))
        try programs.make("tmux", "exit 0")
        #expect(!running(programs, isInTmux: false).copyInTmux("a lamp", at: .zero))
      }
    }

    /// Programs for the desktop that keep a text in a file named after their arguments.
    private func makeDesktopPrograms(_ programs: FakePrograms) throws {
      for name in ["wl-copy", "xclip", "xsel"] {
        try programs.make(name, "/bin/cat > \"\(programs.directory)/\(name) $*\"")
      }
    }

    private func copy(
      _ text: String, _ programs: FakePrograms, _ variables: [String: String]
    ) throws -> [ProgramAnswer]? {
      let environment = programs.environment.merging(variables) { $1 }
      let running = RunningPrograms(Programs(), environment: environment)
      return running.copyInTmux(text, at: .zero) ? try wait(for: running) : nil
    }

    @Test func isDoneByAProgramForBothSelectionsOfTheDesktop() throws {
      try withFakePrograms { programs in
        try makeDesktopPrograms(programs)
        #expect(try copy("none", programs, [:]) == nil)
        #expect(try copy("none", programs, ["DISPLAY": ""]) == nil)
        #expect(try copy("a lamp", programs, ["DISPLAY": ":0"]) == [])
        for selection in ["clipboard", "primary"] {
          #expect(programs.text("xclip -selection \(selection) -in") == "a lamp")
        }
        let both = ["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"]
        #expect(try copy("a boat", programs, both) == [])
        #expect(programs.text("wl-copy ") == "a boat")
        #expect(programs.text("wl-copy --primary") == "a boat")
        #expect(programs.text("xclip -selection clipboard -in") == "a lamp")
      }
    }

    @Test func isDoneByTmuxAndTheDesktopBesideIt() throws {
      try withFakePrograms { programs in
        try makeDesktopPrograms(programs)
        try programs.make("tmux", "/bin/cat > '\(programs.directory)/buffer'")
        let inside = ["DISPLAY": ":0", "TMUX": "/tmp/tmux-0/default,1,0"]
        #expect(try copy("a lamp", programs, inside) == [])
        #expect(programs.text("buffer") == "a lamp")
        #expect(programs.text("xclip -selection clipboard -in") == "a lamp")
        // A display that is gone.
        try programs.make("xclip", "echo 'cannot open display' >&2; exit 1")
        #expect(try copy("a boat", programs, inside) == [.copiedToTmux])
        #expect(
          try copy("a net", programs, ["DISPLAY": ":0"])
            == [.copyFailed("a net", reason: "xclip: cannot open display")])
        // One selection is enough.
        try programs.make("xclip", "[ \"$2\" = clipboard ]")
        #expect(try copy("a net", programs, ["DISPLAY": ":0"]) == [])
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
