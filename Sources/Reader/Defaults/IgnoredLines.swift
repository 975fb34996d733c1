/// The lines of a settings file without an effect.
public struct IgnoredLines: Hashable, Sendable {
  /// The first ones in the order of the file, each with its number and, if a name or a value resembles it, a
  /// hint: "2: theme = nihgt; did you mean night?".
  public let listed: [String]
  /// Number of all of them.
  public let count: Int

  /// More mistakes than anybody makes by hand: a file of another kind is not listed whole.
  public static let mostListed = 100

  public init(listed: [String] = [], count: Int = 0) { (self.listed, self.count) = (listed, count) }

  /// Returns a row for each listed line, after `name`, and one with the number of all others.
  public func rows(after name: String) -> [String] {
    let others = count - listed.count
    return listed.map { "\(name):\($0)" }
      + (others > 0 ? ["\(name): \(others) more"] : [])
  }
}
