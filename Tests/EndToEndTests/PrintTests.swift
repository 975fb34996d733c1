import Cells
import Glibc
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(2)))
struct PrintTests {
  /// What the program prints into a file.
  private func printed(_ arguments: String) throws -> String {
    let program = try Program()
    let session = try TerminalSession(
      executable: "/bin/sh",
      arguments: ["-c", "\(Program.executable) \(arguments) > \(program.home)/out"],
      environment: program.environment())
    #expect(try session.waitForExit(within: .seconds(30)) == .exited(0))
    return Program.contents(of: program.home + "/out") ?? ""
  }

  @Test(arguments: [20, 40, 60, 72, 120])
  func noPrintedLineIsWiderThanAsked(width: Int) throws {
    for book in ["handbook", "sampler", "five-small-hours"] {
      let text = try printed("--print --width \(width) --height 30 \(Program.book(book))")
      let pages = text.split(separator: "\u{0C}", omittingEmptySubsequences: false)
      #expect(pages.count > 3)
      for page in pages {
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 31)
        for line in lines {
          #expect(cellWidth(of: String(line)) <= width, "\(line)")
        }
      }
    }
  }

  @Test func pagesArePrintedWhereThereIsNoTerminal() throws {
    let text = try printed(Program.book("five-small-hours"))
    #expect(text.contains("\u{0C}"))
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("THE LAMPLIGHTER"))
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let help = try printed("--help")
    #expect(help.hasPrefix("Usage: bifolio"))
    #expect(help.contains("--transition curl|scroll|none"))
    #expect(help.contains("Turn to the next page"))
    #expect(try printed("--version").hasPrefix("bifolio 0."))
  }
}
