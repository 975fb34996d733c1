import TerminalInput
import Testing

@Suite("A terminal's reply")
struct ReplyTests {
  private let bell = "\u{7}"
  private let terminator = "\u{1B}\\"

  @Test("reports whether a mode can be changed, and whether it is set")
  func modes() {
    for (value, isKnown, isSet) in [
      (0, false, false), (1, true, true), (2, true, false), (3, false, true), (4, false, false),
    ] {
      #expect(
        events("\u{1B}[?2026;\(value)$y")
          == [.reply(.mode(2026, isKnown: isKnown, isSet: isSet))], "\(value)")
    }
    #expect(events("\u{1B}[?1006;2$y") == [.reply(.mode(1006, isKnown: true, isSet: false))])
    #expect(events("\u{1B}[?2026;1y\u{1B}[?2026$y\u{1B}[?1;2;3$y") == [])
  }

  @Test("reports its device attributes")
  func attributes() {
    for body in ["", "4", "6", "1;2", "62;22", "64;1;2;6;9;15;18;21;22", "62;44"] {
      #expect(
        events("\u{1B}[?\(body)c") == [.reply(.deviceAttributes(hasSixel: false))], "\(body)")
    }
    for body in ["62;4", "62;4;22", "64;1;4"] {
      #expect(
        events("\u{1B}[?\(body)c") == [.reply(.deviceAttributes(hasSixel: true))], "\(body)")
    }
    // Secondary attributes are a different reply.
    #expect(events("\u{1B}[>41;354;0c") == [])
  }

  @Test("reports how many colours an image of sixels can have")
  func colorRegisters() {
    #expect(events("\u{1B}[?1;0;256S") == [.reply(.colorRegisters(256))])
    // It failed, or is about the size of images.
    for body in ["1;1;0", "1;3;0", "2;0;800;600", "1;0", "1", ""] {
      #expect(events("\u{1B}[?\(body)Sx") == [typed("x")], "\(body)")
    }
  }

  @Test("names its colours with one to four digits a component, ended by BEL or ST")
  func colors() {
    let table: [(String, UInt32)] = [
      ("f/8/0", 0xFF8800), ("ff/80/00", 0xFF8000), ("fff/888/000", 0xFF8800),
      ("ffff/8080/0000", 0xFF8000), ("0000/0000/0000", 0), ("FFFF/FFFF/FFFF", 0xFFFFFF),
      ("1/23/4567", 0x112345), ("1e1e/1e1e/2e2e", 0x1E1E2E), ("0080/007f/ff7f", 0x0000FF),
    ]
    for (body, color) in table {
      for end in [bell, terminator] {
        #expect(
          events("\u{1B}]11;rgb:\(body)\(end)") == [.reply(.backgroundColor(color))], "\(body)")
        #expect(
          events("\u{1B}]10;rgb:\(body)\(end)") == [.reply(.foregroundColor(color))], "\(body)")
      }
    }
  }

  @Test("with one component digit by digit is as precise as 8 bits allow")
  func rounding() {
    for digits in 1...4 {
      let most = (1 << (4 * digits)) - 1
      for value in stride(from: 0, through: most, by: max(1, most / 255)) {
        let text = String(value, radix: 16)
        let padded = String(repeating: "0", count: digits - text.count) + text
        let expected = UInt32((Double(value) * 255 / Double(most)).rounded())
        #expect(
          events("\u{1B}]11;rgb:0/\(padded)/0\(bell)")
            == [.reply(.backgroundColor(expected << 8))], "\(padded)")
      }
    }
  }

  @Test("with an unknown colour format is skipped completely")
  func otherColors() {
    for body in [
      "11", "11;", "11;?", "11;rgb:", "11;rgb:ff/ff", "11;rgb:ff/ff/ff/ff", "11;rgb:fffff/0/0",
      "11;rgb:gg/00/00", "11;rgb:ff//ff", "11;rgba:ff/ff/ff/ff", "11;#ffffff", "12;rgb:ff/ff/ff",
      "4;1;rgb:ff/ff/ff", "rgb:ff/ff/ff", "",
    ] {
      for end in [bell, terminator] { #expect(events("\u{1B}]\(body)\(end)") == [], "\(body)") }
    }
  }

  @Test("names it and its version")
  func name() {
    for name in ["kitty(0.35.2)", "ghostty 1.0.0", "x"] {
      #expect(events("\u{1B}P>|\(name)\(terminator)") == [.reply(.name(name))])
    }
    let long = String(repeating: "k", count: 65)
    for body in [">|", ">|\(long)", ">|kit\u{1}ty", ">|kitté", "|kitty", ">kitty", "1+r>|kitty"] {
      #expect(events("\u{1B}P\(body)\(terminator)q") == [typed("q")], "\(body)")
    }
    #expect(events("\u{1B}_>|kitty\(terminator)") == [])
  }

  @Test("says whether it takes images")
  func images() {
    for keys in ["i=15", "", "i=15,p=1"] {
      #expect(events("\u{1B}_G\(keys);OK\(terminator)") == [.reply(.images(areTaken: true))])
      for reason in ["", "OKAY", "ENOTSUPPORTED:no", "OK;OK"] {
        #expect(
          events("\u{1B}_G\(keys);\(reason)\(terminator)") == [.reply(.images(areTaken: false))],
          "\(reason)")
      }
    }
    for body in ["", "G", "Gi=15", "i=15;OK", "Xi=15;OK"] {
      #expect(events("\u{1B}_\(body)\(terminator)q") == [typed("q")], "\(body)")
    }
    #expect(events("\u{1B}PGi=15;OK\(terminator)") == [])
  }

  @Test("without an end, or without measure, does not swallow what is typed later", arguments: "P_")
  func endless(introducer: Character) {
    var typist = Typist()
    #expect(typist.send("\u{1B}\(introducer)Gi=15;OK") == [])
    #expect(typist.wait(InputDecoder.stringDelay) == [])
    #expect(typist.send("q") == [typed("q")])
    let long = String(repeating: "x", count: 200_000)
    #expect(events("\u{1B}\(introducer)\(long)\(terminator)q") == [typed("q")])
  }

  @Test("in a string of another kind is skipped, whatever it contains", arguments: "PX^_")
  func strings(introducer: Character) {
    for body in ["", "1$r0m", "11;rgb:ff/ff/ff", ">xterm(388)", "q[AO?", "猫\u{0}\u{4}\r\n"] {
      #expect(events("\u{1B}\(introducer)\(body)\(terminator)x") == [typed("x")], "\(body)")
    }
  }

  @Test(
    "that is interrupted by another sequence does not swallow the keys after it", arguments: "]PX^_"
  )
  func brokenOff(introducer: Character) {
    #expect(events("\u{1B}\(introducer)1$r\u{1B}[Aq") == [pressed(.up), typed("q")])
  }

  @Test("between keys does not affect them")
  func amongKeys() {
    #expect(
      events("a\u{1B}]11;rgb:0/0/0\u{1B}\\b\u{1B}[?2026;2$yc\u{1B}[?1;2cd") == [
        typed("a"), .reply(.backgroundColor(0)), typed("b"),
        .reply(.mode(2026, isKnown: true, isSet: false)), typed("c"),
        .reply(.deviceAttributes(hasSixel: false)), typed("d"),
      ])
  }
}
