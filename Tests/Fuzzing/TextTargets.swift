import BookText
import Cells
import PlainText
import Searching
import Typesetting

private let encodings: [String?] = [
  nil, nil, nil, "UTF-8", "UTF-16LE", "UTF-16BE", "WINDOWS-1252", "SHIFT_JIS",
  "GB18030", "EUC-KR", "ISO-2022-JP", "MACINTOSH", "KOI8-R",
]

private func isClean(_ text: [UInt8]) -> Bool {
  guard let string = String(validating: text, as: UTF8.self) else { return false }
  return string.unicodeScalars.allSatisfy { scalar in
    scalar == "\n" || scalar == "\t"
      || scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
  }
}

/// Plain text: the book keeps the laws of books, and every offset leads back into the file.
func fuzzText(_ input: Input) {
  var input = input
  let encoding = encodings[input.number(below: encodings.count)]
  guard let book = book(&input, encoding: encoding) else { return }
  require(isClean(book.text), "the text is clean")
  require(isClean(Array(book.title.utf8)), "the title is clean")
  for heading in book.headings { _ = heading.title.utf8.count }
  check(book)
  guard let map = SourceMap(of: book, in: input.bytes) else { return }
  var last = 0
  for place in stride(from: 0, through: book.text.count, by: max(1, book.text.count / 16)) {
    let offset = map.offset(of: TextOffset(utf8: place))
    require((last...input.bytes.count).contains(offset), "places lead back in order")
    last = offset
  }
}

/// The book of the rest of the input, after two numbers for choosing options.
private func book(_ input: inout Input, encoding: String? = nil) -> Book? {
  let options = PlainTextOptions(
    treatment: TextTreatment.allCases[input.number(below: TextTreatment.allCases.count)],
    origin: input.isOdd() ? .book : .unknown,
    showsBoilerplate: input.isOdd())
  return try? Book(plainText: input.bytes, named: "fuzz", encoding: encoding, options: options)
}

private let hyphenator = Hyphenator(
  hyphenatesCapitalized: true, patterns: { letters in letters.count > 5 ? 0b0101_0100 : 0 })

/// Lines and pages, of any size and style.
func fuzzPages(_ input: Input) {
  var input = input
  let measure = 1 + input.number(below: 100)
  let lines = 1 + input.number(below: 60)
  let style = TypeStyle(
    isJustified: input.isOdd(), spacesParagraphs: input.isOdd(), hyphenatesWords: input.isOdd())
  guard let book = book(&input) else { return }
  let format = PageFormat(measure: measure, lines: lines, style: style)
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
  text.withTextBytes { text in
    var start = 0
    while start <= text.count {
      guard case .match(let range) = pattern.first(in: text, start..<text.count) else { break }
      require(range.lowerBound >= start && range.upperBound <= text.count, "a match is in the text")
      start = max(range.upperBound, start + 1)
      while start < text.count, text[start] & 0xC0 == 0x80 { start += 1 }
    }
  }
}
