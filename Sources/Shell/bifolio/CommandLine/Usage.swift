import Cells
import Defaults

/// The text of `--help`, for a screen of 80 columns and 24 rows.
func usage() -> String {
  var lines = [
    "Usage: bifolio [OPTION]… [BOOK]…",
    "Opens a text or EPUB as pages: BOOK (a file, or a few letters of the title of",
    "one you have read), else the last one, or text from a pipe. See bifolio(1).",
  ]
  let (settings, others) = Option.all.filter { !$0.isHidden }.partitioned { $0.isSetting }
  let about = others.filter { !$0.letters.isEmpty }
  var rest = others.filter { $0.letters.isEmpty }[...]
  while let option = rest.first {
    let row = together.first { $0.names.first == option.name }
    let synopses = rest.prefix(row?.names.count ?? 1).map(\.synopsis)
    rest.removeFirst(synopses.count)
    lines.append(line(synopses, row?.help ?? option.help))
  }
  lines.append("Settings for this time (S while reading changes them for good):")
  lines += filled(settings.map(\.synopsis))
  let names = about.map { "-\($0.letters[0]), \($0.synopsis)" }
  lines.append("  \(names.joined(separator: "; "))  this help, the version (? shows the keys)")
  return lines.joined(separator: "\n")
}

/// Groups of consecutive options with a common line and help text.
private let together: [(names: [String], help: String)] = [
  (["page", "chapter", "at"], "open there; also +N, +/WORDS"),
  (["shelf", "list", "search", "index", "sync"], "books"),
  (["print", "width", "height"], "print the typeset pages"),
  (["contents", "structure", "why", "info"], "print what is known of the book"),
  (["as-is", "as-book", "format"], "text as typed; as a book"),
  (["quit-if-one-screen", "private", "forget-missing"], "-F; keep nothing; tidy"),
  (["export", "all", "to", "words", "as"], "marks"),
]

private func line(_ synopses: [String], _ help: String) -> String {
  "  " + padded(synopses.joined(separator: ", "), to: 13) + "  " + help
}

/// Distributes texts over lines: each goes to the first line with room for it.
private func filled(_ texts: [String]) -> [String] {
  var lines: [String] = []
  for text in texts {
    let room = 80 - 2 - cellWidth(of: text)
    if let index = lines.firstIndex(where: { cellWidth(of: $0) <= room }) {
      lines[index] += "  " + text
    } else {
      lines.append("  " + text)
    }
  }
  return lines
}

/// Pads a text with blanks to a width.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - cellWidth(of: text)))
}

extension Sequence {
  /// Elements that satisfy a condition, and the rest, both in order.
  fileprivate func partitioned(
    by condition: (Element) -> Bool
  ) -> (satisfying: [Element], others: [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
