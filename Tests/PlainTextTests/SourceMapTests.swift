import ProcessorTime
import RealBooks
import SampleFiles
import SeededRandom
import Testing

@testable import BookText
@testable import Decoding
@testable import PlainText

@Suite("The source map")
struct SourceMapTests {
  /// A part of a file and its decoded characters, each with its length in the source.
  private struct Piece {
    let source: String
    let seen: [(text: String, after: String)]

    init(_ source: String, _ seen: (text: String, after: String)...) {
      self.source = source
      self.seen = seen.isEmpty ? [(source, "")] : seen
    }
  }

  private static let pieces = [
    Piece("\n"), Piece("\r\n", ("\n", "")), Piece("\u{B}", ("\n", "")), Piece("a"), Piece(" "),
    Piece("é"), Piece("Ж"), Piece("雨"), Piece("\u{1F56F}"), Piece("“"), Piece("ア"), Piece("가"),
    Piece("\u{7}x", ("x", "\u{7}")), Piece("\u{1B}[1mb", ("b", "\u{1B}[1m")),
    Piece("_\u{8}c", ("c", "")), Piece("d\u{8}d", ("d", "")),
    Piece("\n\u{C}", ("\n", ""), ("\n", "\n"), ("\n", "\n")),
  ]

  /// Checks that each character of a file made of `pieces`, with words at both ends, is mapped to its start.
  private func check(
    _ pieces: [Piece], in encoding: String, mark: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let iconvName = ChosenEncodingTests.iconvName(encoding)
    var lengths: [String: Int] = [:]
    func length(_ text: String) -> Int {
      if let known = lengths[text] { return known }
      let length = encoded(text, iconvName)?.count ?? 0
      lengths[text] = length
      return length
    }
    let words = "At the end of the lane a lamp was lit. ".map { Piece(String($0)) }
    let all = words + pieces + words
    let file = try #require(encoded(mark + all.map(\.source).joined(), iconvName))
    let book = try Book(
      plainText: file, named: "lamp", encoding: encoding,
      options: PlainTextOptions(treatment: .book))
    let text = all.flatMap { $0.seen.map(\.text) }.joined()
    // A paragraph may go on below a form feed: white space changes, and no place.
    try #require(
      book.text.map { max($0, 0x20) } == text.utf8.map { max($0, 0x20) },
      sourceLocation: sourceLocation)
    let map = try #require(SourceMap(of: book, in: file), sourceLocation: sourceLocation)
    var position = length(mark)
    var place = 0
    var wrong: [Int] = []
    for piece in all {
      for (text, after) in piece.seen {
        let offset = map.offset(of: TextOffset(utf8: place))
        if offset != position + length(after) { wrong.append(place) }
        place += text.utf8.count
      }
      position += length(piece.source)
    }
    #expect(wrong.isEmpty, "\(pieces)", sourceLocation: sourceLocation)
    #expect(map.offset(of: book.end) == file.count, sourceLocation: sourceLocation)
    #expect(map.range(of: 0..<book.text.count) == length(mark)..<file.count)
  }

  @Test(arguments: [
    "UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252", "windows-1251", "macintosh",
    "IBM850", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR",
  ])
  func everyCharacterIsMappedToItsFirstByte(encoding: String) throws {
    let iconvName = ChosenEncodingTests.iconvName(encoding)
    let pieces = Self.pieces.filter { encoded($0.source, iconvName) != nil }
    for first in pieces {
      for second in pieces { try check([first, second], in: encoding) }
    }
    for seed in UInt64(0)..<8 {
      var random = SplitMix(seed: seed)
      // In some, longer than several windows.
      let count = seed < 6 ? Int.random(in: 1...60, using: &random) : 1500
      try check((0..<count).compactMap { _ in pieces.randomElement(using: &random) }, in: encoding)
    }
  }

  @Test(arguments: ["UTF-8", "UTF-16LE", "UTF-16BE"])
  func aByteOrderMarkIsPassedOver(encoding: String) throws {
    try check(Self.pieces, in: encoding, mark: "\u{FEFF}")
  }

  @Test func marksOfEmphasisArePassedOverAndBelongToARange() throws {
    let file = Array("\u{FEFF}A _lamp_ was\r\n_lit_.".utf8)
    let book = try Book(plainText: file, named: "lamp")
    let map = try #require(SourceMap(of: book, in: file))
    #expect(String(decoding: book.text, as: UTF8.self) == "A lamp was\nlit.")
    func source(_ range: Range<Int>) -> String {
      String(decoding: file[map.range(of: range)], as: UTF8.self)
    }
    #expect(source(2..<6) == "_lamp_")
    #expect(map.offset(of: TextOffset(utf8: 2)) == 6)
    #expect(source(0..<1) == "A")
    #expect(source(11..<14) == "_lit_")
    #expect(source(10..<11) == "\r\n_")
    #expect(source(0..<15) == "A _lamp_ was\r\n_lit_.")
    #expect(map.range(of: 99..<120) == file.count..<file.count)
  }

  @Test func repairedBytesKeepTheirPlaces() throws {
    var file = Array(String(repeating: "ночь тиха, lamp. ", count: 300).utf8)
    for position in [1000, 2500, 2501, 4000] { file[position] = 0xFF }
    let book = try Book(plainText: file, named: "lamp")
    let map = try #require(SourceMap(of: book, in: file))
    #expect(book.encoding.repaired >= 4)
    // The text without its last character, and so on: a prefix of the bytes decodes to a prefix of
    // the text.
    for place in book.text.indices where book.text[place] & 0xC0 != 0x80 {
      let offset = map.offset(of: TextOffset(utf8: place))
      let isReplaced = book.text[place] == 0xEF
      #expect(isReplaced || file[offset] == book.text[place])
    }
  }

  /// In an encoding with several character sets, a switch belongs to the character after it.
  @Test func switchesBelongToWhatFollows() throws {
    let lines = ["A lamp.", "雨の夜。", "A lamp 雨", "の lamp"]
    let text = (0..<400).map { lines[$0 % 4] }.joined(separator: "\n")
    let file = try #require(encoded(text, "ISO-2022-JP"))
    let book = try Book(plainText: file, named: "lamp")
    let map = try #require(SourceMap(of: book, in: file))
    #expect(book.encoding.name == "ISO-2022-JP")
    var start = 0
    for line in text.split(separator: "\n") {
      let range = map.range(of: start..<start + line.utf8.count)
      let part = try DecodedText(Array(file[range]), encoding: "ISO-2022-JP")
      #expect(part.utf8 == Array(line.utf8))
      start += line.utf8.count + 1
    }
  }

  @Test(arguments: ["UTF-8", "windows-1252", "UTF-16LE", "Shift_JIS"])
  func mappingThereAndBackReturnsTheOffset(encoding: String) throws {
    let text = "The _lamp_ is lit,\r\nand *so* is the stove.\r\n\r\nThe end."
    let file = try #require(encoded(text, encoding))
    let book = try Book(plainText: file, named: "lamp", encoding: encoding)
    let map = try #require(SourceMap(of: book, in: file))
    for place in 0...book.text.count {
      let offset = TextOffset(utf8: place)
      #expect(map.place(ofByte: map.offset(of: offset)) == offset)
    }
    #expect(map.place(ofByte: file.count + 9) == book.end)
  }

  @Test func anotherFileIsNotMapped() throws {
    let book = try Book(plainText: Array("A lamp.".utf8), named: "lamp")
    #expect(SourceMap(of: book, in: Array("A stove.".utf8)) == nil)
  }

  /// The blocks of a book, read at their offsets in its file.
  @Test(arguments: RealBook.all)
  func blocksAreMappedToTheirBytes(real: RealBook) throws {
    let file = try real.bytes()
    let book = try real.book()
    let map = try #require(SourceMap(of: book, in: file))
    let stride = max(1, book.blocks.count / 300)
    for block in book.blocks.enumerated().filter({ $0.offset % stride == 0 }).map(\.element) {
      // The words of a row with cells on several lines are in the order of the cells.
      if block.kind == .table { continue }
      let range = map.range(of: block.range)
      let decoded = try DecodedText(Array(file[range]), encoding: book.encoding.name)
      let part = decoded.utf8
      // Marks are removed from the text by the same code.
      let read = TextWithoutSigns(decoded, as: .book).text
      let words = { (text: ArraySlice<UInt8>) in text.filter { $0 > 0x20 && !marks.contains($0) } }
      let text = book.text[block.range]
      #expect(
        words(read[...]) == words(text)
          || isIn(words(text), part) && real.testDescription.contains("sjis"),
        "\(range)")
    }
  }

  /// The emphasis signs; at the ends of a block their partners may be outside it.
  private let marks: Set<UInt8> = Set("_*=+~".utf8)

  /// Whether the bytes of `text` occur in `source`, in order, possibly with others between them.
  private func isIn(_ text: [UInt8], _ source: [UInt8]) -> Bool {
    var rest = text[...]
    for byte in source where byte == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  /// Found by fuzzing: a character of two bytes or three, struck over one of one.
  @Test func placesWithinCharactersLeadBackInOrder() throws {
    let found: [UInt8] = [
      0xAD, 0xE0, 0xA4, 0xA3, 0xC0, 0xA4, 0xBC, 0x20, 0xE0, 0x08, 0x08, 0x08, 0x08, 0x08, 0x08,
      0x08,
      0x65, 0x6E, 0x64, 0x20, 0x6E, 0x20, 0x74, 0x77, 0x6F, 0x20, 0x6F, 0x68, 0x61, 0x76, 0x65,
      0x20,
      0x74, 0x68, 0x65, 0x20, 0x74, 0x65, 0x64, 0x20, 0x08, 0x08, 0xF1, 0x27,
    ]
    let files: [([UInt8], String)] = [
      (found, "EUC-KR"), (Array(found.dropFirst()), "EUC-KR"),
      (Array("ab\u{8}\u{8}猫é and so on\n_\u{8}é\u{8}猫 the end".utf8), "UTF-8"),
      (Array("o\u{8}+ a bullet, -\u{8}—\u{8}\u{1F56F}x".utf8), "UTF-8"),
    ]
    for (file, encoding) in files {
      let book = try Book(plainText: file, named: "lamp", encoding: encoding)
      let map = try #require(SourceMap(of: book, in: file))
      let offsets = (0...book.text.count).map { map.offset(of: TextOffset(utf8: $0)) }
      #expect(offsets == offsets.sorted())
      #expect(offsets.allSatisfy { (0...file.count).contains($0) })
      #expect(offsets.first == 0 && offsets.last == file.count)
    }
  }

  @Test("lone surrogates, and long texts of UTF-16 without a line end, are mapped in linear time")
  func loneSurrogates() throws {
    let growth = try growth(ofFourTimes: 2_000) { count in
      let file: [UInt8] = [0xFF, 0xFE] + (0..<count).flatMap { _ in [0x00, 0xD8] as [UInt8] }
      let book = try Book(plainText: file, named: "lamp", encoding: "UTF-16LE")
      let map = try #require(SourceMap(of: book, in: file))
      for place in stride(from: 0, to: book.text.count, by: 3_000) {
        let offset = map.offset(of: TextOffset(utf8: place))
        #expect(offset == 2 + place / 3 * 2)
      }
    }
    #expect(growth < 9)
  }

  @Test("characters of four bytes at the edges of windows lead back to their first byte")
  func surrogatePairsAtEdges() throws {
    for shift in 0..<4 {
      let text = String(repeating: "a", count: shift) + String(repeating: "𝄞", count: 2_000)
      let file: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      let book = try Book(plainText: file, named: "lamp", encoding: "UTF-16LE")
      #expect(String(decoding: book.text, as: UTF8.self) == text)
      let map = try #require(SourceMap(of: book, in: file))
      for index in 0..<2_000 {
        let offset = map.offset(of: TextOffset(utf8: shift + 4 * index))
        #expect(offset == 2 + 2 * shift + 4 * index)
      }
    }
  }

  @Test("each place of a text of UTF-16 leads back to the unit that made it", arguments: 1...6)
  func unitsOfUTF16(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let units: [UInt16] = [
      0x61, 0x0A, 0xE9, 0x4E2D, 0xD834, 0xDD1E, 0xD800, 0xDFFF, 0xFFFD, 0x7FF, 0x800,
    ]
    let text = [0x61] + (0..<3_000).map { _ in units.randomElement(using: &random)! } + [0x62]
    for isBigEndian in [false, true] {
      let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
      let file =
        mark
        + text.flatMap { unit in
          isBigEndian
            ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
      let book = try Book(plainText: file, named: "lamp")
      let map = try #require(SourceMap(of: book, in: file))
      // The places of characters as Swift decodes them, without the line ends at the end of the text.
      var (place, unit) = (0, 0)
      for scalar in String(decoding: text, as: UTF16.self).unicodeScalars
      where place < book.text.count {
        #expect(map.offset(of: TextOffset(utf8: place)) == 2 + 2 * unit)
        place += UTF8.width(scalar)
        unit += UTF16.width(scalar)
      }
      #expect(place >= book.text.count)
    }
  }
}
