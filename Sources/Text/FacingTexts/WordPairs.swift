/// Words of two texts that face each other more often than by chance: a dictionary learnt from the pair
/// itself.
struct WordPairs: Sendable {
  typealias Partner = (word: UInt32, weight: Float)
  /// Partners of each word of the first text.
  private var partners: [UInt32: [Partner]] = [:]

  /// Words of a passage that take part, the rarest ones: frequent words say little, and would take much
  /// memory.
  private static let wordsOfPassage = 14
  /// Passages in which two words face each other.
  private static let minimumPassages = 2
  /// Passages from which on the weight is the association of the two words, undiminished.
  private static let passagesOfFullWeight: Float = 3
  /// A word in more than one passage of so many is too frequent to say anything.
  private static let rarity = 12
  /// A word may be in so many passages anyway, however few passages there are.
  private static let leastLimit = 8
  /// Association of two words, 0…1: the number of passages with both words, divided by the mean number of
  /// passages with each.
  private static let leastAssociation: Float = 0.35

  /// Learns words that occur in the same passages more often than by chance. Frequent words are left out.
  /// Costs O(*n*) in the passages.
  init(_ first: PairedText, _ second: PairedText, _ groups: [FacingGroup]) {
    let pairs = groups.filter(\.isPaired)
    let limit = max(Self.leastLimit, pairs.count / Self.rarity)
    let (ones, counts) = Self.rareWords(of: first, in: pairs.map(\.first), atMost: limit)
    let (others, otherCounts) = Self.rareWords(of: second, in: pairs.map(\.second), atMost: limit)
    let together = Self.countPairs(of: ones, facing: others)
    for (key, count) in together where count >= Self.minimumPassages {
      let (word, other) = (UInt32(key >> 32), UInt32(truncatingIfNeeded: key))
      guard let passages = counts[word], let otherPassages = otherCounts[other] else { continue }
      let association = 2 * Float(count) / Float(passages + otherPassages)
      guard association >= Self.leastAssociation else { continue }
      let weight = association * min(1, Float(count) / Self.passagesOfFullWeight)
      partners[word, default: []].append((other, weight))
    }
  }

  /// Pairs of passages with both words, for each word and each word facing it. The upper half of a key is the
  /// word of the first text, the lower half the word of the second.
  private static func countPairs(
    of words: [[UInt32]], facing others: [[UInt32]]
  ) -> [UInt64: UInt32] {
    var counts: [UInt64: UInt32] = [:]
    for (words, facing) in zip(words, others) {
      for word in words {
        for other in facing {
          let key = UInt64(truncatingIfNeeded: word) << 32 | UInt64(truncatingIfNeeded: other)
          counts[key, default: 0] += 1
        }
      }
    }
    return counts
  }

  /// The ``wordsOfPassage`` rarest words of each passage, and the passages with each usable word. Words in a
  /// single passage, or in more than `limit`, are left out.
  private static func rareWords(
    of text: PairedText, in passages: [Range<Int>], atMost limit: Int
  ) -> ([[UInt32]], [UInt32: Int]) {
    var counts: [UInt32: Int] = [:]
    for passage in passages {
      for word in Set(passage.flatMap { text.words[$0] }) { counts[word, default: 0] += 1 }
    }
    let usable = counts.filter { $0.value >= minimumPassages && $0.value <= limit }
    let words = passages.map { passage in
      Set(passage.flatMap { text.words[$0] }).compactMap { word in
        usable[word].map { (count: $0, word: word) }
      }
      .sorted { $0 < $1 }.prefix(wordsOfPassage).map(\.word)
    }
    return (words, usable)
  }

  /// Ordered by their codes. A partner of several words is repeated.
  func partners(of words: ArraySlice<UInt32>) -> [Partner] {
    words.flatMap { partners[$0] ?? [] }.sorted { $0.word < $1.word }
  }

  /// Sum of the weights. Both lists are in order.
  static func score(of partners: [Partner], among words: ArraySlice<UInt32>) -> Float {
    var (index, position) = (0, words.startIndex)
    var score: Float = 0
    while index < partners.count, position < words.endIndex {
      let (partner, word) = (partners[index], words[position])
      if partner.word == word { score += partner.weight }
      if partner.word <= word { index += 1 } else { position += 1 }
    }
    return score
  }
}
