import CLibrary
import TemporaryFiles
import Testing

@testable import Launching
@testable import Processes

extension Spawning {
  @Suite("The reader's editor")
  struct EditorTests {
    private func arguments(
      _ setting: String?, _ programs: FakePrograms, _ changes: [String: String] = [:]
    ) throws -> [String] {
      let environment = programs.environment.merging(changes) { $1 }
      let launch = try InteractiveCommand(editor: setting, environment: environment)
        .launch(for: "/x/note.md", environment: environment)
      #expect(launch.path.hasPrefix(programs.directory))
      return launch.arguments
    }

    @Test func isTheOneThatWasChosenLast() throws {
      try withFakePrograms { programs in
        for name in ["one", "two", "three", "vi", "sensible-editor"] { try programs.make(name, "") }
        let both = ["VISUAL": "two -w", "EDITOR": "three"]
        #expect(
          try arguments("one '-a b' {} -c", programs, both) == ["one", "-a b", "/x/note.md", "-c"])
        #expect(try arguments(nil, programs, both) == ["two", "-w", "/x/note.md"])
        #expect(try arguments(nil, programs, ["EDITOR": "three"]) == ["three", "/x/note.md"])
        // Without a choice it is an editor that asks nothing.
        for name in ["vi", "nano", "editor"] {
          try programs.make(name, "")
          #expect(try arguments(nil, programs) == [name, "/x/note.md"])
        }
      }
    }

    @Test func isTheNextWhereTheEnvironmentNamesNone() throws {
      try withFakePrograms { programs in
        for name in ["three", "nano"] { try programs.make(name, "") }
        for visual in ["", "none", "./three", "three '"] {
          #expect(
            try arguments(nil, programs, ["VISUAL": visual, "EDITOR": "three"]) == [
              "three", "/x/note.md",
            ])
          #expect(try arguments(nil, programs, ["VISUAL": visual]) == ["nano", "/x/note.md"])
        }
      }
    }

    @Test func isMissedWhereThereIsNone() throws {
      try withFakePrograms { programs in
        #expect(
          throws: ProgramError.noneInstalled(
            purpose: "editor", programs: ["editor", "nano", "vi"])
        ) {
          try arguments(nil, programs)
        }
        try programs.make("vi", "")
        #expect(throws: ProgramError.notFound("none")) { try arguments("none", programs) }
        #expect(throws: ProgramError.malformedCommand(setting: "editor", .unclosedQuote("'"))) {
          try arguments("vi '", programs)
        }
      }
    }

    /// Waits until the descriptor of a program reports its end.
    private func ending(of editor: InteractiveProcess) -> Int32? {
      var watched = [pollfd(fd: editor.descriptor, events: Int16(POLLIN), revents: 0)]
      poll(&watched, 1, patience)
      return editor.ending
    }

    @Test func reportsItsEndByADescriptor() throws {
      let launch = ProgramLaunch(
        path: "/bin/sh", arguments: ["sh", "-c", "read line; exit 4"], environment: [:],
        reason: .request)
      var ends: [Int32] = [-1, -1]
      try check(pipe(&ends))
      defer { for end in ends { close(end) } }
      let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(nothing) }
      let editor = try InteractiveProcess(launch, reading: ends[0], writing: nothing)
      #expect(write(ends[1], "x", 1) == 1)
      #expect(editor.ending == nil)
      #expect(write(ends[1], "\n", 1) == 1)
      #expect(ending(of: editor) == 4)
      #expect(editor.ending == 4)
    }

    @Test func endsWhenItIsTold() throws {
      let launch = ProgramLaunch(
        path: "/bin/sleep", arguments: ["sleep", "1000"], environment: [:], reason: .request)
      let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(nothing) }
      let editor = try InteractiveProcess(launch, reading: nothing, writing: nothing)
      editor.send(SIGTERM)
      #expect(ending(of: editor) == -SIGTERM)
    }
  }
}

@Suite("A file for the editor")
struct TemporaryFileTests {
  @Test func isForItsOwnerAloneAndGoesWithItsUse() throws {
    try withTemporaryDirectory { directory in
      var file: TemporaryFile? = try TemporaryFile(
        "A note.\n", suffix: ".md", environment: ["XDG_RUNTIME_DIR": directory, "TMPDIR": "/none"])
      let path = try #require(file?.path)
      #expect(path.hasPrefix("\(directory)/bifolio-") && path.hasSuffix(".md"))
      #expect(!path.contains("XXXXXX"))
      #expect(try permissions(of: path) == 0o600)
      #expect(file?.text() == "A note.\n")
      file = nil
      #expect(names(in: directory).isEmpty)
    }
  }

  @Test func hasAnUnpredictableName() throws {
    try withTemporaryDirectory { directory in
      let files = try (0..<20).map { _ in
        try TemporaryFile("", suffix: ".md", environment: ["TMPDIR": directory])
      }
      #expect(Set(files.map(\.path)).count == 20)
      #expect(Set(files.map { $0.path.dropLast(3).suffix(6).first }).count > 3)
    }
  }

  @Test func isCreatedInTheNextDirectoryIfOneIsMissing() throws {
    try withTemporaryDirectory { directory in
      for runtime in ["/none", "relative", ""] {
        let file = try TemporaryFile(
          "", suffix: ".md", environment: ["XDG_RUNTIME_DIR": runtime, "TMPDIR": directory])
        #expect(file.path.hasPrefix(directory))
      }
      #expect(try TemporaryFile("", suffix: ".md", environment: [:]).path.hasPrefix("/tmp/"))
    }
  }

  @Test func isReadBackAsText() throws {
    try withTemporaryDirectory { directory in
      let file = try TemporaryFile("", suffix: ".md", environment: ["TMPDIR": directory])
      let table: [(String.UTF8View, String)] = [
        ("a\r\nb\r\n".utf8, "a\nb\n"), ("\u{1B}[1ma\tb\u{7}\u{9B}".utf8, "a\tb"),
        ("\u{FEFF}é".utf8, "é"),
        ("".utf8, ""),
      ]
      for (bytes, text) in table {
        try makeFile(file.path, bytes)
        #expect(file.text() == text)
      }
      try makeFile(file.path, [0x61, 0xE9, 0x62])
      #expect(file.text() == "a\u{FFFD}b")
    }
  }

  @Test func isReadBackWhereTheEditorHasPutAnotherInItsPlace() throws {
    try withTemporaryDirectory { directory in
      let file = try TemporaryFile("old", suffix: ".md", environment: ["TMPDIR": directory])
      try makeFile("\(directory)/new", "new".utf8)
      try check(rename("\(directory)/new", file.path))
      #expect(file.text() == "new")
    }
  }

  @Test func isNotReadBackWhereItIsGoneOrSomethingElse() throws {
    try withTemporaryDirectory { directory in
      let file = try TemporaryFile("old", suffix: ".md", environment: ["TMPDIR": directory])
      try makeFile(file.path, repeatElement(0x61, count: TemporaryFile.maximumLength + 1))
      #expect(file.text() == nil)
      try makeFile(file.path, repeatElement(0x61, count: TemporaryFile.maximumLength))
      #expect(file.text()?.utf8.count == TemporaryFile.maximumLength)
      try check(unlink(file.path))
      #expect(file.text() == nil)
      try check(symlink("/etc/passwd", file.path))
      #expect(file.text() == nil)
      try check(unlink(file.path))
      try check(mkfifo(file.path, 0o600))
      #expect(file.text() == nil)
    }
  }
}
