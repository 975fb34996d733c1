import BookText
import CLibrary
import Defaults
import Launching
import TemporaryFiles
import Testing

@testable import Decoding
@testable import Processes

extension Spawning {
  @Suite("Converting what is not a book")
  struct ConverterTests {
    /// A converter of a reader who has agreed to the conversion of PDFs, on a system without confinement.
    private func converter(
      _ programs: FakePrograms, _ chosen: [String: String] = [:], consent: String? = "pdf",
      canConfine: Bool = false, timeout: Duration = .seconds(60), longestOutput: Int = 1 << 20
    ) -> Converter {
      Converter(
        Programs(converters: chosen), environment: programs.environment, consent: consent,
        canConfine: canConfine, timeout: timeout, longestOutput: longestOutput)
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
        try converted(by: "echo \"$1 $2 $3\"; echo warning >&2") == "-bbox-layout /books/a.pdf -\n")
    }

    @Test func aFailureIsToldInTheWordsOfTheProgram() throws {
      #expect(
        try converted(by: "echo; echo 'Incorrect password' >&2; exit 1")
          == "was not converted: pdftotext: Incorrect password")
      #expect(try converted(by: "exit 3") == "was not converted: pdftotext: status 3")
      #expect(
        try converted(by: "printf '\\f\\f'")
          == "has pictures of pages only; ocrmypdf adds their text")
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
        // Swift 6.0 does not return the thrown error.
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
        let found = try converter(programs, consent: "rtf").program(for: "/books/a.rtf", .richText)
        #expect(found?.line == "unrtf --html {}")
      }
    }

    @Test func theSettingsNameACommandForAnExtension() throws {
      try withFakePrograms { programs in
        try programs.make("mine", "")
        let converter = converter(
          programs, ["pdf": "mine -x", "djvu": "mine {}", "tex": "mine {} out"])
        #expect(try converter.program(for: "/b/a.PDF", .pdf)?.line == "mine -x")
        #expect(try converter.program(for: "/b/a.djv", .djvu)?.line == "mine {}")
        #expect(try converter.program(for: "/b/a.tex", nil)?.line == "mine {} out")
        #expect(try converter.program(for: "/b/a.txt", nil) == nil)
        #expect(try converter.program(for: "/b/tex", nil) == nil)
      }
    }

    /// Files with an extension and contents that disagree.
    static let disagreeing: [(name: String, type: ForeignFile?)] = [
      ("novel.txt", .pdf), ("novel.txt", .postScript), ("novel.txt", .oldOffice),
      ("noextension", .pdf), ("a.pdf", nil), ("a.pdf", .postScript), ("a.doc", .richText),
      ("a.tex", .postScript), ("a.pdf", ForeignFile("an image")),
    ]

    @Test(arguments: disagreeing.indices)
    func nothingRunsIfExtensionAndContentDisagree(index: Int) throws {
      let (name, type) = Self.disagreeing[index]
      try withFakePrograms { programs in
        for program in Converter.programs + ["mine"] { try programs.make(program, "") }
        for chosen in [[:], ["pdf": "mine", "tex": "mine"], ["pdf": "always", "ps": "always"]] {
          let converter = converter(programs, chosen, canConfine: true)
          #expect(try converter.program(for: "/books/\(name)", type) == nil)
        }
      }
    }

    /// The decision about a file: `run`, `ask` or the sentence that refuses it.
    private func decision(
      on name: String, _ type: ForeignFile, _ setting: String? = nil, consent: String? = nil,
      canConfine: Bool, programs names: [String] = Converter.programs
    ) throws -> String {
      var said = ""
      try withFakePrograms { programs in
        for program in names { try programs.make(program, "") }
        let fileExtension = String(name.split(separator: ".").last ?? "")
        let converter = converter(
          programs, setting.map { [fileExtension: $0] } ?? [:], consent: consent,
          canConfine: canConfine)
        do {
          said = try converter.program(for: "/books/\(name)", type) == nil ? "leave" : "run"
        } catch let failure as Converter.Failure {
          said = failure.question.map { "\($0.text) \($0.isConfined)" } ?? "\(failure)"
        }
      }
      return said
    }

    @Test func aProgramRunsUnaskedOnlyIfItIsConfinedAndOnlyForSomeTypes() throws {
      #expect(try decision(on: "a.pdf", .pdf, canConfine: true) == "run")
      #expect(
        try decision(on: "a.pdf", .pdf, canConfine: false) == "Read this PDF with pdftotext? false")
      #expect(try decision(on: "a.pdf", .pdf, consent: "pdf", canConfine: false) == "run")
      #expect(
        try decision(on: "a.pdf", .pdf, consent: "ps", canConfine: false)
          == "Read this PDF with pdftotext? false")
      #expect(
        try decision(on: "a.ps", .postScript, canConfine: true)
          == "Read this PostScript file with gs? true")
      #expect(
        try decision(on: "a.doc", .oldOffice, canConfine: true)
          == "Read this old Word document with antiword? true")
      #expect(try decision(on: "a.doc", .oldOffice, consent: "doc", canConfine: true) == "run")
      // It starts another program, so it cannot be confined.
      #expect(try decision(on: "a.docx", .word, canConfine: true) == "run")
      #expect(
        try decision(on: "a.docx", .word, canConfine: true, programs: ["docx2txt"])
          == "Read this Word document with docx2txt? false")
    }

    @Test func aSettingIsAnAnswer() throws {
      for canConfine in [true, false] {
        #expect(try decision(on: "a.ps", .postScript, "always", canConfine: canConfine) == "run")
        #expect(
          try decision(on: "a.pdf", .pdf, "never", consent: "pdf", canConfine: canConfine)
            == "is a PDF document; open.pdf = never forbids converting it")
        #expect(
          try decision(on: "a.pdf", .pdf, "ask", canConfine: canConfine)
            == "Read this PDF with pdftotext? \(canConfine)")
      }
    }

    @Test func theQuestionAndItsAnswerAreAboutTheExtensionOfTheSetting() throws {
      try withFakePrograms { programs in
        try programs.make("djvutxt", "")
        func asked(_ chosen: [String: String], consent: String? = nil) -> String? {
          let converter = converter(programs, chosen, consent: consent, canConfine: true)
          do throws(Converter.Failure) {
            return try converter.program(for: "/books/a.djv", .djvu)?.line
          } catch {
            return error.question?.fileExtension ?? "\(error)"
          }
        }
        #expect(asked(["djvu": "ask"]) == "djvu")
        #expect(asked(["djvu": "ask"], consent: "djvu") == "djvutxt {}")
        for other in ["ask", "always", "never"] {
          #expect(asked(["djv": "ask", "djvu": other]) == "djv")
          #expect(asked(["djv": "ask", "djvu": other], consent: "djv") == "djvutxt {}")
          #expect(asked(["djv": "ask", "djvu": other], consent: "djvu") == "djv")
          #expect(asked(["djv": "always", "djvu": other]) == "djvutxt {}")
        }
        #expect(
          asked(["djv": "never"])
            == "is a DjVu document; open.djv = never forbids converting it")
      }
    }

    @Test func whoCannotBeAskedIsToldTheCommandAndTheSetting() throws {
      try withFakePrograms { programs in
        try programs.make("gs", "")
        #expect {
          try converter(programs).program(for: "/books/a.ps", .postScript)
        } throws: { failure in
          "\(failure)" == "is a PostScript document, and gs converts it only if you allow it: set "
            + "open.ps = always, or try: gs -q -dSAFER -sDEVICE=txtwrite -o - FILE | bifolio"
        }
      }
    }

    @Test func aProgramInTheFolderOfTheBookIsNotRun() throws {
      try withFakePrograms { programs in
        try programs.make("pdftotext", "echo no")
        #expect(throws: Converter.Failure.besideFile("\(programs.directory)/pdftotext")) {
          try converter(programs).program(for: "\(programs.directory)/a.pdf", .pdf)
        }
        let linked = "\(programs.directory)/books/a.pdf"
        try makeDirectories("\(programs.directory)/books")
        try check(symlink("\(programs.directory)/books/own", "\(programs.directory)/own"))
        try makeProgram("\(programs.directory)/books/own", "echo no")
        #expect(throws: Converter.Failure.besideFile("\(programs.directory)/own")) {
          try converter(programs, ["pdf": "own {}"]).program(for: linked, .pdf)
        }
        let relative = converter(programs, ["pdf": "./pdftotext {}"])
        #expect(throws: Converter.Failure.program(.notFound("./pdftotext"))) {
          try relative.program(for: "/books/a.pdf", .pdf)
        }
      }
    }
  }
}
