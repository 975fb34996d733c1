import Defaults
import Launching
import TemporaryFiles
import Testing

@testable import Decoding
@testable import Processes

extension Spawning {
  @Suite("Converting what is no book")
  struct ConverterTests {
    private func converter(
      _ programs: FakePrograms, _ chosen: [String: String] = [:], timeout: Duration = .seconds(60),
      longestOutput: Int = 1 << 20
    ) -> Converter {
      Converter(
        Programs(converters: chosen), environment: programs.environment, timeout: timeout,
        longestOutput: longestOutput)
    }

    /// Converts a PDF by a script in place of `pdftotext`; returns the output, or the sentence about its failure.
    private func converted(
      by script: String, timeout: Duration = .seconds(60), longestOutput: Int = 1 << 20,
      while isWanted: () -> Bool = { true }
    ) throws -> String {
      var result = ""
      try withFakePrograms { programs in
        try programs.make("pdftotext", script)
        let converter = converter(programs, timeout: timeout, longestOutput: longestOutput)
        do {
          let program = try #require(try converter.program(for: "/books/a.pdf", .pdf))
          let text = try converter.text(by: program, while: isWanted)
          result = String(decoding: text.bytes, as: UTF8.self) + (text.isWhole ? "" : "[cut]")
        } catch let failure as Converter.Failure {
          result = "\(failure)"
        }
      }
      return result
    }

    @Test func theProgramIsGivenThePathAndItsOutputIsTheText() throws {
      #expect(
        try converted(by: "echo \"$1 $2 $3\"; echo warning >&2") == "-layout /books/a.pdf -\n")
    }

    @Test func aFailureIsToldInTheWordsOfTheProgram() throws {
      #expect(
        try converted(by: "echo; echo 'Incorrect password' >&2; exit 1")
          == "was not converted: pdftotext: Incorrect password")
      #expect(try converted(by: "exit 3") == "was not converted: pdftotext: status 3")
      #expect(
        try converted(by: "printf '\\f\\f'")
          == "has no text that pdftotext finds; its pages may be pictures")
    }

    @Test func aTextThatTheProgramCouldNotFinishIsReadAndSaidToBeCut() throws {
      #expect(try converted(by: "echo half; exit 1") == "half\n[cut]")
    }

    @Test func aProgramThatHangsOrNeverStopsWritingIsEnded() throws {
      #expect(
        try converted(by: "echo a; exec /bin/sleep 1000", timeout: .milliseconds(100))
          == "was not converted: pdftotext took too long")
      #expect(
        try converted(by: "exec /usr/bin/yes", longestOutput: 100_000)
          == "was not converted: pdftotext wrote too much")
      #expect(try converted(by: "/usr/bin/yes >&2 & /bin/sleep 0.2; kill $!; echo a") == "a\n")
      #expect(
        try converted(by: "exec /bin/sleep 1000") { false }
          == "was not converted: pdftotext: status -9")
    }

    @Test func aMissingProgramIsNamedWithItsPackage() throws {
      try withFakePrograms { programs in
        // Swift 6.0 does not return what is thrown.
        #expect {
          try converter(programs).program(for: "/books/a.pdf", .pdf)
        } throws: { failure in
          "\(failure)" == "is a PDF document; to open it, install pdftotext (Debian: poppler-utils)"
        }
      }
    }

    @Test func theFirstUsualProgramThatIsInstalledIsTaken() throws {
      try withFakePrograms { programs in
        try programs.make("unrtf", "")
        let found = try converter(programs).program(for: "/books/a.rtf", .richText)
        #expect(found?.line == "unrtf --html {}")
      }
    }

    @Test func theSettingsDecideByTheEndingAndByTheType() throws {
      try withFakePrograms { programs in
        try programs.make("mine", "")
        let converter = converter(programs, ["pdf": "mine -x", "tex": "mine {} out"])
        #expect(try converter.program(for: "/b/a.PDF", .pdf)?.line == "mine -x")
        #expect(try converter.program(for: "/b/noending", .pdf)?.line == "mine -x")
        #expect(try converter.program(for: "/b/a.tex", nil)?.line == "mine {} out")
        #expect(try converter.program(for: "/b/a.txt", nil) == nil)
        #expect(try converter.program(for: "/b/tex", nil) == nil)
      }
    }

    @Test func aProgramInTheFolderOfTheBookIsNotRun() throws {
      try withFakePrograms { programs in
        try programs.make("pdftotext", "echo no")
        #expect(throws: Converter.Failure.besideFile("\(programs.directory)/pdftotext")) {
          try converter(programs).program(for: "\(programs.directory)/a.pdf", .pdf)
        }
        let relative = converter(programs, ["pdf": "./pdftotext {}"])
        #expect(throws: Converter.Failure.program(.notFound("./pdftotext"))) {
          try relative.program(for: "/books/a.pdf", .pdf)
        }
      }
    }
  }
}
