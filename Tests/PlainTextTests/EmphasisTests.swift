import BookText
import PlainText
import Testing

@Suite("Emphasis")
struct EmphasisTests {
  /// Returns the text with emphasised words in brackets.
  private func marked(_ text: String) throws -> String {
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    var marked = ""
    var position = 0
    for range in book.emphasis.map(\.range) {
      marked += String(decoding: book.text[position..<range.lowerBound], as: UTF8.self)
      marked += "[" + String(decoding: book.text[range], as: UTF8.self) + "]"
      position = range.upperBound
    }
    return marked + String(decoding: book.text[position...], as: UTF8.self)
  }

  @Test(arguments: [
    ("A _lamp_ was lit.", "A [lamp] was lit."),
    ("_Lamp._ What burns.", "[Lamp.] What burns."),
    ("“_Sure!_” he said—_he_.", "“[Sure!]” he said—[he]."),
    ("_so it\nwas_ written", "[so it\nwas] written"),
    ("_é_ and _b_", "[é] and [b]"),
  ])
  func wordsBetweenUnderscoresAreEmphasised(text: String, expected: String) throws {
    #expect(try marked(text) == expected)
  }

  @Test(arguments: [
    "a name_with_signs here", "a ruled ______ line", "_ alone _", "an _open end", "_x_y",
    "__init__ of a snake", "a_b", "_a\n\nb_ goes too far", "ends with _",
  ])
  func otherUnderscoresAreLeftAlone(text: String) throws { #expect(try marked(text) == text) }

  @Test(arguments: [
    ("A lamp.\n\n=12. Recitation.=\n\nA stove.", "A lamp.\n\n[12. Recitation.]\n\nA stove."),
    ("=“Lamps.”=\n\nA stove.", "[“Lamps.”]\n\nA stove."),
    ("=3. The lamp and\nthe stove.=\n\nA bell.", "[3. The lamp and\nthe stove.]\n\nA bell."),
    ("A bell.\n  =(a) The lamp.=", "A bell.\n  [(a) The lamp.]"),
    ("#2. The lamp.#", "[2. The lamp.]"), ("*2. The lamp.*", "[2. The lamp.]"),
  ])
  func aWholeLineBetweenSignsMayBeginWithAFigureOrAQuote(
    text: String, expected: String
  ) throws {
    #expect(try marked(text) == expected)
  }

  @Test(arguments: [
    "A sum =2 lamps= inside a line", "=2 lamps= and a stove", "=2 + 3=", "= 2 lamps =",
    "=2. A lamp.\n\nA stove.=", "*2 lamps and *3 stoves", "+2 lamps+", "==2. A lamp.==",
  ])
  func figuresBetweenOtherSignsAreLeftAlone(text: String) throws {
    #expect(try marked(text) == text)
  }

  @Test(arguments: [
    ("_a *b* c_ d", "[a ][b][ c] d"), ("**a *b* c** d", "[a b c] d"),
    ("=The _lamp_ room=", "[The ][lamp][ room]"), ("_*Lamps*_", "[Lamps]"),
    ("_a *b_ c*", "[a *b] c*"), ("_a 2*3*4 b_", "[a 2*3*4 b]"),
  ])
  func wordsInsideEmphasisedOnesMayBeEmphasisedToo(text: String, expected: String) throws {
    #expect(try marked(text) == expected)
  }

  @Test func emphasisInsideEmphasisHasBothStyles() throws {
    let book = try Book(plainText: Array("_a *b* c_".utf8), named: "lamp")
    #expect(book.emphasis.map(\.style) == [.italic, [.italic, .bold], .italic])
  }

  @Test func veryLongPassagesAreNotEmphasis() throws {
    let text = "_" + String(repeating: "lamp ", count: 500) + "x_"
    #expect(try marked(text) == text)
  }
}
