import System
import Testing

@testable import Launching
@testable import Processes

extension Spawning {
  @Suite("The terminals outside tmux")
  struct TmuxTests {
    private func clients(
      _ programs: FakePrograms, at times: [Duration] = [.zero]
    ) throws -> [TmuxClients?] {
      var environment = programs.environment
      environment["TMUX"] = "/tmp/tmux-0/default,1,0"
      environment["TMUX_PANE"] = "%3"
      let jobs = Jobs()
      var answer: TmuxClients?
      let inquiry = try TmuxInquiry(
        #require(Tmux(environment: environment)), by: jobs, at: .zero
      ) { answer = $0 }
      return try withExtendedLifetime(inquiry) {
        try times.map { time in
          answer = nil
          jobs.serve(at: time)
          while answer == nil, !jobs.descriptors().isEmpty {
            try #require(waitForInput(jobs.descriptors()), "tmux does not end")
            jobs.serve(at: time)
          }
          return answer
        }
      }
    }

    @Test func areThoseOfItsSession() throws {
      try withFakePrograms { programs in
        try programs.make(
          "tmux",
          "printf '<%s>' \"$@\" \"$TMUX\" > '\(programs.directory)/given'; "
            + "printf 'on\\nkitty(0.41.1)\\nXTerm(398)\\n'")
        let answers = try clients(programs)
        #expect(answers.first??.names == ["kitty(0.41.1)", "XTerm(398)"])
        #expect(answers.first??.areReached == true)
        #expect(
          programs.text("given")
            == "<display-message><-p><-t><%3><#{allow-passthrough}><;><list-clients><-t><%3><-F>"
            + "<#{client_termtype}></tmp/tmux-0/default,1,0>")
      }
    }

    @Test(arguments: [
      ("on", true), ("all", true), ("1", true), ("0", false), ("off", false), ("", false),
      ("onward", false),
    ])
    func areReachedIfTmuxHandsOn(setting: String, areReached: Bool) {
      let clients = TmuxClients(printed: setting + "\nkitty(0.41.1)\n")
      #expect(clients.areReached == areReached && clients.names == ["kitty(0.41.1)"])
    }

    @Test func areNoneIfTmuxFailsOrIsDetached() throws {
      #expect(TmuxClients(printed: "").names.isEmpty && !TmuxClients(printed: "").areReached)
      #expect(TmuxClients(printed: "on\n").names.isEmpty)
      try withFakePrograms { programs in
        try programs.make("tmux", "printf 'on\\nkitty(0.41.1)\\n'; exit 1")
        #expect(try clients(programs) == [TmuxClients(printed: "")])
      }
    }

    @Test func mayTellTheirNamesASecondLater() throws {
      try withFakePrograms { programs in
        let seen = "'\(programs.directory)/seen'"
        try programs.make(
          "tmux", "echo on; if [ -e \(seen) ]; then echo 'foot(1.2)'; else echo; fi; : > \(seen)")
        let answers = try clients(programs, at: [.zero, .milliseconds(999), .seconds(1)])
        #expect(answers.dropLast() == [nil, nil])
        // It is started at this time, and asked again until it has answered.
        let inquiry = try clients(programs)
        #expect(inquiry.first??.names == ["foot(1.2)"])
      }
    }

    @Test func areNotAskedTwiceIfTheyHaveNoName() throws {
      try withFakePrograms { programs in
        try programs.make("tmux", "echo on; echo; echo . >> '\(programs.directory)/asked'")
        let answers = try clients(programs, at: [.zero, .seconds(1)])
        #expect(answers.last??.names == [""])
        #expect(programs.text("asked") == ".\n.\n")
      }
    }

    @Test func areUnknownOutsideTmux() throws {
      try withFakePrograms { programs in
        try programs.make("tmux", "exit 0")
        #expect(Tmux(environment: programs.environment) == nil)
      }
    }
  }
}
