import BookText
import Markup

/// The claims of recognisers to the elements of a block.
public struct ElementReason: Sendable {
  /// Each with what it says; empty if the names and styles of the elements decide alone.
  public fileprivate(set) var winners: [String] = []
  /// The claims that lost.
  public fileprivate(set) var losers: [String] = []
}

extension Document {
  /// Gives the claims for each block. Needs the options used to read the book. Throws ``DocumentError`` if
  /// there is no text in the file. Costs O(*n*) in its decompressed length.
  public func reasons(
    of book: Book, in file: FileBytes, _ options: DocumentOptions
  ) throws(DocumentError) -> [ElementReason] {
    var reasons = Array(repeating: ElementReason(), count: book.blocks.count)
    for reason in try flow(of: file, options)?.book.reasons ?? [] {
      let block = book.blocks.firstIndexAfter { $0.range.upperBound <= reason.place }
      guard block < reasons.count else { continue }
      if !reasons[block].winners.contains(reason.winner) {
        reasons[block].winners.append(reason.winner)
      }
      reasons[block].losers += reason.losers
    }
    return reasons
  }
}
