import TerminalInput
import Testing

@Suite("The mouse")
struct MouseTests {
  @Test("presses, drags and releases each button")
  func buttons() {
    for button in 0...2 {
      #expect(events("\u{1B}[<\(button);1;1M") == [mouse(.press(button: button), 0, 0)])
      #expect(events("\u{1B}[<\(button + 32);5;3M") == [mouse(.drag(button: button), 4, 2)])
      #expect(events("\u{1B}[<\(button);10;5m") == [mouse(.release(button: button), 9, 4)])
    }
  }

  @Test("moves and turns its wheel")
  func wheel() {
    #expect(events("\u{1B}[<35;7;8M") == [mouse(.motion, 6, 7)])
    #expect(events("\u{1B}[<64;7;8M") == [mouse(.wheel(.up), 6, 7)])
    #expect(events("\u{1B}[<65;7;8M") == [mouse(.wheel(.down), 6, 7)])
    #expect(events("\u{1B}[<66;7;8M") == [mouse(.wheel(.left), 6, 7)])
    #expect(events("\u{1B}[<67;7;8M") == [mouse(.wheel(.right), 6, 7)])
    // A wheel is not released.
    #expect(events("\u{1B}[<64;7;8m\u{1B}[<67;7;8m") == [])
  }

  @Test("does the same with Shift, Alt and Control held")
  func modifiers() {
    for bits in stride(from: 0, to: 32, by: 4) {
      #expect(events("\u{1B}[<\(bits);2;2M") == [mouse(.press(button: 0), 1, 1)])
      #expect(events("\u{1B}[<\(bits + 2);2;2m") == [mouse(.release(button: 2), 1, 1)])
      #expect(events("\u{1B}[<\(bits + 33);2;2M") == [mouse(.drag(button: 1), 1, 1)])
      #expect(events("\u{1B}[<\(bits + 35);2;2M") == [mouse(.motion, 1, 1)])
      #expect(events("\u{1B}[<\(bits + 65);2;2M") == [mouse(.wheel(.down), 1, 1)])
    }
  }

  @Test("reaches every column of a wide terminal")
  func wide() {
    for column in [223, 224, 255, 256, 1000, 99_999] {
      #expect(
        events("\u{1B}[<0;\(column);\(column)M")
          == [mouse(.press(button: 0), column - 1, column - 1)])
    }
  }

  @Test("has buttons at its side, 8 to 11, whose drags are ignored")
  func sideButtons() {
    for button in 8...11 {
      let code = 120 + button
      #expect(events("\u{1B}[<\(code);4;4M") == [mouse(.press(button: button), 3, 3)])
      #expect(events("\u{1B}[<\(code);4;4m") == [mouse(.release(button: button), 3, 3)])
      #expect(events("\u{1B}[<\(code + 32);4;4M") == [])
    }
  }

  @Test("is ignored if a report is invalid")
  func senseless() {
    for body in ["0;0;1", "0;1;0", "0;1", "0", "", "0;1;1;1", "0;-1;4", "0;x;4", "96;1;1", ";;"] {
      for final in ["M", "m"] {
        #expect(events("\u{1B}[<\(body)\(final)x").last == typed("x"), "\(body)\(final)")
        #expect(
          !events("\u{1B}[<\(body)\(final)").contains {
            if case .mouse = $0 { true } else { false }
          },
          "\(body)\(final)")
      }
    }
    #expect(events("\u{1B}[<0;1;1A") == [])
  }

  @Test("may use the format of 1980: presses, drags, releases, wheel")
  func legacy() {
    #expect(events("\u{1B}[M !!") == [mouse(.press(button: 0), 0, 0)])
    #expect(events("\u{1B}[M\"*%") == [mouse(.press(button: 2), 9, 4)])
    #expect(events("\u{1B}[M#*%") == [mouse(.release(button: 0), 9, 4)])
    #expect(events("\u{1B}[M@*%") == [mouse(.drag(button: 0), 9, 4)])
    #expect(events("\u{1B}[MC*%") == [mouse(.motion, 9, 4)])
    #expect(events("\u{1B}[M`*%") == [mouse(.wheel(.up), 9, 4)])
    #expect(events("\u{1B}[Ma*%") == [mouse(.wheel(.down), 9, 4)])
    // With shift, Alt and control.
    #expect(events("\u{1B}[M<*%") == [mouse(.press(button: 0), 9, 4)])
    #expect(events("\u{1B}[M?*%") == [mouse(.release(button: 0), 9, 4)])
  }

  @Test("in the format of 1980 reaches column 223, and is ignored beyond it")
  func legacyEdge() {
    let start = Array("\u{1B}[M ".utf8)
    #expect(events(ofBytes: start + [0xFF, 0x80]) == [mouse(.press(button: 0), 222, 95)])
    #expect(events(ofBytes: start + [0x00, 0x80]) == [])
    #expect(events(ofBytes: start + [0x21, 0x20, 0x71]) == [typed("q")])
    #expect(events(ofBytes: Array("\u{1B}[M".utf8) + [0x1F, 0x21, 0x21, 0x71]) == [typed("q")])
  }

  @Test("does not delay the keys after a report")
  func thenKeys() {
    #expect(
      events("\u{1B}[<0;3;4Ma\u{1B}[<0;3;4mb\u{1B}[M !!c") == [
        mouse(.press(button: 0), 2, 3), typed("a"), mouse(.release(button: 0), 2, 3), typed("b"),
        mouse(.press(button: 0), 0, 0), typed("c"),
      ])
  }
}
