/// Knows one kind of evidence for headings, and proposes the runs that have it.
///
/// One file holds one rule. The ``headingRules`` are asked one after the other; then the arbiter decides
/// (``HeadingArbiter``).
protocol HeadingRule: Sendable {
  /// Returns the proposals of the rule.
  ///
  /// - Parameter view: The text, its candidates, and the proposals of the rules before this one.
  /// - Complexity: O(*n*) in the length of the text.
  func proposals(in view: HeadingView) -> [HeadingProposal]
}

/// Completes what is decided about headings: finds missing ones, ranks them, joins titles with them.
///
/// One file holds one completion. The ``headingCompletions`` are asked one after the other, each about the
/// headings that the one before it has left.
protocol HeadingCompletion: Sendable {
  /// Returns its proposals: another heading, a rank, a title below a heading, or text in place of a heading.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  func proposals(for headings: DecidedHeadings, in view: HeadingView) -> [HeadingProposal]
}

extension HeadingRule {
  /// Its name, as `--why` prints it.
  static var name: String { "\(Self.self)" }
}

extension HeadingCompletion {
  /// Its name, as `--why` prints it.
  static var name: String { "\(Self.self)" }
}

/// The rules for headings, in the order of asking.
struct HeadingRules {
  /// Fewest headings with evidence for others: three make a sequence, a custom, or a look.
  static let several = 3

  /// What proposes headings. Of two proposals of the same strength the first names the heading.
  var proposing: [any HeadingRule]
  /// What completes the decided headings.
  var completing: [any HeadingCompletion]
}
