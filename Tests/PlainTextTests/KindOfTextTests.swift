import BookText
import PlainText
import Testing

/// Texts for programs are told from texts for readers before their lines are joined.
@Suite("Texts for programs")
struct KindOfTextTests {
  @Test(arguments: [
    "#!/bin/sh\nring the bell\n",
    "1\n00:00:01,000 --> 00:00:04,000\nWho rang the bell?\n",
    "WEBVTT\n\n00:01.000 --> 00:04.000\nWho rang the bell?\n",
    "2026-11-22  Ann Lamp  <ann@example.org>\n\n\t* bell.c: Ring it twice as before.\n",
    "name,town,year\nbell,Aldham,1702\nrope,Barton,1811\nclapper,Aldham,1702\nwheel,Carn,1911\n",
    "a\tb\tc\n1\t2\t3\n4\t5\t6\n7\t8\t9\n1\t3\t5\n",
    """
    Nov 22 10:00:01 tower ringer: the bell was rung
    Nov 22 10:00:02 tower ringer: the bell was rung again
    Nov 22 10:00:09 tower ringer: the rope has broken
    """,
    """
    [    0.000000] The tower is lit
    [    1.204511] The bell is found
    [    1.204519] The rope is found
    """,
    """
    # The bell
    name: bell
    version: 0.1
    towns:
      - name: Aldham
        mail: bell@example.org
    width: 64
    """,
    """
    /* A bell. It is rung by a rope, which has to be long enough
       to reach from the wheel to the floor of the tower. */
    int ring(struct bell *bell)
    {
      for (int i = 0; i < bell->times; i++)
        pull(bell->rope);
      return 0;
    }
    """,
    """
    [bell]
    times=3
    rope=/usr/share/rope

    [tower]
    steps=120
    """,
    """
    import tower

    def ring(bell):
        if bell.cracked:
            return None
        bell.ring(times=3)
    """,
    "seed, 7\n0, 0x60d2\n1, 0xd5e7\n2, 0xd254\n3, 0x84d4\n4, 0x13a1\n",
    "[12:01] anna: who rang?\n[12:02] ben: not I\n[12:04] anna: the wind, then\n",
    // Lists: words, names of packages, paths, dates, hashes, addresses.
    "bell\nrope\ntower\nwheel\nclapper\ntown\nsexton of\nboy\nladder\nhammer\nlamp\n",
    "libbell-dev\nlibbell0\nrope-utils\ntower\nwheel-doc\nxfonts-bell\n",
    "/usr/share/bell\n/usr/share/bell/rope\n/usr/share/doc/tower\n/srv/wheel\n/etc/bell\n/tmp\n",
    "2026-04-10\n2026-07-09\n2026-08-05\n2026-08-11\n2026-09-26\n2026-10-01\n",
    "ann@example.org\nben@example.org\neve@example.com\nsue@example.org\n\ntim@example.org\nmax@example.org\n",
    "鐘楼\n縄\n塔\n車輪\n舌\n町\n",
    // Commits with their subjects, and lines that differ in a number.
    "83790ba Ring the bell\n112d6a8 Mend the rope\nb8d8b7f Climb\na41108d Oil it\n33c6c8b Go\nfe4ac91 Stop\n",
    "bell 1 rang in the tower\nbell 2 rang in the tower\nbell 3 rang in the tower\n"
      + "bell 4 rang in the tower\nbell 5 rang in the tower\nbell 6 rang in the tower\n",
    "The ringer of bell 1 has come\nThe ringer of bell 2 is ill\nThe ringer of bell 3 has come\n"
      + "The ringer of bell 4 has come\nThe ringer of bell 5 is late\nNobody rings the last\n",
    "-- the bells\n-- and their towns\nselect name from bell\n  where town = 'Aldham';\nselect max(weight);\n",
  ])
  func aTextForProgramsKeepsItsLinesAndSigns(text: String) throws {
    let found = try book(text)
    #expect(found.form == .asIs, "\(text)")
    #expect(found.blocks.allSatisfy { $0.kind == .preformatted })
  }

