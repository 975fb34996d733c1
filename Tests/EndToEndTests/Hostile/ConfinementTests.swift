import CLibrary
import SampleFiles
import TerminalHarness
import Testing

/// The process that decodes an image or unpacks a Kindle book, taken over by a malicious library (see
/// `Tests/CTakeover`). Sanitizers make calls of their own, so with them the process is not confined.
@Suite(
  "The processes that decode images and unpack books", .timeLimit(.minutes(30)),
  .disabled(if: Program.isSanitized))
struct ConfinementTests {
  private let program: Program
  private let folder: String
  private static let text = "A book, or a key."

  init() throws {
    program = try Program()
    folder = program.home + "/folder"
    mkdir(folder, 0o700)
    program.write(Self.text, to: "folder/victim")
  }

  /// The library is beside the program.
  private static let library =
    Program.executable.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    + "/libTakeover.so"

  /// The purpose of a process.
  enum Work: String, CaseIterable {
    case decodeImage = "--decode-image 16x8"
    case unpackKindle = "--unpack-kindle"

    /// Its input.
    var input: [UInt8] {
      switch self {
      case .decodeImage: SampleImages.png
      case .unpackKindle: palmBook(named: "Lamps", Array("It rained.".utf8))
      }
    }
  }

  /// The calls tried by the process, and the result of each.
  private func outcomes(
    of work: Work, _ setting: String? = nil
  ) throws -> [String: String] {
    let input = program.write(work.input, to: "input")
    let variables =
      "LD_PRELOAD=\(Self.library) TAKEOVER_FOLDER=\(folder)" + (setting.map { " \($0)=1" } ?? "")
    // It may not write to a file, only to a pipe.
    let lines = try program.output(
      of: "\(variables) \(Program.executable) \(work.rawValue) < \(input) | cat")
    var outcomes: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      guard let blank = line.lastIndex(of: " ") else { continue }
      outcomes[String(line[..<blank])] = String(line[line.index(after: blank)...])
    }
    return outcomes
  }

  /// The names in the folder.
  private var names: Set<String> {
    get throws {
      Set(try program.output(of: "ls \(folder)").split(separator: "\n").map(String.init))
    }
  }

  private static var hasFilters: Bool {
    #if arch(x86_64) || arch(arm64)
      true
    #else
      false
    #endif
  }

  @Test(.enabled(if: hasFilters), arguments: Work.allCases)
  func oneThatIsTakenOverIsRefusedEachCallButReadingAndAnswering(work: Work) throws {
    let outcomes = try outcomes(of: work)
    #expect(outcomes.count > 45)
    for (call, outcome) in outcomes { #expect(outcome == "EPERM", "\(call)") }
    #expect(try names == ["victim"])
    #expect(Program.contents(of: folder + "/victim") == Self.text)
  }

  /// Otherwise the test above would prove nothing.
  @Test func theSameCallsAreAllowedToAProcessThatIsNotConfined() throws {
    let outcomes = try outcomes(of: .decodeImage, "TAKEOVER_EARLY")
    #expect(outcomes.count > 30)
    for (call, outcome) in outcomes where outcome != "done" {
      // The file is not a program, and the descriptors of a script's input are read or written only.
      let expected = ["execve": "EACCES", "raw execveat": "EACCES", "write to the input": "EBADF"]
      #expect(outcome == expected[call], "\(call)")
    }
    #expect(try !names.contains("victim"))
  }

  @Test func aKernelWithoutFiltersRefusesTheSameOfFilesByLandlock() throws {
    let outcomes = try outcomes(of: .decodeImage, "TAKEOVER_PLAIN")
    // A kernel before 5.13, or one configured otherwise, has no Landlock.
    guard try #require(outcomes["Landlock"]) == "done" else { return }
    for call in [
      "open", "open for writing", "create", "raw openat", "raw openat2", "truncate", "mkdir",
      "symlink",
      "rename", "unlink", "execve",
    ] {
      #expect(["EACCES", "EMFILE", "EXDEV"].contains(outcomes[call]), "\(call)")
    }
    #expect(try names == ["victim"])
    #expect(Program.contents(of: folder + "/victim") == Self.text)
  }

  @Test(.enabled(if: hasFilters)) func itGainsNoPrivilegesAndRunsUnderAFilter() throws {
    // It is confined before it reads. Without the rights of root, a filter needs the first.
    let status = try program.output(
      of: "mkfifo \(folder)/input; \(Program.executable) --decode-image 16x8 < \(folder)/input & "
        + "exec 3> \(folder)/input; while [ -e /proc/$!/status ] && "
        + "! grep -q '^Seccomp:.*2' /proc/$!/status; do sleep 0.05; done; cat /proc/$!/status")
    #expect(status.contains("NoNewPrivs:\t1\n") && status.contains("Seccomp:\t2\n"), "\(status)")
  }

  @Test(arguments: [
    SampleImages.png, SampleImages.palettePNG, SampleImages.jpeg, SampleImages.progressive,
    SampleImages.gif, SampleImages.interlacedGIF, SampleImages.webp, SampleImages.lossyWebP,
  ])
  func itDecodesImagesOfEachFormat(image: [UInt8]) throws {
    let path = program.write(image, to: "image")
    let answer = try program.output(
      of: "\(Program.executable) --decode-image 16x8 < \(path) | od -An -v -tu1 -w16 | head -n 2; "
        + "\(Program.executable) --decode-image 16x8 < \(path) | wc -c")
    let words = answer.split { $0 == " " || $0 == "\n" }.map(String.init)
    // The magic bytes, 16 by 8, the first four pixels, and the size of the answer.
    #expect(
      words.prefix(16)
        == ArraySlice(
          Array("bifolio1".utf8).map { "\($0)" } + [
            "0", "0", "0", "16", "0", "0", "0", "8",
          ]))
    #expect(words.last == "\(16 + 16 * 8 * 4)")
  }
}
