import BookText
import Testing

@Suite("Stanzas and similar text")
struct StanzaTests {
  private let stanza = """
    The lock is shut, the lamp is low,
      The water stands between,
    And nothing that the clocks would know
      Has ever yet been seen.
    """

  /// Returns the kinds of `text` between two paragraphs.
  private func amongProse(_ text: String) throws -> [Block.Kind] {
    let book = try book("\(prose)\n\n\(text)\n\n\(prose)")
    return book.blocks.dropFirst().dropLast().map(\.kind)
  }

  /// It was not wrapped: its longest line is not the measure.
  @Test func inABookOfPoemsShortLinesAreVerse() throws {
    let poems = (1...9).map { "POEM \($0)\n\n\(stanza)\n\n\(stanza)" }
    let text = "POEMS\n\nby A. M. Tolliver\n\n\n\n\n" + poems.joined(separator: "\n\n\n\n")
    let kinds = try book(text).blocks.map(\.kind)
    #expect(kinds.count { $0 == .verse } == 18)
    #expect(!kinds.contains(.paragraph))
  }

  /// Returns the blocks of longer speeches in verse and of dialogues of two lines, between two
  /// paragraphs; the names are set in.
  private func speeches(_ long: Int, dialogues: Int) throws -> [Block] {
    let things = [
      "lock", "lamp", "stove", "clock", "boat", "bell", "rope", "door", "barge", "stair", "mill",
      "gate", "wheel", "tide", "sand", "quay",
    ]
    let runs = (0..<long + dialogues).map { index in
      let (one, other) = (things[index % 16], things[(index * 3 + 1) % 16])
      return index < long
        ? "   Anna. The \(one) is shut,\nAnd low the \(other), and all\nThe water stands between."
        : "   Ben. The \(one) is out,\n  Anna. The \(other) is slow."
    }
    let book = try book("\(prose)\n\n\(runs.joined(separator: "\n\n"))\n\n\(prose)")
    return Array(book.blocks.dropFirst().dropLast())
  }

  @Test func verseSetInKeepsItsDistanceFromTheEdgeOfTheOther() throws {
    let blocks = try speeches(12, dialogues: 4)
    #expect(blocks.map(\.kind) == Array(repeating: .verse, count: 16))
    #expect(blocks.allSatisfy { $0.indent == 0 })
  }

  @Test func whereLittleVerseBeginsAtTheEdgeTheOtherHasAnEdgeOfItsOwn() throws {
    let blocks = try speeches(7, dialogues: 9)
    #expect(blocks.map(\.indent) == Array(repeating: 0, count: 7) + Array(repeating: 2, count: 9))
  }

  @Test(arguments: ["1", "12", "VI."])
  func theNumberOfAStanzaBelongsToIt(number: String) throws {
    #expect(try amongProse("\(number)\n\(stanza)") == [.verse])
  }

  @Test func stanzaNumbersAreNotSpeakers() throws {
    let stanzas = (0..<20).map { "\(["II", "III", "IV", "V"][$0 % 4]).\n\n\(stanza)" }
    let kinds = try book(stanzas.joined(separator: "\n\n")).blocks.map(\.kind)
    #expect(!kinds.contains(.speech))
  }

  @Test(arguments: [54, 60, 64])
  func proseWrappedMoreNarrowlyThanTheBookIsNoVerse(width: Int) throws {
    let words = prose.split(whereSeparator: \.isWhitespace).map(String.init)
    var lines = [""]
    for word in words {
      let isFull = lines[lines.count - 1].count + 1 + word.count > width
      if isFull {
        lines.append(word)
      } else {
        lines[lines.count - 1] += lines.last == "" ? word : " " + word
      }
    }
    #expect(try amongProse(lines.joined(separator: "\n")) == [.paragraph])
    let setIn = lines.map { "    " + $0 }.joined(separator: "\n")
    #expect(try amongProse(setIn) == [.quotation])
  }

  private let longLines = """
    I have stood by the gate in the rain of a Monday and counted the barges of
        timber and coal,
    I have counted the lamps of the barges, the small and the smoky, the brass and
        Tolliver's own,
    And the water that carried them over was never the water that carried them home.
    """

  @Test func aLineThatHangsBelongsToTheVerseBeforeIt() throws {
    #expect(try amongProse(longLines) == [.verse])
  }

  /// It may be the whole of a stanza.
  @Test func aLineOfVerseThatHangsStandsBesideOthers() throws {
    let single = """
      And the clocks of the keeper went on with their quarrel, the first and the
          second, the third.
      """
    #expect(try amongProse("\(longLines)\n\n\(single)") == [.verse, .verse])
    #expect(try amongProse(single) != [.verse])
  }

  @Test func paragraphsSetInByOneRunOfLinesAreNoVerseThatHangs() throws {
    let paragraphs = """
      The keeper of the lock had three clocks, and they had never once agreed.
        Nobody minded it much. A man could be early and late and exactly punctual
      by turns without leaving the room, and on the canal that was thought well of.
        Nobody hurried there.
      """
    #expect(try !amongProse(paragraphs).contains(.verse))
  }

  @Test func aListOfAmountsIsKeptLineByLine() throws {
    #expect(try amongProse("2 cups lamp oil\n1 pint canal water\n3 new wicks") == [.verse])
  }

  @Test func aClosingOfTwoLinesIsASignature() throws {
    let blanks = String(repeating: " ", count: 36)
    let closing = "\(blanks)Your affectionate servant,\n\(blanks)     A. M. TOLLIVER."
    #expect(try amongProse(closing) == [.signature])
  }

  @Test func aDirectionForTheStageAfterALineIsNoColumn() throws {
    let lines = """
        But now the lamp is out again;
        I'll light it with a match.    [Lights the lamp.
      """
    #expect(try amongProse(lines) == [.verse])
  }

  @Test func fourLinesInTurnFurtherInAreVerseHoweverLong() throws {
    let quatrain = """
          Lamp of the keepers who left us their clocks on the wall,
            Carried through all of the winters by water and wind,
          Wound by the clerk of the tides in the room by the locks,
            Tell us the hour, and be quick, for the barges are thin!
      """
    #expect(try amongProse(quatrain) == [.verse])
  }
}
