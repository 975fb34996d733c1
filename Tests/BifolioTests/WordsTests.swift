import BookText
import Defaults
import Testing

@testable import Reading
@testable import bifolio

/// One word for one thing: in the help, the sheet of settings, their file, the command line, the manual pages and the
/// handbook.
@Suite("The words")
struct WordsTests {
  /// All texts for readers, in small letters and on one line, by name.
  private func texts() throws -> [(name: String, text: String)] {
    func file(_ name: String) throws -> String { try text(of: "\(root)/\(name)") }
    let texts = [
      ("the handbook", try file("Books/handbook.txt")),
      ("bifolio(1)", try file("docs/bifolio.1")),
      ("bifolio-defaults(5)", try file("docs/bifolio-defaults.5")),
      ("README.md", try file("README.md")), ("--help", usage(.all)),
      ("the keys", Command.table.map(\.help).joined(separator: "\n")),
      ("the settings", Setting.allCases.map { "\($0.title): \($0.help)" }.joined(separator: "\n")),
      ("what the program says", try sentences()),
    ]
    return texts.map { name, text in
      (name, text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
  }

  /// Words replaced by the glossary, in small letters.
  private static let replaced: [(words: [String], instead: String)] = [
    (["dog-ear", "dog ear", "dog’s ear", "dog’s-ear"], "bookmark"),
    (["scrub", "slider"], "fore-edge"),
    (["mark it", "marks it", "mark them", "marked words", "marked text", "unmark"], "highlight"),
    (["wider text", "narrower text", "line width", "text width"], "measure"),
    (["line spacing"], "leading"),
    (["colours: paper", "colours: automatic"], "theme"),
    (["way of turning"], "transition"),
    (["mini-map", "minimap", "thumbnails", "page overview"], "fore-edge"),
    (["exchange your place", "exchanges places", "exchange of places"], "sync"),
    (["as a match", "become a match"], "tie"), (["code set"], "encoding"),
    (["order of reading"], "reading order"),
    (["made searchable"], "indexed"), (["taps turn", "a tap "], "click"),
  ]

  @Test("that are replaced by others are in no text that readers see")
  func replacedWords() throws {
    for (name, text) in try texts() {
      #expect(text.count > 500, "\(name)")
      for (words, instead) in Self.replaced {
        for word in words {
          #expect(!text.contains(word), "\(name): “\(word)” is “\(instead)”")
        }
      }
      #expect(!text.contains(#/[0-9] %/#), "\(name): a percentage has no blank")
    }
  }

  @Test("of a setting are the same in the sheet, in its file and on the command line")
  func settings() {
    for setting in Setting.allCases {
      let name = setting.rawValue.replacing("-", with: " ")
      let title = setting.title.lowercased()
      #expect(title == name || title.hasPrefix(name + " "), "\(setting.title) is \(name)")
      #expect((try? Option.find("--\(setting.rawValue)"))?.help == setting.help)
    }
  }

  @Test("of a key that changes a setting are those of the setting")
  func keys() throws {
    let rows = Dictionary(uniqueKeysWithValues: Command.table.map { ($0.name, $0.help) })
    // The command `notes` shows them one by one, and changes no setting.
    for setting in Setting.allCases where setting != .notes {
      guard let help = rows[setting.rawValue] else { continue }
      #expect(help.hasPrefix(setting.title), "\(help)")
    }
  }

  @Test("of the handbook are those of the settings and of the command line")
  func handbook() throws {
    let handbook = try text(of: "\(root)/Books/handbook.txt")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let options = handbook.split(separator: " ").filter { $0.hasPrefix("--") }
      .map { $0.dropFirst(2).prefix { $0.isLetter || $0 == "-" } }.filter {
        $0.first?.isLetter == true
      }
    #expect(options.count > 10)
    for name in options {
      #expect(Option.all.contains { $0.name.hasPrefix(name) }, "--\(name)")
    }
    // The paragraph about the sheet uses the sheet's names of the settings.
    let start = try #require(handbook.firstRange(of: "With S, or a comma")).lowerBound
    let paragraph = handbook[start...].prefix(600).lowercased()
    let named: [Setting] = [
      .theme, .transition, .spread, .measure, .margins, .leading, .alignment, .hyphenation,
      .paragraphs, .quotes,
    ]
    for setting in named { #expect(paragraph.contains(setting.rawValue), "\(setting)") }
  }

  /// All text between quotation marks in the sources of the reader and its shell, if it begins with a
  /// capital.
  private func sentences() throws -> String {
    var sentences: [Substring] = []
    for folder in ["Reader/Reading", "Shell"] {
      for text in try swiftFiles(in: "\(root)/Sources/\(folder)").values {
        for line in text.split(separator: "\n") where !line.contains("//") {
          sentences += line.split(separator: "\"").dropFirst()
            .filter { $0.first?.isUppercase == true }
        }
      }
    }
    return sentences.joined(separator: "\n")
  }
}
