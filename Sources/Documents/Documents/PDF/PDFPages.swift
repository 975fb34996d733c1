import BookText
import Markup
import Numbers
import PlainText

/// The pages of a PDF file with the places of their words, as `pdftotext -bbox-layout` writes them: lines and
/// words in the order of reading, with their edges in points.
///
/// The geometry shows paragraphs (by indents, gaps and short lines), headings (by the list of contents, or by
/// size, bold letters and numbers), lists (by their marks and hanging texts), notes (by raised numbers),
/// running heads and folios (by their repetition at one height), tables (parts of lines beside each other)
/// and listings (letters of one width). Blanks in place of distances would lose all this.
public struct PDFPages: Sendable {
  /// Its edges are in points from the upper left corner of its page.
  struct Word: Sendable {
    let text: String
    let left, top, right, bottom: Double
    /// Characters.
    let count: Int
    /// Style of its letters, but for some characters at its end.
    var style: Emphasis.Style = []
    /// Characters in usual letters at its end, such as a comma after the last word in italics.
    var plainEnd = 0
    /// The element of a tagged file around it.
    var element: PDFStructure.Element?

    init(_ text: String, left: Double, top: Double, right: Double, bottom: Double) {
      (self.text, self.left, self.top, self.right, self.bottom) = (text, left, top, right, bottom)
      count = max(1, text.unicodeScalars.count)
    }

    /// Other characters in its style, in its place or another.
    func with(
      _ text: String, from left: Double? = nil, to right: Double? = nil, top: Double? = nil,
      bottom: Double? = nil
    ) -> Word {
      var word = Word(
        text, left: left ?? self.left, top: top ?? self.top, right: right ?? self.right,
        bottom: bottom ?? self.bottom)
      (word.style, word.element) = (style, element)
      word.plainEnd = word.count == count ? plainEnd : 0
      return word
    }

    /// Width of a character, if all are equally wide.
    var pitch: Double { (right - left) / Double(count) }
    var height: Double { bottom - top }
    func isSmall(_ body: Double) -> Bool { height < body * PDFMeasures.small }
    var isBold: Bool { style.contains(.bold) }
    /// A word of dots alone.
    var isOfLeader: Bool { text.allSatisfy { ".…·".contains($0) } }
  }

  /// Sizes in points; 0 if unknown.
  struct Size: Sendable {
    var (width, height) = (0.0, 0.0)
  }

  /// A line, or a part of one that stands apart. It has at least one word.
  struct Line: Sendable {
    fileprivate(set) var words: [Word]
    /// Indices.
    let page, block: Int
    let left, top, right, bottom: Double
    /// Usual height of its words.
    let height: Double
    /// Words with blanks between them, except where they touch, and without leaders.
    let text: String
    /// Dots lead to a number, as in a list of contents.
    let hasLeader: Bool
    /// Characters without blanks.
    let count: Int
    /// Its place in the order of `pdftotext`, among the lines of a page or a region.
    var index = 0
    var place = PDFPlace()

    /// Nil without words.
    init?(_ words: [Word], page: Int, block: Int) {
      guard let first = words.first else { return nil }
      (self.words, self.page, self.block) = (words, page, block)
      left = first.left
      top = words.map(\.top).min() ?? first.top
      right = words.map(\.right).max() ?? first.right
      bottom = words.map(\.bottom).max() ?? first.bottom
      height = words.map(\.height).sorted()[words.count / 2]
      hasLeader =
        words.reduce(0) { $0 + ($1.isOfLeader ? $1.count : 0) } >= ColumnGap.fewestDots
      text = PDFScript.text(of: hasLeader ? Self.withoutLeaders(words) : words).text
      count = words.reduce(0) { $0 + $1.count }
    }

    /// One sign stands between the texts on both sides of dots.
    private static func withoutLeaders(_ words: [Word]) -> [Word] {
      words.split(whereSeparator: \.isOfLeader).reduce(into: []) { shown, part in
        if let last = shown.last, let next = part.first {
          let middle = (last.right + next.left) / 2
          shown.append(last.with("…", from: middle, to: middle))
        }
        shown += part
      }
    }

    func at(_ place: PDFPlace) -> Line {
      var line = self
      line.place = place
      return line
    }

    var styledText: PDFStyledText {
      var styled = PDFStyledText(page: page)
      styled.append(
        words.contains { !$0.style.isEmpty }
          ? PDFScript.text(of: hasLeader ? Self.withoutLeaders(words) : words)
          : PDFStyledText(text),
        afterBlank: false)
      return styled
    }
    /// The first word.
    // In order: a line has a word.
    var first: Word { words[0] }
    /// Whether all of its letters are bold.
    var isBold: Bool { words.allSatisfy(\.isBold) }
    /// The element of a tagged file around most of its words.
    var element: PDFStructure.Element? {
      let first = self.first.element
      guard words.contains(where: { $0.element != first }) else { return first }
      let most = words.usual { $0.element?.number ?? 0 }
      return words.first { ($0.element?.number ?? 0) == most }?.element
    }

    /// Middle of its height, and of its width.
    var middle: Double { (top + bottom) / 2 }
    var centre: Double { (left + right) / 2 }
  }

  var lines: [Line] = []
  var sizes: [Size] = []
  var count: Int { sizes.count }
  /// The elements of a tagged file.
  var structure = PDFStructure()
  /// Title in the file's own data; empty if there is none.
  private(set) var title = ""

