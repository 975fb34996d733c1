import BookText

/// Page numbers inside the lines of a text: `{34}`, `[Pg 34]`, `[S. 34]`.
struct InlinePageNumbers {
  private var places: [Range<Int>] = []
  /// Pages beginning at the numbers, in order.
  private(set) var pages: [PrintedPage] = []

  /// A number in brackets.
  private struct Found {
    let place: Range<Int>
    let value: Int
    let number: PrintedPageNumber

    /// Maximum step from one page number to the next. Citations rise too, "[p. 34]", but seldom by one.
    var longestStep: Int { number.word.count == 1 ? 1 : 8 }
  }

  /// Minimum number of page numbers in the text of a scan.
  private static let fewest = 4
  /// Minimum length of a page, in bytes.
  private static let shortestPage = 300

  /// Finds the numbers of pages: several in brackets after the same word, mostly rising by a page or a few,
  /// with the text of a page between them. Numbers inside words and on lines of their own are left out.
  init(in text: TextBytes) {
    let groups = Dictionary(grouping: Self.bracketedNumbers(in: text)) {
      $0.number.word.lowercased()
    }
    let inside = groups.values.filter(Self.areOfPages).joined().filter {
      !Self.isInWord($0.place, of: text) && !Self.isFurniture($0.place, of: text)
    }.sorted { $0.place.lowerBound < $1.place.lowerBound }
    places = inside.map(\.place)
    pages = inside.map {
      PrintedPage(
        label: String($0.number.number), place: TextOffset(utf8: $0.place.upperBound))
    }
  }

  /// Whether numbers are of pages: at least four, and four in five of them a little higher than the one
  /// before, with the text of a short page between.
  private static func areOfPages(_ found: [Found]) -> Bool {
    let rising = zip(found, found.dropFirst()).count { one, next in
      next.value > one.value && next.value - one.value <= next.longestStep
        && next.place.lowerBound - one.place.upperBound >= shortestPage
    }
    return found.count >= fewest && rising.isAtLeast(share: 4, in: 5, of: found.count - 1)
  }

  /// Returns the numbers in brackets that may be of pages, in order.
  private static func bracketedNumbers(in text: TextBytes) -> [Found] {
    var found: [Found] = []
    var position = 0
    var brackets = SignSearch(["{", "["], in: text)
    while let start = brackets.first(from: position, before: text.endIndex) {
      position = start + 1
      guard let number = readNumber(in: text, at: start) else { continue }
      found.append(number)
      position = number.place.upperBound
    }
    return found
  }

  /// Overwrites the numbers and their brackets with blanks.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for place in places { text.blank(place) }
  }

  /// Records that the blanks in place of numbers are not columns.
  /// - Parameter lines: The lines of the text, in order.
  func clearColumns(of lines: inout [SourceLine]) {
    var next = 0
    for index in lines.indices where next < places.count {
      while next < places.count, places[next].lowerBound < lines[index].range.upperBound {
        if lines[index].range.contains(places[next].lowerBound) {
          lines[index].mayHaveColumns = false
        }
        next += 1
      }
    }
  }

  /// Maximum length of a number with its brackets, in bytes.
  private static let longestNumber = 24

  /// Returns the page number in brackets at `start`, in square ones after a word for a page; nil for others.
  private static func readNumber(in text: TextBytes, at start: Int) -> Found? {
    let close: UInt8 = text[start] == "[" ? "]" : "}"
    let rest = text[start..<min(text.endIndex, start + longestNumber)]
    // Most brackets have other signs; they are not worth a string.
    guard let first = rest.dropFirst().first, close == "]" ? !first.isDigit : first.isLetterOrDigit,
      let end = rest.firstIndex(of: close), text[end - 1].mayEndNumber,
      let number = PrintedPageNumber(String(decoding: rest[...end], as: UTF8.self)),
      number.isCertain, case let digits = Array(number.number.utf8),
      let value = digits.withTextBytes({ $0.numeralValue(of: 0..<$0.count) })
    else { return nil }
    return Found(place: start..<end + 1, value: value, number: number)
  }

  /// Whether the number is alone on its line, or ends it far from the other words: then it is page furniture,
  /// across which paragraphs continue.
  private static func isFurniture(_ place: Range<Int>, of text: TextBytes) -> Bool {
    var (start, end) = (place.lowerBound, place.upperBound)
    while start > 0, text[start - 1] == " " { start -= 1 }
    while end < text.endIndex, text[end] == " " { end += 1 }
    let isApart =
      start == 0 || text[start - 1] == "\n" || place.lowerBound - start >= ColumnGap.minimumBlanks
    return isApart && (end == text.endIndex || text[end] == "\n")
  }

  /// Whether letters are on both sides of a place: a blank there would divide a word.
  private static func isInWord(_ place: Range<Int>, of text: TextBytes) -> Bool {
    place.lowerBound > 0 && place.upperBound < text.endIndex
      && text.isWord(at: place.lowerBound - 1) && text.isWord(at: place.upperBound)
  }
}

extension UInt8 {
  /// Whether a number in digits or Roman numerals may end with it.
  fileprivate var mayEndNumber: Bool {
    switch self {
    case "i", "v", "x", "l", "c", "d", "m", "I", "V", "X", "L", "C", "D", "M": true
    default: isDigit
    }
  }
}
