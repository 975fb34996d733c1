import Asking
import CLibrary
import Defaults
import Testing

@testable import Launching
@testable import Processes

extension RunningPrograms {
  /// Advances until there is an event, at the constant time `now`.
  func next(at now: Duration = .zero) throws -> [ProgramAnswer] {
    while true {
      let events = advance(at: now)
      if !events.isEmpty { return events }
      try #require(waitForInput(descriptors), "nothing comes")
    }
  }
}

extension Spawning {
  @Suite("Looking a word up")
  struct LookUpTests {
    private func lookUp(
      _ word: String, by line: String? = nil, _ programs: FakePrograms
    ) throws -> [ProgramAnswer] {
      let running = RunningPrograms(
        Programs(dictionary: line), environment: programs.environment)
      running.lookUp(word, at: .zero)
      let events = try running.next()
      #expect(running.descriptors.isEmpty && running.deadline == nil)
      return events
    }

    private let showArguments = "printf '<%s>' \"${0##*/}\" \"$@\""

    @Test func asksTheFirstProgramThatIsThere() throws {
      try withFakePrograms { programs in
        // No word leaves the machine.
        let calls = [
          ("dict", "<dict><-h><localhost><--><ice cream>"),
          ("wn", "<wn><ice cream><-over>"),
          ("sdcv", "<sdcv><-j><-n><--utf8-output><--utf8-input><--><ice cream>"),
        ]
        for (name, call) in calls {
          try programs.make(name, showArguments)
          #expect(
            try lookUp("ice cream", programs) == [
              .definition(of: "ice cream", lines: [call], by: name)
            ])
        }
      }
    }

