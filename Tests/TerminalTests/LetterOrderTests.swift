import Testing

@testable import Cells
@testable import Terminal

/// In the texts here, capitals represent Hebrew letters.
@Suite("The order of right-to-left letters for a terminal")
struct LetterOrderTests {
  private func hebrew(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          (0x41...0x5A).contains($0.value)
            ? Unicode.Scalar($0.value - 0x41 + 0x5D0) ?? $0 : $0
        }))
  }

  private func cells(of text: String) -> [Cell] {
    var cells: [Cell] = []
    forEachGlyph(in: hebrew(text)) { glyph in
      cells.append(Cell(glyph))
      if glyph.width == 2 { cells.append(Cell(.continuation)) }
      return true
    }
    return cells
  }

  /// Returns the row to send to a terminal for showing `text`; nil if the row is sent unchanged.
  private func arranged(_ text: String, _ order: LetterOrder) -> String? {
    cells(of: text).withUnsafeBufferPointer { order.arranged($0) }
      .map { $0.map(\.glyph.text).joined() }
  }

  private func expect(_ seen: String, _ order: LetterOrder, _ sent: String?) {
    #expect(arranged(seen, order) == sent.map(hebrew), "\(seen)")
  }

  @Test("is not changed in text without them, or for most terminals")
  func unchanged() {
    for order in [LetterOrder.visual, .words, .lines] { expect("a lamp, 12 雨", order, nil) }
    expect("PMAL EHT", .visual, nil)
  }

  @Test("is reversed in each word for kitty")
  func words() {
    expect("PMAL EHT", .words, "LAMP THE")
    expect(".ECNO ,lamp-post EHT", .words, ".ONCE ,lamp-post THE")
    expect("12 :PMAL", .words, "12 :LAMP")
    expect("A", .words, "A")
    // An Arabic comma has the font of the letters before it.
    expect("،CB A", .words, "BC، A")
  }

  @Test("is reversed in numbers of Arabic and Persian digits for kitty, which turns them round too")
  func digits() {
    expect("١٩٤٨", .words, "٨٤٩١")
    expect("۱۹۴۸ A", .words, "۸۴۹۱ A")
    expect("٧:٤٥", .words, "٧:٥٤")
    // Those of Latin text stay.
    expect("1948 A", .words, "1948 A")
    expect("١٩٤٨", .lines, "١٩٤٨")
  }

  /// Returns the neighbours of a row's letters, as kitty gets them.
  private func neighbors(_ text: String, _ order: LetterOrder = .words) -> String {
    let cells = cells(of: text)
    return order.neighbors(in: cells).sorted().map { cells[$0].glyph.text }.joined()
  }

  @Test("is kept from what is beside letters without a blank between, for kitty")
  func besides() {
    #expect(neighbors("12 :LAMP") == ":")
    #expect(neighbors("«LAMP .PA» x") == "«.»")
    #expect(neighbors("1948-A (x) b:c") == "1948-")
    #expect(neighbors("٧:٥٤ a") == ":")
    #expect(neighbors("雨A b") == "雨")
    #expect(neighbors("a:b .") == "")
    #expect(neighbors(":LAMP", .lines) == "")
  }

  @Test("is reversed in each stretch between left-to-right letters for Konsole")
  func lines() {
    expect("PMAL EHT", .lines, "THE LAMP")
    expect("page PMAL EHT 12", .lines, "page THE LAMP 12")
    expect("ECNO ,post EHT", .lines, "ONCE ,post THE")
    // Pages beside each other are one stretch.
    expect("PMAL │ EHT", .lines, "THE │ LAMP")
  }

  @Test("keeps numbers readable for Konsole, and brackets as they are seen")
  func numbers() {
    expect("C 1948 B", .lines, "B 1948 C")
    expect("C 3.14 B", .lines, "B 3.14 C")
    // Konsole does not mirror brackets.
    expect("C (12) B", .lines, "B )12( C")
    expect("C. B", .lines, "B .C")
    // One of Arabic digits is among the letters, also at the end of a row.
    expect("٧:٤٥ CB a", .lines, "BC ٧:٤٥ a")
    expect("a CB ١٩٤٨", .lines, "a ١٩٤٨ BC")
  }

  @Test("keeps marks on their letters, and both halves of wide characters together")
  func cells() {
    expect("Cא\u{5B8}B", .words, "Bא\u{5B8}C")
    expect("C雨B", .lines, "C雨B")
    // An emoji is neutral.
    expect("C\u{1F600}B", .lines, "B\u{1F600}C")
  }
}
