import BookText
import Defaults
import PlainText
import Reading
import Storage
import TemporaryFiles
import Testing

@testable import bifolio

@Suite("The manual page of the files")
struct ManualDefaultsTests {
  private let lines = manual("bifolio-defaults.5")

  @Test("lists every setting with its values, and no other")
  func settings() {
    let headings = lines.filter { $0.hasPrefix(".It Cm ") && $0.contains(" No = ") }
    let expected = Setting.allCases.map { setting in
      let values =
        switch setting.choices {
        case .words(let words): words.joined(separator: " | ")
        case .numbers(let range): "\(range.lowerBound)..\(range.upperBound)"
        case .encodings: "auto | Ar name"
        }
      return ".It Cm \(setting.rawValue) No = \(values)"
    }
    #expect(headings == expected)
  }

  @Test("names the default of each setting: the first value, or the one it states")
  func defaults() throws {
    for setting in Setting.allCases {
      let start = try #require(lines.firstIndex { $0.hasPrefix(".It Cm \(setting.rawValue) ") })
      let text = lines[(start + 1)...].prefix { !$0.hasPrefix(".") }.joined(separator: " ")
      let choice = Settings()[setting]
      let first = lines[start].split(separator: " ")[5]
      #expect(text.hasSuffix(": \(choice).") || first == choice, "\(setting.rawValue)")
    }
  }

  @Test("lists every name that is written for a book, and no other")
  func names() throws {
    var written: Set<String> = []
    try withTemporaryDirectory { home in
      let store = DefaultsStore(DefaultsDirectories(environment: ["HOME": home]))
      let text = "Title: Lamps\n\nAuthor: Nobody\n\n\nCHAPTER I\n\nThe lamp was lit.\n"
      let book = try Book(plainText: Array(text.utf8), named: "lamps")
      let end = TextOffset(utf8: book.text.count - 1)
      let place = SavedPlace(at: end, in: book, page: 1, pageCount: 2)
      var record = ReadingRecord()
      let today = try #require(CalendarDay("2026-11-20"))
      record.record(try #require(ReadingTally(words: 90, in: .seconds(30), pages: 1)), on: today)
      var marks = Marks()
      var highlight = Mark(.highlight, at: 4..<8, in: book, note: "bright")
      highlight.pen = 2
      marks.insert(highlight)
      marks.insert(Mark(lookedUp: "lamp", at: 4..<8, in: book))
      marks.insert(Mark(.place, at: 4..<4, in: book, letter: "a"))
      var settings = BookSettings()
      settings.facing = FacingChoice(name: "/lampen.txt")
      settings.facing?.fingerprint = book.fingerprint
      settings.facing?.showsTranslation = true
      settings.facing?.ties = [.init(original: 4, translation: 8)]
      for path in ["/old.txt", "/lamps.txt"] {
        var change = BookChange(book, readFrom: path)
        change.place = BookChange.Place(place, since: "2026-11-20T00:00:00Z")
        change.record = record
        change.readTime = "2026-11-20T00:00:00Z"
        (change.marks, change.time) = (Change(Marks(), to: marks), "2026-11-20T00:00:00Z")
        change.settings = Change(BookSettings(), to: settings)
        #expect(store.save(StateChanges(change)).isEmpty)
      }
      #expect(store.takeWarnings() == [])
      let path = "\(home)/.local/state/bifolio/books/\(book.fingerprint)"
      let file = try DefaultsFile(try #require(try FileAccess.contents(of: path)))
      for name in file.names {
        let parts = name.split(separator: ".")
        switch parts[0] {
        case "mark": written.insert("mark.\(parts[2])")
        case "facing": written.insert(name)
        default: written.insert(String(parts[0]))
        }
      }
    }
    // Editions are written only for documents, and places of other programs when their marks are imported.
    written.insert("edition")
    written.formUnion(["offered.offset", "offered.before", "offered.after"])
    // The format of pages is written once they are counted.
    written.formUnion(["page-layout", "chapter-page", "form", "finished"])
    #expect(written == documented())
  }

  /// The names in the manual for a book's file: for dotted names the part before the full stop, for
  /// marks the part after their names.
  private func documented() -> Set<String> {
    var documented: Set<String> = []
    let section = lines.drop { $0 != ".Sh THE FILE OF A BOOK" }.dropFirst()
    for line in section.prefix(while: { !$0.hasPrefix(".Sh ") }) where line.hasPrefix(".It Cm ") {
      let words = line.dropFirst(4).replacing("Cm ", with: "").split(separator: ",")
        .map { $0.split(separator: " ").map(String.init) }
      if words[0][0] == "mark" {
        documented.formUnion(words.flatMap { $0 }.filter { $0.hasPrefix(".") }.map { "mark\($0)" })
      } else {
        documented.formUnion(words.map { $0[0] })
      }
    }
    return documented
  }

  @Test("lists every command that can be bound to other keys, and every colour")
  func commandsAndColors() throws {
    func words(after beginning: String) throws -> [String] {
      let start = try #require(lines.firstIndex { $0 == beginning })
      return lines[(start + 1)...].prefix { $0.hasPrefix(".Cm ") || $0 == "or" }
        .flatMap { $0.split(separator: " ") }.map(String.init)
        .filter { ![".Cm", ",", ".", "or"].contains($0) }
    }
    let mark = #".\" Checked against the table of commands by a test."#
    #expect(
      try words(after: mark)
        == Command.table.map(\.name).filter { name in
          name == "notes" || Setting(rawValue: name.replacing("-back", with: "")) == nil
        })
    let colors = try words(after: "The name is")
    #expect(colors.count == 6)
    for color in colors {
      var file = DefaultsFile()
      file["color.\(color)"] = "#010203"
      #expect(Settings(file).colors != CustomColors(), "\(color)")
    }
  }

  @Test("lists every kind of damage")
  func reasons() {
    let text = lines.joined(separator: "\n")
    #expect(text.contains("\n.It \(DefaultsError.notDefaults)\n"))
    #expect("\(DefaultsError.malformed(line: 7))" == "line 7: not “name = value”")
    #expect(text.contains(".It line Ar n : not Dq name = value\n"))
  }

  @Test("states the version of the format")
  func version() { #expect(lines.contains(".Dl bifolio-defaults \(DefaultsFile.version)")) }
}
