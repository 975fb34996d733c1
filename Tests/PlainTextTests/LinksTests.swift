import ProcessorTime
import Testing

@testable import BookText
@testable import PlainText

struct LinksTests {
  private func book(_ text: String) throws -> Book {
    try Book(plainText: Array(text.utf8), named: "links")
  }

  private func addresses(_ text: String) throws -> [String] {
    let book = try book(text + "\n")
    return book.addresses(in: 0..<book.text.count).map {
      book.line($0.range)
    }
  }

  @Test(arguments: [
    ("See https://lamp.example/a?b=c#d.", ["https://lamp.example/a?b=c#d"]),
    ("(at http://lamp.example/wick)", ["http://lamp.example/wick"]),
    ("at <https://lamp.example/wick_(oil)>, or", ["https://lamp.example/wick_(oil)"]),
    (
      "Www.lamp.example, www.wick.example; mailto:me@lamp.example!",
      ["Www.lamp.example", "www.wick.example", "mailto:me@lamp.example"]
    ),
    ("“ftp://lamp.example/”", ["ftp://lamp.example/"]),
    ("http:// and www. and xhttp://no.example", []),
    ("no address at all", []),
  ])
  func anAddressEndsWhereItsSentenceDoes(text: String, found: [String]) throws {
    #expect(try addresses(text) == found)
  }

  @Test func anAddressThatIsLongerThanAnyIsNone() throws {
    let longest = "http://a.b/" + String(repeating: "a", count: 2_037)
    #expect(
      try addresses("See \(longest) and \(longest)a or www.example.org.") == [
        longest, "www.example.org",
      ])
  }

  @Test(arguments: ["(", ")", ".", "[", "&", "\u{301}", "www.", "a"])
  func lookingForAddressesTakesTimeInProportionToTheText(sign: String) throws {
    let book = try book("http://a.b/" + String(repeating: sign, count: 1_000_000 / sign.utf8.count))
    let time = processorTime { _ = book.links(in: 0..<book.text.count) }
    #expect(time < .milliseconds(500))
  }

  private let text = """
    A BOOK OF LAMPS



    Contents

      I     Oil . . . . . . . . . . . . 3
      II    Gas . . . . . . . . . . . . 17
      III   The Dark . . . . . . . . .  40




    CHAPTER I. Oil


    Oil came first.[1]

    [Footnote 1: In most places.]




    CHAPTER II. Gas


    Gas came next; see http://gas.example/light.




    CHAPTER III. The Dark


    It was there before both.

    """

  @Test func aLineOfContentsLeadsToItsChapter() throws {
    let book = try book(text)
    let links = book.links(in: 0..<book.text.count)
    let named = links.compactMap { link -> (String, String)? in
      guard case .place(let place) = link.target else { return nil }
      let heading = book.headings.first { $0.block.range.lowerBound == place.utf8 }
      return (book.line(link.range).prefix { $0 != "." }.description, heading?.title ?? "")
    }
    #expect(named.map(\.0) == ["I Oil ", "II Gas ", "III The Dark "])
    #expect(
      named.map(\.1) == ["CHAPTER I. Oil", "CHAPTER II. Gas", "CHAPTER III. The Dark"])
  }

  @Test func linksOfAllKindsStandInTheOrderOfTheText() throws {
    let book = try book(text)
    let links = book.links(in: 0..<book.text.count)
    #expect(links.map(\.range.lowerBound) == links.map(\.range.lowerBound).sorted())
    #expect(links.contains { $0.target == .address("http://gas.example/light") })
    #expect(links.contains { if case .note = $0.target { true } else { false } })
    // In a part of the text only the links with their beginnings in it.
    let address = try #require(links.last { if case .address = $0.target { true } else { false } })
    #expect(book.links(in: address.range) == [address])
    #expect(book.links(in: address.range.lowerBound + 1..<book.text.count).isEmpty)
  }

  @Test(
    arguments: [
      ("https://a.example/b?c#d", "https://a.example/b?c#d"), ("HTTP://a", "HTTP://a"),
      ("mailto:a@b.example", "mailto:a@b.example"), ("http://ä.example", "http://%C3%A4.example"),
      ("http:", nil), ("https:", nil), ("file:///etc/passwd", nil), ("javascript:x", nil),
      ("a.example", nil),
      ("http://a b", nil), ("http://a\u{1B}[m", nil), ("http://a\u{85}", nil),
      ("http://a\u{A0}b", nil),
      ("http://a\u{7F}", nil), ("-http://a", nil), ("", nil),
    ] as [(String, String?)])
  func onlyAddressesOfTheWebAndOfMailAreOpened(address: String, opened: String?) {
    #expect(Link.openableAddress(address) == opened)
  }
}
