import Asking
import CLibrary
import Defaults
import Testing

@testable import Launching
@testable import Processes

extension Spawning {
  @Suite("Reading aloud")
  struct SpeechTests {
    private let noteAll =
      "{ printf '<%s>' \"${0##*/}\" \"$@\"; /bin/cat; } >> \"$HOME/noted\"; exit ${STATUS:-0}"
    private let sentence = "The lamp is lit."

    private func speak(
      _ sentence: String, by line: String? = nil, language: String? = nil, _ programs: FakePrograms
    ) throws -> [ProgramAnswer] {
      let running = RunningPrograms(Programs(speech: line), environment: programs.environment)
      running.speak(sentence, language: language, at: .zero)
      return try running.next(at: .seconds(1))
    }

    @Test func asksTheFirstProgramThatIsThere() throws {
      let calls = [
        ("espeak", "<espeak><-b><1><-v><en><--stdin>The lamp is lit.\n"),
        ("espeak-ng", "<espeak-ng><-b><1><-v><en><--stdin>The lamp is lit.\n"),
        ("spd-say", "<spd-say><-w><-l><en><--><The lamp is lit.>"),
      ]
      for (name, call) in calls {
        try withFakePrograms { programs in
          for (other, _) in calls.prefix(through: calls.firstIndex { $0.0 == name } ?? 0) {
            try programs.make(other, noteAll)
          }
          #expect(try speak(sentence, language: "en", programs) == [.speechEnded])
          #expect(programs.text("noted") == call)
        }
      }
    }

    @Test func speaksAtTheRateThatTheReaderWants() throws {
      let calls = [
        ("spd-say", Voice(rate: 40), "<spd-say><-w><-r><40><--><The lamp is lit.>"),
        ("spd-say", Voice(rate: -100), "<spd-say><-w><-r><-100><--><The lamp is lit.>"),
        ("espeak-ng", Voice(rate: 100), "<espeak-ng><-b><1><-s><450><--stdin>The lamp is lit.\n"),
        ("espeak-ng", Voice(rate: -100), "<espeak-ng><-b><1><-s><80><--stdin>The lamp is lit.\n"),
      ]
      for (name, voice, call) in calls {
        try withFakePrograms { programs in
          try programs.make(name, noteAll)
          let running = RunningPrograms(Programs(), environment: programs.environment)
          // A changed wish is followed from the next sentence on.
          running.speak("So.", language: nil, at: .zero)
          #expect(try running.next() == [.speechEnded])
          let before = programs.text("noted") ?? ""
          running.speak(sentence, language: nil, voice: voice, at: .zero)
          #expect(try running.next() == [.speechEnded])
          #expect(programs.text("noted") == before + call)
        }
      }
    }

    @Test func saysNothingOfALanguageThatIsNotKnown() throws {
      for language in [nil, "", "-v", "e n"] {
        try withFakePrograms { programs in
          try programs.make("espeak-ng", noteAll)
          #expect(try speak(sentence, language: language, programs) == [.speechEnded])
          #expect(programs.text("noted") == "<espeak-ng><-b><1><--stdin>The lamp is lit.\n")
        }
      }
    }

    @Test func asksTheProgramThatTheReaderHasChosen() throws {
      for (line, call) in [
        ("voice -s 140", "<voice><-s><140>- so\n"), ("voice {} -x", "<voice><so><-x>"),
        ("voice -- {}", "<voice><--><- so>"),
      ] {
        try withFakePrograms { programs in
          try programs.make("espeak-ng", noteAll)
          try programs.make("voice", noteAll)
          #expect(try speak("- so", by: line, language: "en", programs) == [.speechEnded])
          #expect(programs.text("noted") == call)
        }
      }
    }

    @Test func passesOverASentenceOfWhichNothingCanBeSaid() throws {
      try withFakePrograms { programs in
        try programs.make("voice", noteAll)
        #expect(try speak("--", by: "voice {}", programs) == [.speechEnded])
        #expect(programs.text("noted") == nil)
      }
    }

