import BookText
import Markup

/// Appends finished blocks to a book, with their links and sources.
struct BookWriter {
  var builder: BookBuilder
  var links = DocumentLinks()
  /// Nil if sources are not recorded.
  var origins: TextOrigins?
  /// Claims to what was shown so far; nil if they are not recorded.
  private(set) var reasons: [Reason]?
  /// Has the memory of the last text.
  private var spare = CollectedText()

  init(_ builder: BookBuilder) { self.builder = builder }

  struct Reason {
    let place: Int
    /// The recogniser and its claim.
    let winner: String
    /// Claims it won against.
    var losers: [String] = []
  }

  /// Forgets any records made before.
  mutating func beginRecording() { (origins, reasons) = (TextOrigins(), []) }

  @inline(__always)
  var isTraced: Bool { origins != nil }

  mutating func beginOrigins() { if isTraced { origins = TextOrigins() } }

  /// Does nothing unless claims are recorded. `place` is the start of the block in the book. A claim that
  /// does not win is added to the losers of the last recorded one.
  mutating func recordClaim(_ recogniser: String, _ meaning: String, at place: Int, wins: Bool) {
    guard let last = reasons?.count else { return }
    let reason = "\(recogniser): \(meaning)"
    if wins {
      reasons?.append(Reason(place: place, winner: reason))
    } else if last > 0 {
      reasons?[last - 1].losers.append(reason)
    }
  }

  mutating func recordClaim(_ won: ElementClaims.Won, at place: Int) {
    reasons?.append(
      Reason(
        place: place, winner: "\(won.recogniser): \(won.claim.name)", losers: won.losers))
  }

  /// Uses the memory of the last text dropped.
  mutating func newText() -> CollectedText {
    var text = CollectedText()
    swap(&text, &spare)
    return text
  }

  /// Returns the start of the text in the book. Ranges of the blocks, one at least, count from the beginning
  /// of the text. White space before it is `columns` wide.
  @discardableResult
  mutating func append(
    _ collected: consuming CollectedText, as blocks: [Block], indentedBy columns: Int = 0,
    imagePath: String? = nil
  ) -> Int {
    // In order: a text has a block.
    let start = builder.start(ofBlockAfter: blocks[0].blankLinesBefore) + columns
    builder.append(collected.text, as: blocks, indentedBy: columns, imagePath: imagePath)
    let end = builder.text.count
    for formula in collected.formulas { builder.add(formula.shifted(by: start)) }
    for reading in collected.readings {
      builder.addReading(reading.text, of: reading.range.shifted(by: start))
    }
    for link in collected.links { links.addLink(link.shifted(by: start)) }
    origins?.append(collected.origins, at: start, before: end)
    recycle(collected)
    return start
  }

  /// Returns the start of the text in the book.
  @discardableResult
  mutating func append(
    _ collected: consuming CollectedText, as kind: Block.Kind,
    _ layout: BlockLayout = BlockLayout(),
    blankLinesBefore: Int = 1, indentedBy columns: Int = 0, imagePath: String? = nil
  ) -> Int {
    let block = Block(
      kind: kind, range: 0..<collected.count, blankLinesBefore: blankLinesBefore, layout: layout)
    return append(collected, as: [block], indentedBy: columns, imagePath: imagePath)
  }

  /// Its memory serves the next text.
  mutating func recycle(_ collected: consuming CollectedText) {
    collected.removeAll()
    spare = collected
  }

  /// Resolves all links. The share `unread` of the whole, 0…1, is not read yet.
  ///
  /// Throws ``DocumentError/tooLarge`` or ``DocumentError/noText``.
  consuming func book(unread: Double) throws(DocumentError) -> Book {
    let (found, references) = links.resolveTargets(in: builder)
    builder.facts.parts = links.parts
    do {
      return try builder.book(links: found, references: references, unread: unread)
    } catch {
      throw error == .tooLong ? .tooLarge : .noText
    }
  }
}
