import BookText

/// The book's data on the first pages of a text.
struct FrontMatter {
  private(set) var title: String?
  private(set) var credits = Credits()
  /// A tag of BCP 47.
  private(set) var language: String?
  /// Most letters of the first pages are of right-to-left scripts.
  let isRightToLeft: Bool

  /// Looks for the fields of a header (`Title: …`), as in Project Gutenberg's texts; then at its first line
  /// ("The Project Gutenberg EBook of T, by A"); then for the subject of a mail; then at the title page. The
  /// language is guessed from the words of the text if no field names it. In a book of Aozora Bunko the first
  /// lines are title and author.
  init(of text: [UInt8], blocks: [Block], body: Range<Int>, isAozora: Bool = false) {
    isRightToLeft = writesRightToLeft(text[body].prefix(Self.sample))
    let header =
      body.lowerBound > 0
      ? text[..<body.lowerBound].prefix(Self.longestHeader) : text.prefix(Self.longestFields)
    for (field, value) in HeaderField.all(in: header) { recordField(field, value) }
    if title == nil, body.lowerBound > 0 { readTitleInFirstLine(text) }
    let page = Array(
      blocks.lazy.drop { $0.range.lowerBound < body.lowerBound }
        .prefix { $0.range.lowerBound < body.upperBound }
        .filter { $0.kind != .sceneBreak }.prefix(Self.blocksOfPage))
    if title == nil, !readMailHeader(text[body]) {
      readTitle(FrontMatter.titleBlock(of: page, among: blocks, text), among: blocks, text)
    }
    if credits.author == nil {
      if isAozora {
        readAuthorInLastLine(of: page.first, text)
      } else {
        readAuthor(page, text)
      }
    }
    language = language ?? guessLanguage(of: text[body])
  }

  // MARK: Fields

  /// The first value of a field counts: later fields are of parts of the book.
  private mutating func recordField(_ field: HeaderField, _ value: String) {
    switch field {
    case .title: title = title ?? value
    case .author: credits.author = credits.author ?? value
    case .translator: credits.translator = credits.translator ?? value
    case .editor: credits.editor = credits.editor ?? value
    case .illustrator: credits.illustrator = credits.illustrator ?? value
    case .language: language = language ?? languageTag(named: value)
    case .other: break
    }
  }

  // MARK: The first lines

  /// "The Project Gutenberg EBook of T, by A", "Project Gutenberg's T, by A". A field names the author first.
  /// Other lines change nothing.
  private mutating func readTitleInFirstLine(_ text: [UInt8]) {
    let lines = MailHeader.firstLines(of: text.prefix(Self.longestFirstLines))
    guard let named = DistributorTitle(lines.map { foldedText($0) }.joined(separator: " ")) else {
      return
    }
    title = named.title
    credits.author = credits.author ?? named.author
  }

  /// Stores the subject as the title, or nil. False, and nothing is stored, if the text does not begin with
  /// the header of a mail.
  private mutating func readMailHeader(_ text: ArraySlice<UInt8>) -> Bool {
    guard let mail = MailHeader(text) else { return false }
    title = mail.subject
    return true
  }

  // MARK: The title page

  /// The first block of a title page, years aside, may be the title. Below the columns of a memo's header it
  /// is the first line far in, and below captions a heading or a line of a title page. Nil for a speech, a
  /// note, and the name of a speaker: close above the next block, and three times in the text.
  private static func titleBlock(
    of page: [Block], among blocks: [Block], _ text: [UInt8]
  ) -> Block? {
    // A year or a row of stars above the title is not the title.
    let page = page.drop { block in
      text.withTextBytes { bytes in
        block.isYear(in: bytes) || !bytes[block.range].contains { $0.mayBeLetter || $0.isDigit }
      }
    }
    guard let first = page.first else { return nil }
    let next = page.dropFirst().first
    switch first.kind {
    case .heading, .titleLine: return first
    case .table:
      let below = page.first { $0.kind != .table }
      return below.flatMap { $0.indent >= TitlePage.leastIndent ? $0 : nil }
    case .caption:
      let below = page.first { $0.kind != .caption }
      return below.flatMap { $0.isHeading || $0.kind == .titleLine ? $0 : nil }
    case .speech, .footnote: return nil
    default:
      guard let next, next.blankLinesBefore <= 1 else { return first }
      let words = text[first.range]
      let times = blocks.prefix(longestSearch).count {
        $0.kind == first.kind && $0.range.count == words.count && text[$0.range] == words
      }
      return times >= Self.timesOfSpeaker ? nil : first
    }
  }

