import BookText

/// Finds the words of a tagged PDF on its pages, one after the other.
///
/// Both texts have most words in the same order; the structure may lack the blank at the end of a line. A
/// word is looked for where the last one ended; further on or back only near it, or where the next word
/// follows too. No letter of the structure is found twice.
struct PDFTags {
  private let words: [PDFStructure.Word]
  /// All words.
  private var letters: [UInt8] = []
  /// Index of the word of each byte.
  private var owners: [Int32] = []
  private var isTaken: [Bool]
  /// Place after the last word that was found.
  private var next = 0
  /// Searches left beside the expected place, to bound the work.
  private var searches = 20_000

  /// Distance of a word from the expected place without the next word after it, in lengths of the word: short
  /// words are everywhere.
  private static let mostLengths = 20
  /// Distance of a word with the next word after it, in bytes.
  private static let farDistance = 3_000

  /// Costs O(*n*).
  init(_ structure: PDFStructure) {
    words = structure.words
    for (index, word) in words.enumerated() {
      letters += word.text.utf8
      owners += repeatElement(Int32(clamping: index), count: word.text.utf8.count)
    }
    isTaken = Array(repeating: false, count: letters.count)
  }

  /// Takes the next word of the pages; nil if it has no element, or is not found nearby. `following` may be
  /// empty.
  mutating func element(of word: String, before following: String) -> PDFStructure.Element? {
    let (own, after) = (Array(word.utf8), Array(following.utf8))
    if own.isEmpty { return nil }
    if has(own, at: next) { return take(next, own.count) }
    guard searches > 0 else { return nil }
    searches -= 1
    func isFree(_ place: Int) -> Bool { has(own, at: place) && isWord(place, own.count) }
    func isFollowed(_ place: Int) -> Bool { !after.isEmpty && has(after, at: place + own.count) }
    let near = Self.mostLengths * own.count
    let place =
      place(within: near) { isFree($0) && isFollowed($0) } ?? place(within: near, where: isFree)
      ?? place(within: Self.farDistance) { isFree($0) && isFollowed($0) }
    return place.flatMap { take($0, own.count) }
  }

  /// Searches backwards up to `distance` bytes, then forwards, since cells of several lines are read by
  /// lines.
  private func place(within distance: Int, where holds: (Int) -> Bool) -> Int? {
    stride(from: next - 1, through: max(0, next - distance), by: -1).first(where: holds)
      ?? stride(from: next + 1, to: min(next + distance, letters.count), by: 1).first(where: holds)
  }

  /// None of its letters is taken.
  private func has(_ word: [UInt8], at place: Int) -> Bool {
    guard place >= 0, place + word.count <= letters.count, letters[place] == word[0] else {
      return false
    }
    return word.indices.allSatisfy { letters[place + $0] == word[$0] && !isTaken[place + $0] }
  }

  /// Letters are a word, or the first or the last of two that lack the blank between them. The last letter of
  /// a word alone is none.
  private func isWord(_ start: Int, _ count: Int) -> Bool {
    let end = start + count
    let isStart = start == 0 || owners[start - 1] != owners[start]
    let isEnd = end == letters.count || owners[end - 1] != owners[end]
    if count > 1 { return isStart || isEnd }
    return isEnd && (isStart || letters[start - 1].isDigit)
  }

  private mutating func take(_ start: Int, _ count: Int) -> PDFStructure.Element? {
    for place in start..<start + count { isTaken[place] = true }
    next = start + count
    return words[Int(owners[start])].element
  }
}
