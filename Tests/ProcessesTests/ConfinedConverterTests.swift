import CConfinement
import CLibrary
import Defaults
import Launching
import System
import TemporaryFiles
import Testing

@testable import Decoding
@testable import Processes

extension Spawning {
  /// Powers of a converter taken over by a book: each script is run in place of `pdftotext`.
  @Suite(
    "A converter that is confined",
    .enabled(if: ProgramLaunch.Limits.canConfine, "this kernel confines no programs"))
  struct ConfinedConverterTests {
    /// Runs a script with the path of a book; `BOOK` in the script stands for its folder.
    private func output(
      of script: String, interpreter: String = "/bin/sh", timeout: Duration = .seconds(60)
    ) throws -> String {
      var result = ""
      try withFakePrograms { programs in
        let books = "\(programs.directory)/books"
        try makeDirectories(books)
        try makeFile("\(books)/a.pdf", "%PDF-1.4 lamp\n".utf8)
        try makeFile("\(books)/secret", "secret\n".utf8)
        try setTime(of: "\(books)/a.pdf", to: 1_000_000_000)
        try programs.make("pdftotext", script.replacing("BOOK", with: books))
        let converter = Converter(
          Programs(), environment: programs.environment, timeout: timeout, longestOutput: 1 << 20)
        do {
          let program = try #require(try converter.program(for: "\(books)/a.pdf", .pdf))
          let text = try converter.text(by: program) { true }
          result = String(decoding: text.bytes, as: UTF8.self)
        } catch let failure as Converter.Failure {
          result = "\(failure)"
        }
        #expect(names(in: books) == ["a.pdf", "secret"])
        #expect(try permissions(of: "\(books)/a.pdf") == 0o644)
        #expect(FileStatus(of: "\(books)/a.pdf")?.modified.seconds == 1_000_000_000)
      }
      return result
    }

    @Test func readsTheFileAndWhatTheSystemHasInstalled() throws {
      #expect(try output(of: "read line < \"$2\"; echo \"$line\"; pwd") == "%PDF-1.4 lamp\n/\n")
      #expect(try output(of: "exec /bin/cat \"$2\"") == "%PDF-1.4 lamp\n")
      #expect(try output(of: "echo x > /dev/null && echo yes") == "yes\n")
    }

    /// Denied deeds; each would print `done`.
    static let deeds = [
      "read line < BOOK/secret && echo done", "read line < /etc/passwd && echo done",
      "echo x > BOOK/new && echo done", "echo x >> \"$2\" && echo done",
      "echo x > /tmp/bifolio-confined-converter && echo done",
      "cd BOOK && for name in *; do [ \"$name\" = a.pdf ] && echo done; done",
      "kill -0 $PPID && echo done", "kill -CONT -1 && echo done",
      "exec /bin/rm BOOK/a.pdf", "exec /bin/chmod 777 \"$2\"", "exec /bin/mv \"$2\" BOOK/b.pdf",
      "exec /bin/touch -d yesterday BOOK/a.pdf", "exec /bin/ln BOOK/a.pdf BOOK/b.pdf",
      "exec /usr/bin/setsid -w /bin/echo done",
      "exec /bin/bash -c 'exec 3<>/dev/udp/127.0.0.1/9 && echo done'",
    ]

    @Test(arguments: deeds) func cannot(_ deed: String) throws {
      let output = try output(of: "\(deed)\necho end")
      #expect(!output.contains("done"), "\(output)")
      #expect(unlink("/tmp/bifolio-confined-converter") != 0)
    }

    /// Calls by which a kernel sends signals for a process: each would print `done`. The owner of a descriptor, its
    /// signal, and both by the older calls for sockets.
    static let signals = [
      "fcntl(STDIN, 8, getppid())", "fcntl(STDOUT, 8, -1)", "fcntl(STDIN, 10, 9)",
      "fcntl(STDIN, 15, pack(q(ii), 1, getppid()))", "ioctl(STDIN, 0x8901, pack(q(i), getppid()))",
      "socketpair(A, B, 1, 1, 0) and ioctl(A, 0x8902, pack(q(i), getppid()))",
    ]

    @Test(.enabled(if: FileSystem.isExecutable("/usr/bin/perl"), "needs perl"), arguments: signals)
    func letsNoKernelSendSignals(_ call: String) throws {
      let script = "exec /usr/bin/perl -e '$| = 1; (\(call)) and print \"done\"; print \"end\"'"
      // Not the first call of the program that fails: other commands are allowed.
      #expect(try output(of: script.replacing(call, with: "fcntl(STDIN, 1, 0)")) == "doneend")
      #expect(try output(of: script) == "end")
    }

    /// Calls that reach other programs, or outlive the reader: each would print `done`.
    static let reaching = [
      "open(F, q(<), $ARGV[1]) and fcntl(F, 1024, 0)", "syscall(\(prctl), 1, 0) == 0",
    ]