  /// Output of `pdftotext -bbox-layout`; nil for anything else. Costs O(*n*).
  public init?(bboxLayout bytes: [UInt8]) {
    let isKnown = bytes.withTextBytes { read($0) }
    guard isKnown, count > 0 else { return nil }
  }

  private enum Part {
    case document, title, page, block, line, word
  }

  private static let parts: [MarkupName: Part] = [
    "doc": .document, "title": .title, "page": .page, "block": .block, "line": .line, "word": .word,
  ]

  /// The file's own data before the pages, in bytes.
  private static let longestHead = 1 << 16

  /// False if no document of pages begins within ``longestHead`` bytes.
  private mutating func read(_ source: TextBytes) -> Bool {
    var scanner = MarkupScanner(source)
    var (words, block, isKnown): ([Word], Int, Bool) = ([], 0, false)
    var tag: MarkupTag?
    while let token = scanner.next() {
      switch token {
      case .start(let next):
        // Another document does not begin like this.
        if !isKnown, next.start > Self.longestHead { return false }
        tag = next
        switch Self.parts[next.name] {
        case .document: isKnown = true
        case .page: if isKnown { sizes.append(PDFPages.Size(next, in: source)) }
        case .block: block += 1
        case .line: words = []
        case .title, .word, nil: break
        }
      case .text(let range, _):
        guard let around = tag, let part = Self.parts[around.name] else { break }
        let text = around.text(range, in: source)
        if part == .title, !isKnown { title = text }
        if part == .word, let word = Word(text, around, in: source) { words.append(word) }
        tag = nil
      case .end(let name):
        tag = nil
        // Lines outside a page are not those of a PDF.
        if Self.parts[name] == .line, count > 0,
          let line = Line(words, page: count - 1, block: block)
        {
          lines.append(line)
        }
      }
    }
    return isKnown
  }
}

extension PDFPages.Word {
  private static let edges: [MarkupName] = ["xmin", "ymin", "xmax", "ymax"]

  /// Nil if its edges are not numbers.
  fileprivate init?(_ text: String, _ tag: MarkupTag, in source: TextBytes) {
    guard let edges = tag.places(Self.edges, in: source) else { return nil }
    // In order: there is a place for each name.
    self.init(text, left: edges[0], top: edges[1], right: edges[2], bottom: edges[3])
  }
}

extension PDFPages.Size {
  fileprivate init(_ tag: MarkupTag, in source: TextBytes) {
    guard let size = tag.places(["width", "height"], in: source) else { return }
    // In order: there is a place for each name.
    (width, height) = (size[0], size[1])
  }
}

extension MarkupTag {
  /// Length of a number, in bytes.
  private static let longestNumber = 24
  /// Places on a page, in points or pixels.
  private static let places = -1e5...1e5

  /// Nil if one is no number.
  func places(_ names: [MarkupName], in source: TextBytes) -> [Double]? {
    let places = names.compactMap { name in
      value(name, in: source).flatMap { value in
        value.utf8.count > Self.longestNumber ? nil : Number.clamped(value, to: Self.places)
      }
    }
    return places.count == names.count ? places : nil
  }
}

extension PDFPages {
  /// Pages of a file whose structure is read: `pdfinfo` reads a page again for each text.
  private static let mostStructured = 40

  /// It is worth while to look for the structure of the file.
  public var mayHaveStructure: Bool { count <= Self.mostStructured }

  /// Records bold and italic letters, unless most are, and the letters of ligatures. Costs O(*n* log *n*).
  mutating func weigh(by weights: PDFWeights) {
    for line in lines.indices {
      let (page, words) = (lines[line].page, lines[line].words)
      for word in words.indices {
        if let letters = weights.letters(of: words[word], on: page, of: sizes[page]) {
          lines[line].words[word] = words[word].with(letters)
        }
        if let found = weights.style(of: words[word], on: page, of: sizes[page]) {
          (lines[line].words[word].style, lines[line].words[word].plainEnd) = found
        }
      }
    }
    let words = lines.lazy.flatMap(\.words)
    let all = lines.reduce(0) { $0 + $1.count }
    for style in [Emphasis.Style.bold, .italic]
    where words.reduce(0, { $0 + ($1.style.contains(style) ? $1.count : 0) }) * 2 > all {
      for line in lines.indices {
        for word in lines[line].words.indices { lines[line].words[word].style.remove(style) }
      }
    }
  }
}

extension [PDFPages.Line] {
  /// Records the elements of a tagged file around the words, unless it lacks more than a third of them:
  /// `pdfinfo` drops what follows a ligature. False if it lacks more than a tenth. Costs O(*n*).
  mutating func tag(by structure: PDFStructure) -> Bool {
    let length = structure.words.reduce(0) { $0 + $1.text.unicodeScalars.count }
    let all = reduce(0) { $0 + $1.count }
    guard length > 0, length.isAtLeast(share: 2, in: 3, of: all) else { return false }
    var tags = PDFTags(structure)
    let places = indices.flatMap { line in self[line].words.indices.map { (line: line, word: $0) } }
    // Bullets are no texts of the structure.
    let written = places.filter {
      self[$0.line].words[$0.word].text.contains { $0.isLetter || $0.isNumber }
    }
    let texts = written.map { self[$0.line].words[$0.word].text }
    for (index, place) in written.enumerated() {
      let following = index + 1 < texts.count ? texts[index + 1] : ""
      self[place.line].words[place.word].element = tags.element(of: texts[index], before: following)
    }
    return length.isAtLeast(share: 9, in: 10, of: all)
  }
}
