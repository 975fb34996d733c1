import Testing

@testable import BookText

@Suite("The number of a title")
struct TitleNumberTests {
  @Test(
    "is found in digits, Roman numerals and words",
    arguments: [
      ("CHAPTER 12. The Whale", 12, TitleNumber.Manner.chapter), ("Chapter XII", 12, .chapter),
      ("CHAPTER THE TWELFTH", 12, .chapter), ("Chapter Twelve: A Lamp", 12, .chapter),
      ("The Twenty-First Letter", 21, .chapter), ("CHAPTER FORTY-TWO", 42, .chapter),
      ("Twelfth Night", 12, .chapter), ("XII", 12, .bare), ("XII. The Whale", 12, .bare),
      ("12 The Whale", 12, .bare), ("Twelve", 12, .bare), ("One: The Lamp", 1, .bare),
      ("Part Twelve", 12, .part), ("BOOK XII", 12, .part), ("Scene 12", 12, .part),
      ("Kapitel 7", 7, .chapter), ("Siebentes Kapitel", 7, .chapter), ("Chapitre XX", 20, .chapter),
      ("Chapter Twenty", 20, .chapter),
    ])
  func numbers(title: String, value: Int, manner: TitleNumber.Manner) {
    let number = TitleNumber(ofTitle: title)
    #expect(number?.value == value)
    #expect(number?.manner == manner)
  }

  @Test(
    "is not found among other words",
    arguments: [
      "", "The Whale", "I Am Born", "One Evening", "A Story of Twelve Lamps", "Chapter",
      "In the First Place", "Mix and Match", "The Lamp of 1984",
    ])
  func others(title: String) { #expect(TitleNumber(ofTitle: title) == nil) }

  @Test("is the value of a text with nothing else")
  func values() {
    for text in ["12", "XII", "xii", "twelve", "Twelfth"] {
      #expect(TitleNumber.value(of: text) == 12, "\(text)")
    }
    #expect(TitleNumber.value(of: "twenty-one") == 21)
    for text in ["12 lamps", "chapter 12", "whale", "twelve: lamps", ""] {
      #expect(TitleNumber.value(of: text) == nil, "\(text)")
    }
  }
}
