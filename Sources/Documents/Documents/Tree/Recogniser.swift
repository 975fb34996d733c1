/// Knows one kind of element or block: an ``ElementRecogniser`` or a ``BlockRecogniser``. One file holds one
/// recogniser. The ``documentRecognisers`` are asked one after the other; of two claims to an element or a
/// block the first wins.
protocol Recogniser: Sendable {}

extension Recogniser {
  /// Name printed by `--why`.
  static var name: String { "\(Self.self)" }
}
