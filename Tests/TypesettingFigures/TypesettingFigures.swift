import BookText
import CLibrary
import Cells
import Hyphenation
import PlainText
import Typesetting

/// Measures the figures of `docs/development/log/line-breaking.md`.
///
///     typesetting-figures prose BOOK...           prints the prose of books, for other programs
///     typesetting-figures set CELLS FILE          sets such prose and counts
///     typesetting-figures read CELLS NAME FILE    counts the output of another program
///     typesetting-figures rag CELLS BOOK...       measures the ragged edge of the paragraphs of books
///     typesetting-figures spreads CELLS LINES BOOK...  counts the facing pages that do not end level
@main
enum TypesettingFigures {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("prose", 2...): try arguments.dropFirst().forEach(printProse)
    case ("set", 3):
      guard let measure = Int(arguments[1]) else { fallthrough }
      try set(contents(of: arguments[2]), measure: measure)
    case ("read", 4):
      guard let measure = Int(arguments[1]) else { fallthrough }
      read(contents(of: arguments[3]), named: arguments[2], measure: measure)
    case ("rag", 3...):
      guard let measure = Int(arguments[1]) else { fallthrough }
      try rag(of: Array(arguments.dropFirst(2)), measure: measure)
    case ("spreads", 4...):
      guard let measure = Int(arguments[1]), let lines = Int(arguments[2]) else { fallthrough }
      try spreads(of: Array(arguments.dropFirst(3)), measure: measure, lines: lines)
    case ("head", 1): print(Figures.head)
    default:
      print(
        "usage: typesetting-figures prose BOOK... | set CELLS FILE | read CELLS NAME FILE "
          + "| rag CELLS BOOK... | spreads CELLS LINES BOOK... | head")
      exit(2)
    }
  }

  // MARK: Prose

  /// Prints the longer paragraphs of a book in ASCII, one a line, separated by blank lines.
  private static func printProse(of path: String) throws {
    let book = try Book(plainText: contents(of: path), named: path)
    for block in book.blocks where block.kind == .paragraph && block.range.count >= 150 {
      print(book.line(block.range).unicodeScalars.map(ascii).joined(), terminator: "\n\n")
    }
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "“", "”": "\""
    case "‘", "’": "'"
    case "—": "--"
    case "–": "-"
    case "…": "..."
    case "é", "è", "ê": "e"
    case "æ": "ae"
    default: scalar.isASCII ? String(scalar) : "x"
    }
  }

  // MARK: Setting

  private static func set(_ text: [UInt8], measure: Int) throws {
    let book = try Book(plainText: text, named: "prose")
    let paragraphs = paragraphs(of: text).map { row in row.flatMap { $0 }.split(separator: 0x20) }
    var first = Figures()
    for words in paragraphs { first.count(greedy(words, measure: measure), measure: measure) }
    print(first.row(named: "first fit", measure: measure))
    for (name, hyphenator) in [
      ("total fit", nil), ("total fit, hyphens", PatternFiles().hyphenator(for: "en-US")),
    ] {
      var figures = Figures()
      let format = PageFormat(
        measure: measure, lines: 100_000, style: TypeStyle(isJustified: true))
      var pagination = Pagination(of: book, format: format, hyphenator: hyphenator)
      pagination.set(atLeast: .max)
      for lines in Self.paragraphs(of: pagination, book) {
        figures.count(rows(of: lines, book, measure), measure: measure)
      }
      print(figures.row(named: name, measure: measure))
    }
  }

  /// The rows of a paragraph, drawn.
  private static func rows(of lines: [SetLine], _ book: Book, _ measure: Int) -> [[UInt8]] {
    book.text.withTextBytes { text in
      var setter = LineSetter(of: book, text)
      return lines.map { line in
        var grid = Grid(size: Size(columns: measure, rows: 1))
        grid.withMutableRow(0) {
          setter.set(line, measure: measure, style: .plain, at: 0, in: $0)
        }
        return Array(grid.lines[0].utf8)
      }
    }
  }

  /// The rows of a paragraph, filled greedily and justified evenly.
  private static func greedy(_ words: [ArraySlice<UInt8>], measure: Int) -> [[UInt8]] {
    var rows: [[UInt8]] = []
    var line: [ArraySlice<UInt8>] = []
    var width = 0
    var indent = 2
    for word in words {
      if !line.isEmpty, indent + width + line.count + word.count > measure {
        rows.append(filled(line, indent: indent, room: measure - indent - width))
        (line, width, indent) = ([], 0, 0)
      }
      line.append(word)
      width += word.count
    }
    rows.append(filled(line, indent: indent, room: line.count - 1))
    return rows
  }

  private static func filled(_ words: [ArraySlice<UInt8>], indent: Int, room: Int) -> [UInt8] {
    var row = [UInt8](repeating: 0x20, count: indent)
    for (index, word) in words.enumerated() {
      if index > 0 {
        let gaps = words.count - 1
        let blanks = max(1, room * index / gaps - room * (index - 1) / gaps)
        row += [UInt8](repeating: 0x20, count: blanks)
      }
      row += word
    }
    return row
  }

  // MARK: The rag

  /// Prints the figures of each book, set by first fit and by Bifolio, and those of all together.
  private static func rag(of paths: [String], measure: Int) throws {
    print(RagFigures.head)
    var (allFirstFit, all) = (RagFigures(), RagFigures())
    for path in paths {
      let book = try Book(plainText: contents(of: path), named: "book")
      let hyphenator = book.spelling.flatMap { PatternFiles().hyphenator(for: $0) }
      var style = TypeStyle()
      style.language = book.language
      var pagination = Pagination(
        of: book, format: PageFormat(measure: measure, lines: 100_000, style: style),
        hyphenator: hyphenator)
      pagination.set(atLeast: .max)
      var (firstFit, figures) = (RagFigures(), RagFigures())
      for lines in paragraphs(of: pagination, book) {
        let words = words(of: lines, book)
        let depths = firstFitDepths(words, indent: lines[0].indent, measure: measure)
        let set = depthsAndDivisions(of: lines, book, measure: measure)
        firstFit.count(depths, dividedWords: 0)
        allFirstFit.count(depths, dividedWords: 0)
        figures.count(set.depths, dividedWords: set.divisions)
        all.count(set.depths, dividedWords: set.divisions)
      }
      print(firstFit.row(named: "\(book.title), first fit", measure: measure))
      print(figures.row(named: book.title, measure: measure))
    }
    print(allFirstFit.row(named: "all, first fit", measure: measure))
    print(all.row(named: "all", measure: measure))
  }

  /// The lines of each paragraph of a book.
  private static func paragraphs(of pagination: Pagination, _ book: Book) -> [[SetLine]] {
    var paragraphs: [[SetLine]] = []
    var block = 0
    var last = -1
    for line in (0..<pagination.count).lazy.flatMap({ pagination.lines(of: pagination[$0]) })
    where line.role == .text {
      while book.blocks[block].range.upperBound <= line.range.lowerBound { block += 1 }
      guard book.blocks[block].kind == .paragraph else { continue }
      if block != last { paragraphs.append([]) }
      last = block
      paragraphs[paragraphs.count - 1].append(line)
    }
    return paragraphs
  }

  /// The widths of the words of a paragraph in cells.
  private static func words(of lines: [SetLine], _ book: Book) -> [Int] {
    guard let first = lines.first, let last = lines.last else { return [] }
    return book.line(first.range.lowerBound..<last.range.upperBound).split(separator: " ")
      .map { cellWidth(of: String($0)) }
  }

  /// The cells left empty by each line but the last if as many words as fit are in each.
  private static func firstFitDepths(_ words: [Int], indent: Int, measure: Int) -> [Int] {
    var depths: [Int] = []
    var used = indent
    for (index, word) in words.enumerated() {
      let needed = used + (index == 0 ? 0 : 1) + word
      if needed > measure, index > 0 {
        depths.append(max(0, measure - used))
        used = word
      } else {
        used = needed
      }
    }
    return depths
  }

  /// The cells left empty by each line but the last, and the number of words divided at their ends.
  private static func depthsAndDivisions(
    of lines: [SetLine], _ book: Book, measure: Int
  ) -> (depths: [Int], divisions: Int) {
    let depths = lines.dropLast().map { line in
      let hyphen = line.showsHyphen ? 1 : 0
      return max(0, measure - line.indent - cellWidth(of: book.line(line.range)) - hyphen)
    }
    return (depths, lines.count(where: \.showsHyphen))
  }

  // MARK: Reading

  private static func read(_ text: [UInt8], named name: String, measure: Int) {
    var figures = Figures()
    for rows in paragraphs(of: text) { figures.count(rows, measure: measure) }
    print(figures.row(named: name, measure: measure))
  }

  /// The rows between blank lines, without trailing blanks.
  private static func paragraphs(of text: [UInt8]) -> [[[UInt8]]] {
    var paragraphs: [[[UInt8]]] = [[]]
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var row = Array(line)
      while row.last == 0x20 { row.removeLast() }
      if row.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(row)
      }
    }
    return paragraphs.filter { !$0.isEmpty }
  }

  static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else {
      print("\(path): cannot be read")
      exit(1)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }
}