  /// Verses of a Bible in a line each.
  private static let verses = (1...8).map {
    "Bell 1:\($0) And in the night of the second day they went up to the tower and saw that the rope of it had"
      + " been cut.\n"
  }.joined()

  @Test(arguments: [
    // Verse with semicolons, letters, recipes, talk, notes, a play: each line has a sign of code in it.
    "The bell;\nthe rope;\nthe tower;\nthe wheel;\nthe clapper;\nand the town below;\n",
    "To: Ann\nFrom: Ben\nSubject: The bell\n\nIt rings.\n\nBen\n",
    "Anna: Who rings?\nBen: I do, I think.\nAnna: Why?\nBen: It is my bell.\nAnna: Is it?\n",
    "anna: who rang the bell in the night, and why?\nben: it was the wind, as it always is, I suppose.\n"
      + "anna: there was no wind at all in the night, not a breath.\nben: it was the sexton, or his boy.\n",
    "1 bell (small)\n2 ropes (long)\n3 wheels (old)\n4 towns (near)\n5 men (strong)\n",
    "* * *\n\nThe bell.\n\n* * *\n\nThe rope.\n\n* * *\n\nThe wheel.\n\n* * *\n",
    "One, two, three,\nfour, five, six,\nseven, eight, nine,\nten, eleven, twelve,\nand, and, and,\n",
    "10:00:01 was the time\non the clock of the tower,\nand the bell rang.\n10:00:02 was the next\n",
    "-- Who rang?\n-- Not I.\n-- The wind, then.\n-- There was none.\n-- Who, then?\n",
    "-- Who rang (and why)?\nHe wrote a_name.\n-- The wind, then.\n-- There was none.\n-- Who, then?\n",
    "12:1 And it rang.\n12:2 And again.\n12:3 And they heard it,\n12:4 and went up.\n12:5 It was so.\n",
    // Chapters, verses of a Bible in a line each, a poem in a script without blanks, words in paragraphs.
    "Chapter 1 The Bell\nChapter 2 The Rope\nChapter 3 Up\nChapter 4 Down\nChapter 5 Out\nChapter 6 In\n",
    verses,
    String(repeating: "鐘楼の下を川が流れていた。舟は動かない。\n", count: 8),
    "Bell.\n\nRope.\n\nTower.\n\nWheel.\n\nClapper.\n\nTown.\n\nSexton.\n\nBoy.\n",
    "On 22 November at 10:15 the bell rang.\nAt 10:20 it rang again.\nAt 10:25 it stopped.\n",
  ])
  func aTextForReadersIsABook(text: String) throws {
    #expect(try book(text).form == .book, "\(text)")
  }

  @Test func halfOfTheTextDecides() throws {
    let (code, prose) = ("x = bell(1)\n", "The bell...\n")
    #expect(try book(code + code + prose + prose).form == .asIs)
    #expect(try book(code + code + prose + prose + prose).form == .book)
    // Fewer than four lines are a quotation of code at most.
    #expect(try book(code + code + code).form == .book)
  }

  @Test func namesInAListOfContentsDoNotMakeABookCode() throws {
    let names = (1...40).map { "     Bell_\($0)" }.joined(separator: "\n")
    let text = "\(prose)\n\n\(prose)\n\n\(prose)\n\n\(names)\n\n\(prose)"
    #expect(try book(text).form == .book)
  }

  @Test func aTextWithAMarkupIsABookWhateverItsPropertiesLookLike() throws {
    let sections = (1...12).map {
      "* Bell \($0)\n  :PROPERTIES:\n  :CUSTOM_ID: bell-\($0)\n  :END:\n"
    }
    #expect(try book("#+TITLE: Bells\n" + sections.joined(separator: "\n")).form == .book)
  }

  @Test func onlyTheBeginningDecides() throws {
    let prose = String(
      repeating: "The bell was rung until the rope broke in the ringer's hand.\n", count: 300)
    let code = String(repeating: "x = bell(1)\n", count: 4_000)
    #expect(try book(prose + code).form == .book)
    #expect(try book(code + prose).form == .asIs)
  }
}
