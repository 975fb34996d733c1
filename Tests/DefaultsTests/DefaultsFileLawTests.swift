import Defaults
import SeededRandom
import Testing

@Suite("Properties of defaults files")
struct DefaultsFileLawTests {
  private static let samples: [String] = [
    "", " ", "a", "\"", "\\", "\\n", "#", "=", "a b", " a ", "a\n", "\r\n", "\t", "\u{0}", "\u{B}",
    "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{202E}abc",
    "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "é", "e\u{301}",
    "猫", "👨\u{200D}👩", "\u{1F3FD}", "#1", "}", "{", "\\u{41}", "bifolio-defaults 1",
  ]

  /// Second halves of user-perceived characters, possible in the context of a place, and letters joining the
  /// next one.
  private static let halves =
    ["\u{301}", "\u{5B8}", "\u{64F}", "\u{94D}", "\u{200D}", "\u{FE0F}", "\u{20E3}"]
    .flatMap { [$0, $0 + "le mark first", "ends in a mark" + $0] }
    + ["\u{D4E}", "\u{111C2}", "\u{600}", "\u{1F1EF}", "\u{1100}"].map { "ends " + $0 }

  @Test("written values are read back, scalar by scalar", arguments: samples + halves)
  func roundTrip(value: String) throws { try check([value]) }

  @Test("random values are read back", arguments: UInt64(0)..<20)
  func randomValues(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<50 {
      try check(
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          (0..<Int.random(in: 0...6, using: &random)).map { _ in randomPart(&random) }.joined()
        })
    }
  }

  private static let file = Array(
    """
    bifolio-defaults 1
    # Für Menschen.
    theme = paper
    after = "„Nenn mich \\"Ismael\\"“ \\u{1b}é"
    path = "/a b\\\\c"
    measure = 66

    """.utf8)

  @Test("a truncated file has the values of all whole lines, and never additional ones")
  func truncated() throws {
    let whole = try DefaultsFile(Self.file)
    for count in Self.file.indices {
      let kept = Self.file[..<count]
      guard let part = try? DefaultsFile(Array(kept)) else {
        #expect(count < "bifolio-defaults 1".utf8.count)
        continue
      }
      // The heading and the comment have no names.
      let wholeLines = max(0, kept.count { $0 == 0x0A } - 2)
      #expect(part.names.starts(with: whole.names.prefix(wholeLines)))
      for name in part.names {
        let value = part[name] ?? "none"
        #expect(whole[name]?.hasPrefix(value) == true, "\(name) of \(count) bytes")
      }
    }
  }

  @Test("a line that is damaged in any way costs no other", arguments: UInt64(0)..<20)
  func damaged(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let whole = try DefaultsFile(Self.file)
    let lines = Self.file.split(separator: 0x0A)
    for _ in 0..<50 {
      let damaged = Int.random(in: lines.indices, using: &random)
      var line = Array(lines[damaged])
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        line.insert(
          .random(in: 0...255, using: &random), at: .random(in: 0...line.count, using: &random))
      }
      line.removeAll { $0 == 0x0A }
      let bytes = Array(
        lines.enumerated().map { $0 == damaged ? line[...] : $1 }.joined(separator: [0x0A]))
      // Damage can turn the heading into a newer format's.
      let file = try DefaultsFile(bytes)
      for name in whole.names where damaged < 2 || name != whole.names[damaged - 2] {
        #expect(file[name] == whole[name], "\(String(decoding: bytes, as: UTF8.self))")
      }
      #expect(file.damage == nil || !file.isNewer)
    }
  }

  @Test("random bytes are harmless, and a file that was read is written unchanged")
  func anyBytes() throws {
    var random = SplitMix(seed: 7)
    let pieces = ["\n", "\r", "=", "\"", "\\", "\\u{", "}", "#", " ", "a", "\u{0}", "é", "\u{301}"]
    var read = 0
    for _ in 0..<4000 {
      var bytes = Array("bifolio-defaults 1\n".utf8)
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        let at = Int.random(in: bytes.indices, using: &random)
        bytes[at] = UInt8.random(in: 0...255, using: &random)
      }
      guard let file = try? DefaultsFile(bytes) else { continue }
      let written = file.bytes
      let again = try? DefaultsFile(written)
      #expect(again?.bytes == written, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
      read += 1
    }
    #expect(read > 1000)
  }

  /// Writes `values`, reads them again, and compares them scalar by scalar.
  private func check(_ values: [String]) throws {
    var file = DefaultsFile()
    for (index, value) in values.enumerated() { file["value-\(index)"] = value }
    let bytes = file.bytes
    #expect(!bytes.contains { $0 != 0x0A && $0 < 0x20 || $0 == 0x7F })
    guard let read = try? DefaultsFile(bytes) else {
      Issue.record("not read again: \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      return
    }
    for (index, value) in values.enumerated() {
      let found = try #require(read["value-\(index)"])
      #expect(
        found.unicodeScalars.elementsEqual(value.unicodeScalars), "\(value.debugDescription)")
    }
    #expect(read.bytes == bytes)
  }

  private func randomPart(_ random: inout SplitMix) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: Self.samples.randomElement(using: &random) ?? ""
    case 1: String(Unicode.Scalar(UInt8.random(in: 0...255, using: &random)))
    case 2: Unicode.Scalar(UInt32.random(in: 0x300...0x1100, using: &random)).map { "\($0)" } ?? ""
    default: Unicode.Scalar(UInt32.random(in: 0...0x10_FFFF, using: &random)).map { "\($0)" } ?? ""
    }
  }
}
