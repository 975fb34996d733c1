import BookText
import Markup

/// Appends finished blocks to a book, with the links in them and the sources of their text.
struct BookWriter {
  var builder: BookBuilder
  /// The anchors and links so far.
  var links = DocumentLinks()
  /// The sources of the text; nil if they are not recorded.
  var origins: TextOrigins?
  /// The claims of recognisers to what was shown so far; nil if they are not recorded.
  private(set) var reasons: [Reason]?
  /// An empty text with the memory of the last one.
  private var spare = CollectedText()

  init(_ builder: BookBuilder) { self.builder = builder }

  /// A claim of a recogniser.
  struct Reason {
    /// The place in the text.
    let place: Int
    /// The recogniser and its claim.
    let winner: String
    /// The claims that it won against.
    var losers: [String] = []
  }

  /// Records the sources of texts and the claims of recognisers from now on; forgets any recorded before.
  mutating func beginRecording() { (origins, reasons) = (TextOrigins(), []) }

  /// Whether sources are recorded.
  @inline(__always)
  var isTraced: Bool { origins != nil }

  /// Forgets the sources recorded so far, and begins to record the next document's, if sources are recorded.
  mutating func beginOrigins() { if isTraced { origins = TextOrigins() } }

  /// Records the claim of a recogniser to a block, if claims are recorded.
  ///
  /// - Parameters:
  ///   - meaning: The name of the block's meaning.
  ///   - place: The start of the block, in bytes of the book's text.
  ///   - wins: Whether the claim decides. Otherwise it is added to the losers of the last recorded claim.
  mutating func recordClaim(_ recogniser: String, _ meaning: String, at place: Int, wins: Bool) {
    guard let last = reasons?.count else { return }
    let reason = "\(recogniser): \(meaning)"
    if wins {
      reasons?.append(Reason(place: place, winner: reason))
    } else if last > 0 {
      reasons?[last - 1].losers.append(reason)
    }
  }

  /// Records a claim to an element, if claims are recorded.
  mutating func recordClaim(_ won: ElementClaims.Won, at place: Int) {
    reasons?.append(
      Reason(
        place: place, winner: "\(won.recogniser): \(won.claim.name)", losers: won.losers))
  }

  /// Returns an empty text, with the memory of the last text dropped.
  mutating func newText() -> CollectedText {
    var text = CollectedText()
    swap(&text, &spare)
    return text
  }

  /// Appends a text to the book as one or more blocks, with its formulas, readings, links and sources.
  ///
  /// - Parameters:
  ///   - blocks: At least one; their ranges count from the beginning of the text.
  ///   - columns: Width of the white space before the text, in cells.
  ///   - imagePath: The path of the image's file if the block is an image.
  /// - Returns: The start of the text in the book, in bytes.
  @discardableResult
  mutating func append(
    _ collected: consuming CollectedText, as blocks: [Block], indentedBy columns: Int = 0,
    imagePath: String? = nil
  ) -> Int {
    let start = builder.start(ofBlockAfter: blocks[0].blankLinesBefore) + columns
    builder.append(collected.text, as: blocks, indentedBy: columns, imagePath: imagePath)
    let end = builder.text.count
    for var formula in collected.formulas {
      formula.range = formula.range.shifted(by: start)
      builder.add(formula)
    }
    for reading in collected.readings {
      builder.addReading(reading.text, of: reading.range.shifted(by: start))
    }
    for var link in collected.links {
      link.range = link.range.shifted(by: start)
      links.addLink(link)
    }
    origins?.append(collected.origins, at: start, before: end)
    recycle(collected)
    return start
  }

  /// Appends a text to the book as one block.
  ///
  /// - Parameter columns: Width of the white space before the text, in cells.
  /// - Returns: The start of the text in the book, in bytes.
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

  /// Drops a text, and keeps its memory for the next one.
  mutating func recycle(_ collected: consuming CollectedText) {
    collected.removeAll()
    spare = collected
  }

  /// Resolves all links, and returns the book after all documents have been read.
  ///
  /// - Parameter unread: The share of the whole not read yet, 0…1.
  /// - Throws: ``DocumentError/tooLarge`` or ``DocumentError/noText``.
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
