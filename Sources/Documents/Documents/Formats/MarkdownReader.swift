import BookText
import CMarkdown
import Decoding
import Markup
import Numbers

struct MarkdownReader: MarkupFileReader {
  static let format = BookFileFormat.markdown
  static let beginsWithTag = false

  private let options: DocumentOptions

  init(_ options: DocumentOptions) { self.options = options }

  static func recognises(_ start: String) -> Bool { false }

  func book(_ bytes: [UInt8]) throws(DocumentError) -> Book? {
    try MarkdownText(bytes, options)?.book()
  }

  func recordedFlow(of bytes: [UInt8]) -> DocumentFlow? {
    MarkdownText(bytes, options)?.flow(isTraced: true)
  }

  func source(of place: TextOffset, in bytes: [UInt8]) -> DocumentSource? {
    MarkdownText(bytes, options)?.source(of: place) ?? .plainText(bytes)
  }

  static func image(at path: String, in bytes: [UInt8]) -> [UInt8]? { nil }

  /// The header gives the title, or else a heading on the first line.
  static func title(of head: [UInt8]) -> DocumentTitle {
    guard let text = MarkupText(DecodedText.withoutNULs(head)) else { return DocumentTitle() }
    let header = MarkdownHeader(text.utf8)
    let lines = text.utf8[header.end...].split(separator: "\n")
    let first = lines.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let words = first.hasPrefix("# ") ? first.dropFirst(2).trimmingPunctuation : nil
    return DocumentTitle(title: header.title ?? words, author: header.author)
  }
}

private struct MarkdownText {
  private let text: MarkupText
  private let header: MarkdownHeader
  private let html: [UInt8]
  /// Numbers the source line of each converted line, of its line after the header, from 0; empty if they
  /// agree.
  private let lines: [Int32]
  private let options: DocumentOptions
  private var budget = StepBudget()

  /// Length in bytes.
  private static let maximumTextLength = 16 << 20

  /// Memory of the library for `count` bytes: ordinary Markdown needs some ten bytes for each, a text of
  /// one-letter items more than a hundred.
  private static func memory(forBytes count: Int) -> Int { (96 << 20) + 8 * count }

  /// Processor time allowed to the library for `count` bytes. Ordinary Markdown needs some 50 ns for each.
  private static func seconds(forBytes count: Int) -> Double { 0.15 + 0.5e-6 * Double(count) }

  /// Nil if the bytes are not text, or have to be read as plain text: too long for the library, or too costly
  /// in time or memory. Costs O(*n*).
  init?(_ bytes: [UInt8], _ options: DocumentOptions) {
    guard bytes.count <= Self.maximumTextLength,
      let text = MarkupText(DecodedText.withoutNULs(bytes), chosen: options.encoding)
    else { return nil }
    budget.allow(bytes: text.utf8.count)
    let header = MarkdownHeader(text.utf8)
    let blocks = PandocBlocks(text.utf8[header.end...])
    guard budget.spend(MarkdownCost(of: blocks.text).steps),
      let html = Self.html(of: MarkdownExtensions.replaceExtensions(in: blocks.text[...])[...])
    else { return nil }
    lines = blocks.sources
    (self.text, self.header) = (text, header)
    self.html = header.titlePage(before: html) + html
    self.options = options
  }

  /// Takes the title of the header or else its opening title. Costs O(*n*).
  func book() throws(DocumentError) -> Book {
    var flow = flow()
    flow.finishBook()
    flow.book.builder.joinShortSections()
    flow.book.links.addHeadingAnchors(of: flow.book.builder)
    flow.book.builder.facts.credits.author = header.author
    flow.book.builder.facts.language = header.language
    if let title = header.title ?? flow.book.builder.openingTitle {
      flow.book.builder.facts.title = title
    }
    return try flow.book(unread: options.unread)
  }

  /// Style sheets are not read.
  func flow(isTraced: Bool = false) -> DocumentFlow {
    var flow = DocumentFlow(options, encoding: text.encoding, isTraced: isTraced)
    flow.book.builder.budget = budget
    var item = DocumentItem.single
    let images = ImagesBeside(options)
    item.findImage = { images.image(at: $0) }
    flow.addDocument(html, isXML: false, item) { _, _, _ in StyleTree() }
    return flow
  }

