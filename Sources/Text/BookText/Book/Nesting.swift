/// How deep what a file nests may be, for every parser. What is nested deeper is not read as nested: elements
/// become siblings, formulas are shown as they are written, blocks of style sheets are left out.
public enum Nesting {
  /// The limit for what a parser keeps on a stack of its own, such as elements.
  public static let deepest = 256
  /// The limit for what a parser reads by calling itself: a level takes up to some kilobytes of the thread's
  /// stack, of which there are 8 MB or fewer.
  public static let deepestCalls = 64
}
