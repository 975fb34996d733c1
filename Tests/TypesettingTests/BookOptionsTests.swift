import BookText
import PlainText
import Testing
import Typesetting

@Suite("Hyphens in place of dashes, and options")
struct BookOptionsTests {
  private func book(_ text: String) throws -> Book {
    let options = PlainTextOptions(treatment: .book)
    return try Book(plainText: Array(text.utf8), named: "lamp", options: options)
  }

  @Test(arguments: [
    ("Give the ferryman --lamp or --rope, and he will know.", true),
    ("A -- ends the options, as in rm -- -f, and in git log -- lamp.", true),
    ("The ferryman -- he was old --, said nothing -- and waited --.", false),
    ("So--he said--it was late, and --he thought-- too late.", false),
    ("One --lamp" + String(repeating: " -- he said", count: 8), true),
    ("One --lamp" + String(repeating: " -- he said", count: 9), false),
  ])
  func aTextNamesOptionsIfItHasMoreThanDashes(text: String, namesOptions: Bool) throws {
    #expect(try book(text).namesOptions == namesOptions)
  }

  /// Returns a Russian text with some replies, and some items of a list.
  private func text(replies: Int, items: Int) -> String {
    let prose = """
      Смотритель всю ночь сидел у окна и слушал, как вода уходит под ворота, и он
      знал, что лодка придёт только утром, но лампу всё равно не погасил.


      """
    let reply = "- Вы ещё не спите?\n\n"
    let list = (0..<items).map { _ in "- Верёвка и лампа\n" }.joined() + "\n"
    return prose + String(repeating: prose + reply, count: replies) + prose + list + prose
  }

  @Test(arguments: [(4, 0, true), (3, 0, false), (6, 5, true), (6, 7, false)])
  func hyphensBeginSpeechesIfMoreParagraphsThanItemsBeginWithOne(
    replies: Int, items: Int, isSpoken: Bool
  ) throws {
    #expect(try book(text(replies: replies, items: items)).hasSpokenHyphens == isSpoken)
  }
}