  /// Bytes of a distributor's header that are searched for fields.
  private static let longestHeader = 32_768
  /// Bytes of a text without such a header that are searched for fields.
  private static let longestFields = 4_096
  /// Bytes of the first lines of a distributor's text.
  private static let longestFirstLines = 600
  private static let blocksOfPage = 12
  /// Bytes that decide the direction of the text.
  private static let sample = 16_384
  private static let timesOfSpeaker = 3
  /// Characters of a title.
  private static let longestName = 60
  /// Characters of a line of a title page.
  private static let longestLine = 120
  /// Characters of a particle of a name.
  private static let longestParticle = 3
  /// Bytes of a line with title and author.
  private static let longestTitle = 400
  /// Blocks to search for the name of a speaker.
  private static let longestSearch = 1_000

  /// The first line of the first block up to an address, if it is short and not just the number of a part. A
  /// paragraph of several lines is no title.
  private mutating func readTitle(_ first: Block?, among blocks: [Block], _ text: [UInt8]) {
    guard let first, first.kind != .paragraph || !text[first.range].contains("\n") else { return }
    let line = text[first.range].prefix { $0 != "\n" }
    guard line.count <= Self.longestTitle else { return }
    let words = foldedText(line).split(separator: " ").prefix { word in
      !Array(word.utf8).withTextBytes { CodeLine($0).isAddress }
    }
    let name = words.joined(separator: " ")
    // The name of a part says nothing about the book.
    guard !TitleNumber.isWholeTitle(name), !Self.isChapterNumber(name, among: blocks, text) else {
      return
    }
    if name.unicodeScalars.count <= Self.longestName, looksLikeTitle(name) { title = name }
  }

  /// The first line is only a number, and one of the first ``longestSearch`` blocks is only the next number.
  private static func isChapterNumber(_ line: String, among blocks: [Block], _ text: [UInt8])
    -> Bool
  {
    guard let first = TitleNumber.value(of: line), first < Int.max else { return false }
    return blocks.prefix(longestSearch).contains { block in
      block.range.count <= longestName
        && TitleNumber.value(of: foldedText(text[block.range])) == first + 1
    }
  }

  /// Reads the name after "by" on the title page, below its first line: on the same line or the next, if it
  /// is the name of a person. A later heading, quotation, list of contents or long paragraph ends the page.
  private mutating func readAuthor(_ page: [Block], _ text: [UInt8]) {
    var lines: [String] = []
    for block in page {
      if block.isHeading || [.paragraph, .quotation, .contents].contains(block.kind),
        !lines.isEmpty,
        block.kind != .paragraph || text[block.range].count > Self.longestLine
      {
        break
      }
      for line in text[block.range].split(separator: "\n", maxSplits: 4).prefix(4) {
        lines.append(foldedText(line.prefix(Self.longestTitle)))
      }
    }
    for (index, line) in lines.enumerated().dropFirst() {
      let words = line.split(separator: " ", maxSplits: 1)
      guard let first = words.first, TitlePage.wordsBeforeNames.contains(first.lowercased()) else {
        continue
      }
      let name = words.count == 2 ? String(words[1]) : lines.dropFirst(index + 1).first ?? ""
      guard isPersonName(name) else { continue }
      credits.author = name
      return
    }
  }

  /// Reads the last line of a first block of two to four lines.
  private mutating func readAuthorInLastLine(of first: Block?, _ text: [UInt8]) {
    let lines = first.map { text[$0.range].split(separator: "\n") } ?? []
    if (2...4).contains(lines.count) { credits.author = lines.last.map { foldedText($0) } }
  }

  /// At most seven words, each with a capital except particles ("de", "von").
  private func isPersonName(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return (1...7).contains(words.count) && name.unicodeScalars.count <= Self.longestName
      && words.contains { $0.first?.isUppercase == true }
      && words.allSatisfy { $0.first?.isUppercase == true || $0.count <= Self.longestParticle }
  }

  /// A title has a letter, and does not end with a comma, a semicolon, a hyphen, `!`, `?` or `。`, as the
  /// beginning of a text may.
  private func looksLikeTitle(_ line: String) -> Bool {
    guard let last = line.unicodeScalars.last, line.contains(where: \.isLetter) else {
      return false
    }
    return !["," as Unicode.Scalar, ";", "!", "?", "。", "-"].contains(last)
  }
}
