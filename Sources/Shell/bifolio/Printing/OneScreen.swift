import App
import BookText
import Cells
import Defaults
import Reading
import Typesetting

/// Prints a text short enough for the screen, as typed or typeset, with its emphasis and colours. False,
/// without printing, if it does not fit, or more of it may come.
/// - Throws: ``Failure`` if writing fails.
func printIfOneScreen(
  _ book: Book, _ settings: Settings, on screen: Size, _ appearance: Appearance
) throws(Failure) -> Bool {
  guard book.isWhole, !book.isGrowing, book.text.count <= screen.columns * screen.rows * 8 else {
    return false
  }
  // The prompt of the shell needs a row.
  let rows = max(1, screen.rows - 1)
  guard book.form == .asIs else {
    var style = TypeStyle(settings, of: book)
    style.showsImages = false
    var format = PageFormat(
      measure: min(screen.columns, max(settings.measure, book.keptWidth ?? 0)), lines: rows,
      style: style)
    format.room = screen.columns
    var pages = Pagination(of: book, format: format, hyphenator: book.hyphenator)
    pages.set(atLeast: 2)
    guard pages.count == 1 else { return false }
    try printPages(of: book, from: nil, format: format)
    return true
  }
  var lines = book.text.split(separator: "\n", omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  let needed = lines.reduce(0) { sum, line in
    let width = book.longestLine(in: line.startIndex..<line.endIndex)
    return sum + max(1, (width + screen.columns - 1) / screen.columns)
  }
  guard needed <= rows else { return false }
  let showsColors = appearance.depth != .none
  var text = ""
  for line in lines {
    text += book.rendered(line.startIndex..<line.endIndex, inColors: showsColors) + "\n"
  }
  try printText(text)
  return true
}

extension Book {
  /// Escape sequences for emphasis and colours (ECMA-48, SGR). A text has no others.
  fileprivate func rendered(_ line: Range<Int>, inColors: Bool) -> String {
    var result = ""
    var position = line.lowerBound
    func add(upTo end: Int) {
      result += String(decoding: text[position..<end], as: UTF8.self)
      position = end
    }
    for part in emphasis where part.range.overlaps(line) {
      let range = part.range.clamped(to: line)
      let codes = part.style.renditions(inColors: inColors)
      guard !codes.isEmpty, range.lowerBound >= position else { continue }
      add(upTo: range.lowerBound)
      result += "\u{1B}[" + codes.map(String.init).joined(separator: ";") + "m"
      add(upTo: range.upperBound)
      result += "\u{1B}[m"
    }
    add(upTo: line.upperBound)
    return result
  }
}

extension Emphasis.Style {
  /// ECMA-48, 8.3.117; underlined text counts as italic.
  fileprivate func renditions(inColors: Bool) -> [Int] {
    // Gray is bright black; the other colours count from the number of black.
    func number(_ color: TextColor, black: Int) -> Int {
      color == .gray ? black + 60 : black + Int(color.rawValue)
    }
    var codes: [Int] = []
    if contains(.bold) { codes.append(1) }
    if contains(.italic) { codes.append(4) }
    if inColors {
      if let color { codes.append(number(color, black: 30)) }
      if let background { codes.append(number(background, black: 40)) }
    }
    return codes
  }
}
