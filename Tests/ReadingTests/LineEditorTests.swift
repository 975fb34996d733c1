import Cells
import SeededRandom
import TerminalInput
import Testing

@testable import Reading

@Suite("A line that is edited")
struct LineEditorTests {
  /// A line with its cursor at the bar.
  private func line(_ text: String) -> LineEditor {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    var line = LineEditor(parts.joined())
    for _ in 0..<(parts.last ?? "").count { line.edit(by: Key(.left)) }
    return line
  }

  private func shown(_ line: LineEditor) -> String { "\(line.before)|\(line.after)" }

  private static let keys: [(Key, from: String, to: String)] = [
    (Key(.left), "lamp|", "lam|p"), (Key(.left), "|lamp", "|lamp"),
    (Key(.character("b"), .control), "lamp|", "lam|p"),
    (Key(.right), "la|mp", "lam|p"), (Key(.right), "lamp|", "lamp|"),
    (Key(.character("f"), .control), "la|mp", "lam|p"),
    (Key(.home), "la|mp", "|lamp"), (Key(.character("a"), .control), "la|mp", "|lamp"),
    (Key(.end), "la|mp", "lamp|"), (Key(.character("e"), .control), "la|mp", "lamp|"),
    (Key(.character("b"), .alt), "the old| lamp", "the |old lamp"),
    (Key(.character("b"), .alt), "the (old) | lamp", "the (|old)  lamp"),
    (Key(.left, .control), "the lamp|", "the |lamp"), (Key(.left, .alt), "|the", "|the"),
    (Key(.character("f"), .alt), "the| old lamp", "the old| lamp"),
    (Key(.right, .control), "|the lamp", "the| lamp"), (Key(.right, .alt), "the|", "the|"),
    (Key(.backspace), "la|mp", "l|mp"), (Key(.delete), "la|mp", "la|p"),
    (Key(.delete), "lamp|", "lamp|"), (Key(.character("d"), .control), "|lamp", "|amp"),
    (Key(.character("w"), .control), "the o.ld| lamp", "the | lamp"),
    (Key(.backspace, .alt), "the o.ld| lamp", "the o.| lamp"),
    (Key(.character("d"), .alt), "the| old lamp", "the| lamp"),
    (Key(.character("u"), .control), "the |lamp", "|lamp"),
    (Key(.character("k"), .control), "the |lamp", "the |"),
    (Key(.character("t"), .control), "la|mp", "lma|p"),
    (Key(.character("t"), .control), "lamp|", "lapm|"),
    (Key(.character("t"), .control), "|lamp", "|lamp"),
    (Key(.character("t"), .control), "l|", "l|"),
    (Key(.left), "猫の|目", "猫|の目"), (Key(.backspace), "e\u{301}|", "|"),
    (Key(.character("x")), "la|mp", "lax|mp"),
  ]

  @Test("does what readline does by each key", arguments: keys.indices)
  func key(_ index: Int) {
    let (key, from, to) = Self.keys[index]
    var line = line(from)
    line.edit(by: key)
    #expect(shown(line) == to, "\(key) in \(from)")
  }

  @Test("brings back what was deleted, words that were deleted one after the other in one piece")
  func yank() {
    var text = line("the old lamp|")
    text.edit(by: Key(.character("w"), .control))
    text.edit(by: Key(.character("w"), .control))
    text.edit(by: Key(.home))
    text.edit(by: Key(.character("y"), .control))
    #expect(shown(text) == "old lamp|the ")
    text = line("|the old lamp")
    text.edit(by: Key(.character("d"), .alt))
    text.edit(by: Key(.character("d"), .alt))
    text.edit(by: Key(.end))
    text.edit(by: Key(.character("y"), .control))
    #expect(shown(text) == " lampthe old|")
    // Another key in between starts a new piece.
    text = line("the old lamp|")
    text.edit(by: Key(.character("w"), .control))
    text.edit(by: Key(.character("x")))
    text.edit(by: Key(.character("u"), .control))
    text.edit(by: Key(.character("y"), .control))
    #expect(shown(text) == "the old x|")
  }

  @Test("keeps its text under every key that only moves, and always shows the cursor")
  func laws() {
    var random = SplitMix(seed: 52)
    let moves = [
      Key(.left), Key(.right), Key(.home), Key(.end), Key(.left, .alt), Key(.right, .alt),
      Key(.character("b"), .control), Key(.character("f"), .control),
    ]
    let changes = [
      Key(.backspace), Key(.delete), Key(.character("w"), .control), Key(.character("y"), .control),
      Key(.character("k"), .control), Key(.character("u"), .control), Key(.character("d"), .alt),
      Key(.character("t"), .control), Key(.character("猫")), Key(.character("a")),
      Key(.character(" ")),
      Key(.character("\u{301}")),
    ]
    var line = LineEditor("A lamp was lit at five, and 猫 slept.")
    for _ in 0..<4_000 {
      let isMove = Bool.random(using: &random)
      let key = (isMove ? moves : changes).randomElement(using: &random) ?? Key(.left)
      let text = line.text
      line.edit(by: key)
      if isMove { #expect(line.text == text) }
      let width = Int.random(in: 1...30, using: &random)
      let (before, after) = line.visibleParts(in: width)
      #expect(cellWidth(of: String(before + after)) <= width)
      #expect(line.before.hasSuffix(before) && line.after.hasPrefix(after))
      if line.text.count > 80 { line = LineEditor("the lamp") }
    }
  }

  @Test("shows what is around the cursor, most of it before it")
  func shownPart() {
    #expect(line("one two three| four five").visibleParts(in: 12) == ("wo three", " fou"))
    #expect(line("|one two three").visibleParts(in: 6) == ("", "one tw"))
    #expect(line("one two three|").visibleParts(in: 5) == ("three", ""))
    #expect(line("one| two").visibleParts(in: 40) == ("one", " two"))
  }

  @Test("takes no control character, and no more than its length")
  func bounds() {
    var line = LineEditor("a\u{1B}[31m\u{7}b\nc\td")
    #expect(line.text == "a[31mb c d")
    line.insert(String(repeating: "x", count: 2 * LineEditor.maxLength))
    #expect(line.text.count == LineEditor.maxLength)
  }
}
