/// Evidence for the number of a printed page.
enum PageNumberSign {
  /// Declared by `epub:type` or `role`.
  case declared
  /// Named by a class that transcribers use for these numbers.
  case named
  /// Set apart from the line: it floats, or has a place of its own.
  case placed
  /// Anchored by an identifier such as `Page_12`.
  case anchored
  /// A style sheet writes the number, and one of the two signs before is there.
  case generated

  /// Any number in the element is a page number. Otherwise its form must show it too: numbers of notes, lines
  /// and verses are set apart as well.
  var isSure: Bool { self == .declared || self == .named || self == .generated }
}
