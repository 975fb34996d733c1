extension Book {
  /// Links that begin in `range`, in order: of the document, references to notes, addresses outside the
  /// document's own links, lines of contents, and manual pages. Costs O(*n*) in the range; if it contains a
  /// list of contents, in the number of headings too.
  public func links(in range: Range<Int>) -> [Link] {
    let notes = noteReferences(in: range).map { Link(range: $0.range, target: .note($0.note)) }
    let own = documentLinks(in: range)
    // An address in the text is often a link already.
    let addresses = addresses(in: range).filter { address in
      let next = own.firstIndexAfter { $0.range.lowerBound < address.range.upperBound }
      return next == 0 || !own[next - 1].range.overlaps(address.range)
    }
    return (notes + own + addresses + contentsLinks(in: range) + manualReferences(in: range))
      .sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The document's own links that begin in `range`, in order. Costs O(log *n* + *m*) for *m* links.
  public func documentLinks(in range: Range<Int>) -> [Link] {
    let first = documentLinks.firstIndexAfter { $0.range.lowerBound < range.lowerBound }
    return Array(documentLinks[first...].prefix { $0.range.lowerBound < range.upperBound })
  }

  // MARK: Addresses

  /// Bytes of an address: some browsers accept no longer one.
  private static let longestAddress = 2_048

  /// Web and mail addresses that begin in `range`, in order, without the punctuation or brackets after them.
  /// Anything longer than the limit is no address. Costs O(*n*) in the range.
  public func addresses(in range: Range<Int>) -> [Link] {
    var links: [Link] = []
    var position = range.lowerBound
    while position < range.upperBound {
      guard let found = addressStart(from: position, upTo: range.upperBound) else { break }
      let limit = min(text.count, found + Self.longestAddress + 1)
      let run = text[found..<limit].prefix(while: isPartOfAddress)
      let end = found + addressLength(in: run)
      if run.count <= Self.longestAddress, end - found > Self.longestScheme {
        let address = String(decoding: text[found..<end], as: UTF8.self)
        links.append(Link(range: found..<end, target: .address(address)))
        position = end
      } else {
        position = run.endIndex
      }
    }
    return links
  }

  /// Bytes of a scheme with its slashes: more is an address.
  private static let longestScheme = 8
  private static let schemes = ["http://", "https://", "ftp://", "mailto:", "www."]
    .map { Array($0.utf8) }
  /// First letters of schemes, by byte.
  private static let areFirstLetters = (0...UInt8.max).map { byte in
    schemes.contains { $0.first == byte }
  }

  /// Place of the next scheme of an address, or of `www.`, that is not inside a word.
  private func addressStart(from start: Int, upTo end: Int) -> Int? {
    (start..<end).first { position in
      let byte = text[position].asSmallLetter
      guard Self.areFirstLetters[Int(byte)] else { return false }
      let isScheme = Self.schemes.contains { scheme in
        scheme.first == byte
          && text[position...].prefix(scheme.count).elementsEqual(scheme) {
            $0.asSmallLetter == $1.asSmallLetter
          }
      }
      return isScheme && !isLetter(before: position)
    }
  }

  /// A letter of any script; false at the beginning.
  private func isLetter(before position: Int) -> Bool {
    var start = position - 1
    while start > 0, text[start].continuesCharacter { start -= 1 }
    guard start >= 0 else { return false }
    let scalars = String(decoding: text[start..<position], as: UTF8.self).unicodeScalars
    return scalars.first.map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      ?? false
  }

  /// Allowed in an address (RFC 3986, section 2); letters of other scripts too, as browsers show them.
  private func isPartOfAddress(_ byte: UInt8) -> Bool {
    byte > " " && !"<>\"{}|\\^`".utf8.contains(byte) && byte != 0x7F
  }

  /// Bytes without the punctuation or brackets after the address: a closing bracket belongs to it only after
  /// an opening one. `run` begins with the address.
  private func addressLength(in run: ArraySlice<UInt8>) -> Int {
    let firstBracket = [UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "[")]
      .compactMapValues { run.firstIndex(of: $0) }
    var end = run.endIndex
    while end > run.startIndex {
      var start = end - 1
      while start > run.startIndex, text[start].continuesCharacter { start -= 1 }
      let isPart =
        switch text[start] {
        case ")", "]":
          firstBracket[text[start]].map { $0 < start } ?? false
        case let byte where byte < 0x80: "/#&=-+%@~$".utf8.contains(byte) || isLetter(before: end)
        default: isLetter(before: end)
        }
      if isPart { break }
      end = start
    }
    return end - run.startIndex
  }

  // MARK: Contents

  /// Headings to search for the lines of a list of contents.
  private static let maxHeadings = 20_000

  /// Lines of contents that begin in `range` link to the first heading that they name after the list. Lines
  /// that name none are left out.
  private func contentsLinks(in range: Range<Int>) -> [Link] {
    let first = blocks.firstIndexAfter { $0.range.upperBound <= range.lowerBound }
    let lists = blocks[first...].prefix { $0.range.lowerBound < range.upperBound }
      .filter { $0.kind == .contents }
    guard let start = lists.first?.range.lowerBound else { return [] }
    return text.withTextBytes { text in
      let places = headingPlaces(after: start, in: text)
      return lists.flatMap { block in
        lines(of: block.range).compactMap { line -> Link? in
          guard range.contains(line.lowerBound) else { return nil }
          let end = text.endBeforePageNumber(of: line) ?? line.upperBound
          let keys = TitleScan(text, line.lowerBound..<end).titleKeys(in: text)
          guard let place = keys.lazy.compactMap({ places[$0] }).first else { return nil }
          return Link(range: line, target: .place(TextOffset(utf8: place)))
        }
      }
    }
  }

  /// First place of each key (``TitleScan/titleKeys(in:)``) of the headings after `start` in the same text,
  /// at most ``maxHeadings`` of them.
  private func headingPlaces(
    after start: Int, in text: TextBytes
  ) -> [UInt64: Int] {
    var places: [UInt64: Int] = [:]
    let own = self.text(with: start)
    let headings = sections.lazy.flatMap { blocks[$0.blocks].prefix { $0.isHeading } }
      .filter { $0.range.lowerBound > start && own.contains($0.range.lowerBound) }
      .prefix(Self.maxHeadings)
    for heading in headings {
      for key in TitleScan(text, heading.range).titleKeys(in: text) where places[key] == nil {
        places[key] = heading.range.lowerBound
      }
    }
    return places
  }

  /// The lines without blank ones, and without white space at their ends.
  private func lines(of range: Range<Int>) -> [Range<Int>] {
    text[range].split(separator: "\n").compactMap { line in
      guard let first = line.firstIndex(where: { $0 > " " }),
        let last = line.lastIndex(where: { $0 > " " })
      else { return nil }
      return first..<last + 1
    }
  }
}
