/// The weights of the evidence that two passages face each other: a cost, or a gain if negative, in units of
/// −ln of a probability.
///
/// Pairs of literary works aligned by hand gave them; docs/development/facing.md has the figures.
public struct PassageWeights: Sendable {
  /// A form of a group: the number of its paragraphs on either side, and its cost.
  struct Shape: Sendable {
    let first: Int
    let second: Int
    let cost: Float
  }

  /// Number of paragraphs on the longer side of a chain: a group of one paragraph beside many.
  static let chains = 5...120

  /// The forms of small groups.
  var smallShapes = [
    Shape(first: 1, second: 1, cost: 0.105),
    Shape(first: 1, second: 2, cost: 3.35), Shape(first: 2, second: 1, cost: 3.35),
    Shape(first: 2, second: 2, cost: 5.52),
    Shape(first: 1, second: 3, cost: 5.12), Shape(first: 3, second: 1, cost: 5.12),
    Shape(first: 1, second: 4, cost: 6.21), Shape(first: 4, second: 1, cost: 6.21),
  ]

  /// A chain of the fewest paragraphs, and each further paragraph.
  var chain: Float = 6.6
  var chainParagraph: Float = 0.3
  /// The ratio of the lengths of both sides of a chain, at most.
  var mostChainRatio: Float = 1.7

  /// A paragraph that faces nothing, and each of the next ones: whole passages are missing more often than
  /// paragraphs here and there.
  var unpaired: Float = 8
  var nextUnpaired: Float = 1
  /// For each letter of such a paragraph, and at most.
  var unpairedLetter: Float = 0.003
  var mostUnpairedLetters: Float = 1.5
  /// A paragraph before all pairs, or after them: title pages, prefaces, notes and licences.
  var outside: Float = 1

  /// The spread of the logarithm of the ratio of lengths; passages of few letters have a wider one.
  var lengthSpread: Float = 0.22
  var shortLetters: Float = 40
  var mostLength: Float = 12
  /// Letters added to either length, so that the ratio of short ones says less.
  var addedLetters: Float = 3

  /// A sign on one side only, by kind; a sign on both sides; and the signs of a kind counted at most.
  var questions: Float = 1.2
  var exclamations: Float = 0.7
  var semicolons: Float = 0.25
  var brackets: Float = 0.6
  var ellipses: Float = 0.4
  var colons: Float = 0.25
  var shared: Float = -0.35
  var mostSigns: Float = 4
  /// Speech that begins one of two passages only.
  var speech: Float = 1.2
  var sharedNumber: Float = -2
  var differingNumbers: Float = 1.5
  /// A name on both sides, and the names counted at most.
  var name: Float = -1.2
  var mostNames: Float = 3
  /// A heading that faces none.
  var heading: Float = 6
  /// Words that face each other elsewhere in the pair, and the words counted at most.
  var word: Float = -0.4
  var mostWords: Float = 6

  public init() {}

  /// The forms of all groups: small ones, then chains by their number of paragraphs, the first text's side
  /// single before the second's.
  var shapes: [Shape] {
    smallShapes
      + Self.chains.flatMap { count in
        let cost = chain + Float(count - Self.chains.lowerBound) * chainParagraph
        return [
          Shape(first: 1, second: count, cost: cost), Shape(first: count, second: 1, cost: cost),
        ]
      }
  }

  /// The greatest gain by names and words.
  var mostEvidence: Float { name * mostNames + word * mostWords }

  /// The cost of a sign on one side only.
  func differing(_ sign: Sign) -> Float {
    switch sign {
    case .letters, .numbers, .marks: 0
    case .questions: questions
    case .exclamations: exclamations
    case .semicolons: semicolons
    case .brackets: brackets
    case .ellipses: ellipses
    case .colons: colons
    }
  }
}
