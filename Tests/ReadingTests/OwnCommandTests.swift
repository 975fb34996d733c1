import Asking
import BookText
import Defaults
import PlainText
import TerminalInput
import Testing

@testable import Reading

@Suite("Commands of the reader's own")
struct OwnCommandTests {
  private let wikipedia = OwnCommand(key: "w", line: "wikipedia {}", title: "Wikipedia")
  private let silent = OwnCommand(key: "k", line: "keep {}", showsOutput: false)

  private func opened(_ commands: [OwnCommand]) throws -> Reader {
    var settings = Settings()
    settings.transition = .none
    settings.programs = Programs(commands: commands)
    let text = "CHAPTER I\n\n\nIt rained. The lamp was lit at five.\n"
    return reader(
      try Book(plainText: Array(text.utf8), named: "rain"), columns: 80, rows: 24,
      settings: settings)
  }

  private func started(_ questions: [Question]) -> OwnCommandCall? {
    questions.lazy.compactMap { if case .program(.run(let call)) = $0 { call } else { nil } }.first
  }

  @Test func areListedWithTheirKeysAndNames() throws {
    var reader = try opened([wikipedia, silent])
    _ = reader.type("w!")
    let screen = reader.screenText().joined(separator: "\n")
    #expect(
      screen.contains("Wikipedia") && screen.contains("wikipedia {}") && screen.contains("keep"))
  }

  @Test func areGivenTheWordsAndWhatIsAroundThem() throws {
    var reader = try opened([wikipedia, silent])
    _ = reader.type("vllll")
    let call = try #require(started(reader.type("!w")))
    #expect(call.command == wikipedia)
    #expect(call.values[""] == "The")
    #expect(call.values["sentence"] == "The lamp was lit at five.")
    #expect(call.values["title"] == reader.book.title && call.values["author"] == "")
    #expect(call.values["place"]?.hasSuffix("%") == true)
    #expect(reader.screenText()[23].contains("Wikipedia… (Esc cancels)"))
  }

  @Test func showTheirOutputAndEscCancelsThem() throws {
    var reader = try opened([wikipedia])
    _ = reader.type("v!w")
    reader.take(.program(.output(of: wikipedia, lines: ["A lamp gives light."])), at: .zero)
    let screen = reader.screenText().joined(separator: "\n")
    #expect(screen.contains("Wikipedia") && screen.contains("A lamp gives light."))
    // It is not a looked-up word.
    #expect(reader.marks.words.isEmpty)
    _ = reader.press(.escape)
    _ = reader.type("v!w")
    #expect(reader.press(.escape).contains(.program(.cancelLookUp)))
  }

  @Test func withoutOutputSayThatTheyWereStarted() throws {
    var reader = try opened([silent])
    #expect(started(reader.type("v!k"))?.command == silent)
    reader.take(.program(.started(silent)), at: .zero)
    #expect(reader.screenText()[23].contains("keep: started"))
  }

  @Test func withoutAnyASentenceSaysWhereTheyAreMade() throws {
    var reader = try opened([])
    _ = reader.type("v!")
    #expect(reader.layers.selection != nil)
    #expect(started(reader.type("w")) == nil)
  }
}
