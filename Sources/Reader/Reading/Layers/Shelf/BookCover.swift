import BookText
import Cells
import Defaults

/// The cover of a book on the shelf: its title in the middle, the author beneath, and a thin rule that shows
/// the progress.
struct BookCover {
  let book: ShelvedBook
  let isChosen: Bool
  /// Whether it is the open book, shown with a ribbon.
  let isCurrent: Bool
  let palette: Palette
  /// What differs, if another book has its title and author too; else nil.
  var fileName: String?
  var words: FilterWords?
  /// The picture on its front; nil if it has none.
  var picture: ShownPicture?

  /// Returns the cells of a cover for a picture above its title; nil below 9 rows or 12 columns.
  static func pictureRect(on rect: Rect) -> Rect? {
    guard rect.size.rows >= 9, rect.size.columns >= 12 else { return nil }
    return Rect(
      column: rect.column + 1, row: rect.row, columns: rect.size.columns - 2,
      rows: rect.size.rows - titleRows(rect) - 1)
  }

  /// Returns the number of rows for the title below a picture on a cover.
  private static func titleRows(_ rect: Rect) -> Int { rect.size.rows >= 9 ? 2 : 1 }

  /// The picture with the title below it, or the title and the author, and marks for the chosen and the open
  /// book. Covers of fewer than five rows have no edges, no progress and no ribbon.
  func draw(on rect: Rect, into grid: inout Grid) {
    let paper =
      isChosen
      ? palette.chosenCover : picture == nil ? palette.cover(titled: book.title) : palette.cover
    var ink = Style(foreground: palette.ink, background: paper)
    var muted = palette.muted
    muted.background = paper
    if palette.hasShades {
      muted.foreground = palette.mutedInk(on: paper)
    } else if isChosen {
      (ink, muted) = (palette.reversed, palette.reversed)
    }
    if !book.fileExists { ink = muted }
    grid.fill(rect, with: Cell(.space, ink))
    if palette.hasShades {
      drawSpine(rect, paper: paper, gutter: palette.gutter, into: &grid)
    }
    // Two papers with little difference do not show the choice. A picture covers the upper edge: a terminal
    // draws it as a whole or not at all.
    if isChosen || !palette.hasShades, rect.size.rows >= 5, rect.size.columns >= 8 {
      let choice = Style(foreground: palette.accent, background: paper)
      grid.drawEdges(rect, palette.hasShades ? choice : muted)
    }
    let inner = Rect(
      column: rect.column + 2, row: rect.row,
      columns: max(1, rect.size.columns - (rect.size.columns < 20 ? 3 : 4)), rows: rect.size.rows)
    if let picture, let place = Self.pictureRect(on: rect) {
      picture.draw(on: place, paper: palette.picturePaper, into: &grid)
      let rows = Self.titleRows(rect)
      let width = inner.size.columns
      // What differs may come to the lower edge.
      let title =
        balanced(Self.parts(of: book.title).name, in: width, maximumLines: rows)
        + (fileName.map { [shortened($0, to: width)] } ?? [])
      for (index, line) in title.enumerated() {
        write(line, row: place.rows.upperBound + index, in: inner, style: ink, into: &grid)
      }
    } else {
      drawWords(inner, ink: ink, muted: muted, into: &grid)
    }
    // On low covers and below pictures it is a part of the lower edge.
    drawProgress(inner, ink: ink, muted: muted, into: &grid)
    // Beside the words or the picture.
    if isCurrent, rect.size.rows > 5 {
      var ribbon = ink
      if palette.hasShades { ribbon.foreground = palette.accent }
      // In reverse, half a block would be a notch in the cover.
      let sign = isChosen && !palette.hasShades ? "┃" : "▐"
      for row in 0..<2 {
        let column = picture == nil ? inner.columns.upperBound : rect.columns.upperBound - 1
        grid.write(sign, column: column, row: rect.row + row, style: ribbon)
      }
    }
  }

  /// Shades the fold along the spine on a cover of eight columns or more, by shares of the light from the
  /// fold outwards.
  private func drawSpine(_ rect: Rect, paper: Color, gutter: [Double], into grid: inout Grid) {
    guard rect.size.columns >= 8, let shade = gutter.first else { return }
    let fold = Style(background: paper.scaled(by: shade))
    grid.fill(
      Rect(column: rect.column, row: rect.row, columns: 1, rows: rect.size.rows),
      with: Cell(.space, fold))
  }

  // MARK: Words

  /// A subtitle that does not fit is dropped. The author has no row below seven rows, one below twelve, and
  /// else two.
  private func drawWords(_ rect: Rect, ink: Style, muted: Style, into grid: inout Grid) {
    let (rows, width) = (rect.size.rows, rect.size.columns)
    // The foot is for the rule; rows above and below the words stay empty if there is room.
    let top = rows >= 12 ? 2 : rows >= 5 ? 1 : 0
    let foot = rows >= 12 ? 3 : rows >= 5 ? 2 : 0
    let author = Self.authorLines(
      book.author ?? "", in: width, maximumLines: rows >= 12 ? 2 : rows >= 7 ? 1 : 0)
    let room = max(1, rows - top - foot - (author.isEmpty ? 0 : author.count + 1))
    let (name, addition) = Self.parts(of: book.title)
    var bold = ink
    bold.attributes.insert(.bold)
    var lines = balanced(name, in: width, maximumLines: room).map { ($0, bold) }
    // A subtitle after a colon is separated, and dropped if it does not fit; a file's name is shortened.
    let more =
      fileName.map { [shortened($0, to: width)] }
      ?? addition.map { balanced($0, in: width, maximumLines: 100) } ?? []
    if !more.isEmpty, lines.count + more.count + 1 <= room {
      lines += [("", muted)] + more.map { ($0, muted) }
    } else if rows >= 12, lines.count + 2 <= room {
      lines += [("", muted), ("───", muted)]
    }
    let first = rect.row + top + max(0, min(room - lines.count, room / 8))
    for (index, line) in lines.enumerated() {
      write(line.0, row: first + index, in: rect, style: line.1, into: &grid)
    }
    let last = rect.rows.upperBound - foot - author.count
    for (index, line) in author.enumerated() {
      write(line, row: last + index, in: rect, style: muted, into: &grid)
    }
  }

