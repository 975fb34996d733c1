import Cells
import Testing

@testable import Terminal

@Suite("A frame with shortened colour sequences")
struct ColorSequenceOptimizerTests {
  /// Each frame after those before it, with “␛” for the escape.
  private func squeezed(_ frames: String..., pairs: ColorPairs = ColorPairs()) -> [String] {
    var colorOptimizer = ColorSequenceOptimizer()
    return frames.map { frame in
      let bytes = Array(frame.replacingEscapes("␛", "\u{1B}").utf8)
      let result = bytes.withUnsafeBufferPointer { colorOptimizer.optimize($0, pairs) }
      return String(decoding: result, as: UTF8.self).replacingEscapes("\u{1B}", "␛")
    }
  }

  @Test("omits colours that are already set")
  func known() {
    #expect(squeezed("␛[m") == [""])
    #expect(squeezed("␛[mab␛[0m␛[39;49m") == ["ab"])
    #expect(squeezed("␛[31ma␛[31mb␛[0;31mc", "␛[31md") == ["␛[31mabc", "d"])
    #expect(squeezed("␛[1;4ma␛[4;1mb") == ["␛[1;4mab"])
  }

  @Test("sends only changes, in one sequence")
  func differences() {
    #expect(
      squeezed("␛[38;5;244m␛[48;5;230ma␛[38;5;245m␛[48;5;230mb␛[38;5;245m␛[48;5;231mc")
        == ["␛[38;5;244;48;5;230ma␛[38;5;245mb␛[48;5;231mc"])
    #expect(squeezed("␛[31ma␛[39;49mb␛[42mc␛[mx") == ["␛[31ma␛[39mb␛[42mc␛[49mx"])
    #expect(squeezed("␛[31ma␛[1mb␛[3mc") == ["␛[31ma␛[1mb␛[3mc"])
  }

  @Test("may have colons between their numbers")
  func colons() {
    #expect(
      squeezed("␛[38:5:244m␛[48:5:230ma␛[48:5:230mb␛[38:5:245m␛[48:5:230mc")
        == ["␛[38;5;244;48;5;230mab␛[38;5;245mc"])
  }

  @Test("starts with a reset if an attribute is turned off")
  func attributesOff() {
    #expect(squeezed("␛[1;31ma␛[m␛[31mb") == ["␛[1;31ma␛[0;31mb"])
    #expect(squeezed("␛[1;3;4ma␛[23mb␛[22mc␛[24md") == ["␛[1;3;4ma␛[0;1;4mb␛[0;4mc␛[0md"])
    #expect(squeezed("␛[1;2ma␛[22mb␛[7mc␛[27md") == ["␛[1;2ma␛[0mb␛[7mc␛[0md"])
  }

  @Test("omits changes that are reverted before anything is drawn")
  func takenBack() {
    #expect(squeezed("␛[1m␛[m␛[31m␛[mx") == ["x"])
    #expect(squeezed("x␛[31m␛[32m␛[7m␛[27my") == ["x␛[32my"])
  }

  @Test("ends with the colours that curses assumes")
  func atTheEnd() { #expect(squeezed("a␛[31m", "b␛[m", "c") == ["a␛[31m", "b␛[39m", "c"]) }

  @Test("turns pairs of indices into 24-bit colours if they have any")
  func directColors() {
    var pairs = ColorPairs()
    for pair in [
      ColorPairs.Pair(foreground: Color(0xFF8001), background: Color(0)),
      ColorPairs.Pair(foreground: Color(0xFF8001), background: Color(1)),
      ColorPairs.Pair(foreground: .terminal, background: Color(1)),
    ] {
      _ = pairs.indices(of: pair)
    }
    #expect(
      squeezed(
        "␛[38;5;16m␛[48;5;16ma␛[38;5;16m␛[48;5;17mb␛[38;5;16;48;5;18mc␛[38;5;99md␛[31me␛[97mf",
        pairs: pairs) == [
          "␛[38;2;255;128;1;48;2;0;0;0ma␛[48;2;0;0;1mb␛[39mc␛[38;5;99;48;5;18md␛[31me␛[38;5;15mf"
        ])
  }

  @Test("uses the short form of the first eight colours")
  func firstEight() {
    #expect(squeezed("␛[38;5;3m␛[48;5;7ma␛[38;5;8mb") == ["␛[33;47ma␛[38;5;8mb"])
    #expect(squeezed("␛[33ma␛[38;5;3mb") == ["␛[33mab"])
  }

  @Test("leaves every other sequence unchanged")
  func others() {
    for sequence in [
      "␛[H", "␛[12;40H", "␛[K", "␛[3X", "␛[4b", "␛[?25l", "␛[?1049h", "␛[?2026$p", "␛[>4;1m",
      "␛[4:3m", "␛]0;a title;31m\u{7}", "␛7␛8", "␛[1;31", "␛[", "␛", "猫\r\n\t", "␛)B", "m", "␛M",
    ] {
      #expect(squeezed(sequence) == [sequence])
      // Movements and erasures do not need the foreground.
      let isPlain = ["␛[H", "␛[12;40H", "␛[K", "␛[3X"].contains(sequence)
      #expect(
        squeezed("␛[31m" + sequence) == [isPlain ? sequence + "␛[31m" : "␛[31m" + sequence])
    }
  }

  @Test("sends for blanks only what is seen of them")
  func blanks() {
    #expect(squeezed("␛[31;42m   ␛[32ma ␛[33;42mb") == ["␛[42m   ␛[32ma ␛[33mb"])
    #expect(squeezed("␛[31m␛[5;5H␛[2X␛[42m␛[K ␛[1;1Ha") == ["␛[5;5H␛[2X␛[42m␛[K ␛[1;1H␛[31ma"])
    for attribute in [4, 7, 9] {
      #expect(squeezed("␛[\(attribute);31m ") == ["␛[\(attribute);31m "])
      // They may also remain from earlier drawing.
      #expect(squeezed("␛[\(attribute);31ma␛[m ") == ["␛[\(attribute);31ma␛[0m "])
    }
    // A combining mark is seen on a blank.
    #expect(squeezed("␛[31m \u{301}") == ["␛[31m \u{301}"])
  }

  @Test("sets colours before erasing")
  func erasing() { #expect(squeezed("a␛[44m␛[K␛[m") == ["a␛[44m␛[K␛[49m"]) }

  @Test("omits character set sequences, since there is only one")
  func characterSets() { #expect(squeezed("␛(B␛[ma␛(B␛[31mb␛(B") == ["a␛[31mb"]) }

  @Test("of an empty frame is empty")
  func empty() { #expect(squeezed("", "") == ["", ""]) }
}

extension String {
  fileprivate func replacingEscapes(_ escape: Character, _ other: String) -> String {
    split(separator: escape, omittingEmptySubsequences: false).joined(separator: other)
  }

  @Test("leave out what curses does not know of: its next frame begins with its own pen")
  func aside() {
    var optimizer = ColorSequenceOptimizer()
    func optimize(_ frame: String) -> String {
      Array(frame.utf8).withUnsafeBufferPointer {
        String(decoding: optimizer.optimize($0), as: UTF8.self)
      }
    }
    #expect(optimize("\u{1B}[38;5;1mA") == "\u{1B}[31mA")
    let aside = optimizer.optimizeAside(Array("\u{1B}[0;38;5;2mB".utf8), ColorPairs())
    #expect(String(decoding: aside, as: UTF8.self) == "\u{1B}[32mB")
    #expect(optimize("C") == "\u{1B}[31mC")
  }
}
