/// Evidence that an element is the number of a printed page.
enum PageNumberSign {
  /// The document declares it, by `epub:type` or `role`.
  case declared
  /// Its class has a name used by transcribers for these numbers.
  case named
  /// It is set apart from the line: it floats, or has a place of its own.
  case placed
  /// Its identifier has the form of a page's, such as `Page_12`.
  case anchored
  /// A style sheet writes the number, and one of the two signs before is there.
  case generated

  /// Whether any number in the element is a page number. Otherwise its form must show it too: numbers of
  /// notes, lines and verses are set apart as well.
  var isSure: Bool { self == .declared || self == .named || self == .generated }
}
