import BookText

/// Text with the styles of its words, and the beginnings of pages in it.
struct PDFStyledText: Equatable {
  private(set) var text = ""
  /// Bold or italic, in bytes, in order.
  private var parts: [Emphasis] = []
  /// Beginnings in bytes, and indices of pages.
  private var pages: [PageBeginning] = []

  private struct PageBeginning: Equatable {
    let place, page: Int
  }

  /// A piece of the text in one style, and the page that begins with it.
  struct Segment {
    let text: String
    let style: Emphasis.Style
    let page: Int?
  }

  init(_ text: String = "", _ style: Emphasis.Style = []) { append(text, style) }

  /// Style of its end.
  private var lastStyle: Emphasis.Style {
    parts.last.map { $0.range.upperBound == text.utf8.count ? $0.style : [] } ?? []
  }

  mutating func append(_ next: String, _ style: Emphasis.Style = []) {
    let start = text.utf8.count
    text += next
    let end = text.utf8.count
    if !style.isEmpty, end > start { parts.add(start..<end, style) }
  }

  mutating func begin(page: Int) { pages.append(PageBeginning(place: text.utf8.count, page: page)) }

  /// A blank between two words of a style has it too.
  mutating func append(_ next: PDFStyledText, afterBlank: Bool) {
    if afterBlank {
      let first = next.parts.first.map { $0.range.lowerBound == 0 ? $0.style : [] } ?? []
      append(" ", lastStyle.intersection(first))
    }
    for segment in next.segments { append(segment) }
  }

  /// Begins the page of the piece unless this is the last one.
  private mutating func append(_ segment: Segment) {
    if let page = segment.page, page != pages.last?.page { begin(page: page) }
    append(segment.text, segment.style)
  }

  /// There has to be a character.
  mutating func removeLast() {
    text.removeLast()
    let end = text.utf8.count
    guard let last = parts.last, last.range.upperBound > end else { return }
    parts[parts.count - 1].range = last.range.clamped(to: 0..<end)
    if parts[parts.count - 1].range.isEmpty { parts.removeLast() }
  }

  /// Keeps all pages.
  func dropFirst(_ count: Int) -> PDFStyledText {
    var (rest, left) = (PDFStyledText(), count)
    for segment in segments {
      let own = String(segment.text.dropFirst(left))
      left = max(0, left - segment.text.count)
      rest.append(Segment(text: own, style: segment.style, page: segment.page))
    }
    return rest
  }

  /// Pieces of one style each.
  var segments: [Segment] {
    var (found, done): ([Segment], Int) = ([], 0)
    let bytes = Array(text.utf8)
    var beginnings = pages[...]
    /// Adds text up to a byte, divided where pages begin.
    func add(_ end: Int, _ style: Emphasis.Style) {
      while done < end {
        var page: Int?
        while let next = beginnings.first, next.place <= done {
          page = next.page
          beginnings.removeFirst()
        }
        let next = min(end, beginnings.first?.place ?? end)
        found.append(
          Segment(
            text: String(decoding: bytes[done..<max(done, next)], as: UTF8.self), style: style,
            page: page))
        done = max(done + 1, next)
      }
    }
    for part in parts {
      add(part.range.lowerBound, [])
      add(part.range.upperBound, part.style)
    }
    add(bytes.count, [])
    return found
  }

  /// Bold letters of a whole text are its look, and stress nothing.
  var withoutCommonBold: PDFStyledText {
    let isBold = segments.allSatisfy { segment in
      segment.style.contains(.bold) || segment.text.allSatisfy { !$0.isLetter && !$0.isNumber }
    }
    return isBold ? without(.bold) : self
  }

  func without(_ style: Emphasis.Style) -> PDFStyledText {
    segments.reduce(into: PDFStyledText()) {
      $0.append(Segment(text: $1.text, style: $1.style.subtracting(style), page: $1.page))
    }
  }
}

extension Emphasis.Style {
  /// Tags around a text in bold or italic letters.
  var tags: (start: String, end: String) {
    (
      (contains(.bold) ? "<b>" : "") + (contains(.italic) ? "<i>" : ""),
      (contains(.italic) ? "</i>" : "") + (contains(.bold) ? "</b>" : "")
    )
  }
}
