import BookText

/// Signs of the transcriber around the words of captions: `[Illustration: ` and `]`. They are white space on
/// the page. Other labels, and a caption without words, stay as typed.
struct CaptionSigns {
  private var signs: [Range<Int>] = []

  /// Takes the signs out of the ranges of captions. Costs O(*n*) in the number of blocks and the text of the
  /// captions.
  init(takenOutOf blocks: inout [Block], _ text: [UInt8]) {
    var index = 0
    while index < blocks.count {
      guard blocks[index].rule == .caption, let words = Self.words(of: blocks[index].range, text)
      else {
        index += 1
        continue
      }
      let last = Self.lastBlock(ofCaptionFrom: index, blocks, text)
      takeSigns(outOf: &blocks, from: index, to: last, words: words, text)
      index = last + 1
    }
  }

  /// A caption may have several paragraphs.
  private static func lastBlock(
    ofCaptionFrom index: Int, _ blocks: [Block], _ text: [UInt8]
  ) -> Int {
    var last = index
    while last + 1 < blocks.count, blocks[last + 1].rule == .caption,
      text[blocks[last].range.upperBound - 1] != "]",
      text[blocks[last + 1].range.lowerBound] != "["
    {
      last += 1
    }
    return last
  }

  /// Takes the signs out of a caption with an end and words, and records their places. `words` is the
  /// beginning of the words after the label.
  private mutating func takeSigns(
    outOf blocks: inout [Block], from first: Int, to last: Int, words: Int, _ text: [UInt8]
  ) {
    let range = blocks[last].range
    let start = first == last ? words : range.lowerBound
    var end = range.upperBound - 1
    guard text[end] == "]" else { return }
    while end > start, text[end - 1] <= " " { end -= 1 }
    guard end > start else { return }
    signs.append(range.upperBound - 1..<range.upperBound)
    signs.append(blocks[first].range.lowerBound..<words)
    blocks[last].range = range.lowerBound..<end
    blocks[first].range = words..<blocks[first].range.upperBound
  }

  private static let labels = Language.hashes(of: .pictures)
  private static let longestLabel = 24

  /// Words after the label, one word and a colon.
  private static func words(of caption: Range<Int>, _ text: [UInt8]) -> Int? {
    guard text[caption.lowerBound] == "[" else { return nil }
    let label = text[caption].dropFirst().prefix(longestLabel).prefix { $0 > " " && $0 != ":" }
    let colon = label.endIndex
    guard colon < caption.upperBound, text[colon] == ":", labels.contains(wordHash(Array(label)))
    else { return nil }
    return text[(colon + 1)..<caption.upperBound].firstIndex { $0 > " " && $0 != "]" }
  }

  func blank(in text: inout [UInt8]) {
    for range in signs { for place in range where text[place] != "\n" { text[place] = " " } }
  }
}
