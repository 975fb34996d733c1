/// Weights of the evidence that two passages face each other: a cost, or a gain if negative, in units of −ln
/// of a probability. Pairs of literary works aligned by hand gave them; docs/development/facing.md has the
/// figures.
struct PassageWeights {
  /// Form of a group: the number of its paragraphs on either side, and its cost.
  struct Shape: Sendable {
    let first: Int
    let second: Int
    let cost: Float
  }

  /// Paragraphs on the longer side of a chain: a group of one paragraph beside many.
  static let chains = 5...120

  var smallShapes = [
    Shape(first: 1, second: 1, cost: 0.105),
    Shape(first: 1, second: 2, cost: 3.35), Shape(first: 2, second: 1, cost: 3.35),
    Shape(first: 2, second: 2, cost: 5.52),
    Shape(first: 1, second: 3, cost: 5.12), Shape(first: 3, second: 1, cost: 5.12),
    Shape(first: 1, second: 4, cost: 6.21), Shape(first: 4, second: 1, cost: 6.21),
  ]

  /// A chain of the fewest paragraphs.
  var chain: Float = 6.6
  /// Each further paragraph of a chain.
  var chainParagraph: Float = 0.3
  /// The ratio of the lengths of both sides of a chain, at most.
  var mostChainRatio: Float = 1.7

  /// A paragraph that faces nothing.
  var unpaired: Float = 8
  /// Each further one in a row: whole passages are missing more often than paragraphs here and there.
  var nextUnpaired: Float = 1
  /// Each letter of a paragraph that faces nothing.
  var unpairedLetter: Float = 0.003
  /// All letters of such a paragraph, at most.
  var mostUnpairedLetters: Float = 1.5
  /// A paragraph before all pairs, or after them: title pages, prefaces, notes and licences.
  var outside: Float = 1

  /// The spread of the logarithm of the ratio of lengths; passages of few letters have a wider one.
  var lengthSpread: Float = 0.22
  /// Number of letters of a passage that doubles the square of the spread.
  var shortLetters: Float = 40
  /// Lengths that differ, at most.
  var mostLength: Float = 12
  /// Letters added to either length, so that the ratio of short ones says less.
  var addedLetters: Float = 3

  // A sign of punctuation on one side only, by kind.

  var questions: Float = 1.2
  var exclamations: Float = 0.7
  var semicolons: Float = 0.25
  var brackets: Float = 0.6
  var ellipses: Float = 0.4
  var colons: Float = 0.25

  /// A sign of punctuation on both sides.
  var shared: Float = -0.35
  /// Number of signs of a kind that count at most.
  var mostSigns: Float = 4
  /// Speech that begins only one of two passages.
  var speech: Float = 1.2
  /// A number on both sides.
  var sharedNumber: Float = -2
  /// Numbers on both sides, all of them different.
  var differingNumbers: Float = 1.5
  /// A name on both sides.
  var name: Float = -1.2
  /// Number of names that count at most.
  var mostNames: Float = 3
  /// A heading that faces none.
  var heading: Float = 6
  /// A word whose partner, learnt elsewhere in the pair, faces it.
  var word: Float = -0.4
  /// Number of words that count at most.
  var mostWords: Float = 6

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

  /// Gain by names and words.
  var mostEvidence: Float { name * mostNames + word * mostWords }

  /// 0 for signs that are compared in other ways.
  func costOfDiffering(_ sign: Sign) -> Float {
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
