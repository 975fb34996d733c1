import BookText
import Cells
import Defaults
import Paging
import TerminalInput
import Testing

@testable import Reading

/// A layer that passes some keys, and closes on others.
private struct Veil: Layer {
  var keys: [Key] = []

  mutating func handle(_ event: InputEvent, _ context: Context) -> Response {
    guard case .key(let key) = event else { return .pass }
    keys.append(key)
    switch key.code {
    case .character("x"): return .close(.showMessage("closed"))
    case .character("y"): return .ask(.showMessage("stays"))
    default: return .pass
    }
  }

  func draw(_ context: Context, into frame: inout Grid) {
    frame.write("veil \(keys.count)", column: 0, row: 0, style: .plain)
  }
}

struct LayerTests {
  private func requests(_ key: Key.Code, to stack: inout LayerStack, _ context: Context)
    -> [Request]
  {
    stack.handle(.key(Key(key)), context)
  }

  @Test func inputGoesDownToTheLayerThatHasAUseForIt() throws {
    let context = try sampleReader(onPage: 9).context()
    var stack = LayerStack()
    stack.open(Veil(), context)
    stack.open(Veil(), context)
    // Both have received the key, and the page turns.
    let turn = requests(.right, to: &stack, context)
    guard case .step(.forward, .key, _)? = turn.first, turn.count == 1 else {
      Issue.record("\(turn)")
      return
    }
    #expect(requests(.character("y"), to: &stack, context).count == 1)
    var seen = 0
    let isUpdated = stack.update(Veil.self) { seen = $0.keys.count }
    #expect(isUpdated && seen == 2)
    // The top layer is closed, and then the other.
    for _ in 0..<2 {
      #expect(!stack.isEmpty)
      #expect(requests(.character("x"), to: &stack, context).count == 1)
    }
    #expect(stack.isEmpty)
    let isOpen = stack.update(Veil.self) { _ in }
    #expect(!isOpen)
  }

  @Test func aLayerIsDrawnOverThePage() throws {
    let context = try sampleReader(onPage: 9).context()
    var stack = LayerStack()
    stack.open(Veil(), context)
    var frame = Grid(size: context.screen)
    frame.write("page", column: 0, row: 5, style: .plain)
    stack.draw(context, into: &frame)
    #expect(frame.lines[0].hasPrefix("veil 0") && frame.lines[5].hasPrefix("page"))
  }

  @Test func inAWindowThatIsTooSmallNothingCanBeDoneExceptLeaving() throws {
    var reader = try sampleReader(onPage: 9)
    let (anchor, page) = (reader.anchor, reader.screenText())
    reader.resize(to: Size(columns: 12, rows: 3), at: .seconds(700_000_000))
    #expect(reader.screenText().joined().contains("Too small"))
    for key in ["c", "d", "/", "12", "?", "S", "m", "a", " "] { #expect(reader.type(key) == []) }
    let click = MouseReport(.press(button: 0), column: 3, row: 1)
    #expect(reader.questions { $0.handle(.mouse(click), at: .seconds(700_000_000)) } == [])
    #expect(reader.press(.character("z"), modifiers: .control) == [.terminal(.suspend)])
    #expect(reader.type("q") == [.terminal(.quit)])
    reader.resize(to: Size(columns: 80, rows: 24), at: .seconds(700_000_000))
    #expect(reader.isReading && reader.anchor == anchor && reader.screenText() == page)
    #expect(reader.marks.all.isEmpty && reader.settings.theme == Settings().theme)
  }

  @Test func aClickWhileAQueryIsTypedLeadsBackToThePlace() throws {
    var reader = try sampleReader(onPage: 9)
    let (anchor, page) = (reader.anchor, reader.screenText())
    _ = reader.type("/w2x7")
    #expect(reader.words().contains("w2x7"))
    reader.click(30, 9)
    #expect(reader.isReading && reader.anchor == anchor && reader.screenText() == page)
  }

  @Test func eachMatchIsComeToHoweverSoonTheNextIsAskedFor() throws {
    var reader = reader(try sampleBook(), columns: 80, rows: 24)
    _ = reader.type("/x200")
    _ = reader.press(.enter)
    let now = Duration.seconds(800_000_000)
    for step in 0..<4 {
      reader.handle(.key(Key(.character("n"))), at: now + .milliseconds(30 * step))
    }
    reader.tick(at: now + .seconds(2))
    #expect(reader.words().contains("w5x200"))
    #expect(reader.screenText()[23].contains("5 of 12"))
  }

  @Test func framesAreRedrawnWhenTheirSourceChanges() throws {
    var reader = try sampleReader(onPage: 9)
    var frames = [reader.frame(at: .seconds(700_000_000))]
    func expectAnotherFrame(_ change: (inout Reader) -> Void) {
      change(&reader)
      let frame = reader.frame(at: .seconds(700_000_000))
      #expect(!frames.contains(frame))
      frames.append(frame)
      #expect(reader.frame(at: .seconds(700_000_000)) == frame)
    }
    // The theme, the selection, marks, speech and search matches; Escape ends messages.
    expectAnotherFrame { _ = $0.type("cccc") }
    expectAnotherFrame { _ = $0.type("w") }
    expectAnotherFrame { _ = $0.type("l") }
    expectAnotherFrame { _ = $0.press(.enter, .escape) }
    expectAnotherFrame {
      _ = $0.type("d")
      _ = $0.press(.escape)
    }
    expectAnotherFrame { _ = $0.type("A") }
    expectAnotherFrame { $0.take(.program(.speechEnded), at: .zero) }
    _ = reader.press(.escape)
    let word = reader.words()[3]
    expectAnotherFrame { _ = $0.type("/\(word)") }
  }
}
