import Cells

/// The extent of the printed help.
enum HelpTier: Hashable {
  /// Examples in ten lines, for `-h`.
  case brief
  /// The most useful options, in 50 lines, for `--help`.
  case options
  /// All options with all their values, for `--help all`.
  case all
}

/// The help, set for 80 columns or fewer. On a narrow terminal, explanations stand below the options.
func usage(_ tier: HelpTier, columns: Int = HelpRow.maximumWidth) -> String {
  switch tier {
  case .brief:
    let rows = examples.flatMap {
      HelpRow($0.command, $0.help).lines(nameWidth: HelpRow.exampleWidth, columns: columns)
    }
    return ([briefHead, ""] + rows + ["", briefFoot]).flatMap { divided($0, to: columns) }
      .joined(separator: "\n")
  case .options, .all:
    let sections = groups.map { group in
      let options = (group.names + (tier == .all ? group.rest : [])).compactMap { name in
        Option.all.first { $0.name == name }
      }
      let rows = options.flatMap {
        HelpRow($0, isShort: tier == .options).lines(
          nameWidth: HelpRow.optionWidth, columns: columns)
      }
      return [group.title] + rows + (tier == .all ? group.notes : [])
    }
    return (head + sections.joined(separator: [""])).flatMap { divided($0, to: columns) }
      .joined(separator: "\n")
  }
}

private let head = [
  "Usage: bifolio [OPTION]… [BOOK]…",
  "BOOK is a file, a folder, a web address, part of a title, or - for a pipe.",
  "Without it, the last book opens. In a book, ? lists the keys, and q quits.", "",
]

private let briefHead = "bifolio: read books in the terminal as pages you turn."
private let briefFoot =
  "--help lists the common options. In a book, ? lists the keys, and q quits."

/// Commands to begin with; the README has them too.
let examples: [(command: String, help: String)] = [
  ("bifolio book.epub", "open a book"),
  ("bifolio", "continue the last one"),
  ("bifolio moby", "open a book on your shelf, by its title"),
  ("bifolio ~/Books", "show a folder as a shelf"),
  ("bifolio --search whales", "search the text of all your books"),
  ("git log -p | bifolio", "read from a pipe"),
]

/// `--help` has the options in `names`; `--help all` adds those in `rest` and the notes.
let groups: [(title: String, names: [String], rest: [String], notes: [String])] = [
  (
    "Open",
    ["page", "chapter", "at", "facing", "layout", "encoding", "quit-if-one-screen", "private"],
    ["format", "header"],
    [
      "  +NUMBER, +G and +/WORDS open at that page, at the end, and at a match;",
      "  +F opens at the end, line for line, and shows new lines as they come.",
      "  -F, -N, -S and -p work as in less(1), whose other options are ignored.",
    ]
  ),
  (
    "Look (for this run only; what you change while reading is saved)",
    ["theme", "spread", "transition", "images", "accessible", "set"], [],
    [
      "  NAME=VALUE is a line of the file of settings: --set measure=60. The names,",
      "  with their values, are in bifolio-defaults(5), and under S in a book.",
    ]
  ),
  (
    "Library", ["shelf", "list", "search", "index", "sync"],
    [], []
  ),
  (
    "Print and export",
    [
      "print", "width", "height", "picture", "size", "turn", "contents", "info", "export", "all",
      "to", "words", "as", "import",
    ],
    [], []
  ),
  ("Other", ["help", "version"], ["completion"], []),
]

struct HelpRow {
  static let maximumWidth = 80
  /// Width in cells, with the values.
  static let optionWidth = 31
  static let exampleWidth = 24
  /// Minimum number of columns for explanations beside the options; with fewer, they are below.
  private static let leastForColumns = 72

  private let name: String
  private let help: String

  init(_ name: String, _ help: String) { (self.name, self.help) = (name, help) }

  /// A short row has fewer values, to fit on one line.
  init(_ option: Option, isShort: Bool) {
    let letter = option.letters.first.map { "-\($0), " } ?? ""
    guard case .words(let words) = option.value,
      cellWidth(of: letter + option.synopsis) > Self.optionWidth
    else {
      self.init(letter + option.synopsis, option.help)
      return
    }
    self.init(
      "\(letter)\(option.written) NAME",
      Self.list(words, after: "\(option.help): ", isShort: isShort))
  }

  /// Words with commas between them after an introduction; a short list leaves out those beyond a line.
  private static func list(_ words: [String], after intro: String, isShort: Bool) -> String {
    let room = maximumWidth - optionWidth - 4
    var text = intro
    for (index, word) in words.enumerated() {
      let isLast = index == words.count - 1
      let more = isLast ? word : "\(word), "
      if isShort, cellWidth(of: text + more) + (isLast ? 0 : 1) > room { return text + "…" }
      text += more
    }
    return text
  }

  /// The row in lines of at most `columns` cells: the explanation beside the name, or below it with fewer
  /// columns than ``leastForColumns``.
  func lines(nameWidth width: Int, columns: Int) -> [String] {
    let columns = min(columns, Self.maximumWidth)
    guard columns >= Self.leastForColumns else {
      return ["  \(name)"] + divided(help, to: max(1, columns - 6)).map { "      \($0)" }
    }
    let parts = divided(help, to: max(1, columns - width - 4))
    return parts.enumerated().map { index, part in
      "  " + padded(index == 0 ? name : "", to: width) + "  " + part
    }
  }
}

func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - cellWidth(of: text)))
}