    #if arch(x86_64)
      private static let prctl = 157
      /// semctl, semop, semtimedop, msgctl, msgrcv, msgsnd, shmctl, adjtimex, clock_adjtime.
      private static let known: Set<UInt32> = [66, 65, 220, 71, 70, 69, 31, 159, 305]
    #else
      private static let prctl = 167
      private static let known: Set<UInt32> = [191, 193, 192, 187, 188, 189, 195, 171, 266]
    #endif

    @Test(.enabled(if: FileSystem.isExecutable("/usr/bin/perl"), "needs perl"), arguments: reaching)
    func neitherLeasesNorOutlivesTheReader(_ call: String) throws {
      let script =
        "exec /usr/bin/perl -e '$| = 1; (\(call)) and print \"done\"; print \"end\"' -- \"$@\""
      #expect(try output(of: script.replacing(call, with: "open(F, q(<), $ARGV[1])")) == "doneend")
      #expect(try output(of: script) == "end")
    }

    @Test(
      "makes none of the calls in the list of the filter",
      .enabled(if: FileSystem.isExecutable("/usr/bin/perl"), "needs perl"))
    func deniedCalls() throws {
      var count = 0
      let calls = Array(UnsafeBufferPointer(start: program_denied_calls(&count), count: count))
      #expect(Self.known.isSubset(of: calls))
      let numbers = calls.map { "\($0)" }.joined(separator: ",")
      // Arguments without a meaning: a call that is not denied fails in another way, or does no harm.
      let tries = "for (\(numbers)) { $! = 0; syscall($_, (-1) x 6); print \"$_ \" if $! != 1 }"
      #expect(try output(of: "exec /usr/bin/perl -e '$| = 1; \(tries) print \"end\"'") == "end")
      let allowed = tries.replacing("for (", with: "for (39,")
      let script = "exec /usr/bin/perl -e '$| = 1; \(allowed) print \"end\"'"
      #expect(try output(of: script).hasSuffix(" end"))
    }

    @Test func hasNoHomeDirectory() throws {
      #expect(try output(of: "echo \"$HOME $LANG $TMPDIR\"") == "/ C.UTF-8 \n")
    }

    @Test func startsNoOtherProgram() throws {
      #expect(try output(of: "/bin/sleep 1000 & echo forked; wait").contains("Cannot fork"))
      #expect(try output(of: "echo $(echo in a child)").contains("Cannot fork"))
    }

    @Test func isEndedIfItHangsOrNeverStopsWriting() throws {
      #expect(
        try output(of: "while :; do :; done", timeout: .milliseconds(200))
          == "was not converted: pdftotext took too long")
      #expect(
        try output(of: "trap '' TERM; while :; do :; done", timeout: .milliseconds(200))
          == "was not converted: pdftotext took too long")
      #expect(try output(of: "exec /usr/bin/yes") == "was not converted: pdftotext wrote too much")
    }

    @Test func hasLimitsOfTimeAndMemory() throws {
      #expect(try output(of: "ulimit -t; ulimit -v; ulimit -f; ulimit -c") == "60\n2097152\n0\n0\n")
    }

    @Test func withoutConfinementLimitsAreKeptAllTheSame() throws {
      try withFakePrograms { programs in
        try programs.make("pdftotext", "ulimit -t; ulimit -v; pwd; echo \"$(echo child)\"")
        let converter = Converter(
          Programs(), environment: programs.environment, consent: "pdf", canConfine: false)
        let program = try #require(try converter.program(for: "/books/a.pdf", .pdf))
        let text = try converter.text(by: program) { true }
        #expect(String(decoding: text.bytes, as: UTF8.self) == "60\n2097152\n/\nchild\n")
      }
    }

    @Test func whatIsNotConfinedIsNotStartedUnasked() throws {
      let launch = ProgramLaunch(
        path: "/bin/true", arguments: ["true"], environment: [:], reason: .confined,
        limits: ProgramLaunch.Limits(seconds: 1, memory: 1 << 30, written: 0, file: nil))
      #expect(throws: ProgramError.notConfined("true")) {
        try ChildProcess(launch, capture: .errors(limit: 1), at: .zero)
      }
    }

    @Test func aProgramThatDoesNotStartIsReported() throws {
      let limits = ProgramLaunch.Limits(seconds: 1, memory: 1 << 30, written: 0, file: "/none")
      for (path, code) in [("/none", ENOENT), ("/etc/passwd", EACCES)] {
        let launch = ProgramLaunch(
          path: path, arguments: ["x"], environment: [:], reason: .confined, limits: limits)
        #expect(throws: ProgramError.notStarted(program: launch.name, code: code)) {
          try ChildProcess(launch, capture: .errors(limit: 1), at: .zero)
        }
      }
    }
  }
}
