import Cells
import Defaults
import Testing

@testable import bifolio

@Suite("The help on the command line")
struct UsageTests {
  private let lines = usage().split(separator: "\n", omittingEmptySubsequences: false)

  @Test("names every option with its value, and says what it does unless it is a setting")
  func options() {
    for option in Option.allCases {
      let name = option.name + (option.valueName.map { " " + $0 } ?? "")
      let found = lines.filter { " \($0) ".contains(" \(name) ") }
      #expect(found.count == 1, "\(name)")
      guard let help = option.help else { continue }
      #expect(found.first?.hasSuffix(help) == true, "\(name)")
    }
  }

  @Test("fits on a screen of 80 columns and 24 rows")
  func size() {
    #expect(lines.count <= 23)
    for line in lines { #expect(cellWidth(of: String(line)) <= 80, "\(line)") }
  }

  @Test("says where the keys are shown")
  func keys() {
    #expect(lines.last?.contains("?") == true)
  }

  @Test("is text without tabs, controls, or blanks at the ends of lines")
  func plain() {
    #expect(!usage().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!lines.contains { $0.hasSuffix(" ") })
    #expect(lines.first == "Usage: bifolio [OPTION]… [BOOK]")
    #expect(lines.last?.isEmpty == false)
  }
}
