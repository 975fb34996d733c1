import BookText

/// Text with the styles of its words, and the beginnings of pages in it.
struct PDFStyledText {
  private(set) var text = ""
  private(set) var segments: [Segment] = []
  /// Index of the last page that begins in it.
  private var page: Int?

  /// A piece of the text in one style, and the page that begins with it.
  struct Segment {
    var text = ""
    var style: Emphasis.Style = []
    var page: Int?
  }

  init(_ text: String = "", _ style: Emphasis.Style = [], page: Int? = nil) {
    append(Segment(text: text, style: style, page: page))
  }

  /// A blank between two words of a style has it too.
  mutating func append(_ next: PDFStyledText, afterBlank: Bool) {
    if afterBlank {
      let (last, first) = (segments.last?.style ?? [], next.segments.first?.style ?? [])
      append(Segment(text: " ", style: last.intersection(first)))
    }
    for segment in next.segments { append(segment) }
  }

  /// Begins the page of the piece unless this is the last one.
  private mutating func append(_ next: Segment) {
    let page = next.page == self.page ? nil : next.page
    if next.text.isEmpty, page == nil { return }
    text += next.text
    if segments.last?.text.isEmpty == true, page != nil { segments.removeLast() }
    let goesOn = segments.last.map { $0.text.isEmpty || $0.style == next.style } ?? false
    if page == nil, goesOn {
      segments[segments.count - 1].style = next.style
      segments[segments.count - 1].text += next.text
    } else {
      self.page = page ?? self.page
      segments.append(Segment(text: next.text, style: next.style, page: page))
    }
  }

  /// Removes the last character, if there is one. A page that begins at the end stays.
  mutating func removeLast() {
    _ = text.popLast()
    guard let last = segments.lastIndex(where: { !$0.text.isEmpty }) else { return }
    segments[last].text.removeLast()
    if segments[last].text.isEmpty, segments[last].page == nil { segments.remove(at: last) }
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