  /// Splits a title without brackets around it at a colon, a semicolon or a dash: “Moby Dick” and “or, The
  /// Whale”. The subtitle is nil without such a sign, or after fewer than three characters.
  private static func parts(of title: String) -> (name: String, addition: String?) {
    // Catalogues put brackets around whole titles.
    if title.hasPrefix("["), title.hasSuffix("]"), title.count > 2 {
      return parts(of: String(title.dropFirst().dropLast()))
    }
    for sign in [": ", "; ", " — "] {
      guard let range = title.firstPlace(of: sign) else { continue }
      let (name, addition) = (title[..<range.lowerBound], title[range.upperBound...])
      if name.count >= 3, !addition.isEmpty { return (String(name), String(addition)) }
    }
    return (title, nil)
  }

  /// If the names do not fit into one line, first names are abbreviated or dropped, and then all authors but
  /// the first.
  private static func authorLines(_ names: String, in width: Int, maximumLines: Int) -> [String] {
    guard maximumLines == 1 else { return balanced(names, in: width, maximumLines: maximumLines) }
    let authors = names.changing(" and ", to: "\n").split(separator: "\n").map(String.init)
    // "4 others" becomes "others".
    let forms = [
      names, authors.map(abbreviated).joined(separator: " and "),
      authors.map(lastName).joined(separator: " and "),
    ]
    let first = authors.first.map(lastName) ?? ""
    let shortest = authors.count > 1 ? first + " …" : first
    return balanced(
      forms.first { cellWidth(of: $0) <= width } ?? shortest, in: width, maximumLines: 1)
  }

  /// Returns a name with its first names as letters: “J. Austen”.
  private static func abbreviated(_ name: String) -> String {
    let words = name.split(separator: " ")
    let last = lastName(name)
    let letters = words.prefix { $0 != last }.compactMap(\.first).filter(\.isUppercase)
    return (letters.map { "\($0)." } + [last]).joined(separator: " ")
  }

  /// Small words before a family name.
  private static let particles: Set<Substring> = [
    "de", "del", "della", "di", "da", "dos", "du", "la", "van", "von", "der", "den", "zu",
  ]

  /// The last word, or the one after "de" or "von", since the name of the mother follows in Spanish.
  private static func lastName(_ name: String) -> String {
    let words = name.split(separator: " ")
    if let particle = words.lastIndex(where: { particles.contains($0) }),
      particle > 0, particle + 1 < words.count
    {
      return String(words[particle + 1])
    }
    return words.last.map(String.init) ?? ""
  }

  /// Writes a text into the middle of a row, with the words of the filter lit, if the row is on the cover.
  private func write(
    _ text: String, row: Int, in rect: Rect, style: Style, into grid: inout Grid
  ) {
    guard rect.rows.contains(row) else { return }
    grid.writeCentred(text, in: rect.columns, row: row, style)
    let column = rect.column + max(0, (rect.size.columns - cellWidth(of: text)) / 2)
    grid.light(words?.matches(in: text) ?? [], of: text, column: column, row: row, palette)
  }

  // MARK: The rule

  /// The rule is bold as far as the book has been read; “not found” if the file is missing. A cover of fewer
  /// than five rows has neither.
  private func drawProgress(_ rect: Rect, ink: Style, muted: Style, into grid: inout Grid) {
    guard rect.size.rows >= 5 else { return }
    let row = rect.rows.upperBound - (rect.size.rows < 9 || picture != nil ? 1 : 2)
    guard book.fileExists else {
      write(
        shortened("not found", to: rect.size.columns), row: row, in: rect, style: muted,
        into: &grid)
      return
    }
    guard let fraction = book.share?.fraction else { return }
    let width = rect.size.columns
    // A started book shows some progress, an unfinished one leaves some.
    let read =
      fraction <= 0
      ? 0
      : fraction >= 1 ? width : min(width - 1, max(1, Int((fraction * Double(width)).rounded())))
    for place in 0..<width {
      let isRead = place < read
      grid.write(
        isRead ? "━" : "─", column: rect.column + place, row: row, style: isRead ? ink : muted)
    }
  }
}

/// Wraps a text into as few lines as needed, all about as long. Beyond `maximumLines` lines, it ends in an
/// ellipsis; a word wider than `width` is cut.
func balanced(_ text: String, in width: Int, maximumLines: Int) -> [String] {
  guard maximumLines > 0 else { return [] }
  let words = text.split(separator: " ")
  if words.isEmpty { return [] }
  func lines(to width: Int) -> [String] { wrapped(words, to: width) }
  var best = lines(to: width)
  if best.count > maximumLines {
    best = Array(best.prefix(maximumLines))
    best[maximumLines - 1] = shortened(best[maximumLines - 1] + " …", to: width)
    return best
  }
  let widest = words.reduce(0) { max($0, cellWidth(of: String($1))) }
  var narrower = width - 1
  while narrower >= widest, lines(to: narrower).count == best.count {
    best = lines(to: narrower)
    narrower -= 1
  }
  return best
}
