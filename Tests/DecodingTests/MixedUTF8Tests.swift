import BookText
import SampleFiles
import SeededRandom
import Testing

@testable import Decoding

@Suite("UTF-8 with lines in another encoding")
struct MixedUTF8Tests {
  private static let utf8 = "The café in the forêt, naïve as ever – number"
  private static let french = "La forêt d’été près du café, numéro"

  private func log(utf8: Int, others: Int, in encoding: String) throws -> (
    bytes: [UInt8], text: String
  ) {
    var (bytes, text): ([UInt8], String) = ([], "")
    for number in 0..<(utf8 + others) {
      let isOther = number % max(1, (utf8 + others) / max(1, others)) == 0 && others > 0
      let line = "\(isOther ? Self.french : Self.utf8) \(number)\n"
      bytes += isOther ? try #require(encoded(line, encoding)) : Array(line.utf8)
      text += line
    }
    return (bytes, text)
  }

  @Test("One line in five, or in two, in another encoding is read in that", arguments: [2, 5, 20])
  func linesInAnotherEncodingAreReadInThat(share: Int) throws {
    let (bytes, text) = try log(utf8: 100 - 100 / share, others: 100 / share, in: "WINDOWS-1252")
    let decoded = try DecodedText(bytes)
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == text)
    #expect(decoded.encoding.name == "UTF-8" && decoded.encoding.repaired == 0)
    #expect(decoded.encoding.nameOfOthers == "windows-1252")
  }

  @Test("A line with words in both encodings has both")
  func aLineMayHaveBoth() throws {
    let latin: [UInt8] = [0x66, 0x6F, 0x72, 0xEA, 0x74, 0x0A]
    let both = Array("naïve café – ".utf8) + latin
    let bytes = [[UInt8]](repeating: both, count: 20).flatMap { $0 }
    let decoded = try DecodedText(bytes)
    let line = "naïve café – forêt\n"
    #expect(String(decoding: decoded.utf8, as: UTF8.self) == String(repeating: line, count: 20))
  }

  @Test("Damaged UTF-8 stays damaged, and a text in one other encoding is one")
  func othersAreAsBefore() throws {
    let russian = String(repeating: "ночь тиха и светла\n", count: 30)
    let cut = Array(russian.utf8) + [0xD1, 0x20] + Array(russian.utf8)
    let decoded = try DecodedText(cut)
    #expect(decoded.encoding.repaired == 1 && decoded.encoding.nameOfOthers == nil)
    let latin = try log(utf8: 0, others: 40, in: "WINDOWS-1252")
    let whole = try DecodedText(latin.bytes)
    #expect(whole.encoding.name == "windows-1252" && whole.encoding.nameOfOthers == nil)
    let chinese = String(repeating: "灯\n船\n门\n夜\n水\n说\n联\n通\n水说\n", count: 30)
    let gb = try DecodedText(try #require(encoded(chinese, "GB18030")))
    #expect(gb.encoding.nameOfOthers == nil && gb.encoding.name != "UTF-8")
  }

  @Test(
    "Two letters within words outweigh a broken byte",
    arguments: ["José and Gröning ", "Größe ", "сад ", "λόγος "])
  func lettersInWordsOutweighABrokenByte(words: String) throws {
    let found = try EncodingDetector(Array(words.utf8) + [0xE9, 0x0A], chosen: nil)
    #expect(found.transcoder.name == .utf8)
    #expect(String(decoding: found.transcoded.utf8, as: UTF8.self) == words + "\u{FFFD}\n")
  }

  @Test("Each place of the text leads back to its byte", arguments: 1...20)
  func placesLeadBack(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var (bytes, ends): ([UInt8], [(text: Int, byte: Int)]) = ([], [])
    var text = 0
    for _ in 0..<200 {
      let word = ["café ", "forêt\n", "lamp ", "naïve\n"].randomElement(using: &random) ?? ""
      let isOther = Int.random(in: 0..<3, using: &random) == 0
      for character in word {
        let own = Array(String(character).utf8)
        bytes += isOther ? try #require(encoded(String(character), "WINDOWS-1252")) : own
        text += own.count
        ends.append((text, bytes.count))
      }
    }
    let transcoder = Transcoder(utf8With: Transcoder(.windows1252))
    let decoded = transcoder.text(of: bytes, from: 0)
    let trace = DecodedText.Trace(transcoder: transcoder, windows: decoded.windows)
    #expect(decoded.utf8.count == text)
    for end in ends { #expect(trace.source(of: end.text, in: bytes) == end.byte) }
  }
}
