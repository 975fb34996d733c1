import CLibrary
import Storage
import System
import TemporaryFiles
import TerminalInput
import Testing

@testable import App

@Suite("A book from an address")
struct BookFetchingTests {
  private let desk: Desk
  private let address = "https://lamp.example/a?b=1"

  init() throws { desk = try Desk() }

  private func fetched(by script: String, _ command: String? = "bifolio-net get") throws -> String {
    try makeProgram("\(desk.directory)/bifolio-net", script)
    do throws(Failure) {
      return try BookFetching.fetchBook(
        at: address, by: command,
        environment: ["PATH": desk.directory, "HOME": desk.directory]
      ) { true }
    } catch {
      return error.message
    }
  }

  @Test func isTheFileThatTheProgramNames() throws {
    let path = try desk.write("It was lit.", to: "lamp.txt")
    #expect(try fetched(by: "echo \"$1 $2\" >&2; echo '\(path)'") == path)
  }

  @Test func isNotOpenedIfTheProgramFailsOrNamesNoFile() throws {
    #expect(
      try fetched(by: "echo 'bifolio-net: no such host' >&2; exit 1")
        == "\(address) was not fetched: bifolio-net: no such host")
    #expect(
      try fetched(by: "echo '1. The Lamp'") == "\(address) was not fetched: bifolio-net: status 0")
    #expect(
      try fetched(by: "echo /none; exit 0") == "\(address) was not fetched: bifolio-net: status 0")
  }

  @Test func theReaderIsAskedBeforeTheNetworkIsUsed() throws {
    let path = try desk.write("It was lit.", to: "lamp.txt")
    let mark = "\(desk.directory)/started"
    try makeProgram("\(desk.directory)/get", "touch \(mark); echo '\(path)'")
    func asked() -> Session {
      var context = desk.context(desk.store)
      context.options.settings.programs.get = "\(desk.directory)/get"
      let session = Session(.address(address), in: context)
      while !session.isAsking, session.failure == nil {
        Descriptor.wait(forInput: session.descriptors, within: .seconds(60))
        session.passTime(isFrameDue: false, at: .zero)
      }
      return session
    }
    let session = asked()
    #expect(
      session.takeNewQuestion() == [
        "Fetch this book from lamp.example?", "This uses the network, by the program",
        "in the settings: \(desk.directory)/get", "", "y yes · n no",
      ])
    #expect(access(mark, F_OK) != 0)
    session.handle(.key(Key(.character("a"))), at: .zero)
    #expect(session.isAsking)
    session.handle(.key(Key(.character("n"))), at: .zero)
    #expect(session.failure?.message == "\(address) was not fetched" && access(mark, F_OK) != 0)
    let other = asked()
    _ = other.takeNewQuestion()
    other.handle(.key(Key(.character("y"))), at: .zero)
    while other.book == nil, other.failure == nil {
      Descriptor.wait(forInput: other.descriptors, within: .seconds(60))
      other.passTime(isFrameDue: false, at: .zero)
    }
    #expect(other.book != nil && access(mark, F_OK) == 0)
  }

  @Test func noProgramIsStartedUnlessTheSettingsNameIt() throws {
    let mark = "\(desk.directory)/started"
    let answer = try fetched(by: "touch \(mark); echo /none", nil)
    #expect(answer == Failure.noFetcher(for: address).message)
    #expect(answer.hasSuffix("or set get = \"bifolio-net get\""))
    #expect(throws: Failure.noFetcher(for: address)) {
      try Opening.open(.address(address), desk.openingOptions(), desk.store)
    }
    #expect(access(mark, F_OK) != 0)
    #expect(
      try fetched(by: "exit 0", "fetch-book")
        == "\(address) was not fetched: Program not found: fetch-book")
  }
}
