import BookText

/// A claim to some lines: one block of the book, unless another claim wins one of the lines.
struct Claim {
  typealias Strength = ClaimStrength

  /// Indices; at least one.
  let lines: Range<Int>
  /// The kind of the resulting block, with the rule and the score behind it.
  var block: Block
  let strength: Strength
}

/// Knows one kind of text by its look or its words, and claims its lines. One file holds one recogniser. The
/// ``recognisers`` are asked one after the other; unclaimed lines are prose.
protocol Recogniser: Sendable {
  /// Asked although line ends mean nothing to the reader.
  static var ignoresLineEnds: Bool { get }

  /// Claims in the order of the text. Lines out of its reach are best left out
  /// (``TextView/visitOpenRuns(to:_:)``). Costs O(*n*) in the length of the text.
  func claims(in view: TextView) -> [Claim]
}

extension Recogniser {
  static var ignoresLineEnds: Bool { false }

  /// Name printed by `--why`.
  static var name: String { "\(Self.self)" }
}
