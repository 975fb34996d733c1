/// Numbers that decide about a layout: bytes of a fuzzer, or of a random generator.
public struct Choices: Sendable {
  private var rest: ArraySlice<UInt8>

  public init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// Whether none is left: every number is 0 then.
  public var isEmpty: Bool { rest.isEmpty }

  /// A number below a count of up to 65,536.
  public mutating func number(below count: Int) -> Int {
    let first = Int(rest.popFirst() ?? 0)
    guard count > 1 << 8 else { return first % max(1, count) }
    return (first << 8 | Int(rest.popFirst() ?? 0)) % count
  }

  /// Whether the next number is odd.
  public mutating func isOdd() -> Bool { number(below: 2) == 1 }

  /// Returns one of some elements.
  public mutating func element<Element>(of all: [Element]) -> Element {
    all[number(below: all.count)]
  }
}
