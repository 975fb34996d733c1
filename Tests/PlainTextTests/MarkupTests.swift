import Testing

@testable import BookText
@testable import PlainText

/// Words between the signs of a markup, in a text that plainly has one.
@Suite("Markup in plain text")
struct MarkupTests {
  /// The beginning of a text with a markup.
  enum Frame: String {
    case org = "#+TITLE: Quay\n\n* The ferry\n\n"
    case plain = "See rope.\n\n"
  }

  /// Returns the last paragraph of a text, words of a style in angle brackets after its letters.
  private func shown(_ text: String) throws -> String {
    let book = try book(text)
    let letters: [(Emphasis.Style, String)] = [
      (.bold, "b"), (.italic, "i"), (.code, "c"), (.underline, "u"), (.struck, "s"),
    ]
    var shown = ""
    var position = 0
    for part in book.emphasis {
      shown += String(decoding: book.text[position..<part.range.lowerBound], as: UTF8.self)
      shown += letters.filter { part.style.contains($0.0) }.map(\.1).joined()
      shown += "<" + String(decoding: book.text[part.range], as: UTF8.self) + ">"
      position = part.range.upperBound
    }
    shown += String(decoding: book.text[position...], as: UTF8.self)
    let gap = "\n\n"
    return shown.split(separator: gap).last.map { String($0) } ?? ""
  }

  /// Returns the words of a text with links to addresses, each with its address.
  private func links(_ text: String) throws -> [String] {
    let book = try book(text)
    return book.documentLinks(in: 0..<book.text.count).map { link in
      guard case .address(let address) = link.target else { return "elsewhere" }
      return book.line(link.range) + " -> " + address
    }
  }

  private func isOrg(_ text: String) -> Bool { Array(text.utf8).withTextBytes { Markup.isOrg($0) } }

  @Test(arguments: [
    ("It was /very/ cold.", "It was i<very> cold."),
    ("It was *very* cold, _so_ cold.", "It was b<very> cold, u<so> cold."),
    ("It was *very /very/ cold*.", "It was b<very >bi<very>b< cold>."),
    ("Type =ls= or ~ls -l~.", "Type c<ls> or c<ls -l>."),
    ("The +old+ quay", "The s<old> quay"),
    ("See [[quay][the quay]] now.", "See the quay now."),
    ("See [[quay]] now.", "See quay now."),
    ("In /usr/bin/ and 3*4*5 and a*b*c.", "In /usr/bin/ and 3*4*5 and a*b*c."),
    ("A sum of a = b = c, 1/2/2020", "A sum of a = b = c, 1/2/2020"),
  ])
  func wordsOfOrgAreSetAsItsSignsSay(words: String, expected: String) throws {
    #expect(try shown(Frame.org.rawValue + words) == expected)
  }

