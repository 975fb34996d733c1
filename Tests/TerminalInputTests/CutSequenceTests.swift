import SeededRandom
import TerminalInput
import Testing

@Suite("Sequences that come in pieces")
struct CutSequenceTests {
  /// Cursor keys and function keys, alone, of the keypad, and with Control; and editing keys by number.
  private static let keys: [String] =
    "ABCDHFPQRS".flatMap { ["\u{1B}[\($0)", "\u{1B}O\($0)", "\u{1B}[1;5\($0)"] as [String] }
    + [1, 3, 5, 6, 15, 24].map { (number: Int) in "\u{1B}[\(number)~" }

  /// All multi-byte terminal sequences except Alt keys.
  private static let sequences: [String] =
    keys + [
      "\u{1B}OM",
      "\u{1B}[5;3~", "\u{1B}[Z", "\u{1B}[97;5u", "é", "猫", "😀", "\u{1B}[<0;10;5M",
      "\u{1B}[<0;10;5m", "\u{1B}[<35;300;5M", "\u{1B}[<65;1;1M", "\u{1B}[M !!", "\u{1B}[MaOM",
      "\u{1B}[I", "\u{1B}[O", "\u{1B}[?2026;1$y", "\u{1B}[?62;22c",
      "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", "\u{1B}]10;rgb:ff/80/00\u{7}",
      "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^qq\u{1B}\\", "\u{1B}Xqq\u{1B}\\",
      "\u{1B}[200~pasted q\r\u{1B}[201~", "\u{1B}[200~\u{1B}[A\u{1B}[201~",
    ]

  @Test("are decoded the same wherever they are cut", arguments: sequences)
  func cut(sequence: String) {
    let bytes = Array(sequence.utf8)
    let whole = events(sequence)
    for cut in 1..<bytes.count {
      var typist = Typist()
      var felt = typist.send(bytes[..<cut])
      // A paste is abandoned after a while.
      felt +=
        sequence.hasPrefix("\u{1B}[200~") && cut >= 6
        ? typist.wait(InputDecoder.pasteDelay - .milliseconds(1)) : typist.pause()
      felt += typist.send(bytes[cut...]) + typist.pause()
      // A lone escape is reported after a timeout, so an escape cut off there has been a key.
      let isAllowed =
        felt == whole || bytes[cut - 1] == 0x1B && felt == [pressed(.escape)] + whole
      #expect(isAllowed, "\(sequence.debugDescription) cut at \(cut): \(felt)")
      #expect(typist.send("x") == [typed("x")], "\(sequence.debugDescription) cut at \(cut)")
    }
  }

  @Test("are decoded the same if bytes arrive singly, in quick succession", arguments: sequences)
  func byteByByte(sequence: String) {
    var typist = Typist()
    var felt: [InputEvent] = []
    for byte in sequence.utf8 {
      felt += typist.send([byte])
      felt += typist.wait(InputDecoder.escapeDelay - .milliseconds(1))
    }
    #expect(felt == events(sequence))
  }

  /// Sequences known to be cut by lines and networks: keys, reports, replies and pastes.
  private static let cuttable = sequences.filter {
    !$0.hasPrefix("\u{1B}X") && !$0.hasPrefix("\u{1B}^")
  }

  // A closure among the arguments crashes the compiler of Swift 6.0.
  @Test(
    "are not keys, whatever the gaps between their bytes",
    arguments: cuttable, [Duration.milliseconds(60), .milliseconds(100), .milliseconds(149)])
  func gaps(sequence: String, gap: Duration) {
    for isReplyExpected in [false, true] {
      let bytes = Array(sequence.utf8)
      // Every byte alone, and every way to cut the sequence into two or three pieces.
      var ways = [bytes.map { [$0] }]
      for first in 1..<bytes.count {
        for second in first..<bytes.count {
          ways.append([bytes[..<first], bytes[first..<second], bytes[second...]].map(Array.init))
        }
      }
      for pieces in ways {
        var typist = Typist()
        typist.decoder.isReplyExpected = isReplyExpected
        var felt: [InputEvent] = []
        for piece in pieces where !piece.isEmpty { felt += typist.send(piece) + typist.wait(gap) }
        // A lone escape has been a key, unless a reply was expected.
        let isCutThere = bytes[0] == 0x1B && pieces[0].count == 1 && !isReplyExpected
        let expected = (isCutThere ? [pressed(.escape)] : []) + events(sequence)
        #expect(felt + typist.pause() == expected, "\(sequence.debugDescription) as \(pieces)")
        #expect(typist.send("x") == [typed("x")])
      }
    }
  }

  @Test("are not seen in keys that follow Escape", arguments: ["[j", "[[", "Oj", "]]", "Pq", "_j"])
  func keysAfterEscape(keys: String) {
    for gap in [40, 100, 149].map({ Duration.milliseconds($0) }) {
      var typist = Typist()
      var felt: [InputEvent] = []
      for byte in [0x1B] + Array(keys.utf8) { felt += typist.send([byte]) + typist.wait(gap) }
      #expect(felt + typist.pause() == [pressed(.escape)] + keys.unicodeScalars.map { typed($0) })
    }
  }

  @Test("are decoded the same in any combination and any pieces", arguments: UInt64(0)..<20)
  func company(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let keys = ["q", " ", "\r", "\u{1B}x", "7"]
    for _ in 0..<40 {
      let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (Bool.random(using: &random) ? Self.sequences : keys).randomElement(using: &random) ?? ""
      }
      var rest = Array(parts.joined().utf8)[...]
      var typist = Typist()
      var felt: [InputEvent] = []
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...9, using: &random))
        felt += typist.send(piece)
        rest = rest.dropFirst(piece.count)
        // Including long pauses, but none in which an escape becomes a key.
        if typist.decoder.deadline == nil, Bool.random(using: &random) { felt += typist.pause() }
      }
      felt += typist.pause()
      #expect(felt == parts.flatMap(events), "\(parts)")
    }
  }
}
