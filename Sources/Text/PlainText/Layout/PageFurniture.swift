import BookText

/// Running heads and page numbers of a scan between the lines of a text.
///
/// Lines with a number at one end, or a bare number, rising from page to page (``PageNumberChain``); the
/// same words again and again, a page apart (``RunningHeads``). Unlike numbers of chapters and poems, they
/// interrupt sentences. The interrupted paragraph is joined (``PageJoints``).
///
/// Lines are named by their indices, pages by their numbers.
struct PageFurniture {
  private let lines: [SourceLine]
  /// The indices of the lines of furniture, in order.
  private let found: [Int]
  private let joints: PageJoints
  /// Pages named by lines, `[Page 12]`, in order.
  let pages: [PrintedPage]

  var isEmpty: Bool { joints.isEmpty }

  /// Fewest numbers beside words that are a chain.
  private static let minimumHeads = 3
  /// Fewest bare numbers that are a chain.
  private static let minimumNumbers = 4

  /// Finds the furniture among the lines of a text.
  init(in text: TextBytes, _ lines: [SourceLine]) {
    let pageLines = PageLines(text: text, lines: lines)
    let numbers = PageNumberLine.all(in: pageLines)
    let named = numbers.filter(\.isExplicit)
    let heads = RunningHeads(in: pageLines)
    var furniture = Set(named.map(\.line))
    for chain in Self.chains(of: numbers) where chain.isFurniture(in: pageLines) {
      furniture.formUnion(chain.lines.map(\.line))
    }
    furniture.formUnion(heads.headsWithoutNumbers())
    if !furniture.isEmpty {
      furniture.formUnion(heads.headsInColumns(below: named.map(\.line), besides: furniture))
      furniture.formUnion(heads.findHeads(beside: furniture))
    }
    self.lines = lines
    found = furniture.sorted()
    pages = Self.pages(of: named, among: furniture, lines)
    joints = PageJoints(of: found, in: pageLines)
  }

  /// Overwrites the lines, and joins the text around them.
  func remove(from text: UnsafeMutableBufferPointer<UInt8>) {
    for line in found { text.blank(lines[line].range) }
    joints.joinGaps(in: text)
  }

  /// Returns the chains of numbers beside the same words, and those of bare numbers.
  private static func chains(of numbers: [PageNumberLine]) -> [PageNumberChain] {
    let counts = numbers.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
    let heads = numbers.filter { $0.key != nil && counts[$0.key, default: 0] >= 2 }
    let bare = numbers.filter { $0.key == nil }
    return PageNumberChain.chains(of: heads, least: minimumHeads)
      + PageNumberChain.chains(of: bare, least: minimumNumbers)
  }

  /// Returns the beginnings of numbered pages: after a line with only a number. A number beside words is at
  /// the foot of its page, so the page begins after the numbered line above.
  private static func pages(
    of named: [PageNumberLine], among furniture: Set<Int>, _ lines: [SourceLine]
  ) -> [PrintedPage] {
    var foot = -1
    return named.compactMap { candidate in
      let isFoot = candidate.key != nil
      var line = isFoot ? foot + 1 : candidate.line + 1
      if isFoot { foot = candidate.line }
      while furniture.contains(line) { line += 1 }
      guard line < lines.count else { return nil }
      return PrintedPage(
        label: String(candidate.number), place: TextOffset(utf8: lines[line].range.lowerBound))
    }
  }
}
