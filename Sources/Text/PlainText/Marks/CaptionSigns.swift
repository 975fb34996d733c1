import BookText

/// Signs of the transcriber around the words of captions: `[Illustration: ` and `]`.
///
/// They are white space on the page. Other labels, and a caption without words, stay as typed.
struct CaptionSigns {
  /// Their places in the text.
  private var signs: [Range<Int>] = []

  /// Finds the captions among blocks, and takes the signs out of their ranges.
  ///
  /// - Complexity: O(*n*) in the number of blocks and the text of the captions.
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

  /// Returns the index of the last block of a caption, which may have several paragraphs.
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

  /// Takes the signs out of the blocks of one caption with an end and words, and records their places.
  ///
  /// - Parameters:
  ///   - first: The index of the first block of the caption.
  ///   - last: The index of its last block.
  ///   - words: The beginning of the words after the label.
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

  /// The labels of pictures.
  private static let labels = Language.hashes(of: .pictures)
  /// Maximum length of a label, in bytes.
  private static let longestLabel = 24

  /// Returns the beginning of the words of a caption after its label: one word and a colon; nil for others.
  private static func words(of caption: Range<Int>, _ text: [UInt8]) -> Int? {
    guard text[caption.lowerBound] == "[" else { return nil }
    let label = text[caption].dropFirst().prefix(longestLabel).prefix { $0 > " " && $0 != ":" }
    let colon = label.endIndex
    guard colon < caption.upperBound, text[colon] == ":", labels.contains(wordHash(Array(label)))
    else { return nil }
    return text[(colon + 1)..<caption.upperBound].firstIndex { $0 > " " && $0 != "]" }
  }

  /// Writes blanks for the signs.
  func blank(in text: inout [UInt8]) {
    for range in signs { for place in range where text[place] != "\n" { text[place] = " " } }
  }
}
