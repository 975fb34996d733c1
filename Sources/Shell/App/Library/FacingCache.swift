import BookText
import FacingTexts
import Numbers
import Storage
import System

/// Passages of compared texts: a cache file for each pair. A tie is a pair of blocks that the reader matched.
/// A file that is damaged, or of another version of the texts, the ties or the method, costs only time.
struct FacingCache: Sendable {
  /// What is kept of a pair.
  enum Kept {
    case passages(BookPassages)
    /// Passages that no longer hold.
    case outdated
    case nothing
  }

  /// Number of pairs that are kept.
  private static let mostPairs = 100
  /// Most bytes of a file: those of a pair with more blocks than are compared.
  private static let maximumFileLength = 4 << 20

  private let directory: String?

  /// Files are in a directory beside the catalogue; nil keeps nothing.
  init(beside catalogue: String?) {
    directory = catalogue.flatMap { path in path.lastIndex(of: "/").map { path[..<$0] + "/facing" }
    }
  }

  func hasPassages(of book: Fingerprint, facing translation: Fingerprint) -> Bool {
    path(of: book, facing: translation).map { FileSystem.exists($0) } ?? false
  }

  /// Nothing without a file; outdated if damaged or made otherwise. O(*n*) in the blocks.
  func passages(of book: Book, facing translation: Book, _ ties: [FacingTie]) -> Kept {
    guard let path = path(of: book.fingerprint, facing: translation.fingerprint),
      let file = try? OpenFile(path)
    else { return .nothing }
    guard file.size <= Self.maximumFileLength, let bytes = try? file.contents() else {
      return .outdated
    }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard lines.count == 2,
      lines[0].elementsEqual(Self.identifyingHeading(book, translation, ties, lines[1]).utf8),
      let passages = Self.passages(in: lines[1], of: book, translation)
    else { return .outdated }
    return .passages(passages)
  }

  /// Writes the passages of two books, ignoring failures, and removes the oldest file beyond ``mostPairs``.
  func keep(
    _ found: BookPassages, of book: Book, facing translation: Book, _ ties: [FacingTie]
  ) {
    guard let path = path(of: book.fingerprint, facing: translation.fingerprint), let directory
    else { return }
    let counts = found.passages.map { "\($0.original.count):\($0.translation.count)" }
    let body = Array(
      ([found.doubtfulBlock.map(String.init) ?? "="] + counts).joined(separator: " ").utf8)
    let heading = Self.identifyingHeading(book, translation, ties, body[...])
    _ = try? FileAccess.replace(path, with: heading.utf8 + [0x0A] + body, isDurable: false)
    dropOldest(in: directory)
  }

  /// The file need not exist; nil if nothing is kept.
  private func path(of book: Fingerprint, facing translation: Fingerprint) -> String? {
    directory.map { "\($0)/\(book).\(translation)" }
  }

  private static func identifyingHeading(
    _ book: Book, _ translation: Book, _ ties: [FacingTie], _ body: ArraySlice<UInt8>
  ) -> String {
    var hash = TextHash()
    for text in [book, translation] {
      hash.add(text.text.count)
      for block in text.blocks { hash.add(block.range.upperBound) }
    }
    for tie in ties {
      hash.add(tie.first)
      hash.add(tie.second)
    }
    var sum = TextHash()
    for byte in body { sum.add(Int(byte)) }
    return "bifolio-facing \(BookPassages.version) \(hash.text) \(sum.text)"
  }

  /// Reads the numbers of blocks of each passage; nil if malformed, or if they do not add up to the books'.
  private static func passages(
    in body: ArraySlice<UInt8>, of book: Book, _ translation: Book
  ) -> BookPassages? {
    let words = body.split(separator: UInt8(ascii: " "))
    guard let first = words.first else { return nil }
    var passages: [FacingBook.Passage] = []
    passages.reserveCapacity(words.count)
    let (blocks, others) = (book.sectionBlocks, translation.sectionBlocks)
    var (start, other) = (blocks.lowerBound, others.lowerBound)
    for word in words.dropFirst() {
      let counts = word.split(separator: UInt8(ascii: ":")).map {
        Number.parse($0, in: 0...Book.longestText)
      }
      guard counts.count == 2, let count = counts[0], let otherCount = counts[1],
        count <= blocks.upperBound - start, otherCount <= others.upperBound - other
      else { return nil }
      passages.append(
        .init(original: start..<start + count, translation: other..<other + otherCount))
      (start, other) = (start + count, other + otherCount)
    }
    guard start == blocks.upperBound, other == others.upperBound else { return nil }
    let doubtful =
      blocks.isEmpty ? nil : Number.parse(first, in: blocks.lowerBound...blocks.upperBound - 1)
    return BookPassages(kept: passages, doubtfulBlock: doubtful)
  }

  /// Removes the oldest file if there are more than ``mostPairs``.
  private func dropOldest(in directory: String) {
    let names = FileSystem.names(in: directory).filter { !$0.hasPrefix(".") }
    guard names.count > Self.mostPairs else { return }
    let oldest = names.compactMap { name in
      FileStatus(of: "\(directory)/\(name)").map { (name: name, time: $0.modified) }
    }.min { $0.time < $1.time }
    if let oldest { FileSystem.remove("\(directory)/\(oldest.name)") }
  }
}

private struct TextHash {
  private var hash = ByteHash()

  mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: Int.bitWidth, by: UInt8.bitWidth) {
      hash.add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  var text: String { String(hash.value, radix: 16) }
}
