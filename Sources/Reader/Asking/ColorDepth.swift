/// Number of colours in a terminal.
public enum ColorDepth: Hashable, Sendable {
  /// None, or disabled by NO_COLOR.
  case none
  /// Eight or sixteen: too few to shade paper with.
  case few
  /// The 256 colours of xterm, with 24 greys among them.
  case indexed
  /// 24 bits.
  case direct
}
