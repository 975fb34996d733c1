import TerminalInput
import Testing

@Suite("A lone escape")
struct EscapeKeyTests {
  @Test("is a key within 50 milliseconds, after waiting for a sequence")
  func deadline() throws {
    var typist = Typist()
    #expect(typist.wait(.seconds(3)) == [])
    #expect(typist.send("\u{1B}") == [])
    let delay = try #require(typist.decoder.deadline) - typist.now
    #expect(delay == InputDecoder.escapeDelay)
    #expect(delay <= .milliseconds(50))
    #expect(delay >= .milliseconds(10))
    #expect(typist.wait(delay - .nanoseconds(1)) == [])
    #expect(typist.wait(.nanoseconds(1)) == [pressed(.escape)])
    #expect(typist.decoder.deadline == nil)
    #expect(typist.wait(.seconds(3)) == [])
  }

  @Test("is not reported if the decoder is woken too early")
  func early() {
    var decoder = InputDecoder()
    #expect(decoder.timeOut(at: .seconds(9)) == [])
    _ = decoder.feed([0x1B], at: .seconds(1))
    #expect(decoder.timeOut(at: .seconds(1)) == [])
    #expect(decoder.timeOut(at: .milliseconds(1029)) == [])
    #expect(decoder.feed("[B".utf8, at: .milliseconds(1029)) == [pressed(.down)])
    #expect(decoder.deadline == nil)
  }

  @Test("is a key at once if another escape follows, which then has its own timeout")
  func twice() {
    var typist = Typist()
    #expect(typist.send("\u{1B}") == [])
    #expect(typist.wait(.milliseconds(20)) == [])
    #expect(typist.send("\u{1B}") == [pressed(.escape)])
    #expect(typist.wait(.milliseconds(20)) == [])
    #expect(typist.wait(.milliseconds(10)) == [pressed(.escape)])
  }

  @Test("does not affect later input")
  func thenKeys() {
    for next in ["q", "x", "[", "O", "]", "P", "é", "\r", "\u{3}"] {
      var typist = Typist()
      _ = typist.send("\u{1B}")
      #expect(typist.pause() == [pressed(.escape)])
      #expect(typist.send(next) + typist.pause() == events(next), "\(next)")
      #expect(typist.send("x") == [typed("x")], "after \(next)")
    }
  }

  @Test("is followed by keys typed soon after it")
  func soon() {
    for next in ["q", "x", "5"] {
      var typist = Typist()
      _ = typist.send("\u{1B}")
      #expect(typist.wait(.milliseconds(100)) == [pressed(.escape)])
      #expect(typist.send(next) + typist.pause() == events(next), "\(next)")
    }
  }

  @Test("whose time is over is a key, also if the next key is read before that is noticed")
  func noticedLate() {
    for isReplyExpected in [false, true] {
      var decoder = InputDecoder()
      decoder.isReplyExpected = isReplyExpected
      #expect(decoder.feed([0x1B], at: .zero) == [])
      #expect(
        decoder.feed(Array("q".utf8), at: InputDecoder.escapeDelay)
          == [.key(Key(.escape)), .key(Key(.character("q")))])
      // Earlier it is Alt, and later a sequence, since a sequence takes longer to arrive than a key.
      #expect(decoder.feed([0x1B], at: .zero) == [])
      let early = InputDecoder.escapeDelay - .milliseconds(1)
      #expect(
        decoder.feed(Array("q".utf8), at: early) == [.key(Key(.character("q"), .alt))])
      #expect(decoder.feed([0x1B], at: .zero) == [])
      #expect(decoder.feed(Array("[A".utf8), at: InputDecoder.escapeDelay) == [.key(Key(.up))])
    }
  }

  @Test("before an invalid byte does not change the key after it")
  func invalid() {
    #expect(events(ofBytes: [0x1B, 0x80, 0x78]) == [pressed(.escape), typed("x")])
  }

  @Test("is followed by the rest of a sequence that was cut there, also after an empty read")
  func resumed() {
    for (rest, key) in [("[A", Key.Code.up), ("OB", .down), ("[6~", .pageDown)] {
      var typist = Typist()
      _ = typist.send("\u{1B}")
      #expect(typist.pause() == [pressed(.escape)])
      if key == .up { #expect(typist.send("") == []) }
      #expect(typist.send(rest) == [pressed(key)])
    }
  }

  @Test("before a character beyond ASCII is a separate key")
  func beforeCharacter() { #expect(events("\u{1B}é") == [pressed(.escape), typed("é")]) }

  @Test("within a sequence begins another one, and the first is dropped")
  func within() {
    for cut in ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}[<0;1", "\u{1B}[?20"] {
      #expect(events(cut + "\u{1B}[A") == [pressed(.up)], "\(cut.debugDescription)")
      #expect(events(cut + "\u{1B}") == [pressed(.escape)], "\(cut.debugDescription)")
    }
  }

  @Test(arguments: ["]", "P", "X", "^", "_"])
  func unterminatedStringsTimeOut(introducer: String) {
    var decoder = InputDecoder()
    #expect(decoder.feed("\u{1B}\(introducer)11;".utf8, at: .zero) == [])
    #expect(decoder.deadline == InputDecoder.stringDelay)
    #expect(decoder.timeOut(at: .milliseconds(900)) == [])
    #expect(decoder.feed("q".utf8, at: .milliseconds(900)) == [])
    #expect(decoder.timeOut(at: .milliseconds(1_900)) == [])
    #expect(decoder.deadline == nil)
    #expect(
      decoder.feed("q".utf8, at: .milliseconds(1_901)) == [.key(Key(.character("q")))])
  }
}