    @Test func saysWhatIsMissing() throws {
      let table = [
        (nil, "No voice is installed. Try speech-dispatcher (spd-say) or espeak-ng"),
        ("voice", "Program not found: voice"),
        ("voice \"", "The setting “speech”: a \" is not closed"),
      ]
      for (line, message) in table {
        try withFakePrograms { programs in
          let events = try speak(sentence, by: line, programs)
          #expect(events == [.speechFailed(message)])
        }
      }
    }

    @Test func triesTheNextWayWhereOneFails() throws {
      try withFakePrograms { programs in
        try programs.make("spd-say", "echo no server >&2; exit 1")
        // It does not support such a language.
        try programs.make(
          "espeak-ng", "for word; do [ \"$word\" = -v ] && exit 1; done; \(noteAll)")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.speak(sentence, language: "tl", at: .zero)
        #expect(try running.next() == [.speechEnded])
        #expect(programs.text("noted") == "<espeak-ng><-b><1><--stdin>The lamp is lit.\n")
        // It does not retry the failed command first.
        try programs.make("spd-say", noteAll)
        running.speak("So.", language: "tl", at: .zero)
        #expect(try running.next() == [.speechEnded])
        #expect(programs.text("noted")?.hasSuffix("<espeak-ng><-b><1><--stdin>So.\n") == true)
      }
    }

