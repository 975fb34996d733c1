import BookText
import Numbers
import PlainText

/// The elements of a tagged PDF file, as `pdfinfo -struct-text` prints them: a tree of names, an element a
/// line, with the texts in them.
public struct PDFStructure: Sendable {
  /// An element with text of its own.
  struct Element: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
      case heading(level: Int)
      case paragraph
      /// Mark of an item.
      case mark
      /// Rows and columns are counted from 0.
      case cell(table: Int, row: Int, column: Int, isHead: Bool)
    }

    /// Number in the file.
    let number: Int
    let kind: Kind
    let isQuoted: Bool
    /// Numbers of the lists around it, the outermost first, and of the item in the innermost.
    let lists: [Int]
    let item: Int

    var level: Int? { if case .heading(let level) = kind { level } else { nil } }

    var table: Int? { if case .cell(let table, _, _, _) = kind { table } else { nil } }
  }

  /// A word with the element around it, if any.
  struct Word {
    let text: String
    let element: Element?
  }

  /// Words of all texts, in order.
  private(set) var words: [Word] = []
  private var elements = 0
  private var paragraphs = 0
  /// Paragraphs that begin with a small letter.
  private var small = 0
  private var tables = 0
  /// Rows of the last table.
  private var rows = 0
  /// Cells of the last row.
  private var cells = 0

  /// An element that has not ended, with what is known of those around it.
  private struct Open {
    var depth = 0
    var element: Element?
    var isQuotation = false
    /// Numbers of the lists around, and of the item in the innermost.
    var lists: [Int] = []
    var item = 0
    var isInTable = false
    var isSection = false
  }

  /// Depth of the tree.
  private static let deepest = 200
  /// Words after which no further line is read.
  private static let mostWords = 1_000_000
  private static let levels = 1...6

  /// A structure without elements, as for a file without tags.
  public init() {}

  /// Output of `pdfinfo -struct-text`. Paragraphs are dropped if most begin small: each is a line. Costs
  /// O(*n*).
  public init(pdfInfo bytes: [UInt8]) {
    bytes.withTextBytes { read($0) }
    if small * 2 > paragraphs {
      words = words.map { word in
        let isParagraph = word.element?.kind == .paragraph && word.element?.lists.isEmpty == true
        return isParagraph ? Word(text: word.text, element: nil) : word
      }
    }
  }

  /// Blanks tell the depth of an element. Up to ``mostWords``.
  private mutating func read(_ source: TextBytes) {
    var open: [Open] = []
    // A text may have line ends.
    var isInText = false
    for line in source.split(separator: "\n") {
      guard words.count < Self.mostWords else { return }
      let depth = line.prefix { $0 == " " }.count
      var rest = line.dropFirst(depth)
      if isInText || rest.first == "\"" {
        if !isInText {
          while let last = open.last, last.depth >= depth { open.removeLast() }
          rest = rest.dropFirst()
        }
        isInText = rest.last != "\""
        add(isInText ? rest : rest.dropLast(), in: open.last?.element)
      } else if rest.first != "/" {
        // Lines with a stroke are attributes.
        while let last = open.last, last.depth >= depth { open.removeLast() }
        guard open.count < Self.deepest else { continue }
        let name = String(decoding: rest.prefix { $0.isLetterOrDigit }, as: UTF8.self)
        open.append(element(name, depth, in: open))
      }
    }
  }

  /// Counts an element and begins it; without a kind, its text belongs to the element around it.
  private mutating func element(_ name: String, _ depth: Int, in open: [Open]) -> Open {
    var own = open.last ?? Open()
    let (isInCell, isInTable) = (own.element?.table != nil, own.isInTable)
    elements += 1
    (own.depth, own.isSection) = (depth, name == "Sect")
    if name == "BlockQuote" { own.isQuotation = true }
    if name == "Table" { own.isInTable = true }
    if name == "L", !isInTable { own.lists.append(elements) }
    if name == "LI" || name == "L" && !isInTable { own.item = elements }
    var kind: Element.Kind?
    switch name {
    case "Table" where !isInTable: (tables, rows) = (tables + 1, 0)
    case "TR" where isInTable && !isInCell: (rows, cells) = (rows + 1, 0)
    case "TD" where isInTable && !isInCell, "TH" where isInTable && !isInCell:
      kind = .cell(table: tables, row: rows, column: cells, isHead: name == "TH")
      cells += 1
    case "H" where !isInCell:
      kind = .heading(level: min(max(1, open.count(where: \.isSection)), Self.levels.upperBound))
    case "H1", "H2", "H3", "H4", "H5", "H6":
      if !isInCell { kind = Self.level(of: name).map { .heading(level: $0) } }
    case "P", "LI", "LBody", "Caption", "Note", "TOCI", "BibEntry":
      if !isInCell { kind = .paragraph }
    case "Lbl":
      if !isInCell, !own.lists.isEmpty { kind = .mark }
    default: break
    }
    if let kind {
      own.element = Element(
        number: elements, kind: kind, isQuoted: own.isQuotation, lists: own.lists, item: own.item)
    }
    return own
  }

  /// 2 in "H2".
  private static func level(of name: String) -> Int? {
    Number.parse(name.utf8.dropFirst(), in: levels)
  }

  private mutating func add(_ text: TextBytes, in element: Element?) {
    let isFirst = element?.number != words.last?.element?.number
    if isFirst, element?.kind == .paragraph, element?.lists.isEmpty == true {
      paragraphs += 1
      if String(decoding: text, as: UTF8.self).goesOnWithSentence { small += 1 }
    }
    words += text.split(separator: " ").map {
      Word(text: String(decoding: $0, as: UTF8.self), element: element)
    }
  }
}