  /// The Markdown, with the first line of the block at a place.
  func source(of place: TextOffset) -> DocumentSource {
    let offset = flow(isTraced: true).book.origins?.pieces.byte(of: place.utf8)?.byte ?? 0
    let name = Array("data-sourcepos=\"".utf8)
    var tag = max(0, min(offset, html.count - name.count))
    while tag > 0, !html[tag...].starts(with: name) { tag -= 1 }
    let digits = html.dropFirst(tag + name.count).prefix { ("0"..."9").contains($0) }
    var line = Number.clamped(digits, to: 1...Book.longestText) ?? 1
    if !lines.isEmpty { line = Int(lines[min(line, lines.count) - 1]) + 1 }
    var byte = header.end
    while line > 1, let end = text.utf8[byte...].firstIndex(of: "\n") {
      byte = end + 1
      line -= 1
    }
    return .markup(text.utf8, offset: byte)
  }

  /// Keeps code as typed. Nil if the library needs too much memory or time.
  private static func html(of text: ArraySlice<UInt8>) -> [UInt8]? {
    var html: [UInt8]?
    text.withUnsafeBytes { text in
      withUnsafeMutablePointer(to: &html) { html in
        markdown_html(
          text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count,
          memory(forBytes: text.count), seconds(forBytes: text.count),
          { bytes, count, context in
            context?.assumingMemoryBound(to: [UInt8]?.self).pointee =
              Array(UnsafeRawBufferPointer(start: bytes, count: count))
          }, html)
      }
    }
    // The library may cut a note's name in the middle of a character at a line end.
    guard let html else { return nil }
    let isValid = String(validating: html, as: UTF8.self) != nil
    return restoreSigns(in: isValid ? html : Array(String(decoding: html, as: UTF8.self).utf8))
  }

  /// Length of a link between a note and its reference, in bytes.
  private static let longestLink = 4_096
  private static let noteLinkStart = Array("<a href=\"#fn".utf8)

  /// A link that the library makes between a note and its reference, and the number of bytes it replaces; nil
  /// for any other link. A reference is declared as one. A link back loses its arrow.
  private static func noteLink(_ link: ArraySlice<UInt8>) -> (link: [UInt8], length: Int)? {
    let tag = link.prefix { $0 != ">" }
    if tag.endIndex == link.endIndex { return nil }
    if tag.firstPlace(of: " data-footnote-ref".utf8) != nil {
      return (tag + Array(" role=\"doc-noteref\">".utf8), tag.count + 1)
    }
    guard tag.firstPlace(of: " data-footnote-backref".utf8) != nil,
      let end = link.firstPlace(of: "</a>".utf8)
    else { return nil }
    return (tag + [UInt8(ascii: ">")], end.lowerBound - link.startIndex)
  }

  /// Restores backticks around code in a sentence, since without colours nothing else shows it. Removes the
  /// library's arrows from notes, and escapes `<` where no known element begins.
  private static func restoreSigns(in html: [UInt8]) -> [UInt8] {
    let (begin, end, block) = (Array("<code>".utf8), Array("</code>".utf8), Array("<pre".utf8))
    let tick: UInt8 = "`"
    var result: [UInt8] = []
    result.reserveCapacity(html.count + html.count / 64)
    // Whether the last tag began a block of code, and whether code of a sentence is open.
    var (isBlock, isOpen) = (false, false)
    var position = 0
    while position < html.count {
      let rest = html[position...]
      guard html[position] == "<" else {
        result.append(html[position])
        position += 1
        continue
      }
      if rest.starts(with: begin), !isBlock, !isOpen {
        result += begin + [tick]
        (isOpen, position) = (true, position + begin.count)
      } else if rest.starts(with: end), isOpen {
        result += [tick] + end
        (isOpen, position) = (false, position + end.count)
      } else if rest.starts(with: noteLinkStart),
        let (link, length) = noteLink(rest.prefix(longestLink))
      {
        result += link
        position += length
      } else if html[position] == "<", !MarkdownTag.isTag(atStartOf: rest) {
        result += Array("&lt;".utf8)
        position += 1
      } else {
        isBlock = rest.starts(with: block)
        result.append(html[position])
        position += 1
      }
    }
    return result
  }
}

