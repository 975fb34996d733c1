import BookText
import Markup
import Numbers

/// Where the letters of a PDF are bold, as `pdftohtml -xml` writes it: parts of lines with their edges.
public struct PDFWeights: Sendable {
  /// A part of a line in bold letters. Its edges are shares of the width and the height of its page.
  private struct Part {
    let left, top, right, bottom: Double
    var middle: Double { (top + bottom) / 2 }
  }

  /// The bold parts of each page by their heights in steps, in each from left to right.
  private var pages: [[Int: [Part]]] = []

  /// Number of steps of the height of a page.
  private static let steps = 200.0
  /// Maximum number of parts in which a word is looked for.
  private static let mostTried = 4

  /// Makes weights without a bold part.
  public init() {}

  /// Reads the output of `pdftohtml -xml`.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(pdfToHTML bytes: [UInt8]) {
    bytes.withTextBytes { read($0) }
    for page in pages.indices {
      for step in pages[page].keys { pages[page][step]?.sort { $0.left < $1.left } }
    }
  }

  private mutating func read(_ source: TextBytes) {
    var scanner = MarkupScanner(source)
    var (width, height) = (0.0, 0.0)
    var part: Part?
    var (bold, others, depth) = (0, 0, 0)
    while let token = scanner.next() {
      switch token {
      case .start(let tag) where tag.name == "page":
        pages.append([:])
        (width, height) =
          tag.places(["width", "height"], in: source).map { ($0[0], $0[1]) } ?? (0, 0)
      case .start(let tag) where tag.name == "text":
        (bold, others, depth, part) = (0, 0, 0, nil)
        guard width >= 1, height >= 1,
          let own = tag.places(["left", "top", "width", "height"], in: source)
        else { break }
        part = Part(
          left: own[0] / width, top: own[1] / height, right: (own[0] + own[2]) / width,
          bottom: (own[1] + own[3]) / height)
      case .start(let tag) where tag.name == "b": depth += 1
      case .end("b"): depth -= 1
      case .text(let range, _):
        let count = range.count { source[$0] > " " }
        if depth > 0 { bold += count } else { others += count }
      case .end("text"):
        if let part, bold > 0, others == 0, !pages.isEmpty {
          pages[pages.count - 1][Self.step(part.middle), default: []].append(part)
        }
        part = nil
      case .start, .end: break
      }
    }
  }

  private static func step(_ share: Double) -> Int { Int((share * steps).rounded()) }

  /// Whether a word is in bold letters.
  ///
  /// - Parameters:
  ///   - page: The index of its page.
  ///   - size: The width and the height of the page, in points.
  /// - Complexity: O(log *n*).
  func areBold(_ word: PDFPages.Word, on page: Int, of size: PDFPages.Size) -> Bool {
    guard page < pages.count, size.width >= 1, size.height >= 1 else { return false }
    let x = (word.left + word.right) / 2 / size.width
    let y = (word.top + word.bottom) / 2 / size.height
    let step = Self.step(y)
    return (step - 1...step + 1).contains { step in
      guard let parts = pages[page][step] else { return false }
      let end = parts.firstIndexAfter { $0.left <= x }
      return parts[..<end].suffix(Self.mostTried).contains {
        x <= $0.right && y >= $0.top && y <= $0.bottom
      }
    }
  }
}
