import BookText
import Testing

@Suite("Words divided at line ends")
struct DividedWordTests {
  /// Returns prose with a phrase divided by a line end, after some words elsewhere.
  private func text(_ divided: String, after words: String) -> String {
    """
    The keeper spoke of nothing but his \(words), and whoever came to see
    the three clocks heard more of that than of any clock or tide or lock.

    When it was late, and all the boats were tied, he sat and read by \(divided), and nobody on the whole canal has ever been told what
    the book was about, or whether it was he who wrote it there himself.
    """
  }

  @Test(arguments: [
    ("lamp-\nlight", "lamplight", "lamp\u{AD}light"),
    ("lamp-\nlight", "Lamplight", "lamp\u{AD}light"),
    ("lamp-\nlight", "lamp", "lamp-light"),
    ("lamp-\nlight", "lamp-light and lamplight", "lamp-light"),
    ("oil-lamp-\nlight", "lamplight", "oil-lamp-light"),
    ("lamp-\nlight-oil", "lamplight", "lamp-light-oil"),
    ("lamp--\nlight", "lamplight", "lamp-- light"),
    ("lamp-\nLight", "lamplight", "lamp-Light"),
    ("lamp-\n light", "lamplight", "lamp\u{2060}light"),
    ("lamp-\n  light", "lamplight", "lamp\u{AD}\u{AD}light"),
    ("lamp-\n   light", "lamplight", "lamp\u{2060}\u{AD}light"),
    ("lamp-\n\tlight", "lamplight", "lamp\u{2060}light"),
    ("lamp-\n   light", "lamp", "lamp-light"),
    ("lamp‐\nlight", "lamplight", "lamp\u{AD}\u{AD}light"),
    ("lamp‐\nlight", "lamp", "lamp\u{AD}\u{AD}light"),
    ("lamp‐\n light", "lamp", "lamp\u{2060}\u{AD}light"),
    ("lamp‐\nlight", "oil‐lamp", "lamp‐light"),
    ("lamp‐\nlight", "oil‐lamp and lamplight", "lamp\u{AD}\u{AD}light"),
    ("lamp‐\nlight", "lamp‐light and lamplight", "lamp‐light"),
    ("lamp‐\nLight", "lamp", "lamp‐Light"),
    ("oil‐lamp‐\nlight", "lamplight", "oil‐lamp‐light"),
    ("été-\nlumière", "ÉtéLumière", "été\u{AD}lumière"),
  ])
  func hyphensAreRemovedIfTheBookHasTheWordWithoutOne(
    divided: String, words: String, shown: String
  ) throws {
    let book = try book(text(divided, after: words))
    #expect(book.line(0..<book.text.count).contains("read by \(shown), and"))
  }

  /// Text with several words divided at line ends: those known elsewhere by their words, and an unknown one.
  private func custom(_ known: String) -> String {
    """
    The keeper spoke of \(known), and whoever came to see the three clocks
    heard more of that.

    He sat there in the window of his house on the quay and read by lamp-
    light, and when he had done with it he went down to look at the har-
    bour, and he came back along the wall to the stairs of the old light-
    house, and he was so long about it that in the meantime the mill-
    wright had gone home again, and nobody knew when he would be back.
    """
  }

  @Test(arguments: [
    ("lamplight, the harbour and the lighthouse", true),
    ("lamplight and the harbour", false),
    ("lamplight, the harbour, light-house", false),
  ])
  func unknownWordsFollowTheCustomOfTheBook(known: String, isJoined: Bool) throws {
    let book = try book(custom(known))
    let text = book.line(0..<book.text.count)
    #expect(text.contains(isJoined ? "mill\u{AD}wright" : "mill-wright"), "\(text)")
  }

  @Test func noPlaceMovesWhereAWordIsJoined() throws {
    let source = text("lamp-\nlight", after: "lamplight")
    let joined = try book(source)
    let kept = try book(source.replacing("lamplight", with: "lampblack"))
    #expect(joined.text.count == source.utf8.count)
    #expect(joined.blocks == kept.blocks)
  }

  @Test func linesOfVerseKeepTheirHyphens() throws {
    let verse = "The lamp, the lamp-\nlight on the wall,\nThe lamp, the lamplight in the hall"
    let text = text("lamplight", after: "lamplight") + "\n\n" + verse
    let book = try book(text)
    #expect(String(decoding: book.text, as: UTF8.self) == text)
  }
}
