public enum DefaultsError: Error, Hashable, CustomStringConvertible {
  case notDefaults
  /// A line is neither a value nor a comment, or not UTF-8; lines are counted from 1.
  case malformed(line: Int)

  /// The reason, short enough for one line of the screen.
  public var description: String {
    switch self {
    case .notDefaults: "not a bifolio defaults file"
    case .malformed(let line): "line \(line): not “name = value”"
    }
  }
}
