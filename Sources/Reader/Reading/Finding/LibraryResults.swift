import Searching

/// A search through all books with its results, kept while its matches are read.
struct LibraryResults: Sendable {
  let query: LibraryQuery
  /// The matches so far; nil before the first answer.
  var findings: LibraryFindings?
  var opened: LibraryMatch?

  /// Whether it may find more.
  var isUnderWay: Bool {
    guard let findings else { return true }
    return findings.remaining != 0 && findings.failure == nil
  }

  mutating func stop() {
    guard isUnderWay else { return }
    findings = findings ?? LibraryFindings()
    findings?.remaining = 0
  }
}