  @Test func wordsLeadToTheirAddress() throws {
    #expect(
      try links(Frame.org.rawValue + "See [[https://quay.example/][the quay]].")
        == ["the quay -> https://quay.example/"])
  }

  // MARK: Other texts

  @Test(arguments: [
    "See [[Harbour|the quay]] now, ''so'' and '''so'''.",
    "In /usr/bin/ and /so/ on, `so` and ``so''.",
    "See `the quay <https://quay.example/>`_ and :ref:`rope`.",
    "See [the quay](https://quay.example/) or [[quay][the quay]].",
    "int main(void) { return a*b*c; } // [[nodiscard]]",
    "Dix ''heures'' à 5$ et 6$, a*b*c.",
  ])
  func otherTextsAreLeftAlone(words: String) throws {
    for text in [words, "== Quay ==\n\n\(words)"] {
      let book = try book(text)
      #expect(book.line(0..<book.text.count).hasSuffix(words))
      #expect(book.emphasis.isEmpty)
      #expect(book.documentLinks(in: 0..<book.text.count).isEmpty)
    }
  }

  @Test func headingsAloneAreNoMarkup() throws {
    let text = "Quay\n====\n\n``So,'' he said, ``so.''\n\nRope\n====\n\nIt was ''so'' =cold=."
    #expect(try shown(text) == "It was ''so'' b<cold>.")
  }

  @Test(arguments: [
    "# Rings.\nx = rings[name](bell)\n\n# Rings.\ny = a*b*c + *d*",
    "#!/bin/sh\n\n# Ring\n\n# [Ring](ring)\nring `it` `it`",
    "# Ring\n# Ring\n# Ring `it` and `it`",
  ])
  func programsHaveNoMarkup(text: String) { #expect(!isOrg(text)) }

  @Test(arguments: [(Frame.org, true), (.plain, false)])
  func orgIsFound(frame: Frame, expected: Bool) { #expect(isOrg(frame.rawValue) == expected) }

  // MARK: Code

  @Test func signsInCodeHaveNoMeaning() throws {
    let text = Frame.org.rawValue + "#+BEGIN_SRC c\nint *a*;\n#+END_SRC\n\nIt was *cold*."
    let found = try outline(text)
    #expect(found.contains("preformatted: int *a*;"), "\(found)")
    #expect(!found.contains("SRC"))
    // Those of the text after it have.
    #expect(try book(text).emphasis.count == 1)
    #expect(found.contains("It was cold."))
  }

  @Test func codeWithoutAnEndIsNone() throws {
    #expect(try shown(Frame.org.rawValue + "#+BEGIN_SRC c\n\nIt was *cold*.") == "It was b<cold>.")
  }

  // MARK: The source map

  @Test(arguments: [
    (Frame.org, "An *alpha /beta/* and [[https://quay.example/][gamma]] =epsilon= zeta."),
    (Frame.plain, "An _alpha *beta*_ and =gamma _epsilon_= zeta."),
  ])
  func everyWordLeadsBackToItsPlace(frame: Frame, words: String) throws {
    let source = frame.rawValue + words
    let book = try book(source)
    let map = try #require(SourceMap(of: book, in: Array(source.utf8)))
    let text = String(decoding: book.text, as: UTF8.self)
    for word in ["alpha", "beta", "gamma", "epsilon", "zeta"] {
      let place = try #require(text.firstPlace(of: word)).lowerBound.utf16Offset(in: text)
      let byte = try #require(source.firstPlace(of: word)).lowerBound.utf16Offset(in: source)
      #expect(map.offset(of: TextOffset(utf8: place)) == byte, "\(word)")
      #expect(map.place(ofByte: byte) == TextOffset(utf8: place), "\(word)")
    }
  }

  @Test func quotesOfTwoApostrophesAreNoMarkupByThemselves() throws {
    let title = "\n\n== The ferry ==\n\n"
    let text = title + shortProse + title + "''So,'' he said. ''No.'' ''Yes.'' ''So.''"
    #expect(try book(text).emphasis.isEmpty)
  }

  // MARK: Markdown

  @Test(
    arguments: [
      ("# Quay\n\nSee [rope](rope.md).\n\n## Rope\n\n", true),
      ("# Quay\n\n## Rope\n\n```\nring\n```\n", true),
      ("# Quay\n\n\(shortProse)\n\n## Rope\n\n\(shortProse)\n", false),
      ("# Rings.\nx = rings[name](bell)\n\n# Rings.\ny = a*b*c + *d*", false),
      ("See [rope](rope.md) and [bell](bell.md).\n", false),
    ])
  func onlyATextThatPlainlyIsMarkdownIsReadAsADocument(text: String, isMarkdown: Bool) {
    #expect(PlainTextOptions(origin: .book).isMarkdownBook(Array(text.utf8)) == isMarkdown)
  }

  @Test func markdownOfUnknownOriginStaysAsTyped() {
    let text = Array("# Quay\n\nSee [rope](rope.md).\n\n## Rope\n\n".utf8)
    #expect(!PlainTextOptions(origin: .unknown).isMarkdownBook(text))
    #expect(!PlainTextOptions(treatment: .asIs).isMarkdownBook(text))
  }
}
