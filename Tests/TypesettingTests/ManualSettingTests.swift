import BookText
import Testing

@testable import Typesetting

@Suite("Manual pages")
struct ManualSettingTests {
  /// The lines of the synopsis of a command.
  private func synopsis(_ text: String, measure: Int) throws -> [String] {
    let page = """
      LAMP(1)                          User Commands                         LAMP(1)

      SYNOPSIS
      \(text)
      """
    let lines = try TypesettingTests.page(of: page, measure: measure, lines: 24)
      .split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.contains("SYNOPSIS") }.dropFirst())
  }

  @Test func aSynopsisHangsAtEveryWidth() throws {
    let command =
      "       lamp [-v | --version] [--at=<place> [--night | --by-day]] -f WICK lamp ..."
    for measure in 20...100 {
      let lines = try synopsis(command, measure: measure)
      #expect(lines.joined(separator: " ").split(separator: " ") == command.split(separator: " "))
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("    ") }, "\(measure)")
    }
  }
}
