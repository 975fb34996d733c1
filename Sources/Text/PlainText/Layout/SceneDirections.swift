import BookText

/// Scenes with their directions in one paragraph, "SCENE 2. A room in the inn, at night. MARTIN and GRETE are
/// found at a table": the number is a heading, and the directions are text below it.
///
/// A scene with its place on one line, "SCENE I. A street.", is a heading with a title.
struct SceneDirections {
  /// Places of the blanks between a number and its directions, in order.
  private var blanks: [Int] = []

  /// Minimum number of scenes of a play with directions.
  private static let minimumScenes = 3
  /// Minimum number of paragraphs of a scene below its directions.
  private static let fewestBelow = 3
  /// Maximum length of a number with its word, in bytes.
  private static let longestNumber = 40

  var isEmpty: Bool { blanks.isEmpty }

  /// Finds the numbers before directions, if most scenes, and at least three, have a whole sentence there.
  init(in text: TextBytes, _ lines: [SourceLine]) {
    let found = Self.findDirections(in: text, lines)
    let long = found.count(where: \.isLong)
    if long >= Self.minimumScenes, long * 2 > found.count { blanks = found.map(\.blank) }
  }

  /// Returns the places of the blanks after numbers of scenes with several paragraphs, and whether a whole
  /// sentence is among the words after each.
  private static func findDirections(
    in text: TextBytes, _ lines: [SourceLine]
  ) -> [(blank: Int, isLong: Bool)] {
    var found: [(blank: Int, isLong: Bool)] = []
    var (last, paragraphs) = ((blank: Int, isLong: Bool)?.none, 0)
    /// Keeps the last scene if it has enough paragraphs: in a list of scenes, as in a programme, it has none.
    func endScene() { if let last, paragraphs > fewestBelow { found.append(last) } }
    for (index, line) in lines.enumerated() where index == 0 || line.blankLinesBefore > 0 {
      paragraphs += 1
      guard !line.isCode, let blank = endOfNumber(in: text, line.range) else { continue }
      endScene()
      let goesOn = index + 1 < lines.count && lines[index + 1].blankLinesBefore == 0
      let isLong = goesOn && hasSentence(in: text, blank..<line.range.upperBound)
      (last, paragraphs) = ((blank, isLong), 1)
    }
    endScene()
    return found
  }

  /// Whether a sentence ends inside a line, and another one begins: "A street. MARTIN is found".
  private static func hasSentence(in text: TextBytes, _ line: Range<Int>) -> Bool {
    line.dropLast(2).contains {
      text[$0] == "." && text[$0 + 1] == " " && text.letterCase(at: $0 + 2) == .capital
    }
  }

  /// The names of scenes, in all languages.
  private static let names = Language.hashes(of: .scenes)

  /// Returns the place of the blank after a scene and its number, if words follow; nil for other lines.
  private static func endOfNumber(in text: TextBytes, _ line: Range<Int>) -> Int? {
    guard case .capital = text.letterCase(at: line.lowerBound),
      let word = text.nextWord(in: line.prefix(longestNumber)),
      names.contains(text.wordHash(of: word))
    else { return nil }
    let scan = TitleScan(text, line.prefix(longestNumber))
    guard scan.words.count > 2, case .part(.scene) = scan.words[0].meaning,
      let (_, next) = scan.number(at: 1, in: text), scan.words.indices.contains(next)
    else { return nil }
    let between = scan.words[next - 1].range.upperBound..<scan.words[next].range.lowerBound
    // A stop, and perhaps a dash, are between.
    guard text[between].contains(where: { ".:-".utf8.contains($0) || $0.isBeyondASCII }) else {
      return nil
    }
    return between.first { text[$0] == " " }
  }

  /// Writes a line feed in place of the blank after each number.
  func divide(_ text: UnsafeMutableBufferPointer<UInt8>) {
    for place in blanks { text[place] = "\n" }
  }

  /// Sets the directions apart from the numbers above them.
  func setApart(_ lines: inout [SourceLine]) {
    var next = 0
    for index in lines.indices {
      while next < blanks.count, blanks[next] < lines[index].range.lowerBound {
        lines[index].setApart()
        next += 1
      }
    }
  }
}
