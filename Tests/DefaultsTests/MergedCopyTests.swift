import BookText
import Defaults
import PlainText
import Testing

@Suite("A conflict copy of a book's file, merged into it")
struct MergedCopyTests {
  private let book: Book

  init() throws {
    let text = (0..<400).map { "word\($0)" }.joined(separator: " ")
    book = try Book(plainText: Array(text.utf8), named: "book")
  }

  private func file(placeAt offset: Int?, readAt hour: Int) -> DefaultsFile {
    var file = DefaultsFile()
    file["read"] = "2026-11-22T\(hour):00:00Z"
    if let offset {
      SavedPlace(at: TextOffset(utf8: offset), in: book, page: 1, pageCount: 9).write(into: &file)
    }
    return file
  }

  @Test("gives its place only if it is later", arguments: [(10, 40), (11, 40), (12, 80)])
  func laterPlace(hour: Int, offset: Int) {
    var own = file(placeAt: 40, readAt: 11)
    own.merge(file(placeAt: 80, readAt: hour))
    #expect(SavedPlace(own)?.passage.offset.utf8 == offset)
  }

  @Test("without a place leaves the place, however late it is")
  func noPlace() {
    var own = file(placeAt: 40, readAt: 11)
    own.merge(file(placeAt: nil, readAt: 12))
    #expect(SavedPlace(own)?.passage.offset.utf8 == 40)
    #expect(own["read"] == "2026-11-22T11:00:00Z")
  }

  @Test("is known afterwards, with every save in it")
  func saves() {
    var (own, copy) = (DefaultsFile(), DefaultsFile())
    own.record(.init(by: 1, count: 2))
    copy.record(.init(by: 1, count: 1))
    copy.record(.init(by: 2, count: 3))
    own.merge(copy)
    #expect(own.holds(.init(by: 1, count: 2)) && own.holds(.init(by: 2, count: 3)))
    #expect(!own.holds(.init(by: 1, count: 3)) && !own.holds(.init(by: 2, count: 4)))
  }
}

@Suite("The saves recorded in a file")
struct RecordedSavesTests {
  @Test("of a program are known up to the latest one, whatever the order of recording")
  func latest() {
    var file = DefaultsFile()
    for count in [2, 3, 1] { file.record(.init(by: 7, count: count)) }
    #expect(file.saves == [.init(by: 7, count: 3)])
  }

  @Test("are those of the last sixteen programs", arguments: [15, 16, 17, 40])
  func sixteen(programs: Int) {
    var file = DefaultsFile()
    for program in 1...programs { file.record(.init(by: UInt32(program), count: 1)) }
    let kept = (1...programs).suffix(16).map { DefaultsFile.Save(by: UInt32($0), count: 1) }
    #expect(file.saves == kept)
  }
}
