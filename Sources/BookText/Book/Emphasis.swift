/// A part of a book's text that is set off from what stands around it.
public struct Emphasis: Hashable, Sendable {
  /// How it is set off.
  public enum Style: Hashable, Sendable {
    /// Slanted: `_so_`, and what was spaced out in print: `+so+`, `~so~`.
    case italic
    /// Heavier: `*so*`, `=so=`.
    case bold
  }

  /// The bytes of ``Book/text`` that are set off; never empty.
  public var range: Range<Int>
  /// How they are set off.
  public var style: Style

  /// Makes an emphasis.
  public init(range: Range<Int>, style: Style) {
    self.range = range
    self.style = style
  }
}

extension [Emphasis] {
  /// This emphasis of a text together with that of the text it was made from. Where both are, the
  /// one that begins first decides.
  ///
  /// - Parameters:
  ///   - others: What was set off in the source, in order.
  ///   - joints: Where the text joins its source.
  func joined(with others: [Emphasis], over joints: Joints) -> [Emphasis] {
    if others.isEmpty { return self }
    var found = self
    for part in others {
      let moved =
        joints.place(of: part.range.lowerBound)..<joints.place(of: part.range.upperBound)
      if !moved.isEmpty { found.append(Emphasis(range: moved, style: part.style)) }
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    var disjoint: [Emphasis] = []
    for part in found {
      guard let last = disjoint.last, part.range.lowerBound < last.range.upperBound else {
        disjoint.append(part)
        continue
      }
      let rest = last.range.upperBound..<Swift.max(last.range.upperBound, part.range.upperBound)
      if !rest.isEmpty { disjoint.append(Emphasis(range: rest, style: part.style)) }
    }
    return disjoint
  }
}