/// Header of a Markdown file between lines of three hyphens: names and values, as used by site generators and
/// Pandoc.
struct MarkdownHeader {
  private(set) var title: String?
  private(set) var author: String?
  private(set) var language: String?
  private(set) var end = 0

  private static let maxLines = 100

  /// Reads the fields between `---` at the beginning of a file; none without a closing line, or if a line
  /// between is no field.
  init(_ text: [UInt8]) {
    guard let found = Self.readFields(of: text) else { return }
    end = found.end
    func value(_ name: Substring) -> String? {
      found.values[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    title = value("title")
    author = value("author")
    language = value("lang") ?? value("language")
  }

  /// The title as a heading, and the author, unless the text begins with the title.
  func titlePage(before html: [UInt8]) -> [UInt8] {
    guard let title else { return [] }
    var shown: [UInt8] = []
    shown.append(escaping: title.utf8)
    let start = html.firstPlace(of: "<h1".utf8).map { html[$0.lowerBound...] } ?? []
    // The words of the first heading, without tags.
    let words = start[
      ..<(start.firstPlace(of: "</h1>".utf8)?.lowerBound ?? start.startIndex)
    ]
    .split(separator: UInt8(ascii: "<")).flatMap { $0.drop { $0 != ">" }.dropFirst() }
    if words.elementsEqual(shown) { return [] }
    var page = Array("<section epub:type=\"titlepage\"><h1>".utf8) + shown
    page += "</h1>".utf8
    if let author {
      page += "<p>".utf8
      page.append(escaping: author.utf8)
      page += "</p>".utf8
    }
    return page + Array("</section>\n".utf8)
  }

  /// Values by their names, and the place after the last line.
  private static func readFields(of text: [UInt8]) -> (values: [Substring: String], end: Int)? {
    var values: [Substring: String] = [:]
    var name: Substring = ""
    var place = 0
    for number in 0..<maxLines {
      guard place < text.count else { return nil }
      let lineEnd = text[place...].firstIndex(of: "\n") ?? text.count
      let line = String(decoding: text[place..<lineEnd], as: UTF8.self)
      place = min(text.count, lineEnd + 1)
      if number == 0 {
        guard line == "---" else { return nil }
      } else if line == "---" || line == "..." {
        // Without a name it is text between two rules.
        return values.isEmpty ? nil : (values, place)
      } else if !addField(line[...], to: &values, &name) {
        return nil
      }
    }
    return nil
  }

  /// Adds a name with its value, or an item of the last name's. False if the line begins with a letter but
  /// has no colon: then this is no header. `name` is the last one, and receives the name on this line.
  private static func addField(
    _ line: Substring, to values: inout [Substring: String], _ name: inout Substring
  ) -> Bool {
    if line.first?.isLetter == true {
      guard let colon = line.firstIndex(of: ":") else { return false }
      name = line[..<colon]
      values[name] = words(of: line[line.index(after: colon)...])
    } else if let known = values[name], line.drop(while: \.isWhitespace).hasPrefix("- ") {
      let item = words(of: line.drop { $0.isWhitespace || $0 == "-" })
      values[name] = known.isEmpty ? item : known + ", " + item
    }
    return true
  }

  /// Drops quotes: "Ann, Bob" for `["Ann", 'Bob']`. Inner lists are not resolved.
  private static func words(of value: Substring) -> String {
    let words = value.split { $0.isWhitespace }.joined(separator: " ")
    guard words.hasPrefix("["), words.hasSuffix("]") else { return unquotedWords(words[...]) }
    let items = words.dropFirst().dropLast().split(separator: ",")
    return items.map { unquotedWords($0.drop { $0 == " " }) }.joined(separator: ", ")
  }

  /// Drops quotes around the words, and a blank at their end.
  private static func unquotedWords(_ words: Substring) -> String {
    let words = words.last == " " ? words.dropLast() : words
    let isQuoted =
      words.first == words.last && words.dropFirst().last.map { "'\"".contains($0) } == true
    return String(isQuoted ? words.dropFirst().dropLast() : words)
  }
}

extension Substring {
  /// Drops the signs around the words; nil if none are left.
  fileprivate var trimmingPunctuation: String? {
    let words = split { $0.isWhitespace }.joined(separator: " ")
    let end = words.lastIndex { $0 != "#" && $0 != " " }
    return end.map { words[...$0].filter { !"*`".contains($0) } }
  }
}
