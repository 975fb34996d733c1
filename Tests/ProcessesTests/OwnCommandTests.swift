import Asking
import Defaults
import Launching
import Testing

@testable import Processes

extension Spawning {
  @Suite("Running commands of the reader's own")
  struct OwnCommandTests {
    private let values = [
      "": "-rf lamp", "sentence": "A {title} \"quoted\"; rm -r *", "title": "Rain", "author": "",
      "place": "I, 3%",
    ]

    private func answers(
      _ line: String, _ programs: FakePrograms, showsOutput: Bool = true
    ) throws -> [ProgramAnswer] {
      let running = RunningPrograms(Programs(), environment: programs.environment)
      let command = OwnCommand(key: "w", line: line, title: "Mine", showsOutput: showsOutput)
      running.run(OwnCommandCall(command: command, values: values), at: .zero)
      return try running.next()
    }

    private func lines(_ answers: [ProgramAnswer]) -> [String] {
      answers.flatMap { answer -> [String] in
        if case .output(_, let lines) = answer { lines } else { [] }
      }
    }

    @Test func theirArgumentsAreFilledOnceAndNoShellSeesThem() throws {
      try withFakePrograms { programs in
        try programs.make("mine", "printf '<%s>' \"$@\"; echo; /bin/cat")
        let lines = lines(
          try answers("mine {} --title={title} '{sentence}' {author} {x} {place} -- {}", programs))
        #expect(
          lines == [
            "<rf lamp><--title=Rain><A {title} \"quoted\"; rm -r *><><{x}><I, 3%><--><-rf lamp>",
            "-rf lamp",
          ])
      }
    }

    @Test func whatTheyAskOfATerminalIsNotThere() throws {
      try withFakePrograms { programs in
        try programs.make("mine", "(read x </dev/tty) 2>/dev/null || echo no terminal; exit 3")
        #expect(lines(try answers("mine", programs)) == ["no terminal"])
      }
    }

    @Test func oneWithoutOutputOrProgramIsToldOf() throws {
      try withFakePrograms { programs in
        try programs.make("mine", "exit 3")
        try programs.make("silent", "exit 0")
        #expect(try answers("mine", programs) == [.lookUpFailed("Mine: status 3")])
        #expect(try answers("silent", programs) == [.lookUpFailed("Mine has printed nothing")])
        #expect(try answers("none {}", programs) == [.lookUpFailed("Program not found: none")])
        #expect(
          try answers("mine '", programs)
            == [.lookUpFailed("The setting “command.w”: a ' is not closed")])
      }
    }

    @Test func oneThatNeverEndsIsCancelledByTheNextKey() throws {
      try withFakePrograms { programs in
        try programs.make("mine", "exec /bin/sleep 1000")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        let command = OwnCommand(key: "w", line: "mine")
        running.run(OwnCommandCall(command: command, values: values), at: .zero)
        #expect(running.isLookingUp)
        running.cancelLookUp(at: .zero)
        #expect(!running.isLookingUp)
        running.awaitEnd(at: .zero)
        #expect(!running.areRunning)
      }
    }

    @Test func oneWhoseOutputIsNotShownIsOnlyStarted() throws {
      try withFakePrograms { programs in
        try programs.make("mine", "echo \"$1\" > '\(programs.directory)/written'")
        let command = OwnCommand(key: "w", line: "mine {title}", title: "Mine", showsOutput: false)
        #expect(try answers("mine {title}", programs, showsOutput: false) == [.started(command)])
      }
    }
  }
}
