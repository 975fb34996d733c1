import Cells
import Reading
import Testing

@testable import bifolio

@Suite("The help on the command line")
struct UsageTests {
  private let lines = usage().split(separator: "\n", omittingEmptySubsequences: false)

  @Test("has a line for every option, with its value and what it does")
  func options() {
    for option in Option.allCases {
      let name = "  " + option.name + (option.valueName.map { " " + $0 } ?? "") + " "
      #expect(lines.count { $0.hasPrefix(name) && $0.hasSuffix(option.help) } == 1, "\(name)")
    }
  }

  @Test("has a line for every command, with its keys or what else does it")
  func commands() {
    for command in Command.allCases {
      let rows = Command.table.filter { $0.command == command }
      #expect(!rows.isEmpty, "\(command)")
      for row in rows {
        let keys = row.keyNames.isEmpty ? row.gestures.first ?? "" : row.keyNames
        #expect(
          lines.count { $0.hasPrefix("  " + keys) && $0.hasSuffix(" " + row.help) } == 1,
          "\(command)")
      }
    }
  }

  @Test("is no wider than 100 columns, and its columns stand under each other")
  func width() {
    for line in lines { #expect(cellWidth(of: String(line)) <= 100, "\(line)") }
    let entries = lines.filter { $0.hasPrefix("  ") }
    #expect(entries.count == Option.allCases.count + Command.table.count)
    for entry in entries {
      let cells = Array(entry)
      #expect(cells.count > 38 && cells[37] == " " && cells[38] != " ", "\(entry)")
    }
  }

  @Test("is text without tabs, controls, or blanks at the ends of lines")
  func plain() {
    #expect(!usage().unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!lines.contains { $0.hasSuffix(" ") })
    #expect(lines.first == "Usage: bifolio [OPTION]… [BOOK]")
    #expect(lines.last?.isEmpty == false)
  }
}
