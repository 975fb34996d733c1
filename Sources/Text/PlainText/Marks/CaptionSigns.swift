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
      // A caption may have several paragraphs.
      var last = index
      while last + 1 < blocks.count, blocks[last + 1].rule == .caption,
        text[blocks[last].range.upperBound - 1] != "]",
        text[blocks[last + 1].range.lowerBound] != "["
      {
        last += 1
      }
      defer { index = last + 1 }
      let range = blocks[last].range
      let start = index == last ? words : range.lowerBound
      var end = range.upperBound - 1
      guard text[end] == "]" else { continue }
      signs.append(end..<range.upperBound)
      while end > start, text[end - 1] <= " " { end -= 1 }
      guard end > start else {
        signs.removeLast()
        continue
      }
      signs.append(blocks[index].range.lowerBound..<words)
      blocks[last].range = range.lowerBound..<end
      blocks[index].range = words..<blocks[index].range.upperBound
    }
  }

  /// The labels of pictures, and the length of the longest in bytes.
  private static let labels = Language.hashes(of: .pictures)
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
