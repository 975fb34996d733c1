/// The reason why a defaults file cannot be read.
public enum DefaultsError: Error, Hashable, CustomStringConvertible {
  /// It is not UTF-8.
  case notText
  /// Its first line is not that of a defaults file.
  case notDefaults
  /// It was written by a newer version of the program.
  case unknownVersion(Int)
  /// A line is neither a value nor a comment; lines are counted from 1.
  case malformed(line: Int)

  /// The reason, short enough for one line of the screen.
  public var description: String {
    switch self {
    case .notText: "not UTF-8 text"
    case .notDefaults: "not a bifolio defaults file"
    case .unknownVersion(let version): "version \(version), too new for this bifolio"
    case .malformed(let line): "line \(line): not “name = value”"
    }
  }
}
