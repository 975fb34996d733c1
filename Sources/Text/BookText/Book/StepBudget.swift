/// Budget for reading one document or plain text: the steps, of some 30 ns each, allowed beyond a number
/// proportional to its length. Every stage whose cost a file can raise out of proportion (style rules ×
/// elements, cells of tables, repeated texts, lines examined by recognisers) spends steps here before taking
/// them. Once they are spent, the rest of the document is shown plainly.
public struct StepBudget: Sendable {
  /// Steps for every document.
  private static let base = 1 << 22
  /// Steps for each byte of markup.
  private static let perByte = 32

  private var allowed = base
  /// The steps taken so far.
  public private(set) var taken = 0
  /// Whether the steps did not suffice: from then on no more are granted.
  public private(set) var isSpent = false

  /// Number of steps left.
  public var left: Int { isSpent ? 0 : allowed - taken }

  public init() {}

  /// Adds steps for markup about to be read.
  public mutating func allow(bytes: Int) { allowed += Self.perByte * bytes }

  /// Takes steps if as many are left. Otherwise the budget is spent, all further calls return false, and the
  /// work is to be left out.
  public mutating func spend(_ steps: Int) -> Bool {
    isSpent = isSpent || steps > allowed - taken
    if !isSpent { taken += steps }
    return !isSpent
  }
}