    @Test func saysWhyWhereNoWayIsLeft() throws {
      try withFakePrograms { programs in
        try programs.make("espeak-ng", "printf '\\033[31mno\\033[m sound\\nso\\n' >&2; exit 1")
        #expect(
          try speak(sentence, language: "en", programs) == [.speechFailed("espeak-ng: no sound")])
        try programs.make("espeak-ng", "exit 1")
        #expect(
          try speak(sentence, programs) == [.speechFailed("espeak-ng: stopped with an error")])
      }
    }

    @Test func triesTheNextProgramWhereAServerDoesNotAnswer() throws {
      try withFakePrograms { programs in
        try programs.make("spd-say", "[ \"$1\" = -S ] || exec /bin/sleep 1000; \(noteAll)")
        try programs.make("espeak-ng", noteAll)
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.speak(sentence, language: "en", at: .zero)
        let limit = try #require(running.deadline)
        // Sixteen characters.
        #expect(limit == .milliseconds(14_800))
        #expect(running.advance(at: limit - .milliseconds(1)) == [])
        #expect(try running.next(at: limit) == [.speechEnded])
        #expect(
          programs.text("noted")
            == "<spd-say><-S><espeak-ng><-b><1><-v><en><--stdin>The lamp is lit.\n")
      }
    }

    @Test func saysSoWhereNothingAnswers() throws {
      try withFakePrograms { programs in
        try programs.make("spd-say", "exec /bin/sleep 1000")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.speak(sentence, language: "en", at: .zero)
        let limit = try #require(running.deadline)
        #expect(
          try running.next(at: limit) == [
            .speechFailed("spd-say does not answer. Is sound working?")
          ]
        )
        // Silencing it fails too: the wait for it takes two seconds at most.
        #expect(running.deadline == limit + .seconds(2))
        running.endAndKill(at: limit)
        #expect(running.descriptors.isEmpty)
      }
    }

    @Test func isRetriedAfterAFailure() throws {
      try withFakePrograms { programs in
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.speak(sentence, language: nil, at: .zero)
        guard case .speechFailed = try running.next().first else {
          Issue.record("there is no voice")
          return
        }
        try programs.make("espeak-ng", noteAll)
        running.speak(sentence, language: nil, at: .zero)
        #expect(try running.next() == [.speechEnded])
      }
    }

    @Test func stopsWhereSentencesEndTooSoonToHaveBeenSpoken() throws {
      try withFakePrograms { programs in
        try programs.make("espeak-ng", "exit 0")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        func events(_ sentence: String, taking time: Duration) throws -> [ProgramAnswer] {
          running.speak(sentence, language: nil, at: .zero)
          return try running.next(at: time)
        }
        let long = "The lamp is lit, and all of the house is bright."
        // A slow one, and short ones.
        #expect(try events(long, taking: .milliseconds(200)) == [.speechEnded])
        for _ in 0..<4 { #expect(try events("No.", taking: .zero) == [.speechEnded]) }
        #expect(
          try events(long, taking: .milliseconds(199)) == [
            .speechFailed("espeak-ng stopped at once. Is sound working?")
          ])
      }
    }

    @Test func stopsAtTheFirstOfThemThatIsComplainedOf() throws {
      try withFakePrograms { programs in
        try programs.make("espeak-ng", "echo no card >&2")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        let table: [(String, Duration, ProgramAnswer)] = [
          ("No.", .zero, .speechEnded),
          ("The lamp is lit, and bright.", .seconds(2), .speechEnded),
          (
            "The lamp is lit, and bright.", .zero,
            .speechFailed("espeak-ng stopped at once. Is sound working?")
          ),
        ]
        for (sentence, time, event) in table {
          running.speak(sentence, language: nil, at: .zero)
          #expect(try running.next(at: time) == [event])
        }
      }
    }

    @Test func fallsSilentAtOnce() throws {
      try withFakePrograms { programs in
        try programs.make("espeak-ng", "exec /bin/sleep 1000")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.speak(sentence, language: nil, at: .zero)
        running.stopSpeaking(at: .zero)
        // It was not read to its end: there is no event.
        try running.finishSilently()
      }
    }

    @Test func asksTheServerToBeSilent() throws {
      try withFakePrograms { programs in
        try programs.make("spd-say", "[ \"$1\" = -S ] || exec /bin/sleep 1000; \(noteAll)")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.speak(sentence, language: nil, at: .zero)
        running.stopSpeaking(at: .zero)
        running.stopSpeaking(at: .zero)
        try running.finishSilently()
        #expect(programs.text("noted") == "<spd-say><-S>")
      }
    }

    @Test func asksTheServerOfAChosenCommandToBeSilentToo() throws {
      try withFakePrograms { programs in
        try programs.make("spd-say", "[ \"$1\" = -S ] || exec /bin/sleep 1000; \(noteAll)")
        var file = DefaultsFile()
        file["speech"] = "spd-say -w -m all"
        let running = RunningPrograms(Settings(file).programs, environment: programs.environment)
        running.speak(sentence, language: nil, at: .zero)
        running.stopSpeaking(at: .zero)
        try running.finishSilently()
        #expect(programs.text("noted") == "<spd-say><-S>")
      }
    }

    @Test func restartsWhenTheServerIsSilent() throws {
      try withFakePrograms { programs in
        try programs.make(
          "spd-say",
          "[ \"$1\" = -S ] || [ \"$3\" = So. ] || exec /bin/sleep 1000; \(noteAll)")
        let running = RunningPrograms(Programs(), environment: programs.environment)
        running.speak(sentence, language: nil, at: .zero)
        running.speak("No.", language: nil, at: .zero)
        running.speak("So.", language: nil, at: .zero)
        #expect(running.isSpeaking)
        #expect(try running.next() == [.speechEnded])
        #expect(!running.isSpeaking)
        #expect(programs.text("noted") == "<spd-say><-S><spd-say><-w><--><So.>")
        running.speak("No.", language: nil, at: .zero)
        running.endAll(at: .zero)
        #expect(running.finish(at: .zero) && !running.isSpeaking)
        #expect(programs.text("noted")?.hasSuffix("<So.><spd-say><-S>") == true)
      }
    }

    @Test func handsNoMoreOverThanTheSystemTakes() throws {
      try withFakePrograms { programs in
        try programs.make(
          "voice", "printf %s \"$1\" | /usr/bin/wc -c > \"$HOME/noted\"; /usr/bin/sleep 0.2")
        let sentence = String(repeating: "é", count: 200_000)
        #expect(try speak(sentence, by: "voice {}", programs) == [.speechEnded])
        #expect(programs.text("noted")?.filter(\.isNumber) == "32768")
      }
    }
  }
}
