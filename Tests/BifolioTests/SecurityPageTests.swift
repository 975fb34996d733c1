import CLibrary
import Testing

/// Each promise of `SECURITY.md` and of the handbook names a test for keeping it.
@Suite("The promises")
struct SecurityPageTests {
  /// Sources of the tests, by the names of their suites; empty if they cannot be read.
  private static let suites: [String: String] = {
    var suites: [String: String] = [:]
    for source in ((try? swiftFiles(in: "\(root)/Tests")) ?? [:]).values {
      for line in source.split(separator: "\n") where line.contains("Tests") {
        let words = line.split { !$0.isLetter && !$0.isNumber }
        guard
          let kind = words.firstIndex(where: { ["struct", "extension", "class"].contains($0) }),
          words.indices.contains(kind + 1), words[kind + 1].hasSuffix("Tests")
        else { continue }
        suites[String(words[kind + 1]), default: ""] += source
      }
    }
    return suites
  }()

  /// Whether a test exists: a suite, or one of its tests, named after a full stop.
  private func exists(_ test: String) -> Bool {
    let parts = test.split(separator: ".")
    guard let source = Self.suites[String(parts[0])], source.contains("@Test") else { return false }
    return parts.count == 1 || source.contains("func \(parts[1])(")
  }

  /// Returns the names in backquotes with the form of tests, and the tools of `make lint`.
  private func keepers(in text: some StringProtocol) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
      .filter { $0.contains("Tests") || $0.hasPrefix("tools/") }
  }

  /// Returns the rows of the tables of a page: the promise, and the tests for it.
  private func promises(of page: String) -> [(promise: String, keepers: [String])] {
    page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| promise") }
      .map { row in
        let cells = row.split(separator: " | ")
        return (
          String(cells[0].dropFirst(2)), keepers(in: cells.dropFirst().joined(separator: " "))
        )
      }
  }

  @Test("of SECURITY.md are each kept by a test that exists")
  func security() throws {
    let page = try text(of: "\(root)/SECURITY.md")
    let promises = promises(of: page)
    #expect(promises.count > 25)
    let lint = try text(of: "\(root)/Makefile")
    for (promise, keepers) in promises {
      #expect(!keepers.isEmpty, "\(promise)")
      for keeper in keepers {
        let isKept = keeper.hasPrefix("tools/") ? lint.contains(keeper) : exists(keeper)
        #expect(isKept, "\(promise): \(keeper)")
      }
    }
  }

  @Test("have a test each that fails if a test is missing")
  func missing() {
    #expect(
      !exists("NoSuchTests") && !exists("FenceTests.noSuchTest") && exists("FenceTests.calls"))
    let row = promises(of: "| promise | kept by |\n|---|---|\n| Nothing is lost. | hope |\n")
    #expect(row.map(\.promise) == ["Nothing is lost."] && row[0].keepers.isEmpty)
  }

  @Test("of the handbook's chapter about what is not done are each kept by a test")
  func handbook() throws {
    let handbook = try text(of: "\(root)/Books/handbook.txt")
    let start = try #require(handbook.firstRange(of: "\nCHAPTER X.")).upperBound
    let chapter = handbook[start...]
    let end = try #require(chapter.firstRange(of: "\nCHAPTER XI.")).lowerBound
    let promises = chapter[..<end].split(separator: "\n\n").compactMap { paragraph -> String? in
      let text = paragraph.split(separator: "\n").joined(separator: " ")
      guard text.hasPrefix("_"), let close = text.dropFirst().firstIndex(of: "_") else {
        return nil
      }
      return String(text[text.index(after: text.startIndex)..<close])
    }
    let keepers = [
      "It fetches nothing from the network.": "FenceTests.calls",
      "It executes nothing that a book asks for.": "StartedProgramsTests",
      "It lets no byte of a book reach the terminal as control.": "HostileBookTests.books",
      "It does not rewrite what it cannot read.": "DamagedFilesTests.garbled",
      "It does not lose count when you change the window.": "ReaderPlaceTests",
      "It does not read everything.": "RefusalTests",
    ]
    for promise in promises where promise != "It has no opinion of you." {
      let keeper = try #require(keepers[promise], "\(promise)")
      #expect(exists(keeper), "\(promise): \(keeper)")
    }
    #expect(promises.count == keepers.count + 1)
  }

  @Test("of the pages about reliability name tests that exist")
  func reliability() throws {
    for page in ["docs/development/reliability.md", "docs/guide/unicode.md", "docs/guide/sync.md"] {
      for line in try text(of: "\(root)/\(page)").split(separator: "\n") {
        var suite = ""
        for name in line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter({ $0.offset % 2 == 1 }).map({ String($0.element) })
        {
          let isTest = name.hasPrefix(".") && !suite.isEmpty && !name.contains("/")
          let full = isTest ? suite + name : name
          guard isTest || full.split(separator: ".").first?.hasSuffix("Tests") == true,
            !full.contains("=")
          else {
            continue
          }
          suite = String(full.split(separator: ".")[0])
          #expect(exists(full) || full.contains("/"), "\(page): \(full)")
        }
      }
    }
  }
}
