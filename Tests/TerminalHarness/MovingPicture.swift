/// A picture that moves, as SVG: screens of one size that follow each other, over and over.
///
/// A row that looks the same in several frames is drawn once. Where the viewer asks for reduced motion, the
/// first frame stays.
public struct MovingPicture: Sendable {
  /// A screen, and how long it is shown.
  public struct Frame: Sendable {
    /// The screen, without its cursor.
    public var screen: EmulatedScreen
    /// How long it is shown.
    public var duration: Duration

    /// Creates a frame.
    public init(_ screen: EmulatedScreen, for duration: Duration) {
      self.screen = screen
      self.duration = duration
    }
  }

  /// The frames, in order.
  public var frames: [Frame]

  /// Creates a picture of frames.
  public init(_ frames: [Frame]) { self.frames = frames }

  /// The SVG document, in pixels, ending with a newline; empty if there are no frames.
  ///
  /// - Complexity: O(*f* · *n*) for *f* frames of *n* cells.
  public var svg: String {
    guard let first = frames.first else { return "" }
    let pictures = frames.map { ScreenPicture(of: $0.screen) }
    var body: [String] = []
    var rules: [String] = []
    for layer in ScreenPicture.Layer.allCases {
      for row in 0..<first.screen.rows {
        let looks = pictures.map { $0.elements(of: layer, row: row).joined(separator: "\n") }
        for look in distinct(looks) where !look.isEmpty {
          let shown = looks.map { $0 == look }
          if shown.allSatisfy({ $0 }) {
            body.append(look)
          } else {
            let name = "m\(rules.count)"
            rules.append(rule(name, shown))
            body += ["<g class=\"\(name)\">", look, "</g>"]
          }
        }
      }
    }
    let style = """
      <style>\(rules.joined())@media (prefers-reduced-motion: reduce) {g {animation: none !important}}</style>
      """
    return (ScreenPicture(of: first.screen).beginning + [style] + body + ["</svg>", ""])
      .joined(separator: "\n")
  }

  /// The elements without repetitions, in the order in which they first occur.
  private func distinct(_ values: [String]) -> [String] {
    var seen: Set<String> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// The CSS of a group that is visible in some frames; outside the animation, as in the first.
  private func rule(_ name: String, _ shown: [Bool]) -> String {
    let whole = frames.reduce(0) { $0 + milliseconds($1.duration) }
    var elapsed = 0
    var steps = ""
    for (index, frame) in frames.enumerated() {
      if index == 0 || shown[index] != shown[index - 1] {
        let share = (Double(elapsed) / Double(max(1, whole)) * 100_000).rounded() / 1000
        steps += "\(share)%{visibility:\(shown[index] ? "visible" : "hidden")}"
      }
      elapsed += milliseconds(frame.duration)
    }
    return """
      @keyframes \(name){\(steps)}\
      .\(name){visibility:\(shown[0] ? "visible" : "hidden");\
      animation:\(name) \(whole)ms step-end infinite}

      """
  }

  private func milliseconds(_ duration: Duration) -> Int {
    Int((duration / .milliseconds(1)).rounded())
  }
}
