import Testing

@Suite("The parser of terminal output")
struct EmittedBytesTests {
  @Test(
    "rejects everything that a text could contain",
    arguments: [
      "\u{7}", "\u{0}", "\u{E}", "\u{F}", "\u{7F}", "\u{1B}", "\u{1B}c", "\u{1B}#8", "\u{1B}[5n",
      "\u{1B}[6n", "\u{1B}[?1047h", "\u{1B}[20t", "\u{1B}[21t", "\u{1B}[>c", "\u{1B}[!p",
      "\u{1B}]0;owned\u{7}", "\u{1B}]2;owned\u{1B}\\", "\u{1B}]4;1;?\u{7}",
      "\u{1B}]8;;http://x\u{7}",
      "\u{1B}]10;red\u{7}", "\u{1B}]52;c;?\u{7}", "\u{1B}]52;cp;?\u{7}", "\u{1B}]52;cp;a\u{1B}\\",
      "\u{1B}P$q\u{1B}\\", "\u{1B}_G\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xx\u{1B}\\", "\u{1B}(0",
      "\u{9B}31m", "\u{90}x\u{9C}", "\u{85}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{200D}",
      "\u{200E}", "\u{61C}", "\u{2028}", "\u{2029}", "\u{E0041}", "\u{FEFF}", "\u{FE0F}", "\u{AD}",
      "\u{FFFE}", "a\u{301}\u{301}\u{301}\u{301}\u{301}", "\u{1B}[1;2;3H", "\u{1B}[123456C",
    ])
  func offences(text: String) { #expect(EmittedBytes(Array("x\(text)y".utf8)).offences != []) }

  @Test(
    "rejects invalid UTF-8",
    arguments: [
      [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x9B, 0x41],
    ]
      as [[UInt8]])
  func malformed(bytes: [UInt8]) { #expect(EmittedBytes(bytes).offences != []) }

  @Test("accepts the program's own output")
  func known() {
    let sent =
      "\u{1B}[?1049h\u{1B}[22;0;0t\u{1B}[1;24r\u{1B}(B\u{1B}[m\u{1B}[38;2;1;2;3;1mh\u{E9}e\u{301} 漢"
      + "\u{1B}[H\u{1B}[2J\u{1B}[3;4H\u{1B}[K\u{1B}[8l\u{1B}]11;?\u{1B}\\\u{1B}]52;cp;YWI=\u{7}\u{E000}\r\n"
      + "\u{1B}[22;2t\u{1B}]2;Lamps and h\u{E9}\u{1B}\\\u{1B}[23;2t"
    #expect(EmittedBytes(Array(sent.utf8)).offences == [])
  }
}
