import CLibrary
import SeededRandom

/// A generated book: chapters of sentences of made-up words, wrapped at seventy columns.
///
/// The same size gives the same text. Its words come from a vocabulary of ten thousand, the first
/// far more frequent than the last, as in a language.
struct SampleText {
  /// A word with one occurrence, shortly before the end of the text. It is made of frequent letters, so that
  /// none of them alone finds it, and longer than all other words.
  static let rareWord = "neladorimutesa"

  private var random = SplitMix(seed: 1)
  private let vocabulary: [[UInt8]]
  private var chapter = 0

  init() {
    var random = SplitMix(seed: 2)
    let consonants = Array("bcdfghklmnprstvw".utf8)
    let vowels = Array("aeiou".utf8)
    vocabulary = (0..<10_000).map { rank in
      // Frequent words are short.
      let most = rank < 60 ? 1 : rank < 1_000 ? 2 : 4
      return (0..<Int.random(in: 1...most, using: &random)).flatMap { _ in
        [
          consonants.randomElement(using: &random) ?? 0, vowels.randomElement(using: &random) ?? 0,
        ] + (Bool.random(using: &random) ? [consonants.randomElement(using: &random) ?? 0] : [])
      }
    }
  }

  /// A text of `count` bytes.
  static func bytes(_ count: Int) -> [UInt8] {
    var text = Self()
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += text.nextChapter() }
    return Array(bytes.prefix(count))
  }

  /// Writes a text of `count` bytes to a file, of any size.
  static func write(_ count: Int, to path: String) throws {
    guard let file = fopen(path, "w") else { throw BenchmarkError.cannotWrite(path) }
    defer { fclose(file) }
    let ending = Array("\n\nThe \(rareWord) was the last of all words.\n".utf8)
    var text = Self()
    var left = count - ending.count
    while left > 0 {
      let part = text.nextChapter().prefix(left)
      let isWritten = part.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
      guard isWritten else { throw BenchmarkError.cannotWrite(path) }
      left -= part.count
    }
    fwrite(ending, 1, ending.count, file)
  }

  /// Generates a chapter of about 25 KB.
  private mutating func nextChapter() -> [UInt8] {
    chapter += 1
    var text = Array("\n\n\n\nCHAPTER \(chapter). Sums\n\n\n".utf8)
    for _ in 0..<60 { appendParagraph(to: &text) }
    return text
  }

  private mutating func appendParagraph(to text: inout [UInt8]) {
    var column = 0
    var beginsSentence = true
    let count = Int(random.next() % 110) + 15
    for index in 0..<count {
      var word = nextWord()
      if beginsSentence { word[0] -= 0x20 }
      beginsSentence = index + 1 == count || random.next() % 14 == 0
      if beginsSentence { word.append(UInt8(ascii: ".")) }
      if column + word.count + 1 > 70 {
        text.append(0x0A)
        column = 0
      } else if column > 0 {
        text.append(0x20)
      }
      text += word
      column += word.count + 1
    }
    text += "\n\n".utf8
  }

  /// Half of all words are among the hundred most frequent.
  private mutating func nextWord() -> [UInt8] {
    let number = Int(truncatingIfNeeded: random.next() >> 33)
    switch number & 3 {
    case 0, 1: return vocabulary[(number >> 2) % 100]
    case 2: return vocabulary[(number >> 2) % 1_000]
    default: return vocabulary[(number >> 2) % vocabulary.count]
    }
  }
}
