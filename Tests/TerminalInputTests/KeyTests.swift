import TerminalInput
import Testing

@Suite("Keys")
struct KeyTests {
  private static let letters: [(String, Key.Code)] = [
    ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
    ("P", .function(1)), ("Q", .function(2)), ("R", .function(3)), ("S", .function(4)),
  ]

  private static let numbers: [(Int, Key.Code)] = [
    (1, .home), (2, .insert), (3, .delete), (4, .end), (5, .pageUp), (6, .pageDown), (7, .home),
    (8, .end), (11, .function(1)), (12, .function(2)), (13, .function(3)), (14, .function(4)),
    (15, .function(5)), (17, .function(6)), (18, .function(7)), (19, .function(8)),
    (20, .function(9)), (21, .function(10)), (23, .function(11)), (24, .function(12)),
  ]

  @Test("named by a letter are recognised after ESC [ and after ESC O")
  func letters() {
    for (letter, code) in Self.letters {
      #expect(events("\u{1B}[\(letter)") == [pressed(code)], "ESC [ \(letter)")
      #expect(events("\u{1B}O\(letter)") == [pressed(code)], "ESC O \(letter)")
    }
    #expect(events("\u{1B}OM") == [pressed(.enter)])
  }

  @Test("named by a letter have their modifiers")
  func letterModifiers() {
    for (letter, code) in Self.letters {
      for bits in UInt8(0)..<8 {
        #expect(
          events("\u{1B}[1;\(bits + 1)\(letter)") == [pressed(code, Key.Modifiers(rawValue: bits))])
      }
    }
  }

  @Test("named by a letter have their modifiers after ESC O too, as sent by older terminals")
  func shiftedModifiers() {
    for (letter, code) in Self.letters {
      for bits in UInt8(1)..<8 {
        let key = pressed(code, Key.Modifiers(rawValue: bits))
        #expect(events("\u{1B}O\(bits + 1)\(letter)") == [key])
        #expect(events("\u{1B}O1;\(bits + 1)\(letter)") == [key])
      }
    }
  }

  @Test("named by a number are recognised, with their modifiers")
  func numbers() {
    for (number, code) in Self.numbers {
      #expect(events("\u{1B}[\(number)~") == [pressed(code)], "\(number)")
      for bits in UInt8(1)..<8 {
        #expect(
          events("\u{1B}[\(number);\(bits + 1)~") == [pressed(code, Key.Modifiers(rawValue: bits))])
      }
    }
  }

  @Test("with unknown numbers or letters are ignored")
  func unknown() {
    for number in Array(0...300) where !Self.numbers.contains(where: { $0.0 == number }) {
      if number == 200 { continue }
      #expect(events("\u{1B}[\(number)~") == [], "\(number)")
    }
    for final in "EGJKLNTUVWXY@\\]^_`abdefghijklmnopqrstvwxyz{|}" {
      #expect(events("\u{1B}[\(final)") == [], "ESC [ \(final)")
      #expect(events("\u{1B}[1;5\(final)") == [], "ESC [ 1 ; 5 \(final)")
    }
    for final in "EGIJKLNTUVWXYZjklmnopqrstuvwxyz" {
      #expect(events("\u{1B}O\(final)") == [], "ESC O \(final)")
    }
  }

  @Test("of the Linux console's function row are F1 to F5")
  func linuxConsole() {
    for (index, letter) in "ABCDE".enumerated() {
      #expect(events("\u{1B}[[\(letter)") == [pressed(.function(index + 1))], "ESC [ [ \(letter)")
    }
  }

  @Test("with locks and other modifiers are the same keys")
  func locks() {
    // Num lock adds 128, super 8; both are ignored.
    #expect(events("\u{1B}[1;129A") == [pressed(.up)])
    #expect(events("\u{1B}[1;133A") == [pressed(.up, .control)])
    #expect(events("\u{1B}[1;9A") == [pressed(.up)])
    #expect(events("\u{1B}[1;5:1A") == [pressed(.up, .control)])
    #expect(events("\u{1B}[1;A") == [pressed(.up)])
    #expect(events("\u{1B}[;A") == [pressed(.up)])
    #expect(events("\u{1B}[1;0A") == [pressed(.up)])
  }

  @Test("for moving back through fields are Tab with Shift")
  func backTab() { #expect(events("\u{1B}[Z") == [pressed(.tab, .shift)]) }

  @Test("of the control row have their usual names")
  func control() {
    #expect(
      events("\t\r\n\u{8}\u{7F}") == [
        pressed(.tab), pressed(.enter), pressed(.enter), pressed(.backspace), pressed(.backspace),
      ])
    #expect(events("\u{0}") == [typed(" ", .control)])
    for letter in Array(UInt8(ascii: "a")...UInt8(ascii: "z")) {
      let byte = letter & 0x1F
      if [0x08, 0x09, 0x0A, 0x0D].contains(byte) { continue }
      #expect(events(ofBytes: [byte]) == [typed(Unicode.Scalar(letter), .control)])
    }
    #expect(
      events("\u{1C}\u{1D}\u{1E}\u{1F}") == [
        typed("\\", .control), typed("]", .control), typed("^", .control), typed("_", .control),
      ])
  }

  @Test("of letters, digits and signs are themselves")
  func ascii() {
    for byte in UInt8(0x20)..<0x7F {
      #expect(events(ofBytes: [byte]) == [typed(Unicode.Scalar(byte))])
    }
  }

  @Test("beyond ASCII are one key for each character")
  func characters() {
    #expect(events("aé猫😀z") == [typed("a"), typed("é"), typed("猫"), typed("😀"), typed("z")])
    #expect(events("\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}").count == 6)
  }

  @Test("that are not UTF-8 are ignored, and do not affect later ones")
  func malformed() {
    let junk: [[UInt8]] = [
      [0x80], [0xBF, 0xBF], [0xC0, 0xAF], [0xFF], [0xF5, 0x80, 0x80, 0x80], [0xC3], [0xE7, 0x8C],
      [0xF0, 0x9F, 0x98], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]
    for bytes in junk {
      #expect(events(ofBytes: bytes + [0x61]) == [typed("a")], "\(bytes)")
      #expect(events(ofBytes: bytes + Array("é".utf8)) == [typed("é")], "\(bytes)")
      #expect(events(ofBytes: bytes + Array("\u{1B}[A".utf8)) == [pressed(.up)], "\(bytes)")
    }
  }

  @Test("with Alt arrive after an escape")
  func alt() {
    for byte in UInt8(0x20)..<0x7F where !"[O]PX^_".utf8.contains(byte) {
      #expect(events(ofBytes: [0x1B, byte]) == [typed(Unicode.Scalar(byte), .alt)])
    }
    #expect(events("\u{1B}\r") == [pressed(.enter, .alt)])
    #expect(events("\u{1B}\u{7F}") == [pressed(.backspace, .alt)])
    #expect(events("\u{1B}\t") == [pressed(.tab, .alt)])
    // So that it always quits.
    #expect(events("\u{1B}\u{3}") == [pressed(.escape), typed("c", .control)])
    #expect(events("\u{1B}xy") == [typed("x", .alt), typed("y")])
  }

  @Test("in the form of the keyboard protocol are the same keys")
  func keyboardProtocol() {
    #expect(events("\u{1B}[97u") == [typed("a")])
    #expect(events("\u{1B}[97;5u") == [typed("a", .control)])
    #expect(events("\u{1B}[233;3u") == [typed("é", .alt)])
    #expect(events("\u{1B}[27u") == [pressed(.escape)])
    #expect(events("\u{1B}[13;2u") == [pressed(.enter, .shift)])
    #expect(events("\u{1B}[9;2u") == [pressed(.tab, .shift)])
    #expect(events("\u{1B}[127;5u") == [pressed(.backspace, .control)])
    #expect(events("\u{1B}[128u") == [typed("\u{80}")])
    #expect(events("\u{1B}[97:65;2:1u") == [typed("a", .shift)])
    #expect(events("\u{1B}[55296u\u{1B}[1114112u\u{1B}[99999999999999999999999u").isEmpty)
  }
}
