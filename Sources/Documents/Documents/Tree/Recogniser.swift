/// Knows one kind of element or block: an ``ElementRecogniser`` or a ``BlockRecogniser``. One file holds one
/// recogniser.
protocol Recogniser: Sendable {}

extension Recogniser {
  /// Name printed by `--why`.
  static var name: String { "\(Self.self)" }
}
