/// Maximum depth of nesting in a file, for every parser. Deeper levels are not read as nested: elements
/// become siblings, formulas are shown as written, blocks of style sheets are left out.
public enum Nesting {
  /// Limit for parsers with a stack of their own, for instance of elements.
  public static let deepest = 256
  /// Limit for recursive parsers: a level takes up to some kilobytes of the thread's stack, of 8 MB or less.
  public static let deepestCalls = 64
}
