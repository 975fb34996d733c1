import BookText
import Typesetting

/// A line that a page break separates from its context.
public struct LoneLine: Hashable, Sendable {
  /// The kind of a lone line.
  public enum Kind: Hashable, Sendable {
    /// The first line of a paragraph, at the foot of a page.
    case orphan
    /// The last line of a paragraph, at the head of a page.
    case widow
    /// A heading, at the foot of a page.
    case heading
  }

  /// The index of the page that ends there.
  public let page: Int
  /// The kind of the lone line.
  public let kind: Kind
  /// The number of lines that should have stayed together: if they are more than half a page, that
  /// is why they did not.
  public let together: Int

  /// Describes a line.
  public init(page: Int, kind: Kind, together: Int) {
    (self.page, self.kind, self.together) = (page, kind, together)
  }
}

extension Pagination {
  /// Returns the lone lines on the pages set so far, with their reasons.
  ///
  /// - Complexity: O(*n*) in the number of pages, O(log *m*) in the number of blocks for each line.
  public func loneLines() -> [LoneLine] {
    (0..<max(0, count - 1)).compactMap { index in
      let page = self[index]
      guard self[index + 1].section == page.section, let last = lines(of: page).last,
        !last.mayEndPage
      else { return nil }
      return LoneLine(
        page: index, kind: kind(of: last, before: self[index + 1]),
        together: linesKept(around: page.lines.upperBound, section: page.section))
    }
  }

  private func kind(of last: SetLine, before next: Page) -> LoneLine.Kind {
    let block = block(at: last.range.lowerBound)
    if block.isHeading { return .heading }
    let isLast = lines(of: next).first.map { $0.range.upperBound >= block.range.upperBound }
    return isLast == true ? .widow : .orphan
  }

  /// Returns the number of lines around `end` that no page break should separate.
  private func linesKept(around end: Int, section: Int) -> Int {
    let lines = allLines(ofSection: section)
    var first = end - 1
    while first > 0, !lines[first - 1].mayEndPage { first -= 1 }
    var last = end - 1
    while last < lines.count, !lines[last].mayEndPage { last += 1 }
    return min(last + 1, lines.count) - first
  }
}
