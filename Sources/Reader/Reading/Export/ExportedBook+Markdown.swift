import BookText
import Cells
import Defaults

extension ExportedBook {
  /// The marks as Markdown: under each chapter its marked text, where in the book and when it was marked, and
  /// notes. Has no control characters except line ends.
  public var markdown: String { markdown(hasCommands: false) }

  /// A Markdown file of its own: with YAML front matter, and with the command that opens the book at each
  /// mark.
  public var markdownFile: String { frontMatter + markdown(hasCommands: true) }

  /// The title, the author, the path and the number of marks as Obsidian and other programs read them.
  private var frontMatter: String {
    let values = [("title", title), ("author", author), ("source", path)]
    let lines = values.compactMap { name, value in
      value.map { "\(name): \(ExportTable.quoted($0))" }
    }
    let count = "marks: \(marks.count { $0.kind != .word })"
    return (["---"] + lines + [count, "tags: [book]", "---", ""]).map { $0 + "\n" }.joined()
  }

  /// The path of the book for a shell; nil if it cannot be written as code in a line of Markdown.
  private var quotedPath: String? { path.flatMap(Self.shellWord) }

  /// Returns a text as a word for a shell; nil if it cannot be written as code in a line of Markdown.
  private static func shellWord(_ text: String) -> String? {
    text.contains("`") || text.unicodeScalars.contains(where: isHidden) ? nil : quotedForShell(text)
  }

  /// A name for a file of the marks: the title and the author, up to ``longestName`` characters, without
  /// signs refused by file systems; “Untitled” if nothing is left.
  public var fileName: String {
    let name = author.map { "\(title) - \($0)" } ?? title
    let allowed = name.unicodeScalars.map { scalar -> Character in
      let isRefused =
        scalar.properties.generalCategory == .control
        || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
      return isRefused ? "-" : Character(scalar)
    }
    let trimmed = String(allowed).drop { $0 == "." || $0 == " " }
    return (trimmed.isEmpty ? "Untitled" : String(trimmed.prefix(Self.longestName))) + ".md"
  }

  /// Number of characters of a file's name; each may take three bytes of 255.
  private static let longestName = 80

  /// The marks by chapters; looked-up words are left out. With commands, the command that opens the book
  /// there follows each mark.
  private func markdown(hasCommands: Bool) -> String {
    var lines = ["# \(escapedForMarkdown(title))"]
    if let author { lines += ["", "*\(escapedForMarkdown(author))*"] }
    var section: Int?
    for mark in marks where mark.kind != .word {
      if mark.section != section {
        section = mark.section
        lines += mark.chapter.map { ["", "## \(escapedForMarkdown($0))"] } ?? []
      }
      let position = escapedForMarkdown(mark.position)
      lines.append("")
      switch mark.kind {
      case .highlight: lines += quotation(of: mark) + ["", position]
      case .bookmark: lines.append("Bookmark, \(position): \(escapedForMarkdown(mark.text))")
      case .place, .word:
        lines.append(
          "Named mark \(escapedForMarkdown(mark.name ?? "?")), \(position): \(escapedForMarkdown(mark.text))"
        )
      }
      if !mark.note.isEmpty {
        lines.append("")
        lines += mark.note.split(separator: "\n", omittingEmptySubsequences: false)
          .map { escapedForMarkdown(String($0)) }
      }
      if hasCommands, let path = quotedPath {
        let place = mark.line.flatMap(Self.shellWord) ?? ExportTable.decimal(mark.hundredths)
        lines += ["", "`bifolio --at \(place) \(path)`"]
      }
    }
    return lines.map { sanitized($0) }.joined(separator: "\n") + "\n"
  }

  /// Returns the marked text as lines of a quotation: code and tables in a fence, other text with line ends.
  private func quotation(of mark: ExportedMark) -> [String] {
    let lines = mark.text.split(separator: "\n", omittingEmptySubsequences: false)
    if mark.hasColumns, lines.count > 1 {
      // Longer than any row of them in the text.
      let longest = mark.text.split { $0 != "`" }.map(\.count).max() ?? 0
      let fence = String(repeating: "`", count: max(3, longest + 1))
      return (["> \(fence)"] + lines.map { "> \($0)" } + ["> \(fence)"])
    }
    return lines.indices.map { index in
      guard !lines[index].isEmpty else { return ">" }
      // Two blanks end a line; the last of a paragraph needs none.
      let isInside = index + 1 < lines.count && !lines[index + 1].isEmpty
      return "> \(escapedForMarkdown(String(lines[index])))" + (isInside ? "  " : "")
    }
  }

  /// Returns a line of text with Markdown’s special characters escaped.
  private func escapedForMarkdown(_ text: String) -> String {
    var escaped = ""
    for (place, character) in text.enumerated() {
      let isSign = "\\`*_[]<>".contains(character) || place == 0 && "#>-+".contains(character)
      escaped += isSign ? "\\\(character)" : "\(character)"
    }
    return escaped
  }
}

extension ExportedMark {
  /// Percent, printed page, day and pen: “12.3%, printed page 34, 20 November 2026, Idea”.
  fileprivate var position: String {
    let parts = [
      "\(hundredths / 100).\(hundredths / 10 % 10)%", printedPage.map { "printed page \($0)" },
      time.flatMap { CalendarDay($0.prefix(10)) }?.words, pen,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
