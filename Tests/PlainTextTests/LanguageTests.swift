import BookText
import Foundation
import Testing

@Suite("The language of a book")
struct LanguageTests {
  @Test(arguments: [
    ("German", "Ich weiß, daß er liest.", "de-1901"), ("German", "Er muß dort lesen.", "de-1901"),
    ("German", "Er weiß, dass er liest, und muss es.", "de"), ("German", "Er liest.", "de"),
    ("German", "Die Rußlandreise.", "de"), ("Greek", "Κάθε βράδυ διάβαζε.", "el"),
    ("Greek", "Ἐν ἀρχῇ ἦν ὁ λόγος.", "el-polyton"), ("English", "I know ὁ λόγος.", "en"),
    ("Klingon", "xyzzy", nil),
  ])
  func theSpellingOfATextIsDetected(name: String, text: String, spelling: String?) throws {
    #expect(try book("Title: X\nLanguage: \(name)\n\n\(text)\n").spelling == spelling)
  }

  @Test func eachFileOfWordsIsInTheListOfLanguages() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Text/BookText/Vocabulary/Languages")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count >= 36)
    #expect(
      Set(Language.all.map(\.name)).isSuperset(
        of: files.map { $0.lowercased().replacingOccurrences(of: ".swift", with: "") }))
    for names in [Language.all.map(\.name), Language.all.map(\.tag)] {
      #expect(Set(names).count == names.count)
    }
  }
}
