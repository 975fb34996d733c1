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
    "-- the bells\n-- and their towns\nselect name from bell\n  where town = 'Aldham';\nselect max(weight);\n",
  ])
  func aTextForProgramsKeepsItsLinesAndSigns(text: String) throws {
    let found = try book(text)
    #expect(found.form == .asIs, "\(text)")
    #expect(found.blocks.allSatisfy { $0.kind == .preformatted })
  }

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
