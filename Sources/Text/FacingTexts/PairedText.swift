import BookText

/// One of two texts that face each other: its paragraphs, with the signs by which passages are recognised.
public struct PairedText: Sendable {
  /// Paragraphs.
  public var count: Int { speeches.count }
  /// Sum of each sign over the paragraphs before an index, by index and ``Sign``: of one index more than
  /// there are paragraphs.
  private var sums: [Float]
  /// Headings before an index.
  private var headings: [Int32] = [0]
  /// Each paragraph may begin with a sign of speech.
  private(set) var speeches: [Bool] = []
  /// Codes of the numbers of each paragraph.
  private(set) var numbers = CodeLists()
  /// Codes of the names of each paragraph.
  private(set) var names = CodeLists()
  /// Codes of the words of each paragraph.
  private(set) var words = CodeLists()
  let chapters: [Chapter]

  /// Its bytes in the text.
  public typealias Paragraph = (range: Range<Int>, isHeading: Bool)

  /// Paragraphs are in order, the text is UTF-8. Costs O(*n*) in the length of the text; four bytes of memory
  /// for each word, and 50 for each paragraph.
  public init(_ text: [UInt8], _ paragraphs: [Paragraph]) {
    sums = Array(repeating: 0, count: Sign.count)
    chapters = Chapter.all(in: text, paragraphs)
    var scanner = SignScanner()
    text.withTextBytes { text in
      for (index, paragraph) in paragraphs.enumerated() {
        scanner.scan(text[paragraph.range])
        headings.append(headings[index] + (paragraph.isHeading ? 1 : 0))
        speeches.append(scanner.isSpeech)
        for sign in 0..<Sign.count {
          sums.append(sums[index * Sign.count + sign] + scanner.counts[sign])
        }
        numbers.append(scanner.numbers)
        names.append(scanner.names)
        words.append(scanner.words)
      }
    }
    names.keepNames(knownElsewhere: scanner.known)
  }

  /// Some paragraphs of a text, the last one first, without chapters.
  init(reversing text: PairedText, _ range: Range<Int>) {
    self.init([], [])
    for (index, other) in range.reversed().enumerated() {
      let range = other..<other + 1
      headings.append(headings[index] + (text.hasHeading(in: range) ? 1 : 0))
      speeches.append(text.speeches[other])
      for sign in Sign.allCases {
        sums.append(sums[index * Sign.count + sign.rawValue] + text.sum(of: sign, in: range))
      }
      numbers.append(Array(text.numbers[other]))
      names.append(Array(text.names[other]))
      words.append(Array(text.words[other]))
    }
  }

  func letters(in range: Range<Int>) -> Float { sum(of: .letters, in: range) }

  /// Takes constant time. Letters may be fractions (ideographs).
  func sum(of sign: Sign, in range: Range<Int>) -> Float {
    sums[range.upperBound * Sign.count + sign.rawValue]
      - sums[range.lowerBound * Sign.count + sign.rawValue]
  }

  func hasHeading(in range: Range<Int>) -> Bool {
    headings[range.upperBound] > headings[range.lowerBound]
  }

  func hasNumbers(in range: Range<Int>) -> Bool { sum(of: .numbers, in: range) > 0 }
}

/// Counted in a paragraph.
enum Sign: Int, CaseIterable {
  case letters
  case numbers
  case questions
  case exclamations
  case semicolons
  case brackets
  case ellipses
  case colons
  /// All of punctuation.
  case marks

  static let count = allCases.count

  /// Compared one by one.
  static let punctuation: [Sign] = [
    .questions, .exclamations, .semicolons, .brackets, .ellipses, .colons,
  ]
}

/// A list of codes for each paragraph, in order and without repetitions.
struct CodeLists: Sendable {
  private var codes: [UInt32] = []
  /// End of each list among the codes.
  private var ends: [Int32] = []

  /// Set for a name at the beginning of a sentence, where any word has a capital.
  static let doubt: UInt32 = 1 << 31

  /// Codes ascend, each once.
  mutating func append(_ list: [UInt32]) {
    var last: UInt32?
    for code in list.sorted() where code != last {
      codes.append(code)
      last = code
    }
    ends.append(Int32(clamping: codes.count))
  }

  /// Removes the names that occur only at the beginnings of sentences, and clears ``doubt`` in the others.
  /// `known` are those found within sentences.
  mutating func keepNames(knownElsewhere known: Set<UInt32>) {
    var kept = CodeLists()
    for index in ends.indices {
      kept.append(self[index].map { $0 & ~Self.doubt }.filter { known.contains($0) })
    }
    self = kept
  }

  subscript(index: Int) -> ArraySlice<UInt32> {
    codes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}
