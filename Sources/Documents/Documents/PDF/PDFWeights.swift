import BookText
import Markup
import Numbers

/// Bold and italic letters and ligatures of a PDF, as `pdftohtml -xml` writes them: parts of lines with their
/// edges.
public struct PDFWeights: Sendable {
  /// Edges are shares of the width and the height of the page.
  private struct Part {
    let left, top, right, bottom: Double
    var style: Emphasis.Style = []
    var middle: Double { (top + bottom) / 2 }
  }

  /// From left to right.
  private var parts: [Height: [Part]] = [:]
  /// Pages so far.
  private var pages = 0

  /// A page, and a height in steps.
  private struct Height: Hashable {
    let page, step: Int
  }

  private var ligatures: [Height: ArabicLigatures] = [:]

  /// Steps of the height of a page.
  private static let steps = 200.0
  /// Parts in which a word is looked for.
  private static let mostTried = 4

  /// No part is bold or italic.
  public init() {}

  /// Output of `pdftohtml -xml`. Costs O(*n* log *n*).
  public init(pdfToHTML bytes: [UInt8]) {
    bytes.withTextBytes { read($0) }
    for height in parts.keys { parts[height]?.sort { $0.left < $1.left } }
  }

  /// Runs of a part in one style, with their lengths in characters.
  private typealias Runs = [(style: Emphasis.Style, count: Int)]

  private mutating func read(_ source: TextBytes) {
    var scanner = MarkupScanner(source)
    var (width, height) = (0.0, 0.0)
    var fonts: [String: Emphasis.Style] = [:]
    var part: Part?
    var runs: Runs = []
    var (own, open): (Emphasis.Style, Emphasis.Style) = ([], [])
    while let token = scanner.next() {
      switch token {
      case .start(let tag) where tag.name == "page":
        pages += 1
        (width, height) = (0, 0)
        if let size = tag.places(["width", "height"], in: source) {
          // In order: there is a place for each name.
          (width, height) = (size[0], size[1])
        }
      case .start(let tag) where tag.name == "fontspec":
        guard let id = tag.value("id", in: source), let family = tag.value("family", in: source)
        else { break }
        fonts[id] = PDFFontName.style(of: family)
      case .start(let tag) where tag.name == "text":
        (runs, open, part) = ([], [], nil)
        own = tag.value("font", in: source).flatMap { fonts[$0] } ?? []
        guard width >= 1, height >= 1,
          let edges = tag.places(["left", "top", "width", "height"], in: source)
        else { break }
        part = Part(
          // In order: there is a place for each name.
          left: edges[0] / width, top: edges[1] / height, right: (edges[0] + edges[2]) / width,
          // In order: there is a place for each name.
          bottom: (edges[1] + edges[3]) / height)
      case .start(let tag) where tag.name == "b": open.insert(.bold)
      case .start(let tag) where tag.name == "i": open.insert(.italic)
      case .end("b"): open.remove(.bold)
      case .end("i"): open.remove(.italic)
      case .text(let range, _):
        runs.append((own.union(open), source[range].count { !$0.continuesCharacter }))
        if let part, let own = ArabicLigatures(in: source[range]) {
          ligatures[self.height(of: part), default: ArabicLigatures()].add(own)
        }
      case .end("text"):
        if let part { add(runs, of: part) }
        part = nil
      case .start, .end: break
      }
    }
  }

  /// Runs in bold or italic letters get a share of the part for each character.
  private mutating func add(_ runs: Runs, of part: Part) {
    guard runs.contains(where: { !$0.style.isEmpty }) else { return }
    let all = Double(max(1, runs.reduce(0) { $0 + $1.count }))
    var done = 0
    for (style, count) in runs {
      func edge(_ place: Int) -> Double {
        part.left + (part.right - part.left) * Double(place) / all
      }
      if !style.isEmpty {
        parts[height(of: part), default: []].append(
          Part(
            left: edge(done), top: part.top, right: edge(done + count), bottom: part.bottom,
            style: style))
      }
      done += count
    }
  }

  private func height(of part: Part) -> Height {
    Height(page: pages - 1, step: Int((part.middle * Self.steps).rounded()))
  }

  /// Heights near a share of a page.
  private static func heights(around share: Double, on page: Int) -> [Height] {
    let step = Int((share * steps).rounded())
    return [step, step - 1, step + 1].map { Height(page: page, step: $0) }
  }

  /// The letters of a word as printed from left to right, if it has ligatures. The size of the page is in
  /// points.
  func letters(of word: PDFPages.Word, on page: Int, of size: PDFPages.Size) -> String? {
    guard !ligatures.isEmpty, size.height >= 1 else { return nil }
    return Self.heights(around: (word.top + word.bottom) / 2 / size.height, on: page).lazy
      .compactMap { ligatures[$0]?[word.text] }.first
  }

  /// Such signs may be in other letters than the word before.
  private static let stops = ".,;:!?)]”’\"'»"

  /// Counts the number of characters at the end of a word that do not have the style; nil for most words. The
  /// size of the page is in points. Costs O(log *n*).
  func style(
    of word: PDFPages.Word, on page: Int, of size: PDFPages.Size
  ) -> (style: Emphasis.Style, plainEnd: Int)? {
    guard size.width >= 1, size.height >= 1 else { return nil }
    let x = (word.left + word.right) / 2 / size.width
    let y = (word.top + word.bottom) / 2 / size.height
    for height in Self.heights(around: y, on: page) {
      guard let parts = parts[height] else { continue }
      let end = parts.firstIndexAfter { $0.left <= x }
      guard
        let part = parts[..<end].suffix(Self.mostTried).last(where: {
          x <= $0.right && y >= $0.top && y <= $0.bottom
        })
      else { continue }
      let isWhole = part.right * size.width > word.right - word.pitch / 2
      let stops = isWhole ? 0 : word.text.reversed().prefix { Self.stops.contains($0) }.count
      return (part.style, stops < word.text.count ? stops : 0)
    }
    return nil
  }
}
