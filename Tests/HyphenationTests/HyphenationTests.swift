import BookText
import Glibc
import Testing

@testable import Hyphenation
@testable import Typesetting

/// A directory of pattern files of our own, removed with it.
private final class PatternDirectory {
  let path: String

  init(_ files: [String: [UInt8]]) throws {
    var template = Array("/tmp/bifolio-patterns-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
    for (name, bytes) in files {
      let file = try #require(fopen("\(path)/\(name)", "w"))
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
  }

  deinit {
    if let entries = opendir(path) {
      while let entry = readdir(entries) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink("\(path)/\(name)")
      }
      closedir(entries)
    }
    rmdir(path)
  }
}

@Suite("Hyphenation patterns")
struct HyphenationTests {
  /// `word` with hyphens at its divisions.
  private func divided(_ word: String, by hyphenator: Hyphenator?) throws -> String {
    let bytes = Array(word.utf8)
    let divisions = try #require(hyphenator).divisions(of: bytes)
    var divided: [UInt8] = []
    for (offset, byte) in bytes.enumerated() {
      if divisions.places >> UInt64(offset) & 1 != 0 { divided.append(0x2D) }
      divided.append(byte)
    }
    return String(decoding: divided, as: UTF8.self)
  }

  // MARK: Which file

  @Test func aLanguageIsFoundByItsTag() throws {
    let directory = try PatternDirectory([
      "hyph_en_GB.dic": [], "hyph_en_US.dic": [], "hyph_de_DE.dic": [], "hyph_de_AT.dic": [],
      "hyph_es_MX.dic": [], "hyph_es_AR.dic": [], "hyph_it.dic": [], "readme_ru.txt": [],
    ])
    let files = PatternFiles(in: directory.path)
    let expected = [
      "en": "en_US", "en-GB": "en_GB", "EN-us": "en_US", "en-Latn-GB": "en_GB", "de": "de_DE",
      "de-AT": "de_AT", "de-CH": "de_DE", "es": "es_AR", "it-CH": "it",
    ]
    for (language, name) in expected {
      #expect(files.path(for: language) == "\(directory.path)/hyph_\(name).dic", "\(language)")
    }
    for language in ["ru", "fr", "", "e", "-", "../en", "en/../../etc", "englisch", "en-\0"] {
      #expect(files.path(for: language) == nil, "\(language)")
    }
  }

  @Test func absentPatternsAreNoError() {
    #expect(PatternFiles(in: "/nonexistent").hyphenator(for: "en") == nil)
  }

  @Test func aFileThatIsNoneGivesNothing() throws {
    let directory = try PatternDirectory([
      "hyph_aa.dic": [], "hyph_bb.dic": Array("no charset\nab1c\n".utf8),
      "hyph_cc.dic": [0, 0xFF, 0x0A, 0x31],
    ])
    let files = PatternFiles(in: directory.path)
    for language in ["aa", "bb", "cc"] { #expect(files.hyphenator(for: language) == nil) }
  }

  // MARK: Charsets

  @Test func patternsInAnyCharsetDivideTheSameWord() throws {
    let directory = try PatternDirectory([
      "hyph_aa.dic": Array("UTF-8\nö1ß\n".utf8),
      "hyph_bb.dic": Array("ISO8859-1\n".utf8) + [0xF6, 0x31, 0xDF, 0x0A],
      "hyph_cc.dic": Array("microsoft-cp1251\n".utf8) + [0xE6, 0x31, 0xE8, 0x0A],
      "hyph_dd.dic": Array("KOI8-R\n".utf8) + [0xD6, 0x31, 0xC9, 0x0A],
    ])
    let files = PatternFiles(in: directory.path)
    for language in ["aa", "bb"] {
      let hyphenator = files.hyphenator(for: language)
      #expect(try divided("Grössößen", by: hyphenator) == "Grössö-ßen")
      #expect(try divided("жжжижжж", by: hyphenator) == "жжжижжж")
    }
    for language in ["cc", "dd"] {
      let hyphenator = files.hyphenator(for: language)
      #expect(try divided("вложили", by: hyphenator) == "влож-или")
      #expect(try divided("日本語日本語", by: hyphenator) == "日本語日本語")
    }
  }

  @Test func aDivisionThatWouldChangeALetterIsLeftOut() throws {
    let directory = try PatternDirectory([
      "hyph_aa.dic": Array("UTF-8\nf1f/ff=f,1,2\nam1pf\n".utf8)
    ])
    let hyphenator = PatternFiles(in: directory.path).hyphenator(for: "aa")
    #expect(try divided("dampfschiffahrt", by: hyphenator) == "dam-pfschiffahrt")
  }

  // MARK: A language

  @Test(.enabled(if: PatternFiles().path(for: "en-US") != nil, "there is no hyphen-en-us"))
  func englishIsDividedAsItIsSpoken() throws {
    let hyphenator = PatternFiles().hyphenator(for: "en-US")
    let words = ["hyphenation", "Hyphenation", "lamplighter", "unaccountable", "table", "nothing"]
    #expect(
      try words.map { try divided($0, by: hyphenator) }
        == [
          "hy-phen-ation", "Hy-phen-ation", "lamp-lighter", "un-ac-count-able", "table", "noth-ing",
        ])
  }

  // MARK: On a thread

  @Test func theAnswerOfTheThreadIsWaitedFor() throws {
    let expected = Hyphenator { _ in 0 }
    let loader = HyphenatorLoader { expected }
    #expect(loader.wait(milliseconds: -1))
    #expect(loader.hyphenator === expected)
    // It stays readable: whoever polls later sees it too.
    #expect(loader.wait(milliseconds: 0))
  }

  @Test func nobodyHasToWait() {
    let gate = Gate()
    let loader = HyphenatorLoader {
      gate.wait()
      return nil
    }
    #expect(!loader.wait(milliseconds: 0))
    #expect(loader.hyphenator == nil)
    gate.open()
    #expect(loader.wait(milliseconds: -1))
    #expect(loader.hyphenator == nil)
  }

  @Test func aLoaderThatIsNoLongerWantedIsForgotten() {
    let gate = Gate()
    var loader: HyphenatorLoader? = HyphenatorLoader {
      gate.wait()
      return nil
    }
    #expect(loader?.hyphenator == nil)
    loader = nil
    gate.open()
  }
}

/// Holds a thread until it is opened.
private final class Gate: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  init() { sem_init(semaphore, 0, 0) }
  func wait() { sem_wait(semaphore) }
  func open() { sem_post(semaphore) }
}

extension Hyphenator {
  fileprivate func divisions(of word: [UInt8]) -> Divisions {
    word.withUnsafeBufferPointer { divisions(of: $0) }
  }
}
