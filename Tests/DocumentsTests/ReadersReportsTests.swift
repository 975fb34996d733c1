import BookText
import Foundation
import Testing

@testable import Documents

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "shared/cases-5")
private let isThere = FileManager.default.fileExists(atPath: folder.path)

/// What readers of other programs have reported, from the files in `../shared/cases-5`, if any.
@Suite("Reports of readers", .enabled(if: isThere, "../shared/cases-5 is missing: skipped"))
struct ReadersReportsTests {
  /// Reads one of the files.
  private func read(_ name: String) throws -> Book {
    let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
    return try #require(try book(bytes, named: name))
  }

  @Test(arguments: ["note-hidden-display-none.epub", "note-hidden-attribute.epub"])
  func hiddenNotesAreShownWhereTheyAreCalled(name: String) throws {
    let book = try read(name)
    #expect(book.references.map { book.words($0.range) } == ["1"])
    #expect(book.references.map { book.line($0.note) } == ["The note text."])
  }

  @Test func notesOfDuokanAreFoundAndMissingOnesAreNot() throws {
    let duokan = try read("note-duokan.epub")
    let note = try #require(duokan.references.first).note
    #expect(duokan.line(note).hasSuffix("注释内容。"))
    #expect(try read("note-target-missing.epub").references.isEmpty)
  }

  @Test func lengthsRaiseAndLower() throws {
    let book = try read("raised-by-length.html")
    let marks = book.emphasis.map { "\(book.words($0.range)) \($0.style.rawValue)" }
    #expect(marks.prefix(4) == ["23 64", "1 64", "th 64", "1 128"])
  }

  @Test(arguments: [("scene-gap-br.epub", 4), ("scene-gap.fb2", nil)])
  func emptyRowsPartScenes(name: String, count: Int?) throws {
    let book = try read(name)
    let pauses = book.blocks.count { $0.blankLinesBefore >= 3 }
    if let count { #expect(pauses == count) } else { #expect(pauses > 0) }
  }

  @Test func typedBreaksPartScenes() throws {
    #expect(try read("scene-ornaments.epub").blocks.count { $0.kind == .sceneBreak } == 4)
    let headings = try read("ornament-headings.html")
    #expect(headings.contents.map(\.title) == ["Book", "Chapter One", "Chapter Two"])
    #expect(headings.blocks.count { $0.kind == .sceneBreak } == 5)
  }

  @Test func aTitleOfTwoParagraphsIsOneEntry() throws {
    let titles = try read("fb2-contents.fb2").contents.map(\.title)
    #expect(titles.contains("Chapter 1 Of Things"))
    #expect(titles.allSatisfy { $0.contains(where: \.isLetter) })
  }

  @Test func partsWithoutLinksAndLabelsOfTwoLinesAreEntries() throws {
    let parts = try read("contents-parts-span.epub").contents
    let first = try #require(parts.firstIndex { $0.title == "Book the First" })
    #expect(parts[first...].prefix(4).map(\.level) == [0, 1, 1, 1])
    #expect(parts[first].place == parts[first + 1].place)
    #expect(parts.contains { $0.title == "Book the Second" && $0.level == 0 })
    #expect(
      try read("contents-no-label.epub").contents.map(\.title)
        == ["Chapter One", "Chapter Two", "Three"])
    #expect(
      try read("contents-label-br.epub").contents.map(\.title)
        == ["Chapter One The Lamp", "Chapter Two The Oil"])
  }

  @Test func backslashesDivideFolders() throws {
    #expect(try read("manifest-backslash.epub").blocks.count == 2)
  }

  /// The blocks of a file, each as a line.
  private func lines(_ name: String) throws -> [String] {
    let book = try read(name)
    return book.blocks.map { book.line($0.range) }
  }

  @Test func textsOutOfSightAreLeftOut() throws {
    let text = try lines("hidden-other-ways.html").joined(separator: "\n")
    for word in ["NONE", "VIS", "OFF", "FS0", "OPA", "H0", "CLIP", "W0", "HID", "Copy ID"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("End of it."))
  }

  @Test func marginsPartWords() throws {
    let book = try read("inline-margins.html")
    #expect(
      book.contents.map(\.title) == [
        "1 The Lamp", "2 The Oil", "3 The Wick", "4 The Glass", "5 The Flame", "6 The Smoke",
      ])
    #expect(try lines("inline-margins.html").contains("FIG. 1. A caption."))
    #expect(try lines("glyph-image.epub").contains { $0.contains("𠮷野家") })
  }

  @Test func numbersOfListsAreThose() throws {
    let markers = try read("list-numbers.html").blocks.map(\.layout.marker.text)
    #expect(markers.prefix(6) == ["", "11.", "12.", "−2.", "−1.", "0."])
    #expect(markers.contains("א.") && markers.contains("一、") && markers.contains("01."))
  }

  @Test func codeInACellIsAsTyped() throws {
    let book = try read("pre-in-mixed-cell.html")
    let code = book.blocks.filter { $0.kind == .preformatted }.map { book.words($0.range) }
    #expect(code == ["a --b \"c\"\n    d", "echo \"a -- b\"   # c\nlet \"x = 1\""])
  }

  @Test func aNoteGoesOnAtTheDepthOfItsText() throws {
    let book = try read("note-of-two-paragraphs.html")
    #expect(
      !book.blocks.contains { $0.kind == .footnote && book.line($0.range).hasPrefix("The second") })
  }

  @Test func formulasAreShownOnce() throws {
    #expect(try lines("katex-mathjax.html") == ["A a2 b", "C a2 d", "E a2 + b2 f"])
    #expect(try lines("formula.html") == ["It costs 4.99 − 3.70 more."])
  }

  @Test func numbersOfPagesAreNotInTheText() throws {
    #expect(
      try lines("page-numbers.html").filter { $0.contains(where: \.isNumber) } == [])
  }

  @Test func initialsAreJoinedToTheirWords() throws {
    let found = try lines("initials-as-pictures.html")
    #expect(found.allSatisfy { $0.hasPrefix("The ") || $0.hasPrefix("THE ") })
  }
}
