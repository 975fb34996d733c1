import CLibrary
import TemporaryFiles
import Testing

@testable import Launching
@testable import Processes

extension Spawning {
  @Suite("A background program")
  struct ChildProcessTests {
    @Test func leavesItsOutputAndItsStatus() throws {
      let process = try ChildProcess("echo lamp; echo light >&2; exit 3")
      let ending = try process.finish()
      #expect(process.text == "lamp\nlight\n")
      #expect(ending.status == 3)
      #expect(!ending.isCut && !ending.isLate)
      #expect(process.descriptors.isEmpty)
      #expect(process.deadline == nil)
    }

    @Test func findsItsInputToTheEnd() throws {
      for count in [0, 1, 200_000] {
        let process = try ChildProcess("wc -c", input: [UInt8](repeating: 0x61, count: count))
        _ = try process.finish()
        #expect(Int(process.text.filter(\.isNumber)) == count)
      }
    }

    @Test func isToldOfASignal() throws {
      #expect(try ChildProcess("kill -USR1 $$").finish().status == -SIGUSR1)
    }

    @Test func isNotStartedWhereItIsNoProgram() throws {
      for (path, code) in [("/none", ENOENT), ("/etc/passwd", EACCES), ("/tmp", EACCES)] {
        let launch = ProgramLaunch(path: path, arguments: ["x"], environment: [:], reason: .request)
        #expect(throws: ProgramError.notStarted(program: launch.name, code: code)) {
          try ChildProcess(launch, capture: .errors(limit: 1), at: .zero)
        }
      }
    }

    @Test func getsItsArgumentsAndEnvironmentAsTheyAre() throws {
      let launch = ProgramLaunch(
        path: "/bin/sh",
        arguments: ["sh", "-c", "printf '<%s>' \"$@\"; env", "x", "a b", "$HOME", "", "é\n*"],
        environment: ["PATH": "/usr/bin:/bin", "A": "1 = 2"],
        reason: .request)
      let process = try ChildProcess(launch, capture: .everything(limit: 4096), at: .zero)
      _ = try process.finish()
      #expect(process.text.hasPrefix("<a b><$HOME><><é\n*>"))
      #expect(process.text.contains("A=1 = 2\n"))
      #expect(!process.text.contains("HOME="))
    }

    /// The fourth descriptor belongs to the listing itself, for reading the directory.
    @Test func hasNoDescriptorsButItsOwnThree() throws {
      let opened = open("/dev/null", O_RDONLY)
      defer { close(opened) }
      let process = try ChildProcess("ls /proc/self/fd")
      _ = try process.finish()
      #expect(process.text.split(separator: "\n") == ["0", "1", "2", "3"])
    }

    @Test func hasNoTerminalAndASessionOfItsOwn() throws {
      let process = try ChildProcess(
        "true < /dev/tty && echo a terminal; cut -d' ' -f1,5,6,7 /proc/$$/stat")
      _ = try process.finish()
      #expect(!process.text.contains("a terminal"))
      let numbers = process.text.split(separator: "\n").last?.split(separator: " ") ?? []
      // Process, group and session are the same; there is no terminal.
      #expect(numbers.count == 4 && Set(numbers.prefix(3)).count == 1 && numbers.last == "0")
    }

    @Test func hasDefaultSignalHandling() throws {
      signal(SIGPIPE, SIG_IGN)
      let process = try ChildProcess("grep -E '^Sig(Blk|Ign)' /proc/self/status")
      _ = try process.finish()
      let masks = process.text.split(separator: "\n").compactMap { line in
        line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
      }
      // The bits from the 32nd on belong to the C library.
      #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
    }

    @Test func isEndedWhereItWritesTooMuch() throws {
      let process = try ChildProcess("yes lamp", capture: .everything(limit: 100_000))
      let ending = try process.finish()
      #expect(process.output.count == 100_000)
      // Asked to end, or ended by itself when its pipe had no reader.
      #expect(ending.isCut && ending.status != 0)
    }

    @Test func isNotCutWhereItWritesNoMoreThanAllowed() throws {
      let process = try ChildProcess("printf lamp", capture: .everything(limit: 4))
      let ending = try process.finish()
      #expect(process.text == "lamp")
      #expect(!ending.isCut && ending.status == 0)
    }

    @Test func keepsNothingButTheFirstErrorsWhereThatIsWanted() throws {
      let process = try ChildProcess(
        "yes lamp | head -c 300000; yes light | head -c 300000 >&2; exit 2",
        capture: .errors(limit: 5))
      let ending = try process.finish()
      #expect(process.text == "light")
      #expect(ending.status == 2 && !ending.isCut)
    }

    @Test func isEndedWhenItTakesTooLong() throws {
      let process = try ChildProcess("echo lamp; sleep 1000", within: .seconds(10))
      try process.waitForOutput("lamp")
      #expect(process.deadline == .seconds(10))
      process.advance(at: .milliseconds(9_999))
      #expect(process.deadline == .seconds(10))
      process.advance(at: .seconds(10))
      #expect(process.deadline == .seconds(10) + ChildProcess.killDelay)
      let ending = try process.finish(at: .seconds(10))
      #expect(ending.isLate && ending.status == -SIGTERM)
      #expect(process.text == "lamp\n")
    }

    @Test func isKilledWhereItDoesNotEnd() throws {
      let process = try ChildProcess("trap '' TERM; echo lamp; while :; do sleep 1000; done")
      try process.waitForOutput("lamp")
      process.end(at: .seconds(1))
      process.advance(at: .seconds(1))
      #expect(process.ending == nil)
      process.advance(at: .seconds(1) + ChildProcess.killDelay)
      #expect(try process.finish(at: .seconds(2)).status == -SIGKILL)
    }

    @Test func takesThoseWithItThatItHasStarted() throws {
      try withTemporaryDirectory { directory in
        try check(mkfifo("\(directory)/pipe", 0o600))
        let pipe = open("\(directory)/pipe", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(pipe) }
        let process = try ChildProcess(
          "trap '' TERM; sleep 1000 > \(directory)/pipe & echo lamp > \(directory)/pipe; wait")
        try #require(waitForInput([pipe]))
        process.kill()
        _ = try process.finish()
        // The pipe is at its end when no process has it open.
        var bytes = [UInt8](repeating: 0, count: 64)
        #expect(read(pipe, &bytes, bytes.count) == 5)
        var watched = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        #expect(poll(&watched, 1, patience) == 1)
        #expect(read(pipe, &bytes, bytes.count) == 0)
      }
    }

    @Test func endsThoughOneThatItHasStartedGoesOn() throws {
      let process = try ChildProcess("echo lamp; sleep 5 & exit 0")
      #expect(try process.finish().status == 0)
      #expect(process.text == "lamp\n")
    }

    @Test func endsWithItsLastReference() throws {
      var process: ChildProcess? = try ChildProcess("echo $$; exec sleep 1000")
      try process?.waitForOutput("\n")
      let number = try #require(process?.text.split(separator: "\n").first.flatMap { Int32($0) })
      process = nil
      #expect(waitpid(number, nil, 0) == number)
    }
  }
}
