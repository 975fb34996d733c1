import BookText
import Cells
import Searching
import Typesetting

private let encodings: [String?] = [
  nil, nil, nil, "UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "WINDOWS-1252", "SHIFT_JIS",
  "GB18030", "EUC-KR", "ISO-2022-JP", "MACINTOSH", "KOI8-R",
]

private func isClean(_ text: [UInt8]) -> Bool {
  guard let string = String(validating: text, as: UTF8.self) else { return false }
  return string.unicodeScalars.allSatisfy { scalar in
    scalar == "\n" || scalar == "\t"
      || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
  }
}

/// Decoding: the text is clean, and every offset maps back into the file.
func fuzzDecoder(_ input: Input) {
  var input = input
  let encoding = encodings[input.number(below: encodings.count)]
  let bytes = input.bytes
  guard let book = try? Book(plainText: bytes, named: "fuzz", encoding: encoding) else { return }
  require(isClean(book.text), "the text is clean")
  guard let map = SourceMap(of: book, in: bytes) else { return }
  var last = 0
  for place in stride(from: 0, through: book.text.count, by: max(1, book.text.count / 16)) {
    let offset = map.offset(of: TextOffset(utf8: place))
    require((last...bytes.count).contains(offset), "places lead back in order")
    last = offset
  }
}

private func book(_ input: inout Input) -> Book? {
  let options = PlainTextOptions(
    lineBreaks: [.automatic, .prose, .kept][input.number(below: 3)],
    showsBoilerplate: input.isOdd())
  return try? Book(plainText: input.bytes, named: "fuzz", options: options)
}

/// Structure: the blocks are in order within the text, and every section has some.
func fuzzStructure(_ input: Input) {
  var input = input
  guard let book = book(&input) else { return }
  var end = 0
  for block in book.blocks {
    require(block.range.lowerBound >= end, "blocks do not overlap")
    end = block.range.upperBound
  }
  require(end <= book.text.count, "blocks lie in the text")
  require(!book.sections.isEmpty, "there is a section")
  require(book.sections.allSatisfy { !$0.blocks.isEmpty }, "no section is empty")
  require(isClean(Array(book.title.utf8)), "the title is clean")
  for heading in book.headings { _ = heading.title.utf8.count }
}

/// Line breaking, at any measure.
func fuzzLines(_ input: Input) {
  var input = input
  let measure = 1 + input.number(below: 100)
  let style = TypeStyle(
    justification: input.isOdd() ? .justified : .ragged, hyphenatesWords: input.isOdd(),
    opensWithCapitals: input.isOdd())
  setAll(&input, PageFormat(measure: measure, lines: 40, style: style))
}

/// Page breaking, at any height.
func fuzzPages(_ input: Input) {
  var input = input
  let style = TypeStyle(
    paragraphs: input.isOdd() ? .indented : .spaced, opensOnRecto: input.isOdd())
  setAll(
    &input,
    PageFormat(
      measure: 5 + input.number(below: 80), lines: 1 + input.number(below: 60), style: style))
}

private let hyphenator = Hyphenator(
  hyphenatesCapitalized: true, patterns: { letters in letters.count > 5 ? 0b0101_0100 : 0 })

private func setAll(_ input: inout Input, _ format: PageFormat) {
  guard let book = book(&input) else { return }
  var pages = Pagination(of: book, format: format, hyphenator: hyphenator)
  pages.set(atLeast: .max)
  require(pages.count > 0, "there is a page")
  var last = -1
  for index in 0..<pages.count {
    let start = pages.start(ofPage: index)
    require(start.utf8 > last, "pages begin one after the other")
    last = start.utf8
    require(pages.page(at: start) == index, "a page is where it begins")
    require(pages.lines(of: pages[index]).count <= max(format.lines, 1), "a page is not too long")
  }
}

/// Searching a text for words and expressions.
func fuzzSearch(_ input: Input) {
  var input = input
  let options = SearchPattern.Options(isExpression: input.isOdd(), ignoresAccents: input.isOdd())
  let length = input.number(below: 40)
  let query = String(decoding: input.bytes(length), as: UTF8.self)
  guard let pattern = try? SearchPattern(query, options) else { return }
  let text = Array(String(decoding: input.bytes, as: UTF8.self).utf8)
  text.withUnsafeBufferPointer { text in
    var start = 0
    while start <= text.count {
      guard case .match(let range) = pattern.first(in: text, start..<text.count) else { break }
      require(range.lowerBound >= start && range.upperBound <= text.count, "a match is in the text")
      start = max(range.upperBound, start + 1)
      while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
    }
  }
}
