import TerminalHarness
import Testing

@Suite("A moving picture")
struct MovingPictureTests {
  private func frame(_ rows: [String], _ duration: Int) -> MovingPicture.Frame {
    let cells = rows.map { row in row.map { EmulatedCell(text: String($0)) } }
    return MovingPicture.Frame(EmulatedScreen(cells: cells), for: .milliseconds(duration))
  }

  @Test("draws a row that stays the same once, and each look of another row while it is shown")
  func rows() {
    let svg = MovingPicture([
      frame(["same", "first"], 100), frame(["same", "other"], 200), frame(["same", "first"], 100),
    ]).svg
    #expect(svg.split(separator: ">same<").count == 2)
    #expect(
      svg.split(separator: ">first<").count == 2 && svg.split(separator: ">other<").count == 2)
    #expect(
      svg.contains(
        """
        @keyframes m0{0.0%{visibility:visible}25.0%{visibility:hidden}75.0%{visibility:visible}}\
        .m0{visibility:visible;animation:m0 400ms step-end infinite}
        """))
    #expect(
      svg.contains(
        """
        @keyframes m1{0.0%{visibility:hidden}25.0%{visibility:visible}75.0%{visibility:hidden}}\
        .m1{visibility:hidden;animation:m1 400ms step-end infinite}
        """))
  }

  @Test("stays at its first frame where motion is to be reduced")
  func reducedMotion() {
    let svg = MovingPicture([frame(["a"], 1), frame(["b"], 1)]).svg
    #expect(
      svg.contains("@media (prefers-reduced-motion: reduce) {g {animation: none !important}}"))
  }

  @Test("of one frame is a picture that does not move, and of none is empty")
  func fewFrames() {
    #expect(!MovingPicture([frame(["a"], 1)]).svg.contains("@keyframes"))
    #expect(MovingPicture([]).svg == "")
  }
}
