import Testing

@testable import BookText

@Suite("Bytes of a text, and of its parts")
struct TextBytesTests {
  /// Letters, a numeral, signs of two and three bytes, an ideographic space, a control character.
  private static let text = Array("Ein XIV. «Wort» (12) – Ωdé\u{3000}Ж\u{7}.\n".utf8)
  private static let ranges = text.indices.flatMap { start in
    (start...text.count).map { start..<$0 }
  }

  /// Calls `body` with each part of the text, and with the slice of the array with the same bytes.
  private static func forEachPart(_ body: (TextBytes, ArraySlice<UInt8>) -> Void) {
    text.withTextBytes { bytes in
      for range in ranges { body(bytes[range], text[range]) }
    }
  }

  @Test func aPartReadsLikeASliceOfAnArray() {
    Self.forEachPart { part, slice in
      #expect(part.indices == slice.indices && part.count == slice.count)
      #expect(part.elementsEqual(slice) && Array(part) == Array(slice))
      #expect(part.indices.allSatisfy { part[$0] == slice[$0] })
      #expect(part.first == slice.first && part.last == slice.last)
      #expect(part.firstIndex(of: UInt8(ascii: ".")) == slice.firstIndex(of: UInt8(ascii: ".")))
      #expect(Array(part.dropFirst(2)) == Array(slice.dropFirst(2)))
      #expect(String(decoding: part, as: UTF8.self) == String(decoding: slice, as: UTF8.self))
      #expect(Array(part.buffer) == Array(slice))
    }
  }

  @Test func aRebasedPartIsNumberedFromZero() {
    Self.forEachPart { part, slice in
      #expect(part.rebased.indices == 0..<slice.count && part.rebased.elementsEqual(slice))
    }
  }

  @Test func noBytesAreNumberedFromZero() {
    #expect(TextBytes.none.indices.isEmpty && TextBytes.none.startIndex == 0)
    #expect(Array(TextBytes.none).isEmpty && TextBytes.none.rebased.isEmpty)
    #expect(TextBytes.none.firstControl(from: 0) == 0)
  }

  @Test func wordsEndWhereMoreThanOneBlankIs() {
    /// The end by its definition.
    func end(of text: ArraySlice<UInt8>, from start: Int) -> Int {
      text[start...].indices.first { place in
        text[place] < 0x20
          || text[place] == 0x20 && (place + 1 == text.endIndex || text[place + 1] <= 0x20)
      } ?? text.endIndex
    }
    let words = "one two three four five six seven eight nine ten"
    for gap in ["", "  ", " \n", "\n", "\t ", " ", "\u{A0}", "\u{7F}"] {
      for place in 0...words.utf8.count {
        let cut = words.index(words.startIndex, offsetBy: place)
        let text: [UInt8] = Array("\(words[..<cut])\(gap)\(words[cut...])".utf8)
        text.withTextBytes { bytes in
          for start in stride(from: 0, to: text.count, by: 5) {
            #expect(bytes.endOfWords(from: start) == end(of: text[...], from: start))
            let part = start..<max(start, text.count - 3)
            #expect(bytes[part].endOfWords(from: start) == end(of: text[part], from: start))
          }
        }
      }
    }
    #expect(TextBytes.none.endOfWords(from: 0) == 0)
  }

  /// Bytes outside a part have no influence on the results in it.
  @Test func aPartIsAskedWhatItsBytesAloneAre() {
    Self.forEachPart { part, slice in
      let start = part.startIndex
      Array(slice).withTextBytes { alone in
        for position in part.indices {
          #expect(part.isWord(at: position) == alone.isWord(at: position - start))
          #expect(part.letterCase(at: position) == alone.letterCase(at: position - start))
          #expect(
            part.isIdeographicSpace(at: position) == alone.isIdeographicSpace(at: position - start))
        }
        let word = part.nextWord(in: part.indices)
        #expect(word?.shifted(by: -start) == alone.nextWord(in: alone.indices))
        if let word {
          #expect(part.wordHash(of: word) == alone.wordHash(of: word.shifted(by: -start)))
        }
        #expect(
          part.numeralValue(of: part.indices) == alone.numeralValue(of: alone.indices))
        // Lines have a character.
        if !part.isEmpty {
          #expect(
            part.endBeforePageNumber(of: part.indices).map { $0 - start }
              == alone.endBeforePageNumber(of: alone.indices))
        }
      }
    }
  }

  /// Eight bytes are looked at together: a part may end within them, and the character be behind it.
  @Test func aControlCharacterIsFoundFromEachPlaceOfEachPart() {
    let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 20)
    let text = letters + [0x01] + letters
    text.withTextBytes { bytes in
      for start in text.indices {
        for end in start...text.count {
          let expected = text[start..<end].firstIndex(of: 0x01) ?? end
          for place in start...end {
            let found = bytes[start..<end].firstControl(from: place)
            #expect(found == (place <= expected ? expected : end))
          }
        }
      }
    }
  }
}
