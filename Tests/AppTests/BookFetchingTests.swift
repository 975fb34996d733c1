import Storage
import System
import TemporaryFiles
import Testing

@testable import App

@Suite("A book from an address")
struct BookFetchingTests {
  private let desk: Desk
  private let address = "https://lamp.example/a?b=1"

  init() throws { desk = try Desk() }

  private func fetched(by script: String?) throws -> String {
    if let script { try makeProgram("\(desk.directory)/bifolio-net", script) }
    do throws(Failure) {
      return try BookFetching.path(
        ofBookAt: address, environment: ["PATH": desk.directory, "HOME": desk.directory]
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

  @Test func isSaidToNeedTheProgramWithoutIt() throws {
    #expect(try fetched(by: nil).hasSuffix("| bifolio, or install bifolio-net"))
    let found = BookRequest.named(address)
    #expect(throws: Failure.noFetcher(for: address)) {
      try found.find(
        in: [], input: (0, true), environment: ["PATH": desk.directory], store: desk.store)
    }
    try makeProgram("\(desk.directory)/bifolio-net", "exit 1")
    guard
      case .address(address) = try found.find(
        in: [], input: (0, true), environment: ["PATH": desk.directory], store: desk.store)
    else {
      Issue.record("no address")
      return
    }
  }
}
