import CTerminal
import Cells
import SeededRandom
import Testing

@testable import Terminal

@Suite("Clusters whose width terminals do not agree on")
struct StandInsTests {
  /// A row of cells with `text`.
  private func row(_ text: String, columns: Int = 12) -> Grid {
    var grid = Grid(size: Size(columns: columns, rows: 1))
    grid.write(text, column: 0, row: 0, style: .plain)
    return grid
  }

  /// The characters given to curses, and the bytes sent to the terminal for them, with "^" for the escape.
  private func sent(
    _ text: String, _ range: ClosedRange<Int>? = nil, placement: StandIns.Placement = .column,
    emoji: StandIns.Emoji = .plain
  ) -> (given: [UInt32], sent: String) {
    var standIns = StandIns(placement, emoji: emoji)
    var palette = TerminalPalette(.none)
    var cursesRow = CursesRow()
    row(text).withRow(0) { cells in
      let whole = CursesRow.wholeClusters(of: range ?? 0...cells.count - 1, in: cells)
      cursesRow.convert(whole, of: cells, &palette, &standIns)
    }
    let given = cursesRow.cells.flatMap { cell in
      let scalars = cell.scalars
      return [scalars.0, scalars.1, scalars.2, scalars.3, scalars.4].filter { $0 != 0 }
    }
    var output = ""
    for scalar in given {
      output.unicodeScalars.append(contentsOf: Unicode.Scalar(scalar).map { [$0] } ?? [])
    }
    let bytes = standIns.replaced(in: Array(output.utf8))
    return (given, String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^"))
  }

  private func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0 == " " }.reversed())
  }

  @Test("are written over blanks, and followed by the column at which the row goes on")
  func columns() {
    #expect(trimmed(sent("a\u{1F600}b").sent) == "a  ^[2G\u{1F600}^[4Gb")
    // KA with the vowel sign AA, which has a cell of its own; then KA with a virama, and SSA.
    #expect(trimmed(sent("का.").sent) == "  ^[1Gका^[3G.")
    #expect(trimmed(sent("क्ष.").sent) == "  ^[1Gक्ष^[3G.")
    #expect(trimmed(sent("กำ.").sent) == "  ^[1Gกำ^[3G.")
  }

  @Test("are sent with their width to a terminal that scales them to it")
  func sizes() {
    #expect(trimmed(sent("a\u{1F600}b", placement: .size).sent) == "a^]66;w=2;\u{1F600}\u{7}b")
    #expect(trimmed(sent("क्षि.", placement: .size).sent) == "^]66;w=3;क्षि\u{7}.")
    // More than seven cells cannot be asked for.
    let long = "क" + String(repeating: "ा", count: 7)
    #expect(trimmed(sent(long, placement: .size).sent).hasSuffix("^[1G\(long)^[9G"))
  }

  @Test(
    "are whole sequences of emoji for a terminal that scales them, and their beginning for others")
  func sequences() {
    let whole = [
      "👩‍👧‍👦", "👍🏽", "👩🏽‍🚀", "🤷‍♀️", "👩‍❤️‍👨", "🇨🇭", "❤️", "1️⃣", "☝🏽", "🏳️‍🌈",
    ]
    for text in whole {
      #expect(
        trimmed(sent("a\(text)b", placement: .size).sent) == "a^]66;w=2;\(text)\u{7}b", "\(text)")
    }
    #expect(trimmed(sent("a👩🏽‍🚀b").sent) == "a  ^[2G👩^[4Gb")
    #expect(trimmed(sent("a🇨🇭b").sent) == "aCHb")
    // Two flags, and half a flag: a letter.
    #expect(
      trimmed(sent("🇨🇭🇩🇪🇫", placement: .size).sent)
        == "^]66;w=2;🇨🇭\u{7}^]66;w=2;🇩🇪\u{7}F")
    #expect(trimmed(sent("🇨🇭", 0...0, placement: .size).sent) == "^]66;w=2;🇨🇭\u{7}")
    // Too long to keep.
    #expect(trimmed(sent("👩🏽‍🤝‍👩🏿", placement: .size).sent) == "^]66;w=2;👩\u{7}")
  }

  @Test("are whole sequences of emoji for a terminal that joins them, and the next column after")
  func joinedSequences() {
    for text in ["👩‍👧‍👦", "👍🏽", "🇨🇭", "❤️", "1️⃣", "☝🏽", "🏳️‍🌈"] {
      #expect(
        trimmed(sent("a\(text)b", emoji: .sequences).sent) == "a  ^[2G\(text)^[4Gb", "\(text)")
    }
  }

  @Test("are emoji with selectors and keycaps, and no sequences, for terminals that draw those")
  func variants() {
    for (text, shown) in [
      ("❤️", "❤️"), ("☎️", "☎️"), ("1️⃣", "1️⃣"), ("👍🏽", "👍"), ("👩‍👧‍👦", "👩"), ("🏳️‍🌈", "🏳️"), ("☝🏽", "☝️"),
    ] {
      #expect(
        trimmed(sent("a\(text)b", emoji: .variants).sent) == "a  ^[2G\(shown)^[4Gb", "\(text)")
    }
    #expect(trimmed(sent("a🇨🇭b", emoji: .variants).sent) == "aCHb")
  }

  @Test("show an emoji made by a selector as its character and a blank elsewhere")
  func reduced() {
    #expect(trimmed(sent("a❤️b1️⃣c").sent) == "a  ^[2G❤ ^[4Gb  ^[5G1 ^[7Gc")
    #expect(trimmed(sent("a❤️b1️⃣c", placement: .none).sent) == "a❤ b1 c")
  }

  @Test("keep signs from the letters beside them by a scale of their own, which changes nothing")
  func isolated() {
    var (standIns, palette, cursesRow) = (StandIns(.size), TerminalPalette(.none), CursesRow())
    row("a:雨", columns: 4).withRow(0) {
      cursesRow.convert(0...3, of: $0, &palette, &standIns, isolated: [1, 2])
    }
    #expect(cursesRow.cells.map(\.width) == [1, 1, 2])
    var output = String.UnicodeScalarView()
    output += cursesRow.cells.compactMap { Unicode.Scalar($0.scalars.0) }
    let bytes = standIns.replaced(in: Array(String(output).utf8))
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "a\u{1B}]66;n=1:d=1:w=1;:\u{7}\u{1B}]66;n=1:d=1:w=2;雨\u{7}")
  }

  @Test("leave all other text as it is")
  func others() {
    for text in ["lamp", "naïve e\u{301}", "雨が降る", "│▀▕", "สวัสดี"] {
      #expect(trimmed(sent(text).sent) == text, "\(text)")
    }
  }

  @Test("are not needed for the edge of a page, which is a line on the Linux console")
  func console() {
    for (isConsole, edge): (Bool, UInt32) in [(true, 0x2502), (false, 0x2595)] {
      var (standIns, palette) = (StandIns(.column), TerminalPalette(.none))
      var cursesRow = CursesRow(terminal: isConsole ? "linux" : "xterm")
      row("a▕▀", columns: 3).withRow(0) { cursesRow.convert(0...2, of: $0, &palette, &standIns) }
      #expect(cursesRow.cells.map(\.scalars.0) == [0x61, edge, 0x2580])
    }
  }

  @Test("are left as they are by a terminal that cannot go to a column")
  func unusable() { #expect(trimmed(sent("का\u{1F600}.", placement: .none).sent) == "का\u{1F600}.") }

  @Test("are given to curses as characters of certain width, one for each cell")
  func given() {
    let given = sent("का\u{1F600}").given.filter { $0 != 0x20 }
    #expect(given.count == 3)
    #expect(given.map { CellWidth.of($0) } == [1, 1, 2])
    #expect(given.allSatisfy { $0 >= 0x2_0000 })
  }

  @Test("stand for a character that is itself used as one")
  func reserved() {
    #expect(trimmed(sent("\u{F0000}\u{20000}.").sent) == " ^[1G\u{F0000}^[2G  ^[2G\u{20000}^[4G.")
  }

  @Test("are sent whole if a part of them has changed")
  func parts() {
    for column in 1...2 { #expect(sent("aका.", column...column).sent == "  ^[2Gका^[4G") }
    #expect(sent("a\u{1F600}b", 2...2).sent == "  ^[2G\u{1F600}^[4G")
    #expect(sent("aका.", 0...0).sent == "a")
    #expect(sent("aका.", 3...3).sent == ".")
  }

  @Test("have the same stand-in at the same column, and another at another")
  func identity() {
    var standIns = StandIns(.column)
    let (one, other): ([Glyph], [Glyph]) = (["\u{1F600}"], ["\u{1F601}"])
    let first = standIns.scalar(for: 0, of: one, at: 3)
    #expect(standIns.scalar(for: 0, of: one, at: 3) == first)
    #expect(standIns.scalar(for: 0, of: one, at: 4) != first)
    #expect(standIns.scalar(for: 0, of: other, at: 3) != first)
  }

  @Test(
    "run out only after more than a screen of them, and then are shown as replacement characters")
  func full() {
    var standIns = StandIns(.column)
    let cluster: [Glyph] = ["\u{1F600}"]
    for column in 0..<40_000 { _ = standIns.scalar(for: 0, of: cluster, at: column) }
    #expect(!standIns.isFull(for: 2_000))
    #expect(standIns.isFull(for: 7_200))
    for column in 40_000..<50_000 { _ = standIns.scalar(for: 0, of: cluster, at: column) }
    #expect(standIns.scalar(for: 0, of: cluster, at: 50_000) == 0x3013)
    // A screen so large that forgetting would not help.
    #expect(!StandIns(.column).isFull(for: 1 << 20))
  }

  @Test("are replaced whatever is around them")
  func random() {
    var random = SplitMix(seed: 7)
    let pieces = ["lamp", " ", "का", "\u{1F600}", "क्ष", "雨", "e\u{301}", "\u{20001}", "កាំ", "."]
    for _ in 0..<500 {
      let text = (0..<6).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      var grid = Grid(size: Size(columns: 40, rows: 1))
      grid.write(text, column: 0, row: 0, style: .plain)
      let shown = grid.lines[0]
      // Apart from the sequences for placing, everything is sent once, in order.
      let output = sent(shown, placement: .size).sent
      let seen = trimmed(output.replacing(/\^\]66;w=\d;|\u{7}/, with: ""))
      #expect(seen.unicodeScalars.elementsEqual(row(shown).lines[0].unicodeScalars), "\(shown)")
    }
  }
}