    @Test func asksTheProgramForTheLanguageOfTheWord() throws {
      try withFakePrograms { programs in
        try programs.make("wn", showArguments)
        try programs.make("parola", showArguments)
        var chosen = Programs()
        chosen.dictionaries = ["it": "parola {}"]
        let running = RunningPrograms(chosen, environment: programs.environment)
        running.lookUp("lume", in: "it-IT", at: .zero)
        #expect(
          try running.next() == [.definition(of: "lume", lines: ["<parola><lume>"], by: "parola")])
        // WordNet is English.
        try programs.make("sdcv", "exit 2")
        running.lookUp("lume", in: "fr", at: .zero)
        #expect(try running.next() == [.lookUpFailed("sdcv has nothing on “lume”")])
        running.lookUp("lamp", in: "en-GB", at: .zero)
        #expect(
          try running.next() == [.definition(of: "lamp", lines: ["<wn><lamp><-over>"], by: "wn")])
      }
    }

    @Test func asksTheProgramThatTheReaderHasChosen() throws {
      try withFakePrograms { programs in
        try programs.make("dict", showArguments)
        try programs.make("words", showArguments)
        let table = [
          ("words", "<words><lamp>"), ("words -d 'a b' {} -x", "<words><-d><a b><lamp><-x>"),
          ("\(programs.directory)/words {}", "<words><lamp>"),
          ("words $HOME;ls", "<words><$HOME;ls><lamp>"),
        ]
        for (line, call) in table {
          #expect(
            try lookUp("lamp", by: line, programs) == [
              .definition(of: "lamp", lines: [call], by: "words")
            ])
        }
      }
    }

    @Test func saysWhatIsWrongWithTheReadersChoice() throws {
      try withFakePrograms { programs in
        try programs.make("dict", showArguments)
        let table = [
          ("words", "Program not found: words"), ("/none/words", "Program not found: /none/words"),
          ("./dict", "Program not found: ./dict"),
          ("dict '{}", "The setting “dictionary”: a ' is not closed"),
        ]
        for (line, message) in table {
          #expect(try lookUp("lamp", by: line, programs) == [.lookUpFailed(message)])
        }
      }
    }

    @Test func saysWhichProgramsThereAreWhereNoneIs() throws {
      try withFakePrograms { programs in
        let events = try lookUp("lamp", programs)
        #expect(
          events == [.lookUpFailed("No dictionary is installed. Try sdcv, wn or dict")])
        // With the installer of a system, one command is enough.
        try programs.make("dnf", "exit 0\n")
        #expect(
          try lookUp("lamp", programs)
            == [.lookUpFailed("No dictionary is installed. Try: sudo dnf install wordnet")])
      }
    }

    @Test func showsWhatIsPrintedWhateverTheStatus() throws {
      try withFakePrograms { programs in
        try programs.make(
          "wn", "printf '\\033[1mlamp\\033[0m\\n\\a1 sense\\r\\n'; echo so >&2; exit 7")
        #expect(
          try lookUp("lamp", programs) == [
            .definition(of: "lamp", lines: ["lamp", "1 sense", "so"], by: "wn")
          ])
      }
    }

    @Test func saysSoWhereNothingIsPrinted() throws {
      try withFakePrograms { programs in
        for (script, message) in [
          ("exit 0", "wn has nothing on “lamp”"), ("echo; exit 20", "wn has nothing on “lamp”"),
          ("kill -SEGV $$", "wn was killed by signal 11"),
        ] {
          try programs.make("wn", script)
          #expect(try lookUp("lamp", programs) == [.lookUpFailed(message)])
        }
      }
    }

    @Test func asksTheNextProgramIfOneFails() throws {
      try withFakePrograms { programs in
        try programs.make("wn", "echo a light; exit 1")
        for script in ["exit 0", "echo cannot open >&2; exit 41", "kill -SEGV $$"] {
          try programs.make("sdcv", script)
          #expect(
            try lookUp("lamp", programs) == [
              .definition(of: "lamp", lines: ["a light"], by: "wn")
            ])
        }
        // If all fail, the output of one of them is shown, or else all reasons.
        try programs.make("sdcv", "echo cannot open >&2; exit 41")
        try programs.make("wn", "exit 0")
        #expect(
          try lookUp("lamp", programs) == [
            .definition(of: "lamp", lines: ["cannot open"], by: "sdcv")
          ])
        try programs.make("sdcv", "exit 20")
        #expect(
          try lookUp("lamp", programs) == [
            .lookUpFailed("sdcv has nothing on “lamp”; wn has nothing on “lamp”")
          ])
      }
    }

    @Test func asksTheNextProgramIfSdcvKnowsNothing() throws {
      try withFakePrograms { programs in
        // The behaviour of sdcv 0.5.2.
        try programs.make("sdcv", "echo '[]'")
        #expect(try lookUp("lamp", programs) == [.lookUpFailed("sdcv has nothing on “lamp”")])
        try programs.make("wn", "echo a light")
        #expect(
          try lookUp("lamp", programs) == [.definition(of: "lamp", lines: ["a light"], by: "wn")])
      }
    }

    @Test func anEntryHasItsWordItsDictionaryAndItsMeaning() throws {
      try withFakePrograms { programs in
        try programs.make(
          "sdcv",
          #"""
          printf '%s' '[{"dict": "Small", "word":"lamp","definition":"\n<b>lamp</b> &lt;n.&gt;<ol><li>'
          printf '%s' 'a light</li><li>a <i>torch</i> &#27;[1m&amp; wick</li></ol>"},{"word":"lamps"}]'
          """#)
        #expect(
          try lookUp("lamp", programs) == [
            .definition(
              of: "lamp",
              lines: [
                "lamp — Small", "lamp <n.>", "    1. a light", "    2. a torch [1m& wick", "lamps",
              ], by: "sdcv")
          ])
        // Cut, or stopped, in the second entry.
        try programs.make("sdcv", #"printf '%s' '[{"word":"lamp"},{"word":"a {b}'"#)
        #expect(
          try lookUp("lamp", programs) == [.definition(of: "lamp", lines: ["lamp"], by: "sdcv")])
        let plain = "a <lamp> & a <b> or &lt;"
        try programs.make("sdcv", "echo '\(plain)'")
        #expect(
          try lookUp("lamp", programs) == [.definition(of: "lamp", lines: [plain], by: "sdcv")])
      }
    }

    @Test func sdcvFindsTheReadersDictionariesButAddsNothingToItsHistory() throws {
      try withFakePrograms { programs in
        // The behaviour of sdcv: it writes the history of its home directory, and makes its folder there.
        try programs.make(
          "sdcv",
          """
          echo lamp >> "$HOME/.sdcv_history"; [ -L "$HOME/.stardict" ] || exit 1
          read line < "$HOME/.stardict/light" && echo "$line in $XDG_CACHE_HOME"
          read line < "$HOME/.sdcv_ordering" && echo "$line"
          """)
        let home = programs.directory
        #expect(mkdir("\(home)/.stardict", 0o700) == 0)
        for (name, text) in [
          (".stardict/light", "a light"), (".sdcv_ordering", "an order"),
          (".sdcv_history", "a history"),
        ] {
          let descriptor = open("\(home)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
          #expect(write(descriptor, text + "\n", text.utf8.count + 1) == text.utf8.count + 1)
          close(descriptor)
        }
        for _ in 0..<2 {
          #expect(
            try lookUp("lamp", programs) == [
              .definition(
                of: "lamp", lines: ["a light in \(home)/.cache", "an order"], by: "sdcv")
            ])
        }
        #expect(programs.text(".sdcv_history") == "a history\n")
        #expect(programs.text(".cache/bifolio/sdcv/.sdcv_history") == "")
      }
    }

    @Test func saysSoWhereThereIsNoWord() throws {
      try withFakePrograms { programs in
        try programs.make("wn", showArguments)
        #expect(try lookUp("--", programs) == [.lookUpFailed("No word to look up")])
      }
    }

    @Test func showsWhatCameBeforeTheProgramTookTooLong() throws {
      try withFakePrograms { programs in
        for (script, event) in [
          ("exec /bin/sleep 1000", ProgramAnswer.lookUpFailed("dict took too long")),
          (
            "echo lamp; exec /bin/sleep 1000",
            .definition(
              of: "lamp", lines: ["lamp", "", "(dict took too long and was stopped.)"],
              by: "dict")
          ),
        ] {
          try programs.make("dict", script)
          let running = RunningPrograms(Programs(), environment: programs.environment)
          running.lookUp("lamp", at: .zero)
          #expect(running.deadline == DictionaryCommand.timeout)
          if script.hasPrefix("echo") {
            #expect(waitForInput(running.descriptors))
            #expect(running.advance(at: .zero) == [])
          }
          #expect(running.advance(at: DictionaryCommand.timeout) == [])
          #expect(try running.next(at: DictionaryCommand.timeout) == [event])
        }
      }
    }

    @Test func isCutWhereThereIsNoEndToIt() throws {
      try withFakePrograms { programs in
        try programs.make("dict", "exec /usr/bin/yes lamp")
        guard case .definition(_, let lines, _)? = try lookUp("lamp", programs).first else {
          Issue.record("nothing is shown")
          return
        }
        #expect(lines.suffix(2) == ["", "(The rest is left out.)"])
        #expect(lines.count > 50_000)
      }
    }

    @Test func givesUpTheWordBefore() throws {
      try withFakePrograms { programs in
        try programs.make("dict", "[ \"$4\" = lamp ] && exec /bin/sleep 1000; echo \"$4\"")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.lookUp("lamp", at: .zero)
        running.lookUp("light", at: .zero)
        #expect(try running.next() == [.definition(of: "light", lines: ["light"], by: "dict")])
        try running.finishSilently()
      }
    }

    @Test func reportsNothingForACancelledWord() throws {
      try withFakePrograms { programs in
        try programs.make("dict", "echo lamp; exec /bin/sleep 1000")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.lookUp("lamp", at: .zero)
        running.cancelLookUp(at: .zero)
        #expect(!running.isLookingUp)
        try running.finishSilently()
        running.cancelLookUp(at: .zero)
        #expect(running.deadline == nil)
      }
    }

    @Test func getsACleanEnvironmentAndNoInput() throws {
      try withFakePrograms { programs in
        try programs.make("dict", "/bin/cat; echo \"$TERM $SECRET.$PAGER.\"")
        let environment = programs.environment.merging([
          "SECRET": "x", "PAGER": "less", "TERM": "xterm",
        ]) { $1 }
        let running = RunningPrograms(Programs(), environment: environment)
        running.lookUp("lamp", at: .zero)
        #expect(try running.next() == [.definition(of: "lamp", lines: ["dumb .."], by: "dict")])
      }
    }

    @Test func leavesNothingBehindWhenAllIsEnded() throws {
      try withFakePrograms { programs in
        try programs.make(
          "dict", "trap '' TERM; echo $$ > number; echo lamp; while :; do /bin/sleep 1000; done")
        let environment = programs.environment
        let running = RunningPrograms(
          Programs(dictionary: "/bin/sh -c 'cd \"$HOME\"; exec dict {}'"), environment: environment)
        running.lookUp("lamp", at: .zero)
        #expect(waitForInput(running.descriptors))
        _ = running.advance(at: .zero)
        running.endAndKill(at: .zero)
        #expect(running.descriptors.isEmpty)
        let number = try #require(
          programs.text("number").flatMap { Int32($0.filter(\.isNumber)) })
        // Killed, and also reaped unless the machine was too busy to wait for it.
        _ = waitpid(number, nil, 0)
        #expect(kill(number, 0) == -1 && errno == ESRCH)
      }
    }
  }
}
